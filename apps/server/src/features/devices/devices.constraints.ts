import { DEVICE_PROFILE_ERRORS } from '@airdeck/contract/device-profiles/device-profiles';
import { DEVICE_CREDENTIALS_ERRORS } from '@airdeck/contract/devices/device-credentials';
import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import { PURIFIER_ERRORS } from '@airdeck/contract/purifiers/purifiers';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const DEVICE_CONSTRAINTS: ConstraintMeanings = {
  device__tenant_id_name: DEVICE_ERRORS.nameTaken,
  device__tenant_id_reference: DEVICE_ERRORS.tenantDeleted,
  device__customer_id_reference: DEVICE_ERRORS.customerUnknown,
  device__device_profile_id_reference: DEVICE_PROFILE_ERRORS.unknown,
  device__purifier_id_reference: PURIFIER_ERRORS.unknown,
  device_credentials__device_id: DEVICE_CREDENTIALS_ERRORS.taken,
  device_credentials__credentials_id: DEVICE_ERRORS.tokenTaken,
};
