import { METRICS } from '@airdeck/air/metrics';
import type { LevelKey, RoomComparison } from '@airdeck/contract/before-after';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import classes from './before-after.module.css';

type ComparedDaysProps = { room: RoomComparison; keyShown: LevelKey; label: string };

/** The same as the picture, in numbers: every day of both spans. */
export function ComparedDays({ room, keyShown, label }: ComparedDaysProps) {
  const { t } = useTranslation();
  const format = useFormatters('UTC');
  const { unit } = METRICS[keyShown];
  const cell = (value: number | null) => (value === null ? '–' : format.metric(keyShown, value));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('beforeAfter.day')}</th>
            <th scope="col">{t('beforeAfter.span')}</th>
            <th scope="col" className={classes.number}>
              {t('beforeAfter.inside')} <bdi>({unit})</bdi>
            </th>
            <th scope="col" className={classes.number}>
              {t('beforeAfter.outside')} <bdi>({unit})</bdi>
            </th>
            <th scope="col" className={classes.number}>
              {t('beforeAfter.hours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {room.days.map(({ day, isAfter, inside, outside, hours }) => (
            <tr key={day}>
              <th scope="row">
                <bdi>{format.date(Date.parse(day))}</bdi>
              </th>
              <td>{t(isAfter ? 'beforeAfter.legend.after' : 'beforeAfter.legend.before')}</td>
              <td className={classes.number}>{cell(inside)}</td>
              <td className={classes.number}>{cell(outside)}</td>
              <td className={classes.number}>{format.number(hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
