import type { AgedData } from '../jobs/retention.ts';
import { monthOf, startOfMonth, startOfMonthsBefore } from '../jobs/whole-months.ts';
import type { Partitions } from './partitions.ts';

/** Days of the longest month. */
const MONTH_MS = 31 * 24 * 3_600_000;

/** Deletes readings older than the retention, in whole months, with their roll-ups. */
export const agedReadings = (
  partitions: Pick<Partitions, 'findOldest' | 'deleteBefore'>,
  months: number,
): AgedData => ({
  name: 'readings',
  isPrecious: true,
  usualSpanMs: MONTH_MS,
  cutoffAt: (now) => startOfMonthsBefore(now, months),
  pieceEnd: (time) => startOfMonth(monthOf(time) + 1),
  findOldest: (from, before) => partitions.findOldest(from, before),
  deleteBefore: (before) => partitions.deleteBefore(before),
});
