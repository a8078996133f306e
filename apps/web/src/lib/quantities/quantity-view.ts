import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { isMetric } from '@airdeck/air/quantities';
import { bandOfEnds, bandOfQuantity } from '@airdeck/air/quantity-bands';
import type { TFunction } from 'i18next';
import { airWords, metricView, type QuantityView } from '../air-view/air-words.ts';
import { lookOf, scaleOf } from '../air-view/index-look.ts';
import type { Formatters } from '../format/formatters.ts';
import { declaredQuantities } from './declared-quantities.ts';

/**
 * How a key of the telemetry is shown: a metric, a further quantity of the product or the installation, or any other.
 * @param by the index by which its values are judged; undefined: they are not
 */
export function quantityView(
  by: AirQualityIndex | undefined,
  key: string,
  t: TFunction,
  format: Formatters,
): QuantityView {
  if (isMetric(key)) return metricView(by, key, t, format);
  const declared = declaredQuantities.current().get(key);
  const ends = declared?.bands;
  const bandOf = (value: number) => (ends ? bandOfEnds(ends, value) : by && bandOfQuantity(by, key, value));
  return {
    key,
    title: airWords(t).metric(key),
    unit: format.shownAs(key).unit,
    scale: format.shownAs(key).scale,
    zeroBased: key !== 'pressure' && (declared?.min ?? 0) >= 0,
    format: (value) => format.metric(key, value),
    bandOf: bandOf(0)
      ? (value) => {
          const band = bandOf(value);
          // Its bands are called as those of the default index.
          const id = (ends ? undefined : by?.id) ?? DEFAULT_INDEX.id;
          const look = lookOf(id);
          return (
            band && {
              band,
              scale: scaleOf(id),
              fill: look?.fills?.[band],
              word: airWords(t).band(band, id),
            }
          );
        }
      : undefined,
  };
}
