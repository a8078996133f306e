import type { GroupRole, Provider } from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { and, asc, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { customer } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { providerGroupRole, signInProvider, userGroupRole } from './sign-in-providers.tables.ts';

type ListedGroupRole = Provider['groupRoles'][number];

const { group, customerId, accessRole, placeIds } = providerGroupRole;

/** The groups of each provider, in their order. */
export async function listGroupRoles(
  db: Queryable,
  providerIds: readonly string[],
): Promise<ReadonlyMap<string, ListedGroupRole[]>> {
  const found = await db
    .select({
      providerId: providerGroupRole.providerId,
      row: { group, customerId, accessRole, placeIds, customerTitle: customer.title },
    })
    .from(providerGroupRole)
    .leftJoin(customer, eq(customer.id, customerId))
    .where(isAnyOf(providerGroupRole.providerId, providerIds))
    .orderBy(asc(providerGroupRole.providerId), asc(providerGroupRole.position));
  const byProvider = new Map<string, ListedGroupRole[]>();
  for (const { providerId, row } of found)
    byProvider.set(providerId, [...(byProvider.get(providerId) ?? []), row]);
  return byProvider;
}

/** Replaces the groups of a provider. */
export async function saveGroupRoles(
  tx: Queryable,
  providerId: string,
  rows: readonly GroupRole[],
): Promise<void> {
  await tx.delete(providerGroupRole).where(eq(providerGroupRole.providerId, providerId));
  if (rows.length > 0)
    await tx
      .insert(providerGroupRole)
      .values(
        rows.map(({ placeIds = null, ...row }, position) => ({ ...row, placeIds, providerId, position })),
      );
}

/** Notes that the groups at a provider decide the role of a user. */
export async function markGroupRole(tx: Queryable, row: typeof userGroupRole.$inferInsert): Promise<void> {
  await tx
    .insert(userGroupRole)
    .values(row)
    .onConflictDoUpdate({
      target: userGroupRole.userId,
      set: { providerId: row.providerId, group: row.group },
    });
}

/** Leaves the role of a user to administrators, if the provider decided it. */
export const unmarkGroupRole = (
  tx: Queryable,
  { userId, providerId }: { readonly userId: string; readonly providerId: string },
): Promise<void> =>
  forget(tx, and(eq(userGroupRole.userId, userId), eq(userGroupRole.providerId, providerId)));

/** The same for all users of a provider, and for those of whom it names no groups any more. */
export const unmarkGroupRolesOf = (tx: Queryable, providerId: string): Promise<void> =>
  forget(tx, eq(userGroupRole.providerId, providerId));
export const unmarkUnlisted = (tx: Queryable, providerId: string): Promise<void> => {
  const isListed = exists(
    tx
      .select({ one: sql`1` })
      .from(providerGroupRole)
      .innerJoin(appUser, eq(appUser.id, userGroupRole.userId))
      .where(
        and(
          eq(providerGroupRole.providerId, userGroupRole.providerId),
          sql`${customerId} is not distinct from ${appUser.customerId}`,
        ),
      ),
  );
  return forget(tx, and(eq(userGroupRole.providerId, providerId), not(isListed)));
};

/** The same for all providers of a tenant. */
export const unmarkGroupRolesOfTenant = (tx: Queryable, tenantId: string): Promise<void> =>
  forget(
    tx,
    inArray(
      userGroupRole.providerId,
      tx.select({ id: signInProvider.id }).from(signInProvider).where(eq(signInProvider.tenantId, tenantId)),
    ),
  );

async function forget(tx: Queryable, which: SQL | undefined): Promise<void> {
  await tx.delete(userGroupRole).where(which);
}
