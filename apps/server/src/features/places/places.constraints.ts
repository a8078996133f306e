import { PLACE_ERRORS } from '@airdeck/contract/places/places';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const PLACE_CONSTRAINTS: ConstraintMeanings = {
  place__owner_id_parent_id_name: PLACE_ERRORS.nameTaken,
  place__customer_id_reference: PLACE_ERRORS.customerUnknown,
  place__parent_id_reference: PLACE_ERRORS.parentUnknown,
};
