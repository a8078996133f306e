import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { comfortLimitsOf, indexOf, USUAL_LIMITS, type Yardstick } from '@airdeck/air/yardstick';
import { loadLooks } from '../air-view/index-look.ts';

/** The yardstick of a device, with the looks of its index. */
export async function otherYardstick(yardstick: Yardstick) {
  await loadLooks();
  const { limits } = yardstick;
  return { by: indexOf(yardstick), limits, comfortLimits: comfortLimitsOf(limits) };
}

/** An index with the limits of its country. */
export const usualYardstick = (index: IndexChoice) => otherYardstick({ index, limits: USUAL_LIMITS[index] });
