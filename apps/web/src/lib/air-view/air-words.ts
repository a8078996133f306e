import type { BandName } from '@airdeck/air/bands';
import type { AirQualityIndex, IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { bandEdgesOf, bandOfLevel, bandOfMetric } from '@airdeck/air/levels';
import type { Metric } from '@airdeck/air/metrics';
import { isQuantity } from '@airdeck/air/quantities';
import type { UnitScale } from '@airdeck/air/reader-units';
import { isFineBand, type Measurement } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import { languageOf } from '../i18n/languages.ts';
import { declaredQuantities } from '../quantities/declared-quantities.ts';
import { hasNumbers, lookOf, otherLooks, scaleOf } from './index-look.ts';

/** Names of metrics and bands, in the reader's language. */
type AirWords = {
  /** The name of any quantity; of another key, the key. */
  metric(key: string): string;
  /** @param by the index whose word it is */
  band(band: BandName, by: IndexChoice): string;
  /** The same in the middle of a sentence, without the capital letter that some languages give it. */
  bandInSentence(band: BandName, by: IndexChoice): string;
  /** The text in place of a number. */
  missing(measured: Measurement): string;
};

export function airWords(t: TFunction): AirWords {
  const bandWord: AirWords['band'] = (band, by) => {
    if (by !== 'plain') return t(`air.band.${by}.${band}`);
    return t(isFineBand(band) ? 'air.limit.within' : 'air.limit.above');
  };
  return {
    metric: (key) => (isQuantity(key) ? t(`metric.${key}`) : declaredName(key)),
    band: bandWord,
    bandInSentence: (band, by) => bandWord(band, by).toLowerCase(),
    missing: (measured) => t(`air.state.${measured === 'fault' ? measured : 'notMeasured'}`),
  };
}

/**
 * A value as it was measured, with its unit; of an index that has bands only, the word of its level.
 * @param by the index by which it is judged; missing: the default one
 */
export const valueWords = (
  by: IndexChoice = DEFAULT_INDEX.id,
  key: string,
  value: number,
  t: TFunction,
  format: Formatters,
): string =>
  key === 'iaq' && !hasNumbers(by) ? airWords(t).band(bandOfLevel(value), by) : format.quantity(key, value);

function declaredName(key: string): string {
  const { tag } = languageOf(document.documentElement.lang);
  return declaredQuantities.current().get(key)?.names[tag] ?? key;
}

/** A band with its name. */
export type BandView = {
  readonly band: BandName;
  /** The scale whose colours it has; undefined: the product's own. */
  readonly scale?: string | undefined;
  /** The colour of that scale, for a canvas. */
  readonly fill?: string | undefined;
  readonly word: string;
};

/**
 * Returns the band of a single value, in a chart, a tile or outdoors; undefined for metrics without bands. What the air
 * of a room is, is said by its verdict.
 */
export function bandReader(
  by: AirQualityIndex,
  metric: Metric,
  t: TFunction,
  format: Formatters,
): ((value: number) => BandView | undefined) | undefined {
  if (!bandEdgesOf(by, metric)) return undefined;
  return (value) => {
    const band = bandOfMetric(by, metric, value);
    if (!band) return undefined;
    const others = by.id === 'plain' ? otherLooks() : undefined;
    const word = others?.dialReadings.limitWord(by, metric, band, t, format) ?? airWords(t).band(band, by.id);
    const look = lookOf(by.id);
    return { band, scale: scaleOf(by.id), fill: look?.fills?.[band], word };
  };
}

/** How a quantity is shown in tiles and charts. */
export type QuantityView = {
  readonly key: string;
  readonly title: string;
  /** Empty: it has none. */
  readonly unit: string;
  /** From values to the unit, for axes. */
  readonly scale: UnitScale;
  /** Words of the whole numbers on its axis, from 1, in lines, of an index that has bands only. */
  readonly levels?: readonly string[] | undefined;
  /** Whether its charts begin at zero: temperature and pressure never come near it. */
  readonly zeroBased: boolean;
  readonly format: (value: number) => string;
  /** Undefined: it has no bands. */
  readonly bandOf: ((value: number) => BandView | undefined) | undefined;
};

/** @param by the index by which its values are judged; undefined: they are not */
export const metricView = (
  by: AirQualityIndex | undefined,
  metric: Metric,
  t: TFunction,
  format: Formatters,
): QuantityView => ({
  key: metric,
  title: airWords(t).metric(metric),
  unit: format.shownAs(metric).unit,
  scale: format.shownAs(metric).scale,
  zeroBased: metric !== 'temp',
  format: (value) =>
    metric === 'iaq' ? valueWords(by?.id, metric, value, t, format) : format.metric(metric, value),
  levels:
    metric === 'iaq' && by && !by.numbers
      ? otherLooks()?.levelWords(by.id, (band) => airWords(t).band(band, by.id))
      : undefined,
  bandOf: by && bandReader(by, metric, t, format),
});
