import { comfortLimitsOf, indexOf, type Yardstick } from '@airdeck/air/yardstick';
import { loadLooks } from '../air-view/index-look.ts';

/** The yardstick of a device, with the looks of its index. */
export async function otherYardstick(yardstick: Yardstick) {
  await loadLooks();
  const { limits } = yardstick;
  return { by: indexOf(yardstick), limits, comfortLimits: comfortLimitsOf(limits) };
}
