import { UPLINK_ERRORS } from '@airdeck/contract/uplinks/uplinks';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const UPLINK_CONSTRAINTS: ConstraintMeanings = {
  uplink_key__device_profile_id_reference: UPLINK_ERRORS.profileUnknown,
};
