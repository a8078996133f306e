import { PLACE_ERRORS } from '@airdeck/contract/places/places';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const PLACE_CONSTRAINTS: ConstraintMeanings = {
  device__room_id_reference: PLACE_ERRORS.roomUnknown,
  place__owner_id_parent_id_name: PLACE_ERRORS.nameTaken,
  place__tenant_id_reference: PLACE_ERRORS.tenantUnknown,
  place__customer_id_reference: PLACE_ERRORS.customerUnknown,
  place__parent_id_reference: PLACE_ERRORS.parentUnknown,
};
