import { randomInt } from 'node:crypto';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { ApiError } from '../../http/errors.ts';
import { checkTexts } from '../../http/validation.ts';

/** Credentials with which devices of a profile provision themselves; both null: disabled. */
export type ProvisioningKeys = {
  readonly provisionDeviceKey: string | null;
  readonly provisionDeviceSecret: string | null;
};

const NO_KEYS: ProvisioningKeys = { provisionDeviceKey: null, provisionDeviceSecret: null };

/** Enabled types of provisioning: of new devices, or only of devices that the tenant has created. */
const PROVISIONING_TYPES: ReadonlySet<string> = new Set([
  'ALLOW_CREATE_NEW_DEVICES',
  'CHECK_PRE_PROVISIONED_DEVICES',
]);

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** 103 bits. */
const LENGTH = 20;

const newKey = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export const newProvisioningKeys = (): ProvisioningKeys => ({
  provisionDeviceKey: newKey(),
  provisionDeviceSecret: newKey(),
});

/**
 * The keys of a profile after a save: given, stored or new ones, in this order; none if provisioning is disabled, so
 * that old keys do not become valid again when it is enabled.
 * @throws ApiError 400/31
 */
export function provisioningKeysOf(
  provisionType: string,
  given: { readonly key: string | null | undefined; readonly secret: unknown },
  stored: ProvisioningKeys = NO_KEYS,
): ProvisioningKeys {
  if (!PROVISIONING_TYPES.has(provisionType)) return NO_KEYS;
  const { key, secret } = given;
  if (secret !== undefined && secret !== null && typeof secret !== 'string') {
    throw new ApiError(REQUEST_ERRORS.textMalformed, { name: 'provisionDeviceSecret' });
  }
  checkTexts({ provisionDeviceKey: key, provisionDeviceSecret: secret });
  return {
    provisionDeviceKey: key || stored.provisionDeviceKey || newKey(),
    provisionDeviceSecret: secret || stored.provisionDeviceSecret || newKey(),
  };
}
