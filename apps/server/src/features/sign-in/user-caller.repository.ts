import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { type Caller, userTypeOf } from '../../http/caller.ts';
import { userCredentials } from './sign-in.tables.ts';

/** A user as they would be the caller of a request now, without a session; undefined: deleted, or they cannot sign in. */
export async function findUserCaller(
  db: Queryable,
  userId: string,
): Promise<Omit<Caller, 'address'> | undefined> {
  const [found] = await db
    .select({
      userId: appUser.id,
      email: appUser.email,
      authority: appUser.authority,
      tenantId: appUser.tenantId,
      customerId: appUser.customerId,
      accessRole: appUser.accessRole,
      placeIds: appUser.placeIds,
      tenantKind: tenant.kind,
    })
    .from(appUser)
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .leftJoin(tenant, eq(tenant.id, appUser.tenantId))
    .where(and(eq(appUser.id, userId), userCredentials.enabled));
  if (!found) return undefined;
  const { tenantKind, ...user } = found;
  const userType = userTypeOf(user.authority, tenantKind);
  return { ...user, userType, sessionId: userId, impersonator: null };
}
