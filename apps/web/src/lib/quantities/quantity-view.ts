import { isMetric, isQuantity, unitOf } from '@airdeck/air/quantities';
import { bandOfQuantity } from '@airdeck/air/quantity-bands';
import type { TFunction } from 'i18next';
import { airWords, metricView, type QuantityView } from '../air-view/air-words.ts';
import type { Formatters } from '../format/formatters.ts';

/** Decimals of keys that are no quantity. */
const OTHER_DECIMALS = 2;

/** How a key of the telemetry is shown: a metric, a further quantity, or any other. */
export function quantityView(key: string, t: TFunction, format: Formatters): QuantityView {
  if (isMetric(key)) return metricView(key, t, format);
  return {
    key,
    title: isQuantity(key) ? airWords(t).metric(key) : key,
    unit: unitOf(key),
    zeroBased: key !== 'pressure',
    format: (value) => (isQuantity(key) ? format.metric(key, value) : format.number(value, OTHER_DECIMALS)),
    bandOf: bandOfQuantity(key, 0)
      ? (value) => {
          const band = bandOfQuantity(key, value);
          return band && { band: band.name, word: airWords(t).band(band.name) };
        }
      : undefined,
  };
}
