import type { BandName } from '@airdeck/air/bands';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { Metric } from '@airdeck/air/metrics';
import { isFineBand, type RatedAir } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import type { DeviceAir } from '../telemetry/device-air.ts';
import { agedCaption, type DialReadingView, shortCaption } from './dial-reading.ts';

/** The texts of a verdict: its word, its cause, the name of that quantity, and the particles beside a gas. */
type Said = {
  readonly word: string;
  readonly beside: string | undefined;
  readonly cause: string;
  readonly metric: string;
};

/** A dial without a number: the word is the largest, or a plain value with its word; what decides is below. */
export function bandReading(
  verdict: RatedAir,
  said: Said,
  { air, by }: { readonly air: DeviceAir | undefined; readonly by?: AirQualityIndex | undefined },
  nowMs: number,
  t: TFunction,
  formatters: Formatters,
): DialReadingView {
  const { band, cause } = verdict;
  const { beside } = said;
  const word = (by && limitWord(by, cause.metric, band, t, formatters)) ?? said.word;
  const isPlain = verdict.by === 'plain';
  const text = isPlain ? formatters.quantity(cause.metric, cause.value) : undefined;
  const ts = air?.causeTs;
  const age = ts === undefined ? '' : formatters.age(Math.max(0, nowMs - ts));
  return {
    state: 'value',
    value: undefined,
    text,
    band,
    word,
    detail: isPlain ? said.metric : said.cause,
    caption: agedCaption(ts, (ageMs) => shortCaption(beside, formatters.age(ageMs))),
    spoken: [word, said.cause, beside, age].filter(Boolean).join(', '),
  };
}

/** `Above the limit of 35 µg/m³`; undefined in an index. */
export function limitWord(
  by: AirQualityIndex,
  metric: Metric,
  band: BandName,
  t: TFunction,
  format: Formatters,
): string | undefined {
  const end = by.id === 'plain' ? limitIn(by, metric) : undefined;
  if (end === undefined) return undefined;
  const limit = format.limit(metric, end);
  return t(isFineBand(band) ? 'air.limit.withinOf' : 'air.limit.aboveOf', { limit });
}

/** As the set has it, without the rounding of its edge. */
function limitIn({ tables, gases }: AirQualityIndex, metric: Metric): number | undefined {
  if (metric === 'pm25' || metric === 'pm10') return tables[metric][0].upTo[0];
  return metric === 'co2' || metric === 'tvoc' ? gases?.[metric].upTo[0] : undefined;
}
