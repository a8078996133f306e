import { BANDS } from '@airdeck/air/bands';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { BandLegend } from '../../../ui/legend/band-legend.tsx';

/** What the colours of the index mean. The last band has no end. */
export function AirLegend() {
  const { t } = useTranslation();
  const { number } = useFormatters();
  const words = airWords(t);
  const bands = BANDS.map(({ name, from, to }, index) => ({
    band: name,
    word: words.band(name),
    range:
      index === BANDS.length - 1
        ? t('tenantDashboard.over', { limit: number(from - 1) })
        : t('tenantDashboard.range', { from: number(from), to: number(to) }),
  }));
  return <BandLegend label={t('tenantDashboard.legend')} bands={bands} />;
}
