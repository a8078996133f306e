import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteUserRecordFor } from './user-records.repository.ts';

export type UserDeletion = ReturnType<typeof createUserDeletion>;

export function createUserDeletion({ database, platform }: { database: Database; platform: Platform }) {
  return {
    /** Deletes user and record; whichever is gone already is not missed. @throws ApiError 403/20, 400/31 */
    async delete(caller: Caller, userId: string): Promise<void> {
      const work = async (unit: UnitOfWork) => {
        if (await platform.deleteUser(caller, userId, unit)) return;
        await deleteUserRecordFor(unit.tx, caller, userId);
      };
      await inUnitOfWork(database.db, undefined, work, caller);
    },
  };
}
