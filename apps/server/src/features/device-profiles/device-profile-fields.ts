import { DEVICE_PROFILE_ERRORS } from '@airdeck/contract/device-profiles';
import { REQUEST_ERRORS } from '@airdeck/contract/errors';
import { ApiError, badRequest } from '../../http/errors.ts';
import { checkTexts, isStorable, requireText } from '../../http/validation.ts';
import { type ProvisioningKeys, provisioningKeysOf } from './provisioning-keys.ts';

/** What is saved of a profile. */
export type DeviceProfileSave = {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly image?: string | null | undefined;
  readonly type: string | null;
  readonly transportType: string | null;
  /** None when missing. */
  readonly provisionType?: string | null | undefined;
  /** Kept, or made, when missing. */
  readonly provisionDeviceKey?: string | null | undefined;
  /** Made from the types when missing. */
  readonly profileData?: Record<string, unknown> | null | undefined;
  /** The one that the caller saw; none overwrites whatever is stored. */
  readonly version?: number | null | undefined;
};

/**
 * Checks the fields against each other, and gives them as columns.
 * @param stored the keys of provisioning that it has
 * @throws ApiError 400/31
 */
export function profileColumnsOf(save: DeviceProfileSave, stored?: ProvisioningKeys) {
  const { name, description = null, image = null, type, transportType } = save;
  const provisionType = save.provisionType ?? 'DISABLED';
  requireText(name, DEVICE_PROFILE_ERRORS.nameRequired);
  checkTexts({ name });
  for (const [field, text] of Object.entries({ description, image, profileData: save.profileData })) {
    if (!isStorable(text)) throw new ApiError(REQUEST_ERRORS.textMalformed, { name: field });
  }
  if (!type) throw badRequest(DEVICE_PROFILE_ERRORS.typeRequired);
  if (!transportType) throw badRequest(DEVICE_PROFILE_ERRORS.transportTypeRequired);
  const types = {
    configuration: type,
    transportConfiguration: transportType,
    provisionConfiguration: provisionType,
  };
  const profileData = save.profileData ?? dataOf(types);
  for (const [part, expected] of Object.entries(types)) checkType(profileData, part, expected);
  const { provisionConfiguration, ...otherData } = profileData;
  const given = { key: save.provisionDeviceKey, secret: secretIn(provisionConfiguration) };
  return {
    ...{ name, description, image, type, transportType, provisionType },
    ...provisioningKeysOf(provisionType, given, stored),
    profileData: {
      ...otherData,
      // The secret has a column of its own, so that it is read on purpose alone.
      ...(provisionConfiguration !== undefined && {
        provisionConfiguration: { ...Object(provisionConfiguration), provisionDeviceSecret: null },
      }),
    },
  };
}

const secretIn = (configuration: unknown): unknown =>
  (Object(configuration ?? {}) as { provisionDeviceSecret?: unknown }).provisionDeviceSecret;

/** What a profile without settings of its own carries on the wire. */
function dataOf(types: {
  configuration: string;
  transportConfiguration: string;
  provisionConfiguration: string;
}): Record<string, unknown> {
  return {
    configuration: { type: types.configuration },
    transportConfiguration: { type: types.transportConfiguration },
    provisionConfiguration: { type: types.provisionConfiguration, provisionDeviceSecret: null },
    alarms: null,
  };
}

/** A part that is there has to be of the type that the profile says. */
function checkType(profileData: Record<string, unknown>, part: string, expected: string): void {
  const given = profileData[part];
  if (given === undefined || given === null) return;
  const type = typeof given === 'object' && 'type' in given ? given.type : undefined;
  if (type !== expected) throw new ApiError(DEVICE_PROFILE_ERRORS.dataOfOtherType, { part, type: expected });
}
