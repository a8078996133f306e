import { METRICS } from '@airdeck/air/metrics';
import type { CalendarKey, RoomCalendar } from '@airdeck/contract/calendar';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { downloadCsv, toCsv } from '../../../ui/chart/download.ts';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import classes from './calendar.module.css';
import { bandWord, limitsSentence, roomName } from './calendar-words.ts';

type YearNumbersProps = { room: RoomCalendar; metric: CalendarKey; year: number };

/** The same as the calendar, in numbers: every day with a reading, and as a file. */
export function YearNumbers({ room, metric, year }: YearNumbersProps) {
  const { t } = useTranslation();
  const format = useFormatters('UTC');
  const { unit } = METRICS[metric];
  return (
    <details className={classes.fold}>
      <summary>{t('calendar.numbers')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.numbers} aria-label={t('calendar.numbers')} tabIndex={0}>
        <table aria-label={t('calendar.numbers')}>
          <thead>
            <tr>
              <th scope="col">{t('calendar.day')}</th>
              <th scope="col" className={classes.number}>
                {t('calendar.dayMean')} {unit ? <bdi>({unit})</bdi> : null}
              </th>
              <th scope="col">{t('calendar.band')}</th>
              <th scope="col">{t('calendar.limit')}</th>
              <th scope="col" className={classes.number}>
                {t('calendar.hours')}
              </th>
            </tr>
          </thead>
          <tbody>
            {room.days.map(({ day, value, band, hours }) => (
              <tr key={day}>
                <th scope="row">
                  <bdi>{format.date(Date.parse(day))}</bdi>
                </th>
                <td className={classes.number}>{value === null ? '–' : format.metric(metric, value)}</td>
                <td>{band === null ? '–' : bandWord(band, t)}</td>
                <td>{(value !== null && limitsSentence(metric, value, t)) || '–'}</td>
                <td className={classes.number}>{format.number(hours, hours % 1 && 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button
        variant="default"
        className={classes.file}
        leftSection={<DownloadIcon size={18} />}
        onClick={() => downloadCsv(`${t('calendar.title')} ${year} ${roomName(room)}`, csvOf(room, metric))}
      >
        {t('calendar.csv')}
      </Button>
    </details>
  );
}

/** With names that stay the same in every language. */
function csvOf({ days }: RoomCalendar, key: CalendarKey): string {
  const { unit } = METRICS[key];
  return toCsv([
    ['day', unit ? `${key} (${unit})` : key, 'band', 'hours', 'hours of the day'],
    ...days.map(({ day, value, band, hours, hoursOfDay }) => [day, value, band, hours, hoursOfDay]),
  ]);
}
