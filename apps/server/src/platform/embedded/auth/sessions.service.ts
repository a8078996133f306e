import type { Database } from '../../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../../database/unit-of-work.ts';
import type { EventBus } from '../../../events.ts';
import { deleteSessionsOf } from './sessions.repository.ts';

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(parts: { database: Database; events: EventBus }) {
  const { database, events } = parts;
  return {
    /** Ends every session of the user: their access and refresh tokens are refused from the commit on. */
    async endAllOf(userId: string, outer?: UnitOfWork): Promise<void> {
      await inUnitOfWork(database.db, outer, async (unit) => {
        const sessionIds = await deleteSessionsOf(unit.tx, userId);
        if (sessionIds.length > 0) {
          unit.afterCommit(() => events.emit('sessions.ended', { sessionIds }));
        }
      });
    },
  };
}
