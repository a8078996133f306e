import type { Database } from '../../database/database.ts';
import type { AgedData } from '../../jobs/retention.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import { deleteOldAudit, findOldestAudit } from './audit.repository.ts';

/** No month has more. */
const MONTH_MS = 31 * 24 * 3_600_000;
/** Deleted in one statement: it is over long before a request has to wait for its locks. */
const AT_ONCE = 5_000;

/** What people did so many whole months ago and before, and the time lines of devices, except what is of their life. */
export const agedAudit = (
  parts: { database: Database; deviceActivity: Pick<DeviceActivityService, 'findOldest' | 'deleteOld'> },
  months: number,
): AgedData => {
  const { deviceActivity } = parts;
  const { db } = parts.database;
  return {
    name: 'audit',
    isPrecious: true,
    usualSpanMs: MONTH_MS,
    cutoffAt: (now) => monthStart(now, -months),
    pieceEnd: (time) => monthStart(time, 1),
    async findOldest(from, before) {
      const found = [
        await findOldestAudit(db, from, before),
        await deviceActivity.findOldest(from, before),
      ].filter((time) => time !== undefined);
      return found.length > 0 ? Math.min(...found) : undefined;
    },
    async deleteBefore(before) {
      while ((await deleteOldAudit(db, before, AT_ONCE)) === AT_ONCE);
      while ((await deviceActivity.deleteOld(before, AT_ONCE)) === AT_ONCE);
    },
  };
};

/** Where the month of a time begins in UTC, so many months later; epoch ms. */
function monthStart(time: number, monthsLater: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater);
}
