import { BANDS, type BandName } from '@airdeck/air/bands';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../format/use-formatters.ts';
import { airWords } from './air-words.ts';

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
