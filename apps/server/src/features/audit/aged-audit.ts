import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { AgedData } from '../../jobs/retention.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import { deleteOldAudit, findOldestAudit } from './audit.repository.ts';
import { archiveRows } from './audit-archive.ts';

/** No month has more. */
const MONTH_MS = 31 * 24 * 3_600_000;
/** Deleted in one statement: it is over long before a request has to wait for its locks. */
const AT_ONCE = 5_000;

/**
 * What people did so many whole months ago and before, and the time lines of devices, except what is of their life. It
 * is written into the archive before it is deleted.
 */
export const agedAudit = (parts: {
  database: Database;
  deviceActivity: Pick<DeviceActivityService, 'findOldest' | 'deleteOld'>;
  config: Pick<Config, 'auditArchiveDir' | 'auditRetentionMonths'>;
}): AgedData => {
  const { database, deviceActivity, config } = parts;
  const { db } = database;

  async function archiveAndDelete(
    name: string,
    before: number,
    deleteOld: DeviceActivityService['deleteOld'],
  ): Promise<void> {
    for (let gone = AT_ONCE; gone === AT_ONCE; ) {
      gone = await inUnitOfWork(db, undefined, async ({ tx }) => {
        const rows = await deleteOld(tx, before, AT_ONCE);
        await archiveRows(config.auditArchiveDir, name, rows);
        return rows.length;
      });
    }
  }

  return {
    name: 'audit',
    isPrecious: true,
    usualSpanMs: MONTH_MS,
    cutoffAt: (now) => monthStart(now, -config.auditRetentionMonths),
    pieceEnd: (time) => monthStart(time, 1),
    async findOldest(from, before) {
      const found = [
        await findOldestAudit(db, from, before),
        await deviceActivity.findOldest(from, before),
      ].filter((time) => time !== undefined);
      return found.length > 0 ? Math.min(...found) : undefined;
    },
    async deleteBefore(before) {
      await archiveAndDelete('audit-log', before, deleteOldAudit);
      await archiveAndDelete('time-lines', before, deviceActivity.deleteOld);
    },
  };
};

/** Where the month of a time begins in UTC, so many months later; epoch ms. */
function monthStart(time: number, monthsLater: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater);
}
