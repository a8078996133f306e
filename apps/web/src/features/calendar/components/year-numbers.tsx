import type { LimitedKey } from '@airdeck/air/day-limits';
import { roomLine } from '@airdeck/air/room-name';
import type { CalendarKey, RoomCalendar } from '@airdeck/contract/calendar/calendar';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { downloadCsv, toCsv } from '../../../ui/chart/download.ts';
import { Fold } from '../../../ui/fold/fold.tsx';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/table/plain-table.tsx';
import classes from './calendar.module.css';
import { bandWord, isLimited, limitsSentence, measuredIn, valueText } from './calendar-words.ts';

type YearNumbersProps = { room: RoomCalendar; metric: CalendarKey; year: number };

/** The data of the calendar as a table and a file: every day with a reading. */
export function YearNumbers({ room, metric, year }: YearNumbersProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  // The values of a verdict are of several metrics: each has its name and unit.
  const unit = metric === 'air' ? '' : format.unitOf(metric);
  return (
    <Fold summary={t('calendar.numbers')}>
      <PlainTable
        className={classes.numbers}
        label={t('calendar.numbers')}
        columns={[
          {
            header: t('calendar.day'),
            cell: ({ day }) => <bdi>{format.calendarDay(day)}</bdi>,
          },
          {
            key: 'mean',
            header: (
              <>
                {t('calendar.dayMean')} {unit ? <bdi>({unit})</bdi> : null}
              </>
            ),
            cell: (day) => meanText(metric, day, t, format),
            isNumber: true,
          },
          {
            header: t('calendar.band'),
            cell: ({ band }) => (band === null ? '–' : bandWord(room.index, band, t)),
          },
          ...(isLimited(metric) ? [limitColumn(metric, t)] : []),
          {
            header: t('calendar.hours'),
            cell: ({ hours }) => format.number(hours, hours % 1 && 1),
            isNumber: true,
          },
        ]}
        rows={room.days}
        rowKey={({ day }) => day}
      />
      <Button
        variant="default"
        className={classes.file}
        leftSection={<DownloadIcon size={18} />}
        onClick={() =>
          downloadCsv(`${t('calendar.title')} ${year} ${roomLine(room.device)}`, csvOf(room, metric, format))
        }
      >
        {t('calendar.csv')}
      </Button>
    </Fold>
  );
}

function limitColumn(metric: LimitedKey, t: TFunction): PlainColumn<RoomCalendar['days'][number]> {
  return {
    header: t('calendar.limit'),
    cell: ({ value }) => (value === null ? '–' : limitsSentence(metric, value, t)),
  };
}

/** CSV whose column names are the same in all languages. */
function csvOf({ days }: RoomCalendar, key: CalendarKey, format: Formatters): string {
  const shown = (metric: string | null, value: number | null) =>
    metric === null || value === null ? value : format.shownAs(metric).scale.shown(value);
  if (key === 'air') {
    return toCsv([
      ['day', 'decided by', 'value', 'unit', 'band', 'hours', 'hours of the day'],
      ...days.map(({ day, metric, value, band, hours, hoursOfDay }) => [
        day,
        ...[metric, shown(metric, value), metric && format.unitOf(metric)],
        ...[band, hours, hoursOfDay],
      ]),
    ]);
  }
  const unit = format.unitOf(key);
  return toCsv([
    ['day', unit ? `${key} (${unit})` : key, 'band', 'hours', 'hours of the day'],
    ...days.map(({ day, value, band, hours, hoursOfDay }) => [
      day,
      shown(key, value),
      band,
      hours,
      hoursOfDay,
    ]),
  ]);
}

/** The mean of a day, without the unit that the column's head has. */
function meanText(key: CalendarKey, day: RoomCalendar['days'][number], t: TFunction, format: Formatters) {
  const measured = measuredIn(day);
  if (!measured) return '–';
  return key === 'air' ? valueText(key, measured, t, format) : format.metric(key, measured.value);
}
