import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import { userSession } from '../../../database/schema/users.ts';

/** Answers the ids of the sessions that were there. */
export async function deleteSessionsOf(tx: Queryable, userId: string): Promise<string[]> {
  const deleted = await tx
    .delete(userSession)
    .where(eq(userSession.userId, userId))
    .returning({ id: userSession.id });
  return deleted.map(({ id }) => id);
}
