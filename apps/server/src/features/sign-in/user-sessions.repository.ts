import { and, desc, eq, gt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import type { UserSession } from './sessions.repository.ts';
import { userSession } from './sign-in.tables.ts';

/** A session as its user sees it; `impersonatorEmail`: of the administrator who acts as the user. */
type ListedSession = Pick<
  UserSession,
  'id' | 'createdTime' | 'lastUsedTime' | 'address' | 'userAgent' | 'signedInBy'
> & { readonly impersonatorEmail: string | null };

/** The open sessions in which someone is signed in as the user, the last used first. */
export function listSessionsOf(db: Queryable, userId: string, now: number): Promise<ListedSession[]> {
  const { id, createdTime, lastUsedTime, address, userAgent, signedInBy } = userSession;
  const impersonator = alias(appUser, 'impersonator');
  return db
    .select({
      id,
      createdTime,
      lastUsedTime,
      address,
      userAgent,
      signedInBy,
      impersonatorEmail: impersonator.email,
    })
    .from(userSession)
    .leftJoin(impersonator, eq(impersonator.id, userSession.impersonatorId))
    .where(
      and(
        eq(userSession.userId, userId),
        eq(userSession.stage, 'signedIn'),
        gt(userSession.expiresTime, now),
      ),
    )
    .orderBy(desc(lastUsedTime), desc(id));
}
