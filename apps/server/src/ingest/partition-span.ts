import { monthOf, startOfMonth } from '../jobs/whole-months.ts';

/** A span of time, [from, to), in epoch ms. */
export type Span = { readonly from: number; readonly to: number };

/** Calendar years, besides the present one, that have a partition for each month. */
const YEARS_OF_MONTHS = 1;

/**
 * The time that shares a partition with `ts`, if none is there yet: its month, or its whole year if that lies before the
 * last calendar year. So all of the past that a reading may have takes a few dozen partitions, for any number of senders.
 */
export function spanOf(ts: number, now: number): Span {
  const month = monthOf(ts);
  const year = Math.floor(month / 12);
  const isFar = year < Math.floor(monthOf(now) / 12) - YEARS_OF_MONTHS;
  const [first, months] = isFar ? [year * 12, 12] : [month, 1];
  return { from: startOfMonth(first), to: startOfMonth(first + months) };
}

/**
 * The part of a span around `ts` that no partition covers: of a year, some months may have had partitions of their own
 * since they were the present. Undefined: `ts` is covered.
 */
export function freePart(ts: number, span: Span, partitions: readonly Span[]): Span | undefined {
  let { from, to } = span;
  for (const one of partitions) {
    if (one.from <= ts && ts < one.to) return undefined;
    if (one.to <= ts) from = Math.max(from, one.to);
    else to = Math.min(to, one.from);
  }
  return { from, to };
}

/**
 * `reading_2026_11`, `reading_2019` for a whole year, `reading_2019_03_12` for its months from March to December.
 * @param of name of the partitioned table
 */
export function partitionName(of: string, { from, to }: Span): string {
  const [first, last] = [monthOf(from), monthOf(to - 1)];
  const year = String(Math.floor(first / 12)).padStart(4, '0');
  const numbers = first % 12 === 0 && last % 12 === 11 ? [] : [...new Set([first, last])];
  return [of, year, ...numbers.map((month) => String((month % 12) + 1).padStart(2, '0'))].join('_');
}
