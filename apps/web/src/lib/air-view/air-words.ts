import { BANDS, type BandName } from '@airdeck/air/bands';
import { METRICS, type Metric } from '@airdeck/air/metrics';
import type { Measurement } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../format/use-formatters.ts';

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

/** Legend of the index colours. The last band has no end. */
type AirLegend = {
  readonly label: string;
  readonly bands: readonly { readonly band: BandName; readonly word: string; readonly range: string }[];
};

export function useAirLegend(): AirLegend {
  const { t } = useTranslation();
  const { number } = useFormatters();
  const words = airWords(t);
  const bands = BANDS.map(({ name, from, to }, index) => ({
    band: name,
    word: words.band(name),
    range:
      index === BANDS.length - 1
        ? t('air.legend.over', { limit: number(from - 1) })
        : t('air.legend.range', { from: number(from), to: number(to) }),
  }));
  return { label: t('air.index'), bands };
}
