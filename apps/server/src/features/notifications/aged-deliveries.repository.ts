import { and, gte, lt, min } from 'drizzle-orm';
import type { Drizzle } from '../../database/database.ts';
import type { AgedData } from '../../jobs/retention.ts';
import { NOTIFICATION_LIMITS } from './notifications.limits.ts';
import { delivery } from './notifications.tables.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Deletes deliveries older than a month, including pending ones, which are obsolete. */
export const agedDeliveries = (db: Drizzle): AgedData => ({
  name: 'deliveries',
  isPrecious: false,
  usualSpanMs: WEEK_MS,
  cutoffAt: (now) => now - NOTIFICATION_LIMITS.numbers.keptMs,
  async findOldest(from, before) {
    const time = min(delivery.createdTime);
    const ofThese = and(gte(delivery.createdTime, from), lt(delivery.createdTime, before));
    const [found] = await db.select({ time }).from(delivery).where(ofThese);
    return found?.time ?? undefined;
  },
  deleteBefore: (before) => db.delete(delivery).where(lt(delivery.createdTime, before)),
});
