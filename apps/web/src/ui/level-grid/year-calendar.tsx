import { useEffect, useMemo, useState } from 'react';
import { firstWeekdayOf, monthNames, weekdayNames } from '../../lib/time/calendar-names.ts';
import { type CellLevel, levelProps } from './level-cell.ts';
import { type Step, useRovingCells } from './roving-cells.ts';
import classes from './year-calendar.module.css';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** A day: its level, and its accessible name. */
export type DayCell = { readonly level: CellLevel; readonly text: string };

export interface YearCalendarProps {
  label: string;
  year: number;
  /** Language: `en`, `ja` or `ar`. */
  language: string;
  /** The display of a day such as `2026-11-21`; undefined: it cannot be opened. */
  cellOf: (day: string) => DayCell | undefined;
  /** Months such as `2026-11`; the others are left out. Default: all. */
  months?: ReadonlySet<string>;
  /** The selected day. */
  today?: string;
  /** Initial day of the keyboard; default: the selected day, else the first of the newest month. */
  initial?: string | undefined;
  /** Whether to focus it on mount, as after a day was closed. */
  isFocused?: boolean;
  onOpen: (day: string) => void;
}

/** A year as small calendars of its months, the newest first, each day in the colour of its level. */
export function YearCalendar(props: YearCalendarProps) {
  const { label, year, language, cellOf, months: chosen, today, initial, isFocused = false, onOpen } = props;
  const all = useMemo(() => monthsOf(year, language), [year, language]);
  const months = all.filter(({ key }) => chosen?.has(key) ?? true);
  const isShown = (day: string) => months.some(({ key }) => key === monthOf(day));
  const start =
    [initial, today].find((day) => day !== undefined && isShown(day)) ?? (months[0] && `${months[0].key}-01`);
  const { frame, onKeyDown, cellProps } = useRovingCells<HTMLDivElement>(start, (from, step) => {
    let to = dayAtStep(from, step);
    while (to.startsWith(`${year}-`) && !isShown(to)) to = dayAtStep(to, step);
    return to;
  });
  const [isAskedFor] = useState(isFocused);
  useEffect(() => {
    // Unless the reader has moved the focus elsewhere.
    const isFree = document.activeElement === document.body;
    if (isAskedFor && isFree) frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [isAskedFor, frame]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame
    <div className={classes.year} role="group" aria-label={label} ref={frame} onKeyDown={onKeyDown}>
      {months.map(({ key, name, weekdays, weeks }) => (
        <table key={key} className={classes.month}>
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week are never reordered
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
  /** Such as `2026-11`. */
  readonly key: string;
  readonly name: string;
  readonly weekdays: readonly { readonly day: number; readonly narrow: string; readonly long: string }[];
  /** Weeks of seven places; empty outside the month. */
  readonly weeks: readonly (readonly (string | undefined)[])[];
};

/** Newest first. */
function monthsOf(year: number, language: string): Month[] {
  const first = firstWeekdayOf(language);
  const names = weekdayNames(language);
  const weekdays = [...names.slice(first - 1), ...names.slice(0, first - 1)];
  const months = monthNames(language).map((name, month) => {
    const begin = Date.UTC(year, month, 1);
    const days = (Date.UTC(year, month + 1, 1) - begin) / DAY_MS;
    const before = (new Date(begin).getUTCDay() - first + 2 * WEEK_DAYS) % WEEK_DAYS;
    const weeks = Array.from({ length: Math.ceil((before + days) / WEEK_DAYS) }, (_week, week) =>
      Array.from({ length: WEEK_DAYS }, (_day, position) => {
        const date = week * WEEK_DAYS + position - before;
        return date >= 0 && date < days ? textOf(begin + date * DAY_MS) : undefined;
      }),
    );
    return { key: monthOf(textOf(begin)), name, weekdays, weeks };
  });
  return months.reverse();
}

/** The month of a day, such as `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 'yyyy-MM'.length);

const textOf = (ts: number): string => new Date(ts).toISOString().slice(0, 10);

/** Days and weeks by arrow keys, months by Page Up and Page Down, first and last of the month by Home and End. */
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
