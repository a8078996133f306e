import { dayText } from '@airdeck/air/local-time';
import type { OpeningHours } from '@airdeck/contract/places/opening-hours';
import type { RuleSchedule } from '@airdeck/contract/rules/rule-schedules';

/** Holidays in a form: days as `2026-12-24`, null while none is chosen. */
export type HolidayDraft = {
  readonly from: string | null;
  readonly to: string | null;
  readonly name: string;
  /** Whether they were over when the form was opened: they are folded away, and stay so while they are edited. */
  readonly isOver: boolean;
};

/** Opening hours in a form. */
export type HoursDraft = {
  readonly spans: readonly RuleSchedule[];
  readonly holidays: readonly HolidayDraft[];
};

export const NEW_HOLIDAY: HolidayDraft = { from: null, to: null, name: '', isOver: false };

const DAY_MS = 86_400_000;

/** Whether holidays are over in every time zone. @param now epoch ms */
export const isOver = ({ to }: OpeningHours['holidays'][number], now: number): boolean =>
  to < dayText(Math.floor(now / DAY_MS) - 1);

/** @param now epoch ms */
export const hoursDraftOf = (hours: OpeningHours | null | undefined, now: number): HoursDraft | null =>
  hours
    ? {
        spans: hours.spans,
        holidays: hours.holidays.map((one) => ({ ...one, name: one.name ?? '', isOver: isOver(one, now) })),
      }
    : null;

const isComplete = (holiday: HolidayDraft): holiday is HolidayDraft & { from: string; to: string } =>
  holiday.from !== null && holiday.to !== null && holiday.from <= holiday.to;

/** The first fault of opening hours, as a text key; undefined: none. */
export function hoursErrorOf(draft: HoursDraft | null) {
  if (draft?.spans.some(({ weekdays }) => weekdays.length === 0)) return 'places.hours.error.weekdays';
  return draft?.holidays.every(isComplete) === false ? 'places.hours.error.holidays' : undefined;
}

/** The hours that a form is saved as, holidays in their order. */
export const openingHoursOf = (draft: HoursDraft | null): OpeningHours | null =>
  draft && {
    spans: [...draft.spans],
    holidays: draft.holidays
      .filter(isComplete)
      .map(({ from, to, name }) => ({ from, to, name: name.trim() || null }))
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  };
