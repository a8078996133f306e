import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ar-ly';
import 'dayjs/locale/ja';
import type { ReactNode } from 'react';
import { ChevronBackIcon, ChevronForwardIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './form.module.css';
import { firstWeekdayOf } from './weekday-names.ts';

export interface CalendarFieldProps {
  label: string;
  /** As `2026-11-21`. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** First and last selectable day. */
  min?: string;
  max?: string;
  /** Language of the calendar: `en`, `ja` or `ar`. */
  language: string;
  description?: ReactNode;
  error?: ReactNode;
}

/** Month and day names; the Arabic locale is one with Latin digits, as in the rest of the console. */
const LOCALES: Readonly<Record<string, string>> = { ar: 'ar-ly', ja: 'ja' };

const SUNDAY = 0;
const FRIDAY = 5;
const SATURDAY = 6;

/** The library's index of the first day of the week. */
function firstDayOf(language: string): 0 | 1 | 6 {
  const day = firstWeekdayOf(language);
  return day === 7 ? SUNDAY : day;
}

const TYPED_DAY = /^\s*(\d{1,2})[-./\s](\d{1,2})[-./\s](\d{4})\s*$/;

/** `21-11-2026` as `2026-11-21`; null: not a date yet. */
function parseDay(typed: string): string | null {
  const [, date, month, year] = TYPED_DAY.exec(typed) ?? [];
  if (!date || !month || !year) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day;
}

function writeDay(day: string): string {
  return day.slice(0, 10).split('-').reverse().join('-');
}

export function CalendarField({ min, max, language, onChange, ...field }: CalendarFieldProps) {
  const { calendar } = useUiLabels();
  return (
    <DateInput
      {...field}
      onChange={(day) => onChange(day?.slice(0, 10) ?? null)}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      locale={LOCALES[language] ?? 'en'}
      firstDayOfWeek={firstDayOf(language)}
      weekendDays={language === 'ar' ? [FRIDAY, SATURDAY] : [SATURDAY, SUNDAY]}
      valueFormat={writeDay}
      dateParser={parseDay}
      placeholder={calendar.pattern}
      classNames={{ day: classes.day ?? '' }}
      size="md"
      inputMode="numeric"
      autoComplete="off"
      highlightToday
      previousIcon={<ChevronBackIcon size={18} />}
      nextIcon={<ChevronForwardIcon size={18} />}
      popoverProps={{ shadow: 'md' }}
      ariaLabels={calendar}
    />
  );
}
