import { DEVICE_PROFILE_ERRORS } from '@airdeck/contract/device-profiles/device-profiles';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const DEVICE_PROFILE_CONSTRAINTS: ConstraintMeanings = {
  device_profile__tenant_id_name: DEVICE_PROFILE_ERRORS.nameTaken,
  device_profile__provision_device_key: DEVICE_PROFILE_ERRORS.provisionKeyTaken,
  device_profile__tenant_id_reference: DEVICE_PROFILE_ERRORS.tenantUnknown,
  device_profile__one_default: DEVICE_PROFILE_ERRORS.defaultTaken,
};
