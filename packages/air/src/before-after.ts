import { weekdayOf } from './local-time.ts';
import { changeOfMean, meanOf } from './mean-change.ts';

/** A mean of one hour, in the local time of the place. */
export type HourValue = {
  /** Days since the epoch. */
  readonly day: number;
  /** 0 to 23. */
  readonly hour: number;
  readonly value: number;
};

/** Change of the level of a typical day. */
export type LevelChange = {
  /** Geometric means of the daily means, in the unit of the values. */
  readonly before: number;
  readonly after: number;
  /** The change relative to the level before: -0.41 is 41 % less; with its 95 % confidence interval. */
  readonly part: number;
  readonly low: number;
  readonly high: number;
};

/** A day of one of the spans. */
export type ComparedDay = {
  readonly day: number;
  readonly isAfter: boolean;
  /** Mean of its counted hours; null: too few of them were measured. */
  readonly inside: number | null;
  /** Outdoor air in the same hours; null: unknown. */
  readonly outside: number | null;
  /** Number of its counted hours. */
  readonly hours: number;
};

export type SpanComparison = {
  readonly days: readonly ComparedDay[];
  /** Counted hours without gaps: the hours of the week measured in both spans, in each week. */
  readonly possibleHours: number;
  /** Undefined: too few days count; for the last two also: the outdoor air is unknown. */
  readonly inside: LevelChange | undefined;
  readonly outside: LevelChange | undefined;
  /** Indoor divided by outdoor: the part that outdoor air does not explain. */
  readonly net: Omit<LevelChange, 'before' | 'after'> | undefined;
};

/** The change of several rooms together, as a part: by the mean of their factors, so that a half and a double cancel out. */
export const partTogether = (parts: readonly number[]): number =>
  Math.expm1(meanOf(parts.map((part) => Math.log1p(part))));

/** A day counts if at least this share and number of its weekday's hours were measured. */
const LEAST_PART_OF_DAY = 0.75;
const LEAST_HOURS_OF_DAY = 4;
const WEEK_DAYS = 7;

/**
 * Compares equal numbers of whole weeks before and after a day, which itself is excluded. Only hours of the week that
 * were measured in both spans count, so that weekdays and hours are the same. The comparison uses logarithms of daily
 * means: a day with twice the particles weighs as much as one with half of them, and outdoor air, of which a share
 * comes in, cancels as a factor.
 * @param spans.day the day of the change, in days since the epoch
 * @param spans.least replaces smaller values, as zero has no logarithm: half the resolution of a sensor
 * @param outside undefined: unknown
 */
export function compareSpans(
  spans: { readonly day: number; readonly weeks: number; readonly least: number },
  inside: readonly HourValue[],
  outside: readonly HourValue[] | undefined,
): SpanComparison {
  const { day, weeks, least } = spans;
  const length = weeks * WEEK_DAYS;
  const hoursOf = byDay(inside);
  const outsideOf = byDay(outside ?? []);
  const before = Array.from({ length }, (_, index) => day - length + index);
  const after = Array.from({ length }, (_, index) => day + 1 + index);
  const shared = sharedHours(hoursOf, before, after);
  const compare = (of: number, isAfter: boolean) =>
    comparedDay({ day: of, isAfter }, shared.get(weekdayOf(of)) ?? [], hoursOf.get(of), outsideOf.get(of));
  const days = [...before.map((of) => compare(of, false)), ...after.map((of) => compare(of, true))];

  const logsOf = (levelOf: (day: ComparedDay) => number | null) => (isAfter: boolean) =>
    days.flatMap((one) => {
      const value = one.isAfter === isAfter ? levelOf(one) : null;
      return value === null ? [] : [value];
    });
  const logOf = (value: number | null) => (value === null ? null : Math.log(Math.max(value, least)));
  const insideLogs = logsOf((one) => logOf(one.inside));
  const outsideLogs = logsOf((one) => (one.inside === null ? null : logOf(one.outside)));
  const netLogs = logsOf((one) => {
    const [inner, outer] = [logOf(one.inside), logOf(one.outside)];
    return inner === null || outer === null ? null : inner - outer;
  });
  return {
    days,
    possibleHours: [...shared.values()].reduce((sum, { length: hours }) => sum + hours, 0) * weeks,
    inside: levelChange(insideLogs(false), insideLogs(true)),
    outside: levelChange(outsideLogs(false), outsideLogs(true)),
    net: partOf(netLogs(false), netLogs(true)),
  };
}

type Hours = ReadonlyMap<number, number>;

function byDay(values: readonly HourValue[]): Map<number, Map<number, number>> {
  const days = new Map<number, Map<number, number>>();
  for (const { day, hour, value } of values) {
    const hours = days.get(day) ?? new Map<number, number>();
    // The hour repeated at the end of summer time counts once.
    hours.set(hour, value);
    days.set(day, hours);
  }
  return days;
}

/** By weekday, the hours that were measured on it in both spans. */
function sharedHours(
  hoursOf: ReadonlyMap<number, Hours>,
  before: readonly number[],
  after: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const measured = (span: readonly number[], weekday: number) =>
    new Set(
      span
        .filter((day) => weekdayOf(day) === weekday)
        .flatMap((day) => [...(hoursOf.get(day)?.keys() ?? [])]),
    );
  return new Map(
    Array.from({ length: WEEK_DAYS }, (_, weekday) => {
      const later = measured(after, weekday);
      return [weekday, [...measured(before, weekday)].filter((hour) => later.has(hour))] as const;
    }),
  );
}

function comparedDay(
  { day, isAfter }: Pick<ComparedDay, 'day' | 'isAfter'>,
  shared: readonly number[],
  hours: Hours = new Map(),
  outside: Hours = new Map(),
): ComparedDay {
  const counting = shared.filter((hour) => hours.has(hour));
  const least = Math.max(LEAST_HOURS_OF_DAY, shared.length * LEAST_PART_OF_DAY);
  if (counting.length < least) return { day, isAfter, inside: null, outside: null, hours: 0 };
  const known = counting.filter((hour) => outside.has(hour));
  const meanIn = (values: Hours, of: readonly number[]) => meanOf(of.map((hour) => values.get(hour) ?? 0));
  return {
    day,
    isAfter,
    inside: meanIn(hours, counting),
    outside: known.length < least ? null : meanIn(outside, known),
    hours: counting.length,
  };
}

function levelChange(before: readonly number[], after: readonly number[]): LevelChange | undefined {
  const parts = partOf(before, after);
  return parts && { before: Math.exp(meanOf(before)), after: Math.exp(meanOf(after)), ...parts };
}

function partOf(before: readonly number[], after: readonly number[]) {
  const change = changeOfMean(before, after);
  if (!change) return undefined;
  return { part: Math.expm1(change.change), low: Math.expm1(change.low), high: Math.expm1(change.high) };
}
