import { SEEING_ERRORS, type SeenRights } from '@airdeck/contract/sign-in/seeing';
import type { Database } from '../../database/database.ts';
import { arePlacesOf } from '../../database/places-in-scope.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { announceRights } from '../users/users.events.ts';
import { updateSession } from './sessions.repository.ts';

/** Administrators who see the product as a role sees it. */
export function createSeenRights({ database, events }: { database: Database; events: EventBus }) {
  return {
    /**
     * Lets an administrator see what fewer rights show, in the sign-in in which they ask for it; null: with their own
     * again. Their open connections end, and begin with these rights.
     * @throws ApiError 400/31 no place of theirs
     */
    see(caller: Caller, seen: SeenRights | null): Promise<void> {
      return inUnitOfWork(database.db, caller, async (unit) => {
        const { accessRole, placeIds } = seen ?? { accessRole: null, placeIds: null };
        if (!(await arePlacesOf(unit.tx, caller, placeIds))) throw badRequest(SEEING_ERRORS.placeUnknown);
        await updateSession(unit.tx, caller.sessionId, { seenRole: accessRole, seenPlaceIds: placeIds });
        announceRights(unit, events, caller.userId);
      });
    },
  };
}
