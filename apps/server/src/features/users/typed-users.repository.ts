import type { UserType } from '@airdeck/contract/users/user-body';
import { and, eq, type SQL } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { type Scope, userTypeOf } from '../../http/caller.ts';
import { signInProvider, userGroupRole } from '../sign-in-providers/sign-in-providers.tables.ts';
import { USER_COLUMNS, type User } from './users.repository.ts';

/** A user with its kind and the titles of its organisations. */
export type TypedUser = User & {
  readonly userType: UserType;
  readonly tenantTitle: string | null;
  readonly customerTitle: string | null;
  /** The provider that decides the role, and the group there, if the user is in one. Null: administrators decide it. */
  readonly roleSource: { readonly provider: string; readonly group: string | null } | null;
};
/** The users with the columns that determine their kind, and the titles of their organisations. */
export function selectTyped(queryable: Queryable) {
  return queryable
    .select({
      user: USER_COLUMNS,
      tenantKind: tenant.kind,
      tenantTitle: tenant.title,
      customerTitle: customer.title,
      provider: signInProvider.name,
      group: userGroupRole.group,
    })
    .from(appUser)
    .leftJoin(tenant, eq(tenant.id, appUser.tenantId))
    .leftJoin(customer, eq(customer.id, appUser.customerId))
    .leftJoin(userGroupRole, eq(userGroupRole.userId, appUser.id))
    .leftJoin(signInProvider, eq(signInProvider.id, userGroupRole.providerId))
    .$dynamic();
}

type TypedRow = Awaited<ReturnType<typeof selectTyped>>[number];

export function typedUser({ user, tenantKind, provider, group, ...titles }: TypedRow): TypedUser {
  const roleSource = provider === null ? null : { provider, group };
  return { ...user, ...titles, roleSource, userType: userTypeOf(user.authority, tenantKind) };
}

/** Scope in the console: all users for a system administrator, for others those of their tenant or customer. */
export function inScopeOf(scope: Scope): SQL | undefined {
  return scope.authority === 'SYS_ADMIN' ? undefined : callerScope(scope, appUser);
}

/**
 * Bounded by the caller's scope in the console.
 * @param lock until the transaction ends: `key share` against deletion, `no key update` against any change
 */
export async function findTypedUserFor(
  queryable: Queryable,
  scope: Scope,
  userId: string,
  lock?: 'key share' | 'no key update',
): Promise<TypedUser | undefined> {
  const select = selectTyped(queryable).where(and(inScopeOf(scope), eq(appUser.id, userId)));
  const [found] = await (lock ? select.for(lock, { of: appUser }) : select);
  return found && typedUser(found);
}
