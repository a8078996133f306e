import type { RuleHours } from '@airdeck/contract/rules/rule-schedules';
import type { TFunction } from 'i18next';
import type { Formatters } from '../../lib/format/formatters.ts';
import { weekdayNames } from '../../lib/time/calendar-names.ts';

type Words = {
  readonly t: TFunction;
  readonly format: Pick<Formatters, 'commas'>;
  /** Language of the page, for the names of weekdays. */
  readonly language: string;
};

/** `Mon–Fri 08:00–18:00`, `Sat, Sun 22:00–06:00`, `While open`. */
export function hoursText(hours: RuleHours, { language, t, format }: Words): string {
  if ('kind' in hours) return t('conditions.hours.open');
  const { weekdays, from, to } = hours;
  const names = weekdayNames(language);
  const shortOf = (day: number) => names[day - 1]?.short ?? '';
  const days = weekdays.toSorted();
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const isRun = days.length > 2 && last - first === days.length - 1;
  const text =
    days.length === 7
      ? t('conditions.hours.daily')
      : isRun
        ? `${shortOf(first)}–${shortOf(last)}`
        : format.commas(days.map(shortOf));
  return `${text} ${from === to ? t('conditions.hours.allDay') : t('conditions.hours.span', { from, to })}`;
}
