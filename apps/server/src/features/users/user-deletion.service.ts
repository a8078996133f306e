import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import { deleteUserRecordFor } from './user-records.repository.ts';

export type UserDeletion = ReturnType<typeof createUserDeletion>;

export function createUserDeletion(parts: { database: Database; platform: Platform; auditLog: AuditLog }) {
  const { database, platform, auditLog } = parts;
  return {
    /** Deletes user and record; whichever is gone already is not missed. @throws ApiError 403/20, 400/31 */
    async delete(caller: Caller, userId: string): Promise<void> {
      const work = async (unit: UnitOfWork) => {
        if (await platform.deleteUser(caller, userId, unit)) return;
        const record = await deleteUserRecordFor(unit.tx, caller, userId);
        if (!record) return;
        // The platform, which tells of its own users, knows nothing of this one.
        const { tenantId, customerId, email } = record;
        await auditLog.record(
          {
            tenantId,
            customerId,
            action: 'deleted',
            entityType: 'USER',
            entityId: userId,
            entityName: email,
          },
          unit,
        );
      };
      await inUnitOfWork(database.db, undefined, work, caller);
    },
  };
}
