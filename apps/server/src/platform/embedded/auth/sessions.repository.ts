import { eq, lte } from 'drizzle-orm';
import type { Database, Queryable } from '../../../database/database.ts';
import { appUser, userCredentials, userSession } from '../../../database/schema/users.ts';
import type { Caller } from '../../../http/caller.ts';
import type { User } from '../users/users.repository.ts';

export type Session = typeof userSession.$inferSelect;

export async function insertSession(tx: Queryable, row: Session): Promise<void> {
  await tx.insert(userSession).values(row);
}

/** The session with its user, locked until the transaction ends. */
export async function lockSession(
  tx: Queryable,
  sessionId: string,
): Promise<{ session: Session; user: User; enabled: boolean } | undefined> {
  const [found] = await tx
    .select({ session: userSession, user: appUser, enabled: userCredentials.enabled })
    .from(userSession)
    .innerJoin(appUser, eq(appUser.id, userSession.userId))
    .innerJoin(userCredentials, eq(userCredentials.userId, userSession.userId))
    .where(eq(userSession.id, sessionId))
    .for('update', { of: userSession });
  return found;
}

export async function updateSession(
  tx: Queryable,
  sessionId: string,
  rotation: Pick<Session, 'refreshId' | 'previousRefreshId' | 'rotatedTime' | 'expiresTime'>,
): Promise<void> {
  await tx.update(userSession).set(rotation).where(eq(userSession.id, sessionId));
}

/** Answers whether the session was there. */
export async function deleteSession(tx: Queryable, sessionId: string): Promise<boolean> {
  const deleted = await tx
    .delete(userSession)
    .where(eq(userSession.id, sessionId))
    .returning({ id: userSession.id });
  return deleted.length > 0;
}

/** Answers the ids of the sessions that were there. */
export async function deleteSessionsOf(tx: Queryable, userId: string): Promise<string[]> {
  const deleted = await tx
    .delete(userSession)
    .where(eq(userSession.userId, userId))
    .returning({ id: userSession.id });
  return deleted.map(({ id }) => id);
}

/** Answers the ids of the sessions that were over. */
export async function deleteExpiredSessions(tx: Queryable, now: number): Promise<string[]> {
  const deleted = await tx
    .delete(userSession)
    .where(lte(userSession.expiresTime, now))
    .returning({ id: userSession.id });
  return deleted.map(({ id }) => id);
}

/** A few look-ups by primary key, prepared once for each connection: every request asks this. */
const CALLER_OF_SESSION = {
  name: 'caller_of_session',
  text: `select u.id as "userId", s.id as "sessionId", u.authority,
           u.email, u.tenant_id as "tenantId", u.customer_id as "customerId",
           s.stepped_in_by as "steppedInById", a.email as "steppedInByEmail"
         from user_session s
         join app_user u on u.id = s.user_id
         join user_credentials c on c.user_id = u.id
         left join app_user a on a.id = s.stepped_in_by
         where s.id = $1 and u.id = $2 and c.enabled`,
};

type CallerRow = Omit<Caller, 'address' | 'steppedInBy'> & {
  readonly steppedInById: string | null;
  readonly steppedInByEmail: string | null;
};

/** Who stands behind a session, as the database says now; undefined when it is over. */
export async function findCaller(
  database: Database,
  sessionId: string,
  userId: string,
): Promise<Omit<Caller, 'address'> | undefined> {
  const { rows } = await database.pool.query<CallerRow>({
    ...CALLER_OF_SESSION,
    values: [sessionId, userId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { steppedInById, steppedInByEmail, ...caller } = row;
  const steppedInBy =
    steppedInById !== null && steppedInByEmail !== null
      ? { userId: steppedInById, email: steppedInByEmail }
      : null;
  return { ...caller, steppedInBy };
}
