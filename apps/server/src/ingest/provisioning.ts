import { isStorable } from '../http/validation.ts';
import { isObject, readDeviceJson } from './device-json.ts';
import { REJECTIONS, type RejectionReason } from './rejection.ts';

/** A provisioning request: of a device without an access token. */
export type ProvisionRequest = {
  readonly key: string;
  readonly secret: string;
  /** Empty: named by the server. */
  readonly deviceName: string;
  /** The requested access token; undefined: generated. */
  readonly accessToken: string | undefined;
};

/** Outcome of a provisioning request. */
export type ProvisionOutcome =
  | { readonly kind: 'provisioned'; readonly accessToken: string }
  /** Unknown key and secret. */
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed' }
  /** Too many wrong keys from this address. */
  | { readonly kind: 'tooMany'; readonly retryAfterS: number };

/** Rejects without the database. */
export type Provision = (request: ProvisionRequest, address: string) => Promise<ProvisionOutcome>;

const MAX_LENGTH = 255;
const NOT_A_REQUEST =
  'The message is not an object with the texts "provisionDeviceKey" and "provisionDeviceSecret"';
/** It would be a gateway, which the tenant has not allowed. */
const NO_GATEWAYS = 'Gateways are marked by administrators!';
const OTHER_CREDENTIALS = 'Only credentials of the type ACCESS_TOKEN are supported!';

const isUnreadable = (reason: RejectionReason): boolean => reason === 'not-utf8' || reason === 'compressed';

/** Parses the message, or returns the error. */
export function decodeProvisionRequest(payload: Buffer): ProvisionRequest | string {
  const message = readDeviceJson(payload);
  if (typeof message === 'string') return isUnreadable(message) ? REJECTIONS[message] : NOT_A_REQUEST;
  const { content: fields } = message;
  if (!isObject(fields) || !isStorable(fields)) return NOT_A_REQUEST;
  const { credentialsType = null, gateway } = fields;
  if (gateway === true || gateway === 'true') return NO_GATEWAYS;
  if (credentialsType !== null && credentialsType !== 'ACCESS_TOKEN') return OTHER_CREDENTIALS;
  const [key, secret] = [textOf(fields['provisionDeviceKey']), textOf(fields['provisionDeviceSecret'])];
  const [name, token] = [fields['deviceName'] ?? '', fields['token'] ?? ''].map(textOf);
  if (key === undefined || secret === undefined || name === undefined || token === undefined) {
    return NOT_A_REQUEST;
  }
  return { key, secret, deviceName: name.trim(), accessToken: token || undefined };
}

const textOf = (given: unknown): string | undefined =>
  typeof given === 'string' && given.length <= MAX_LENGTH ? given : undefined;

/** The answer to the device, in ThingsBoard's words. */
export function provisionAnswer(outcome: ProvisionOutcome): string {
  switch (outcome.kind) {
    case 'provisioned':
      return JSON.stringify({
        credentialsValue: outcome.accessToken,
        credentialsType: 'ACCESS_TOKEN',
        status: 'SUCCESS',
      });
    case 'notFound':
      return JSON.stringify({ errorMsg: 'Provision data was not found!', status: 'NOT_FOUND' });
    default:
      return refusedProvision('Failed to provision device!');
  }
}

export const refusedProvision = (errorMsg: string): string => JSON.stringify({ errorMsg, status: 'FAILURE' });
