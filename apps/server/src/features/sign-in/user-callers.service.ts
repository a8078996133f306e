import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { findUserCaller } from './user-caller.repository.ts';

export type UserCallers = ReturnType<typeof createUserCallers>;

/** Users who act without a sign-in, by a signed link: with the rights that they have at that moment. */
export function createUserCallers({ database }: { database: Database }) {
  return {
    /** Undefined: deleted, or they cannot sign in. @param address of the request */
    async callerByLink(userId: string, address: string): Promise<Caller | undefined> {
      const found = await findUserCaller(database.db, userId);
      return found && { ...found, address, byLink: true };
    },
  };
}
