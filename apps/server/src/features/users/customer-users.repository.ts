import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { userRecord } from '../../database/schema/backoffice.ts';
import type { Scope } from '../../http/caller.ts';
import { type UserRecordRow, visibleTo } from './user-records.repository.ts';

const recordOf = (queryable: Queryable, caller: Scope, userId: string) =>
  queryable
    .select()
    .from(userRecord)
    .where(and(visibleTo(caller), eq(userRecord.userId, userId), eq(userRecord.userType, 'CUSTOMER_USER')));

/** A user of a customer, bounded by what the caller may see. */
export async function findCustomerUserFor(
  queryable: Queryable,
  caller: Scope,
  userId: string,
): Promise<UserRecordRow | undefined> {
  const [found] = await recordOf(queryable, caller, userId);
  return found;
}

/** The same, who is not deleted until the transaction ends. */
export async function holdCustomerUserFor(
  tx: Queryable,
  caller: Scope,
  userId: string,
): Promise<UserRecordRow | undefined> {
  const [found] = await recordOf(tx, caller, userId).for('key share');
  return found;
}
