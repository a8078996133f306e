import type { Calendar, CalendarKey, RoomHours } from '@airdeck/contract/calendar/calendar';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { scaleOf } from '../../../lib/air-view/index-look.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useKeptNotes } from '../../../lib/kept-time/use-kept-time.ts';
import { type Day, dayAfter } from '../../../lib/time/days.ts';
import { CountedHoursSwitch } from '../../../parts/conditions/counted-hours-switch.tsx';
import { BandBadge } from '../../../ui/badge/badges.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { ChevronBackIcon, ChevronForwardIcon } from '../../../ui/icon/icons.tsx';
import { LevelTable } from '../../../ui/level-grid/level-table.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { LeadSentence } from '../../../ui/text/lead-sentence.tsx';
import classes from './calendar.module.css';
import { CalendarGrounds } from './calendar-grounds.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { bandWord, limitSentence, measuredIn, valueText } from './calendar-words.ts';
import { columnsOf, rowsOf, worstHourSentence } from './hours-of-rooms.ts';

type DayViewProps = {
  day: Day;
  /** The last day that has begun in any time zone. */
  lastDay: Day;
  metric: CalendarKey;
  hours: readonly RoomHours[];
  /** The year in the same rooms; undefined: could not be loaded. */
  year: Calendar['rooms'] | undefined;
  /** Opens another day; null: the year. */
  onOpen: (day: Day | null) => void;
};

/** A day: hours in columns, rooms in rows; each hour links to its room's chart. */
export function DayView({ day, lastDay, metric, hours, year, onOpen }: DayViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const format = useFormatters();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element was removed: screen readers continue at the heading.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const [before, after] = [dayAfter(day, -1), dayAfter(day, 1)];
  const columns = columnsOf(hours);
  const notes = useKeptNotes(Date.parse(day), hours[0]?.timeZone);
  return (
    <Card>
      <div className={looks.spread}>
        <h2 className={classes.dayName} ref={heading} tabIndex={-1}>
          {format.fullDay(day)}
        </h2>
        <div className={classes.dayActions}>
          <Button
            variant="default"
            leftSection={<ChevronBackIcon size={18} />}
            onClick={() => onOpen(before)}
          >
            {t('calendar.dayBefore')}
          </Button>
          <Button
            variant="default"
            rightSection={<ChevronForwardIcon size={18} />}
            disabled={after > lastDay}
            onClick={() => onOpen(after)}
          >
            {t('calendar.dayAfter')}
          </Button>
          <Button onClick={() => onOpen(null)}>{t('calendar.wholeYear', { year: day.slice(0, 4) })}</Button>
        </div>
      </div>
      <LeadSentence role="status">{worstHourSentence(hours, metric, t, format)}</LeadSentence>
      <CountedHoursSwitch isOffered={hours.some(({ hasOpeningHours }) => hasOpeningHours)} />
      <CalendarLegend
        rooms={hours}
        hasClosed={hours.some((room) => room.hours.some(({ isOpen }) => !isOpen))}
      />
      <LevelTable
        label={t('calendar.hoursOfRooms')}
        head={t('calendar.room')}
        columns={columns}
        rows={rowsOf(hours, columns, { metric, day }, t, format).map((row, index) => ({
          ...row,
          note: <DayMean year={year?.[index]} day={day} metric={metric} />,
        }))}
        onFollow={(href) => void navigate(href)}
      />
      <p className={classes.hint}>{t('calendar.hourHint')}</p>
      {notes.map((note) => (
        <p key={note} className={classes.hint}>
          {note}
        </p>
      ))}
      <CalendarGrounds metric={metric} by={hours[0]?.index} year={year?.[0]} />
    </Card>
  );
}

type DayMeanProps = { year: Calendar['rooms'][number] | undefined; day: Day; metric: CalendarKey };

/** The mean of the day in a room, its band, and which limits it is within. */
function DayMean({ year, day, metric }: DayMeanProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  if (!year) return null;
  const found = year.days.find((one) => one.day === day);
  const measured = found && measuredIn(found);
  if (!found || !measured) {
    if (year.closedDays.includes(day)) return t('calendar.closed');
    return found ? t('calendar.tooLittle') : t('calendar.nothing');
  }
  const limit = limitSentence(found, t);
  return (
    <>
      <span className={classes.dayMean}>
        {t('calendar.dayMeanOf', { value: valueText(metric, year.index, measured, t, format) })}
      </span>{' '}
      {found.band === null ? null : (
        <BandBadge
          band={found.band}
          scale={scaleOf(year.index)}
          word={bandWord(year.index, found.band, t)}
          variant="plain"
        />
      )}
      {limit === undefined ? null : <div>{limit}</div>}
    </>
  );
}
