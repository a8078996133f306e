import { BAND_NAMES } from '@airdeck/air/bands';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { LevelLegend } from '../../../ui/level-grid/level-legend.tsx';
import classes from './calendar.module.css';

/** Legend of colours and hatches. @param isOfDays with the entry for too few readings, which hours never have */
export function CalendarLegend({ isOfDays = false }: { isOfDays?: boolean }) {
  const { t } = useTranslation();
  const words = airWords(t);
  return (
    <div className={classes.legend}>
      <LevelLegend
        label={t('calendar.legend')}
        entries={[
          ...BAND_NAMES.map((band) => ({ level: { state: 'level', band } as const, word: words.band(band) })),
          ...(isOfDays ? [{ level: { state: 'partial' } as const, word: t('calendar.tooLittle') }] : []),
          { level: { state: 'none' }, word: t('calendar.nothing') },
        ]}
      />
      <p className={classes.hint}>{t('calendar.bar')}</p>
    </div>
  );
}
