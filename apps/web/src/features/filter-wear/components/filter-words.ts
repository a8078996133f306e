import { SOON_DAYS } from '@airdeck/air/filter-wear';
import type { DeviceFilter } from '@airdeck/contract/filter-wear/filter-wear';
import type { TFunction } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { daysOf } from '../../../lib/time/days.ts';
import { isolate } from '../../../ui/text/isolate.ts';

export type FilterState = 'due' | 'soon' | 'fine';

/** @param today yyyy-MM-dd, as is `dueDay` */
export function filterState(share: number, dueDay: string | null, today: string): FilterState {
  if (share >= 1 || (dueDay !== null && dueDay <= today)) return 'due';
  const daysLeft = dueDay === null ? undefined : daysOf(today, dueDay) - 1;
  return daysLeft !== undefined && daysLeft <= SOON_DAYS ? 'soon' : 'fine';
}

/** The due date, as a sentence */
export function dueText({ share, dueDay, today }: DeviceFilter, t: TFunction, format: Formatters): string {
  if (share === null) return '';
  if (filterState(share, dueDay, today) === 'due') return t('filterWear.dueNow');
  return dueDay === null
    ? t('filterWear.noDueDay')
    : t('filterWear.dueOn', { date: format.calendarDay(dueDay) });
}

/** The counted hours and their period */
export function countedText(filter: DeviceFilter, t: TFunction, format: Formatters): string {
  const { since, until, elapsedHours, countedHours } = filter;
  if (since === null || until === null) return t('filterWear.nothingYet');
  if (elapsedHours === 0) return t('filterWear.sinceToday');
  const from = format.calendarDay(since);
  const counted = t('filterWear.counted', {
    from,
    to: format.calendarDay(until),
    hours: format.number(countedHours),
    all: format.number(elapsedHours),
  });
  return elapsedHours - countedHours >= 1 ? `${counted} ${t('filterWear.gaps')}` : counted;
}

export function changeText({ change }: DeviceFilter, t: TFunction, format: Formatters): string {
  if (!change) return t('filterWear.neverChanged');
  const date = format.calendarDay(change.day);
  return change.by?.name
    ? t('filterWear.changedBy', { date, name: isolate(change.by.name) })
    : t('filterWear.changedOn', { date });
}
