import type { BandName } from '@airdeck/air/bands';
import { METRICS, type Metric } from '@airdeck/air/metrics';
import type { TFunction } from 'i18next';

/** What is measured and how good it is, in the reader's language. */
export type AirWords = {
  metric(metric: Metric): string;
  band(band: BandName): string;
  /** `12.5 µg/m³` from `12.5`. */
  withUnit(metric: Metric, text: string): string;
};

export function airWords(t: TFunction): AirWords {
  return {
    metric: (metric) => t(`metric.${metric}`),
    band: (band) => t(`air.band.${band}`),
    withUnit: (metric, text) => `${text} ${METRICS[metric].unit}`.trimEnd(),
  };
}
