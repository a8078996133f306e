import { METRICS, type Metric } from '@airdeck/air/metrics';
import { bandOfQuantity, isQuantity, quantityNumber, unitOf } from '@airdeck/air/quantities';
import type { TFunction } from 'i18next';
import { airWords, metricView, type QuantityView } from '../air-view/air-words.ts';
import type { Formatters } from '../format/formatters.ts';

/** Decimals of keys that are no quantity. */
const OTHER_DECIMALS = 2;

const isMetric = (key: string): key is Metric => Object.hasOwn(METRICS, key);

/** How a key of the telemetry is shown: a metric, a further quantity, or any other. */
export function quantityView(key: string, t: TFunction, format: Formatters): QuantityView {
  if (isMetric(key)) return metricView(key, t, format);
  return {
    key,
    title: isQuantity(key) ? t(`metric.${key}`) : key,
    unit: unitOf(key),
    zeroBased: key !== 'pressure',
    format: (value) =>
      isQuantity(key) ? quantityNumber(format, key, value) : format.number(value, OTHER_DECIMALS),
    bandOf: bandOfQuantity(key, 0)
      ? (value) => {
          const band = bandOfQuantity(key, value);
          return band && { band: band.name, word: airWords(t).band(band.name) };
        }
      : undefined,
  };
}
