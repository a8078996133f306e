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
import { bandWord, limitSentence, measuredIn, setName, valueText } from './calendar-words.ts';

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
            cell: (day) => meanText(metric, room.index, day, t, format),
            isNumber: true,
          },
          {
            header: t('calendar.band'),
            cell: ({ band }) => (band === null ? '–' : bandWord(room.index, band, t)),
          },
          ...(room.limit ? [limitColumn(room, t)] : []),
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

function limitColumn(room: RoomCalendar, t: TFunction): PlainColumn<RoomCalendar['days'][number]> {
  return { header: setName(room, t), cell: (day) => limitSentence(day, t) ?? '–' };
}

/** CSV whose column names are the same in all languages, with the index and the limits in every row. */
function csvOf({ days, index, limits, limit }: RoomCalendar, key: CalendarKey, format: Formatters): string {
  const shown = (metric: string | null, value: number | null) =>
    metric === null || value === null ? value : format.shownAs(metric).scale.shown(value);
  const unit = key === 'air' ? '' : format.unitOf(key);
  const ofLimit = limit ? ['limits', `limit${unit ? ` (${unit})` : ''}`, 'within the limit'] : [];
  const heads = ['band', 'index', ...ofLimit, 'hours', 'hours of the day'];
  const cells = ({ band, isWithinLimit, hours, hoursOfDay }: RoomCalendar['days'][number]) => [
    band,
    index,
    ...(limit ? [limits, shown(key, limit.day), isWithinLimit === null ? null : String(isWithinLimit)] : []),
    hours,
    hoursOfDay,
  ];
  if (key === 'air') {
    return toCsv([
      ['day', 'decided by', 'value', 'unit', ...heads],
      ...days.map((day) => [
        day.day,
        ...[day.metric, shown(day.metric, day.value), day.metric && format.unitOf(day.metric)],
        ...cells(day),
      ]),
    ]);
  }
  return toCsv([
    ['day', unit ? `${key} (${unit})` : key, ...heads],
    ...days.map((day) => [day.day, shown(key, day.value), ...cells(day)]),
  ]);
}

/** The mean of a day, without the unit that the column's head has. */
function meanText(
  key: CalendarKey,
  by: RoomCalendar['index'],
  day: RoomCalendar['days'][number],
  t: TFunction,
  format: Formatters,
) {
  const measured = measuredIn(day);
  if (!measured) return '–';
  const isWhole = key === 'air' || key === 'iaq';
  return isWhole ? valueText(key, by, measured, t, format) : format.metric(key, measured.value);
}
