import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { DEVICE_PROFILE_ERRORS } from '@airdeck/contract/device-profiles/device-profiles';
import { ApiError, badRequest } from '../../http/errors.ts';
import { checkTexts, isStorable, requireText } from '../../http/validation.ts';
import { type ProvisioningKeys, provisioningKeysOf } from './provisioning-keys.ts';

/** Saved fields of a profile. */
export type DeviceProfileSave = {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly image?: string | null | undefined;
  readonly type: string | null;
  readonly transportType: string | null;
  /** Missing: disabled. */
  readonly provisionType?: string | null | undefined;
  /** Missing: kept, or generated. */
  readonly provisionDeviceKey?: string | null | undefined;
  /** Missing: derived from the types. */
  readonly profileData?: Record<string, unknown> | null | undefined;
  /** The version that the caller has read; missing: any is overwritten. */
  readonly version?: number | null | undefined;
};

/**
 * Validates the fields, and returns them as columns.
 * @param stored the present provisioning keys
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
    name,
    description,
    image,
    type,
    transportType,
    provisionType,
    ...provisioningKeysOf(provisionType, given, stored),
    profileData: {
      ...otherData,
      // The secret has its own column, so that it is only read on purpose.
      ...(provisionConfiguration !== undefined && {
        provisionConfiguration: { ...Object(provisionConfiguration), provisionDeviceSecret: null },
      }),
    },
  };
}

const secretIn = (configuration: unknown): unknown =>
  (Object(configuration ?? {}) as { provisionDeviceSecret?: unknown }).provisionDeviceSecret;

/** The data of a profile without its own settings. */
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

/** A given part has to be of the type in the profile. */
function checkType(profileData: Record<string, unknown>, part: string, expected: string): void {
  const given = profileData[part];
  if (given === undefined || given === null) return;
  const type = typeof given === 'object' && 'type' in given ? given.type : undefined;
  if (type !== expected) throw new ApiError(DEVICE_PROFILE_ERRORS.dataOfOtherType, { part, type: expected });
}
