import { BANDS, type Band, badnessOf } from './bands.ts';
import type { AirIndex } from './cpcb-index.ts';
import { bandEdgesOf, bandOfMetric } from './levels.ts';

const GASES = ['co2', 'tvoc'] as const;
type Gas = (typeof GASES)[number];

/** A gas in a room, which the index of particles says nothing of. */
export type RoomGas = { readonly metric: Gas; readonly value: number; readonly band: Band };

/** What the air of a room is judged by; what is missing was not measured, or too long ago. */
export type JudgedAir = {
  readonly index: Pick<AirIndex, 'value' | 'band'> | undefined;
  readonly co2Ppm: number | null | undefined;
  readonly tvocPpb: number | null | undefined;
};

/** The worst of what is known of the air of a room. */
export type WorstAir = {
  readonly band: Band;
  readonly by: 'index' | Gas;
  /** The gas that has to be named besides the index, whichever is worse. */
  readonly gas: RoomGas | undefined;
  /** On the scale of the index, 0 or more: higher is worse, and never in a better band. */
  readonly severity: number;
};

/** Up to the end of 'Satisfactory', which is where a room begins to want fresh air, a gas is no cause for concern. */
const UNTROUBLED = BANDS.findIndex(({ name }) => name === 'satisfactory');

/**
 * The worse of index and gas: how devices are ranked, by the server and on screens. A gas counts when the room wants
 * fresh air for it; CO2 also counts, however little, where no particles are measured. As bad as the index, it leaves
 * the word to the index. `undefined`: nothing is known that air could be judged by.
 */
export function worstAirOf(air: JudgedAir): WorstAir | undefined {
  const { index } = air;
  const gas = mostRelevantGas(air);
  if (gas && (!index || badnessOf(gas.band.name) > badnessOf(index.band.name))) {
    return { band: gas.band, by: gas.metric, gas, severity: onIndexScale(gas) };
  }
  if (!index) return undefined;
  const severity = gas ? Math.max(index.value, onIndexScale(gas)) : index.value;
  return { band: index.band, by: 'index', gas, severity };
}

/** The gas in the worst band, if a room wants fresh air for it; or CO2, of a device that measures no particles. */
function mostRelevantGas({ index, co2Ppm, tvocPpb }: JudgedAir): RoomGas | undefined {
  const values = { co2: co2Ppm, tvoc: tvocPpb };
  const gases = GASES.flatMap((metric): RoomGas[] => {
    const value = values[metric];
    const band = typeof value === 'number' ? bandOfMetric(metric, value) : undefined;
    return typeof value === 'number' && band ? [{ metric, value, band }] : [];
  });
  const [worst] = gases.toSorted((a, b) => badnessOf(b.band.name) - badnessOf(a.band.name));
  if (worst && badnessOf(worst.band.name) > UNTROUBLED) return worst;
  return index ? undefined : gases.find(({ metric }) => metric === 'co2');
}

/** Where a gas stands in its band, at the same place in the index's band of that name. */
function onIndexScale({ metric, value, band }: RoomGas): number {
  const edges = bandEdgesOf(metric)?.upper ?? [];
  const position = badnessOf(band.name);
  const lower = edges[position - 1] ?? 0;
  // The last band has no end: it goes on as the one before it.
  const upper = edges[position] ?? 2 * lower - (edges[position - 2] ?? 0);
  const from = BANDS[position - 1]?.to ?? 0;
  return from + ((value - lower) / (upper - lower)) * (band.to - from);
}
