import type { BandName } from '@airdeck/air/bands';
import { type LimitedKey, meetsLimit, PARTICLE_LIMITS } from '@airdeck/air/day-limits';
import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { withUnit } from '@airdeck/air/metrics';
import { roomOfCustomer } from '@airdeck/air/room-name';
import { isFineBand, type Judged } from '@airdeck/air/verdict';
import type { CalendarDay, CalendarKey, RoomCalendar } from '@airdeck/contract/calendar/calendar';
import type { TFunction } from 'i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { isOwnIndex, scaleOf } from '../../../lib/air-view/index-look.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { DayCell } from '../../../ui/level-grid/year-calendar.tsx';
import { isolate, isolateLtr } from '../../../ui/text/isolate.ts';

/** Least share of a year's days for a comparison with annual limits. */
const LEAST_PART_OF_YEAR = 0.75;

/** The quantity by which days are coloured: `PM2.5`, `The air as a whole`. */
export const keyText = (key: CalendarKey, t: TFunction): string =>
  key === 'air' ? t('calendar.wholeAir') : airWords(t).metric(key);

/** `34.2 µg/m³`; of a verdict also what decides it: `CO₂ 1,240 ppm`. */
export function valueText(
  key: CalendarKey,
  { metric, value }: Pick<Judged, 'metric' | 'value'>,
  t: TFunction,
  format: Formatters,
): string {
  return withCause(key, metric, format.metric(metric, value), t, format);
}

/** A formatted number with its unit; of a verdict with the name of what decides it. */
export function withCause(
  key: CalendarKey,
  metric: Judged['metric'],
  number: string,
  t: TFunction,
  format: Formatters,
): string {
  const words = airWords(t);
  const text = isolateLtr(withUnit(number, format.unitOf(metric)));
  return key === 'air' ? `${words.metric(metric)} ${text}` : text;
}

export const isLimited = (key: CalendarKey): key is LimitedKey => key in PARTICLE_LIMITS.who2021;

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
  const { measuredDays: count, days, waitingDays, limits, measuredSince } = room;
  if (count === 0 && waitingDays.length > 0) return t('calendar.says.waiting', values);
  if (count === 0 && days.length > 0) return t('calendar.says.tooLittle', values);
  if (count === 0 && measuredSince !== null && !measuredSince.startsWith(`${year}-`)) {
    return t('calendar.says.nothingThen', {
      ...values,
      since: format.calendarDay(measuredSince),
    });
  }
  if (count === 0) return t('calendar.says.nothing', values);
  const within = (source: string) => limits.find((limit) => limit.source === source);
  const [who, india] = [within('who2021'), within('naaqs2009')];
  if (who && india) {
    return t('calendar.says.limits', {
      ...values,
      count,
      who: format.number(who.days),
      whoLimit: limitText(who.limitUgM3, format),
      india: format.number(india.days),
      indiaLimit: limitText(india.limitUgM3, format),
    });
  }
  if (key === 'air') {
    const fine = days.filter(({ band }) => band !== null && isFineBand(band)).length;
    // Other indices have other words for these bands.
    const counted = { ...values, count, fine: format.number(fine) };
    return isOwnIndex(room.index) ? t('calendar.says.air', counted) : t('calendar.says.calm', counted);
  }
  const good = days.filter(({ band }) => band === 'good').length;
  const band = bandWord(room.index, 'good', t);
  return t('calendar.says.bands', { ...values, count, good: format.number(good), band });
}

/** `15 µg/m³`. */
export const limitText = (limitUgM3: number, format: Formatters): string =>
  isolateLtr(format.limit('pm25', limitUgM3));

/** The mean of the days, compared with annual limits; undefined if no day counts. */
export function meanSentence(
  { mean: value, measuredDays }: RoomCalendar,
  { key, year }: { readonly key: CalendarKey; readonly year: number },
  t: TFunction,
  format: Formatters,
): string | undefined {
  // The values of a verdict are of several metrics, and have no mean.
  if (value === null || key === 'air') return undefined;
  const mean = valueText(key, { metric: key, value }, t, format);
  if (!isLimited(key)) return t('calendar.mean.alone', { mean });
  const days = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000;
  if (measuredDays < days * LEAST_PART_OF_YEAR) return t('calendar.mean.few', { mean });
  const who = limitText(PARTICLE_LIMITS.who2021[key].yearUgM3, format);
  const india = limitText(PARTICLE_LIMITS.naaqs2009[key].yearUgM3, format);
  return t('calendar.mean.limits', { mean, who, india });
}

/** The limits that a daily mean meets; undefined for metrics without limits. */
export function limitsSentence(key: CalendarKey, value: number, t: TFunction): string | undefined {
  if (!isLimited(key)) return undefined;
  const { who2021, naaqs2009 } = PARTICLE_LIMITS;
  if (meetsLimit(key, value, who2021[key].dayUgM3)) return t('calendar.limits.both');
  return meetsLimit(key, value, naaqs2009[key].dayUgM3)
    ? t('calendar.limits.india')
    : t('calendar.limits.none');
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
  if (!measured || band === null) {
    const text = isOver
      ? t('calendar.cell.partial', {
          date,
          hours: format.number(hours, hours % 1 && 1),
          of: format.number(hoursOfDay),
        })
      : t('calendar.cell.running', { date });
    return { level: { state: 'partial' }, text };
  }
  const values = { date, value: valueText(key, measured, t, format), band: bandWord(by, band, t) };
  const limits = limitsSentence(key, measured.value, t);
  const text =
    limits === undefined
      ? t('calendar.cell.level', values)
      : t('calendar.cell.limited', { ...values, limits });
  return { level: { state: 'level', band, scale: scaleOf(by) }, text };
}

/** @param by the index by which the room is judged */
export const bandWord = (by: IndexChoice, band: BandName, t: TFunction): string => airWords(t).band(band, by);
