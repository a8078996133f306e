import type { AgedData } from '../jobs/retention.ts';
import { startOfMonth } from './partition.repository.ts';
import { monthOf, type Partitions } from './partitions.ts';

/** No month has more. */
const MONTH_MS = 31 * 24 * 3_600_000;

/** Readings older than so many whole months: a month goes as a whole, with its roll-ups. */
export const agedReadings = (
  partitions: Pick<Partitions, 'findOldest' | 'dropBefore'>,
  months: number,
): AgedData => ({
  name: 'readings',
  isPrecious: true,
  usualSpanMs: MONTH_MS,
  cutoffAt: (now) => startOfMonth(monthOf(now) - months),
  pieceEnd: (time) => startOfMonth(monthOf(time) + 1),
  findOldest: (from, before) => partitions.findOldest(from, before),
  deleteBefore: (before) => partitions.dropBefore(before),
});
