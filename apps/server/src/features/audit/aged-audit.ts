import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { AgedData } from '../../jobs/retention.ts';
import { startOfMonthsBefore } from '../../jobs/whole-months.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import { deleteOldAudit, findOldestAudit } from './audit.repository.ts';
import { archiveRows } from './audit-archive.ts';

/** The longest month. */
const MONTH_MS = 31 * 24 * 3_600_000;
/** Rows per statement: few enough that requests hardly wait for its locks. */
const AT_ONCE = 5_000;

/**
 * Old entries of the audit log and of the time lines of devices, by whole months, without the life-cycle entries of
 * devices. They are archived before their deletion.
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
    cutoffAt: (now) => startOfMonthsBefore(now, config.auditRetentionMonths),
    pieceEnd: (time) => startOfMonthsBefore(time, -1),
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
