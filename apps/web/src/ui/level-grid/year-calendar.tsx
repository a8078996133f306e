import { useEffect, useMemo, useState } from 'react';
import { firstWeekdayOf, weekdayNames } from '../form/weekday-names.ts';
import { type CellLevel, levelProps } from './level-cell.ts';
import { type Step, useRovingCells } from './roving-cells.ts';
import classes from './year-calendar.module.css';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** A day as it is drawn, and what is said of it. */
export type DayCell = { readonly level: CellLevel; readonly text: string };

export interface YearCalendarProps {
  label: string;
  year: number;
  /** Of texts: `en`, `ja` or `ar`. */
  language: string;
  /** What is to be shown of a day such as `2026-11-21`; undefined: it cannot be opened. */
  cellOf: (day: string) => DayCell | undefined;
  /** The one that is marked. */
  today?: string;
  /** Where the keyboard begins; the marked one, or the first, when not given. */
  initial?: string | undefined;
  /** Whether the keyboard is there at once, as after a day was closed. */
  isFocused?: boolean;
  onOpen: (day: string) => void;
}

/** A year as twelve small calendars, each day in the colour of its level. */
export function YearCalendar(props: YearCalendarProps) {
  const { label, year, language, cellOf, today, initial, isFocused = false, onOpen } = props;
  const months = useMemo(() => monthsOf(year, language), [year, language]);
  const start = [initial, today, `${year}-01-01`].find((day) => day?.startsWith(`${year}-`));
  const { frame, onKeyDown, cellProps } = useRovingCells<HTMLDivElement>(start, dayAtStep);
  const [isAskedFor] = useState(isFocused);
  useEffect(() => {
    // Not where the reader has gone on to something else.
    const isFree = document.activeElement === document.body;
    if (isAskedFor && isFree) frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [isAskedFor, frame]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div className={classes.year} role="group" aria-label={label} ref={frame} onKeyDown={onKeyDown}>
      {months.map(({ name, weekdays, weeks }) => (
        <table key={name} className={classes.month}>
          <caption className={classes.name}>{name}</caption>
          <thead>
            <tr>
              {weekdays.map(({ day, narrow, long }) => (
                <th key={day} scope="col" abbr={long}>
                  {narrow}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the places of a week do not move
                  <td key={position}>
                    {day === undefined ? null : (
                      <DayOfYear
                        day={day}
                        cell={cellOf(day)}
                        isMarked={day === today}
                        focus={cellProps(day)}
                        onOpen={onOpen}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

type DayOfYearProps = {
  day: string;
  cell: DayCell | undefined;
  isMarked: boolean;
  focus: ReturnType<ReturnType<typeof useRovingCells>['cellProps']>;
  onOpen: (day: string) => void;
};

function DayOfYear({ day, cell, isMarked, focus, onOpen }: DayOfYearProps) {
  const date = Number(day.slice(-2));
  if (!cell) return <span className={classes.later}>{date}</span>;
  return (
    <button
      type="button"
      {...levelProps(cell.level)}
      {...focus}
      aria-label={cell.text}
      title={cell.text}
      aria-current={isMarked ? 'date' : undefined}
      data-marked={isMarked || undefined}
      onClick={() => onOpen(day)}
    >
      {date}
    </button>
  );
}

type Month = {
  readonly name: string;
  readonly weekdays: readonly { readonly day: number; readonly narrow: string; readonly long: string }[];
  /** Seven places each; empty where the month has not begun, or is over. */
  readonly weeks: readonly (readonly (string | undefined)[])[];
};

function monthsOf(year: number, language: string): Month[] {
  const nameOf = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const first = firstWeekdayOf(language);
  const names = weekdayNames(language);
  const weekdays = [...names.slice(first - 1), ...names.slice(0, first - 1)];
  return Array.from({ length: 12 }, (_, month) => {
    const begin = Date.UTC(year, month, 1);
    const days = (Date.UTC(year, month + 1, 1) - begin) / DAY_MS;
    const before = (new Date(begin).getUTCDay() - first + 2 * WEEK_DAYS) % WEEK_DAYS;
    const weeks = Array.from({ length: Math.ceil((before + days) / WEEK_DAYS) }, (_week, week) =>
      Array.from({ length: WEEK_DAYS }, (_day, position) => {
        const date = week * WEEK_DAYS + position - before;
        return date >= 0 && date < days ? textOf(begin + date * DAY_MS) : undefined;
      }),
    );
    return { name: nameOf.format(begin), weekdays, weeks };
  });
}

const textOf = (ts: number): string => new Date(ts).toISOString().slice(0, 10);

/** Days and weeks by arrows, months by the keys of pages; to the first and last of the month. */
function dayAtStep(from: string, step: Step): string {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number);
  const lastOf = (of: number) => new Date(Date.UTC(year, of, 0)).getUTCDate();
  const at = (ofMonth: number, ofDate: number) => textOf(Date.UTC(year, ofMonth - 1, ofDate));
  switch (step) {
    case 'back':
      return at(month, date - 1);
    case 'forward':
      return at(month, date + 1);
    case 'up':
      return at(month, date - WEEK_DAYS);
    case 'down':
      return at(month, date + WEEK_DAYS);
    case 'pageUp':
      return at(month - 1, Math.min(date, lastOf(month - 1)));
    case 'pageDown':
      return at(month + 1, Math.min(date, lastOf(month + 1)));
    case 'first':
      return at(month, 1);
    case 'last':
      return at(month, lastOf(month));
  }
}
