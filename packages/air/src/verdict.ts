import { type AirIndex, airIndexOf, type IndexBasis } from './air-index.ts';
import { BAND_NAMES, BANDS, type BandName, badnessOf, roundHalfUp } from './bands.ts';
import type { AirQualityIndex, IndexChoice } from './indices/air-quality-index.ts';
import { DEFAULT_INDEX } from './indices/default-index.ts';
import { isMeasured } from './indices/sub-index.ts';
import { bandEdgesOf, bandOfMetric } from './levels.ts';

/** The metrics by which the air of a room is judged. */
export const JUDGED_METRICS = ['iaq', 'pm25', 'pm10', 'co2', 'tvoc'] as const;
export type JudgedMetric = (typeof JUDGED_METRICS)[number];

/**
 * A present value in the unit of its metric. `fault`: the sensor sends what it cannot mean. Undefined or null: the
 * device does not measure it, or has not for too long.
 */
export type Measurement = number | 'fault' | null | undefined;

/** Present measurements of a device. */
export type MeasuredAir = { readonly [metric in JudgedMetric]?: Measurement };

/** The judged quantities: particles by their index, and gases, which the index does not cover. */
const QUANTITIES = ['index', 'co2', 'tvoc'] as const;

/** One judged quantity. */
export type Judged = {
  readonly quantity: (typeof QUANTITIES)[number];
  /** The measured quantity: for the index, the particle size that decides it, or `iaq` if the device computes it. */
  readonly metric: JudgedMetric;
  /** In the unit of the metric. */
  readonly value: number;
  readonly band: BandName;
};

/** The number of particles, beside the verdict: whole, 0 or more. */
export type JudgedIndex = { readonly value: number; readonly basis: IndexBasis; readonly band: BandName };

/** Air that was judged. */
export type RatedAir = {
  readonly state: 'rated';
  /** The index by which it was judged; `plain`: by limits, so that its bands are only `good` and `moderate`. */
  readonly by: IndexChoice;
  /** The worst band of all judged quantities. */
  readonly band: BandName;
  /** The quantity in that band. If several are, particles come first, then CO2. */
  readonly cause: Judged;
  /** The other judged quantities, the worst first. */
  readonly others: readonly Judged[];
  /** Null: no particles are measured, or their index has bands only. */
  readonly index: JudgedIndex | null;
  /** Position on the scale of the default index, 0 or more: higher is worse, and never in a better band. */
  readonly severity: number;
  /** Metrics whose sensor is at fault; the others decide. */
  readonly faults: readonly JudgedMetric[];
};

/** Why the air was not judged; `unjudged`: neither its index nor its limits cover what the device measures. */
export type UnratedAir = { readonly state: 'fault' | 'notMeasured' | 'unjudged' | 'offline' };

/** The verdict on the air of a room. */
export type Verdict = RatedAir | UnratedAir;

/**
 * The verdict on the air of a room: the worst band over all that its device measures now. Every text, colour and order
 * that
 * is about the air of a room is derived from this.
 * @param by the index by which particles are judged
 * @param air present values, as `presentAir` selects them
 * @param isOffline whether the device is silent: then nothing is known of the present air
 */
export function verdictOf(by: AirQualityIndex, air: MeasuredAir, { isOffline = false } = {}): Verdict {
  if (isOffline) return { state: 'offline' };
  const { iaq, pm25, pm10 } = air;
  return judge(by, air, airIndexOf(by, { iaq: numberOf(iaq), pm25: numberOf(pm25), pm10: numberOf(pm10) }));
}

/** Means over rooms or hours: of the index its number, or the level of its band; gases in their units. */
export type MeanAir = { readonly [quantity in Judged['quantity']]?: number | null | undefined };

/** The verdict on means. Those of an index without numbers are of levels of its bands. */
export function verdictOfMeans(by: AirQualityIndex, { index, co2, tvoc }: MeanAir): Verdict {
  const mean = index ?? undefined;
  const band = mean === undefined ? undefined : bandOfMetric(by, 'iaq', mean);
  const value = by.numbers && mean !== undefined ? roundHalfUp(mean) : null;
  return judge(by, { iaq: mean, co2, tvoc }, band && { value, band, basis: 'device' });
}

function judge(by: AirQualityIndex, air: MeasuredAir, particles: AirIndex | undefined): Verdict {
  const faults = JUDGED_METRICS.filter((metric) => air[metric] === 'fault');
  const judged = QUANTITIES.flatMap((quantity) => {
    const metric = quantity === 'index' ? metricBehind(particles) : quantity;
    const value = metric && numberOf(air[metric]);
    if (metric === undefined || value === undefined) return [];
    const band = quantity === 'index' ? particles?.band : bandOfMetric(by, quantity, value);
    return band ? [{ quantity, metric, value, band } satisfies Judged] : [];
  }).toSorted((a, b) => badnessOf(b.band) - badnessOf(a.band));
  const [cause, ...others] = judged;
  if (!cause) return { state: faults.length > 0 ? 'fault' : unjudgedState(air) };
  const severity = Math.max(...judged.map((one) => severityIn(by, one)));
  const index =
    particles && particles.value !== null
      ? { value: particles.value, basis: particles.basis, band: particles.band }
      : null;
  return { state: 'rated', by: by.id, band: cause.band, cause, others, index, severity, faults };
}

