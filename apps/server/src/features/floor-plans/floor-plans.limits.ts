import { MAX_PLAN_ROOMS, MAX_PLAN_SIDE_PX } from '@airdeck/contract/floor-plans/floor-plans';
import { bytes, defineLimits, MIB, number, RETRY_LATER } from '../../limits/feature-limits.ts';

export const FLOOR_PLAN_LIMITS = defineLimits({
  title: 'Floor plans',
  numbers: {
    roomsPerPlan: MAX_PLAN_ROOMS,
    /** Longer side of a stored picture. */
    sidePx: MAX_PLAN_SIDE_PX,
    /** With a picture, in Base64. */
    bodyBytes: 7 * MIB,
    /** Each takes a processor for up to half a second. */
    changesPerAddressAndMinute: 20,
  },
  rows: (limits) => [
    ['Rooms on a plan', 'floor or building', number(limits.roomsPerPlan), '400'],
    ['A picture of a plan, in Base64', 'request', bytes(limits.bodyBytes), '413'],
    ['Its longer side', 'floor or building', `${number(limits.sidePx)} pixels`, 'It is scaled down'],
    [
      'Pictures of plans that are stored',
      'address, all servers',
      `${number(limits.changesPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
  ],
});
