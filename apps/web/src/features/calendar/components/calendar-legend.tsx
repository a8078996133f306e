import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { lookOf } from '../../../lib/air-view/index-look.ts';
import { LevelLegend } from '../../../ui/level-grid/level-legend.tsx';
import classes from './calendar.module.css';

type CalendarLegendProps = {
  /** The shown ones, each with the index by which it is judged. */
  rooms: readonly { readonly index: IndexChoice }[];
  /** With the entry for too few readings, which hours never have. */
  isOfDays?: boolean;
  /** Whether some of them were closed, which looks as if nothing had been measured. */
  hasClosed?: boolean;
};

/** Legend of colours and hatches: for each index, if rooms have several. */
export function CalendarLegend({ rooms, isOfDays = false, hasClosed = false }: CalendarLegendProps) {
  const { t } = useTranslation();
  const words = airWords(t);
  const indices = [...new Set(rooms.map(({ index }) => index))];
  return (
    <div className={classes.legend}>
      {indices.map((by) => {
        const look = lookOf(by);
        // It is being loaded.
        if (!look) return null;
        const { scale, segments } = look;
        return (
          <LevelLegend
            key={by}
            label={t(`air.yardstick.${by}`)}
            entries={[
              ...segments.map(({ band }) => ({
                level: { state: 'level', band, scale } as const,
                word: words.band(band, by),
              })),
              ...(isOfDays ? [{ level: { state: 'partial' } as const, word: t('calendar.tooLittle') }] : []),
              {
                level: { state: 'none' },
                word: t(hasClosed ? 'calendar.nothingOrClosed' : 'calendar.nothing'),
              },
            ]}
          />
        );
      })}
      <p className={classes.hint}>{t('calendar.bar')}</p>
    </div>
  );
}
