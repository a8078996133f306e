import { roomLine } from '@airdeck/air/room-name';
import type { Calendar, CalendarKey } from '@airdeck/contract/calendar/calendar';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useKeptNotes } from '../../../lib/kept-time/use-kept-time.ts';
import { type Day, dayIn } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { CountedHoursSwitch } from '../../../parts/conditions/counted-hours-switch.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { monthOf, YearCalendar } from '../../../ui/level-grid/year-calendar.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { LeadSentence } from '../../../ui/text/lead-sentence.tsx';
import classes from './calendar.module.css';
import { CalendarGrounds } from './calendar-grounds.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { dayCell, meanSentence, yearSentence } from './calendar-words.ts';
import { RoomCounts } from './room-counts.tsx';
import { YearNumbers } from './year-numbers.tsx';

type YearViewProps = {
  rooms: Calendar['rooms'];
  metric: CalendarKey;
  year: number;
  /** The room in the calendar; the first if null or not found. */
  shownId: string | null;
  onShow: (deviceId: string) => void;
  /** The day from which the reader returned. */
  lastDay: Day | undefined;
  onOpen: (day: Day) => void;
};

/** A year: the sentence, the calendar, and the data behind them; then all rooms, of which each can be in the calendar. */
export function YearView({ rooms, metric, year, shownId, onShow, lastDay, onOpen }: YearViewProps) {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const shown = rooms.find(({ device }) => device.deviceId === shownId) ?? rooms[0];
  const picture = useRef<HTMLDivElement>(null);
  const notes = useKeptNotes(Date.UTC(year, 0), shown?.timeZone);
  if (!shown) return null;
  const about = { key: metric, year };
  const today = dayIn(shown.timeZone, serverNow());
  const days = new Map(shown.days.map((day) => [day.day, day]));
  const waiting = new Set(shown.waitingDays);
  const closed = new Set(shown.closedDays);
  const months = new Set([...days.keys(), ...waiting].map(monthOf));
  const mean = meanSentence(shown, about, t, format);

  const cellOf = (day: Day) => {
    const date = format.longDay(day);
    if (closed.has(day))
      return { level: { state: 'none' as const }, text: t('calendar.cell.closed', { date }) };
    const about = { key: metric, by: shown.index, date, isOver: day < today, isWaiting: waiting.has(day) };
    return dayCell(about, days.get(day), t, format);
  };
  return (
    <div className={looks.stack}>
      <Card>
        <div ref={picture} className={classes.picture}>
          <LeadSentence role="status">{yearSentence(shown, about, t, format)}</LeadSentence>
        </div>
        {waiting.size > 0 && shown.measuredDays > 0 ? (
          <p className={classes.mean}>{t('calendar.waiting', { count: waiting.size })}</p>
        ) : null}
        {mean === undefined ? null : <p className={classes.mean}>{mean}</p>}
        <CountedHoursSwitch isOffered={rooms.some(({ hasOpeningHours }) => hasOpeningHours)} />
        {notes.map((note) => (
          <p key={note} className={classes.mean}>
            {note}
          </p>
        ))}
        {months.size === 0 ? null : (
          <>
            <CalendarLegend rooms={[shown]} isOfDays hasClosed={closed.size > 0} />
            <YearCalendar
              key={`${year}`}
              label={t('calendar.of', { room: roomLine(shown.device), year })}
              year={year}
              language={i18n.language}
              months={months}
              today={today}
              initial={lastDay}
              isFocused={lastDay !== undefined}
              cellOf={(day) => (day > today ? undefined : cellOf(day))}
              onOpen={onOpen}
            />
          </>
        )}
        <YearNumbers room={shown} metric={metric} year={year} />
        <CalendarGrounds metric={metric} by={shown.index} year={shown} />
      </Card>
      {rooms.length < 2 ? null : (
        <RoomCounts
          rooms={rooms}
          metric={metric}
          shownId={shown.device.deviceId}
          onShow={(deviceId) => {
            onShow(deviceId);
            picture.current?.scrollIntoView({ block: 'nearest' });
          }}
        />
      )}
    </div>
  );
}
