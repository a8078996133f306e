import { WALL_SCREEN_ERRORS } from '@airdeck/contract/wall-screens/wall-screens';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const WALL_SCREEN_CONSTRAINTS: ConstraintMeanings = {
  wall_screen__customer_id_reference: WALL_SCREEN_ERRORS.customerUnknown,
  wall_screen__place_id_reference: WALL_SCREEN_ERRORS.placeUnknown,
};
