import type { BandName } from '@airdeck/air/bands';
import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { roomOfCustomer } from '@airdeck/air/room-name';
import { isFineBand, type Judged } from '@airdeck/air/verdict';
import type { CalendarDay, CalendarKey, RoomCalendar } from '@airdeck/contract/calendar/calendar';
import type { TFunction } from 'i18next';
import { airWords, valueWords } from '../../../lib/air-view/air-words.ts';
import { scaleOf } from '../../../lib/air-view/index-look.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { DayCell } from '../../../ui/level-grid/year-calendar.tsx';
import { isolate, isolateLtr } from '../../../ui/text/isolate.ts';

/** Least share of a year's days for a comparison with annual limits. */
const LEAST_PART_OF_YEAR = 0.75;

/** The quantity by which days are coloured: `PM2.5`, `The air as a whole`. */
export const keyText = (key: CalendarKey, t: TFunction): string =>
  key === 'air' ? t('calendar.wholeAir') : airWords(t).metric(key);

/** `34.2 µg/m³`; of a verdict also what decides it: `CO₂ 1,240 ppm`. @param by the index by which the room is judged */
export function valueText(
  key: CalendarKey,
  by: IndexChoice,
  { metric, value }: Pick<Judged, 'metric' | 'value'>,
  t: TFunction,
  format: Formatters,
): string {
  return withCause(key, metric, valueWords(by, metric, value, t, format), t);
}

/** A value with its unit; of a verdict with the name of what decides it. */
function withCause(key: CalendarKey, metric: Judged['metric'], value: string, t: TFunction): string {
  const text = isolateLtr(value);
  return key === 'air' ? `${airWords(t).metric(metric)} ${text}` : text;
}

/** A value with its band: `34.2 µg/m³, Moderate`. Of levels, and of what is not judged, only one of them. */
export function judgedText(value: string, band: string | undefined, t: TFunction): string {
  return band === undefined || value === isolateLtr(band) ? value : t('calendar.judged', { value, band });
}

/** Value and metric of a day or an hour; undefined: not measured for long enough. */
export function measuredIn({ metric, value }: Pick<CalendarDay, 'metric' | 'value'>) {
  return metric === null || value === null ? undefined : { metric, value };
}

/** The number of days within limits, or of good days for metrics without limits; or why it is unknown. */
export function yearSentence(
  room: RoomCalendar,
  { key, year }: { readonly key: CalendarKey; readonly year: number },
  t: TFunction,
  format: Formatters,
): string {
  const values = { room: isolate(roomOfCustomer(room.device)), year: String(year), metric: keyText(key, t) };
  const { measuredDays: count, days, waitingDays, measuredSince } = room;
  if (count === 0 && waitingDays.length > 0) return t('calendar.says.waiting', values);
  if (count === 0 && days.length > 0) return t('calendar.says.tooLittle', values);
  if (count === 0 && measuredSince !== null && !measuredSince.startsWith(`${year}-`)) {
    return t('calendar.says.nothingThen', {
      ...values,
      since: format.calendarDay(measuredSince),
    });
  }
  if (count === 0) return t('calendar.says.nothing', values);
  if (room.limit) {
    return t('calendar.says.limits', {
      ...values,
      count,
      within: format.number(room.limit.days),
      ...limitValues(room, room.limit, key, t, format),
    });
  }
  if (key === 'air') {
    const fine = days.filter(({ band }) => band !== null && isFineBand(band)).length;
    return t('calendar.says.calm', { ...values, count, fine: format.number(fine) });
  }
  if (room.index === 'plain') return t('calendar.says.noLimit', { ...values, count, set: setName(room, t) });
  const good = days.filter(({ band }) => band === 'good').length;
  const band = bandWord(room.index, 'good', t);
  return t('calendar.says.bands', { ...values, count, good: format.number(good), band });
}

/** The name of the limits of a room. */
export const setName = ({ limits }: Pick<RoomCalendar, 'limits'>, t: TFunction): string =>
  t(`air.limitSet.${limits}`);

/** `limit`: `15 µg/m³`; `set`: the name of the limits. */
const limitValues = (
  room: RoomCalendar,
  { day }: NonNullable<RoomCalendar['limit']>,
  key: CalendarKey,
  t: TFunction,
  format: Formatters,
) => ({ limit: limitText(key, day, format), set: setName(room, t) });

/** `15 µg/m³`. */
export const limitText = (key: CalendarKey, limit: number, format: Formatters): string =>
  isolateLtr(format.limit(key, limit));

/** The mean of the days, compared with the limit of a year; undefined if no day counts. */
export function meanSentence(
  room: RoomCalendar,
  { key, year }: { readonly key: CalendarKey; readonly year: number },
  t: TFunction,
  format: Formatters,
): string | undefined {
  const { mean: value, measuredDays, index, limit } = room;
  // The values of a verdict are of several metrics, and have no mean.
  if (value === null || key === 'air') return undefined;
  const mean = valueText(key, index, { metric: key, value }, t, format);
  const ofYear = limit?.year ?? null;
  if (ofYear === null) return t('calendar.mean.alone', { mean });
  const days = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000;
  if (measuredDays < days * LEAST_PART_OF_YEAR) return t('calendar.mean.few', { mean });
  return t('calendar.mean.limits', { mean, limit: limitText(key, ofYear, format), set: setName(room, t) });
}

/** Whether a day is within the limit of the room; undefined: it has none. */
export function limitSentence({ isWithinLimit }: CalendarDay, t: TFunction): string | undefined {
  return isWithinLimit === null
    ? undefined
    : t(isWithinLimit ? 'calendar.limits.within' : 'calendar.limits.above');
}

/** The level and text of a day in the calendar. */
export function dayCell(
  about: {
    readonly key: CalendarKey;
    readonly by: IndexChoice;
    readonly date: string;
    readonly isOver: boolean;
    readonly isWaiting: boolean;
  },
  found: CalendarDay | undefined,
  t: TFunction,
  format: Formatters,
): DayCell {
  const { key, by, date, isOver, isWaiting } = about;
  if (isWaiting) return { level: { state: 'partial' }, text: t('calendar.cell.waiting', { date }) };
  if (!found) return { level: { state: 'none' }, text: t('calendar.cell.none', { date }) };
  const { band, hours, hoursOfDay } = found;
  const measured = measuredIn(found);
  if (!measured) {
    const text = isOver
      ? t('calendar.cell.partial', {
          date,
          hours: format.number(hours, hours % 1 && 1),
          of: format.number(hoursOfDay, hoursOfDay % 1 && 1),
        })
      : t('calendar.cell.running', { date });
    return { level: { state: 'partial' }, text };
  }
  // Plain values have no word besides that of their limit.
  const word =
    band === null || (by === 'plain' && found.isWithinLimit !== null) ? undefined : bandWord(by, band, t);
  const value = judgedText(valueText(key, by, measured, t, format), word, t);
  const limit = limitSentence(found, t);
  const text =
    limit === undefined
      ? t('calendar.cell.level', { date, value })
      : t('calendar.cell.limited', { date, value, limit });
  if (band === null) return { level: { state: 'none' }, text };
  return { level: { state: 'level', band, scale: scaleOf(by) }, text };
}

/** @param by the index by which the room is judged */
export const bandWord = (by: IndexChoice, band: BandName, t: TFunction): string => airWords(t).band(band, by);
