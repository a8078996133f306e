import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ar-ly';
import 'dayjs/locale/ja';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarNames, firstWeekdayOf, readTypedDay, typedDay } from '../../lib/time/calendar-names.ts';
import { dayIn, ownTimeZone } from '../../lib/time/days.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { ChevronBackIcon, ChevronForwardIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './form.module.css';

export interface CalendarFieldProps {
  label: string;
  /** As `2026-11-21`. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** First and last selectable day. */
  min?: string;
  max?: string;
  /** Whether the day can be removed. */
  isOptional?: boolean;
  /** Whether the label is in the line of the field, as in the filters of a list. */
  isInline?: boolean;
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

export function CalendarField(props: CalendarFieldProps) {
  const { min, max, isOptional = false, isInline = false, onChange, ...field } = props;
  const { calendar, clearChoice } = useUiLabels();
  const { language } = useTranslation().i18n;
  const { longDay, longMonth } = calendarNames(language);
  const today = dayIn(ownTimeZone(), serverNow());
  return (
    <DateInput
      {...field}
      onChange={(day) => onChange(day?.slice(0, 10) ?? null)}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      locale={LOCALES[language] ?? 'en'}
      firstDayOfWeek={firstDayOf(language)}
      weekendDays={language === 'ar' ? [FRIDAY, SATURDAY] : [SATURDAY, SUNDAY]}
      valueFormat={(day) => typedDay(language, day)}
      dateParser={readTypedDay}
      placeholder={calendar.pattern}
      classNames={{ day: classes.day ?? '', ...(isInline && { root: classes.inline ?? '' }) }}
      size="md"
      clearable={isOptional}
      clearButtonProps={{ 'aria-label': clearChoice }}
      inputMode="numeric"
      autoComplete="off"
      // By the server's clock, not by the one of the browser.
      highlightToday
      getDayProps={(day) => ({ 'data-today': day === today || undefined })}
      defaultDate={today}
      monthLabelFormat={longMonth}
      getDayAriaLabel={longDay}
      previousIcon={<ChevronBackIcon size={18} />}
      nextIcon={<ChevronForwardIcon size={18} />}
      popoverProps={{ shadow: 'md' }}
      ariaLabels={calendar}
    />
  );
}
