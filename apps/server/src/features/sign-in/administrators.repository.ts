import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser, userCredentials } from '../../database/schema/users.ts';
import type { User } from '../users/users.repository.ts';

/** Any number that nothing else uses as an advisory lock on this database. */
const LOCK = 20_261_127;

/** Servers that start at the same time make one first administrator, one after the other. */
export async function lockFirstAdministrator(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

/** Whether a system administrator has ever set a password. */
export async function hasAdministrator(tx: Queryable): Promise<boolean> {
  const found = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .where(and(eq(appUser.authority, 'SYS_ADMIN'), isNotNull(userCredentials.passwordHash)))
    .limit(1);
  return found.length > 0;
}

/** The first system administrator that was made. */
export async function findOldestAdministrator(tx: Queryable): Promise<User | undefined> {
  const [found] = await tx
    .select()
    .from(appUser)
    .where(eq(appUser.authority, 'SYS_ADMIN'))
    .orderBy(asc(appUser.createdTime), asc(appUser.id))
    .limit(1);
  return found;
}

/** Finds by e-mail address, whatever its case. */
export async function findUserByEmail(tx: Queryable, email: string): Promise<User | undefined> {
  const [found] = await tx
    .select()
    .from(appUser)
    .where(eq(sql`lower(${appUser.email})`, sql`lower(${email})`));
  return found;
}
