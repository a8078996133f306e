import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import { controlsAccount } from '../users/customer-administrators.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import type { FactorNotices } from './factor-notices.ts';
import { deleteApp, replaceBackupCodes } from './factors.repository.ts';
import { deletePasskeysOf } from './passkeys.repository.ts';

export type FactorResets = ReturnType<typeof createFactorResets>;

/** Removal of second factors whose user has lost them. */
export function createFactorResets(parts: {
  database: Database;
  users: UserService;
  sessions: SessionService;
  notices: FactorNotices;
}) {
  const { database, users, sessions, notices } = parts;

  async function removeAllOf(unit: UnitOfWork, user: User): Promise<void> {
    await deleteApp(unit.tx, user.id);
    await deletePasskeysOf(unit.tx, user.id);
    await replaceBackupCodes(unit.tx, user.id, []);
    await sessions.endAllOf(user.id, unit);
    await notices.publishReset(unit, user);
  }

  return {
    /** Removes them, and ends the sessions. The caller has checked that this is allowed. */
    removeAllOf,

    /** @throws ApiError 404/32; 403/20 out of scope, an equal, or the caller themself */
    reset(caller: Caller, userId: string): Promise<void> {
      return inUnitOfWork(database.db, caller, async (unit) => {
        const { user } = await users.getFor(caller, userId, unit);
        if (!controlsAccount(caller, user)) throw permissionDenied();
        await removeAllOf(unit, user);
      });
    },
  };
}
