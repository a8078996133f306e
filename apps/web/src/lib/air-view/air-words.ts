import type { BandName } from '@airdeck/air/bands';
import { METRICS, type Metric } from '@airdeck/air/metrics';
import type { Measurement } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';

/** Names of metrics and bands, in the reader's language. */
type AirWords = {
  metric(metric: Metric): string;
  band(band: BandName): string;
  /** `12.5 µg/m³` from `12.5`. */
  withUnit(metric: Metric, text: string): string;
  /** What stands in the place of a number. */
  missing(measured: Measurement): string;
};

export function airWords(t: TFunction): AirWords {
  return {
    metric: (metric) => t(`metric.${metric}`),
    band: (band) => t(`air.band.${band}`),
    withUnit: (metric, text) => `${text} ${METRICS[metric].unit}`.trimEnd(),
    missing: (measured) => t(`air.state.${measured === 'fault' ? measured : 'notMeasured'}`),
  };
}
