import type { Database } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Scope } from '../../http/caller.ts';
import { findCustomerUserFor, holdCustomerUserFor } from './customer-users.repository.ts';
import type { UserRecordRow } from './user-records.repository.ts';

export type CustomerUsers = ReturnType<typeof createCustomerUsers>;

/** Users of customers, for what the product keeps of them beside their records. */
export function createCustomerUsers({ database }: { database: Database }) {
  return {
    /** Undefined: there is no such user, they are no customer's, or the caller may not see them. */
    find(caller: Scope, userId: string): Promise<UserRecordRow | undefined> {
      return findCustomerUserFor(database.db, caller, userId);
    },

    /** The same, who is not deleted before the unit is committed. */
    hold(caller: Scope, userId: string, unit: UnitOfWork): Promise<UserRecordRow | undefined> {
      return holdCustomerUserFor(unit.tx, caller, userId);
    },
  };
}
