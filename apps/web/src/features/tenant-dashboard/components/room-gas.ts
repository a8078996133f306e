import { BANDS, type Band } from '@airdeck/air/bands';
import { bandOfMetric } from '@airdeck/air/levels';
import type { DeviceAir } from '../../../lib/telemetry/device-air.ts';
import type { DeviceTelemetry } from '../../../lib/telemetry/series.ts';

const GASES = ['co2', 'tvoc'] as const;

/** A gas in a room, which the index of particles says nothing of. */
export type RoomGas = {
  readonly metric: (typeof GASES)[number];
  readonly value: number;
  readonly band: Band;
};

/** How bad a band is: 0 is good. */
export const badnessOf = (band: Band): number => BANDS.findIndex(({ name }) => name === band.name);

/** Up to the end of 'Satisfactory', which is where a room begins to want fresh air, a gas is no one's worry. */
const UNTROUBLED = BANDS.findIndex(({ name }) => name === 'satisfactory');

/** Whether a room wants fresh air for it. */
export const isTrouble = ({ band }: RoomGas): boolean => badnessOf(band) > UNTROUBLED;

/**
 * The gas that a glance at a device has to tell: the one in the worst band, if a room wants fresh air for it; or CO2,
 * however much, of a device that measures no particles. Nothing of a device that is offline.
 */
export function mostRelevantGas(
  telemetry: DeviceTelemetry,
  { isOffline, lastTs = 0, index }: DeviceAir,
  timeoutMs: number,
): RoomGas | undefined {
  if (isOffline) return undefined;
  const gases = GASES.flatMap((metric): RoomGas[] => {
    const point = telemetry.latest[metric];
    // A sensor that has died does not speak for a device whose others go on.
    if (typeof point?.value !== 'number' || point.ts <= lastTs - timeoutMs) return [];
    const band = bandOfMetric(metric, point.value);
    return band ? [{ metric, value: point.value, band }] : [];
  });
  const [worst] = gases.sort((a, b) => badnessOf(b.band) - badnessOf(a.band));
  if (worst && isTrouble(worst)) return worst;
  return index ? undefined : gases.find(({ metric }) => metric === 'co2');
}