const unjudgedState = (air: MeasuredAir): UnratedAir['state'] =>
  JUDGED_METRICS.some((metric) => isMeasured(numberOf(air[metric]))) ? 'unjudged' : 'notMeasured';

/** The newest value of each metric with its time, epoch ms. */
export type LatestAir = {
  readonly [metric in JudgedMetric]?: { readonly ts: number; readonly value: Measurement } | null | undefined;
};

/**
 * Whether a value of a device is a present one.
 * @param lastTs time of the device's newest reading, epoch ms
 * @param timeoutMs time without a value after which a sensor counts as silent
 */
export const isPresentAt = (ts: number, lastTs: number, timeoutMs: number): boolean =>
  ts > lastTs - timeoutMs;

/**
 * The present measurements among a device's newest values: those of about the same time. A sensor that has failed must
 * not
 * decide for a device whose others work.
 * @param lastTs time of the device's newest reading, epoch ms
 * @param timeoutMs time without a value after which a sensor counts as silent
 */
export function presentAir(latest: LatestAir, lastTs: number, timeoutMs: number): MeasuredAir {
  const present = JUDGED_METRICS.flatMap((metric) => {
    const newest = latest[metric];
    return newest && isPresentAt(newest.ts, lastTs, timeoutMs) ? [[metric, newest.value] as const] : [];
  });
  return Object.fromEntries(present);
}

/** The worst band in which nothing needs to be done about the air. */
const LAST_FINE: BandName = 'satisfactory';

/** Whether a band needs nothing to be done. */
export const isFineBand = (band: BandName): boolean => badnessOf(band) <= badnessOf(LAST_FINE);

/** Whether the air is Good or Satisfactory, and no sensor is at fault: nothing needs to be done. */
export const isFine = (verdict: Verdict): boolean =>
  verdict.state === 'rated' && isFineBand(verdict.band) && verdict.faults.length === 0;

/** Whether the room needs someone: bad air, or a sensor at fault. Silent devices are counted separately. */
export const needsAttention = (verdict: Verdict): boolean =>
  verdict.state === 'fault' || (verdict.state === 'rated' && !isFine(verdict));

/** Ranks of the states without a band; the bands follow, so that a higher rank is worse. */
const UNRATED_RANKS = { offline: 0, notMeasured: 1, unjudged: 1, fault: 2 } as const;
const FIRST_BAND_RANK = 3;

/** The order of verdicts: from the worst band, 8, to Good, 3; then faults, what is not judged, and silent devices. */
export const rankOf = (verdict: Verdict): number =>
  verdict.state === 'rated' ? rankOfBand(verdict.band) : UNRATED_RANKS[verdict.state];

export const rankOfBand = (band: BandName): number => FIRST_BAND_RANK + badnessOf(band);

/** The worst rank. */
export const WORST_RANK = FIRST_BAND_RANK + BAND_NAMES.length - 1;

/** Sorts the worst air first. */
export function compareVerdicts(a: Verdict, b: Verdict): number {
  const severityOf = (verdict: Verdict) => (verdict.state === 'rated' ? verdict.severity : 0);
  return rankOf(b) - rankOf(a) || severityOf(b) - severityOf(a);
}

/** A room among others. */
export type RankedRoom = {
  /** Undefined: unknown yet. */
  readonly verdict: Verdict | undefined;
  /** The place of its worst open alert among the severities: 0 is the worst. Null: none is open. */
  readonly alertRank: number | null;
};

/**
 * The order of rooms on all screens: the worst verdict first, in a band the worst open alert. Rooms that are equal in
 * both keep their order, so that cards do not move with every reading.
 */
export function compareRooms(a: RankedRoom, b: RankedRoom): number {
  const verdictRank = ({ verdict }: RankedRoom) => (verdict ? rankOf(verdict) : -1);
  const alertRank = (room: RankedRoom) => room.alertRank ?? Number.MAX_SAFE_INTEGER;
  return verdictRank(b) - verdictRank(a) || alertRank(a) - alertRank(b);
}

const numberOf = (value: Measurement): number | undefined => (typeof value === 'number' ? value : undefined);

function metricBehind(index: AirIndex | undefined): JudgedMetric | undefined {
  return index?.basis === 'device' ? 'iaq' : index?.basis;
}

/** The position of a value in its band, as a number at the same place in the default index's band of that name. */
function severityIn(by: AirQualityIndex, { metric, value, band }: Judged): number {
  const own = by === DEFAULT_INDEX ? airIndexOf(by, { [metric]: value })?.value : undefined;
  if (typeof own === 'number') return own;
  const edges = (bandEdgesOf(by, metric) ?? []).map(({ at }) => at);
  const position = badnessOf(band);
  const lower = edges[position - 1] ?? 0;
  // The last band has no end: it goes on as the one before it.
  const upper = edges[position] ?? 2 * lower - (edges[position - 2] ?? 0);
  const from = BANDS[position - 1]?.to ?? 0;
  // Beside a single limit, the band above has no width.
  const share =
    upper > lower ? (value - lower) / (upper - lower) : Math.min(1, (value - lower) / (lower || 1));
  return from + share * ((BANDS[position]?.to ?? 0) - from);
}
