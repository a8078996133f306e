import type { Provider } from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { customer } from '../../database/schema/tenancy.ts';
import { listGroupRoles } from './group-roles.repository.ts';
import { providerSession, providerSignIn, signInProvider, userIdentity } from './sign-in-providers.tables.ts';

export type ProviderRow = typeof signInProvider.$inferSelect;

/** The owner of providers: a tenant, or with null the installation. */
export type ProviderOwner = { readonly tenantId: string | null };

const ownedBy = ({ tenantId }: ProviderOwner): SQL =>
  tenantId === null ? isNull(signInProvider.tenantId) : eq(signInProvider.tenantId, tenantId);

/** A provider with what its administrators see besides. */
export type ListedProvider = {
  readonly row: ProviderRow;
  readonly customerTitle: string | null;
  readonly userCount: number;
  readonly groupRoles: Provider['groupRoles'];
};

/** By name. @param id only this one */
export async function listProviders(
  db: Queryable,
  owner: ProviderOwner,
  id?: string,
): Promise<ListedProvider[]> {
  const users = db
    .select({ count: count() })
    .from(userIdentity)
    .where(eq(userIdentity.providerId, signInProvider.id));
  const found = await db
    .select({ row: signInProvider, customerTitle: customer.title, userCount: sql<number>`(${users})::int` })
    .from(signInProvider)
    .leftJoin(customer, eq(customer.id, signInProvider.newUsersCustomerId))
    .where(and(ownedBy(owner), id === undefined ? undefined : eq(signInProvider.id, id)))
    .orderBy(asc(sql`lower(${signInProvider.name})`), asc(signInProvider.id));
  const groupRoles = await listGroupRoles(
    db,
    found.map(({ row }) => row.id),
  );
  return found.map((listed) => ({ ...listed, groupRoles: groupRoles.get(listed.row.id) ?? [] }));
}

export const countProviders = (tx: Queryable, owner: ProviderOwner): Promise<number> =>
  tx.$count(signInProvider, ownedBy(owner));

/** Locked until the transaction ends. */
export async function lockProvider(
  tx: Queryable,
  owner: ProviderOwner,
  id: string,
): Promise<ProviderRow | undefined> {
  const [found] = await tx
    .select()
    .from(signInProvider)
    .where(and(eq(signInProvider.id, id), ownedBy(owner)))
    .for('update');
  return found;
}

export async function insertProvider(
  tx: Queryable,
  row: typeof signInProvider.$inferInsert,
): Promise<ProviderRow> {
  return firstOrThrow(await tx.insert(signInProvider).values(row).returning());
}

export async function updateProvider(
  tx: Queryable,
  id: string,
  change: Partial<ProviderRow>,
): Promise<ProviderRow> {
  return firstOrThrow(
    await tx.update(signInProvider).set(change).where(eq(signInProvider.id, id)).returning(),
  );
}

export async function deleteProvider(tx: Queryable, id: string): Promise<void> {
  await tx.delete(signInProvider).where(eq(signInProvider.id, id));
}

/** Ids of the open sessions that a provider began. */
export async function findSessionsOf(tx: Queryable, providerId: string): Promise<string[]> {
  const found = await tx
    .select({ id: providerSession.sessionId })
    .from(providerSession)
    .where(eq(providerSession.providerId, providerId));
  return found.map(({ id }) => id);
}

/** The same for all providers of a tenant. */
export async function findSessionsOfTenant(tx: Queryable, tenantId: string): Promise<string[]> {
  const found = await tx
    .select({ id: providerSession.sessionId })
    .from(providerSession)
    .innerJoin(signInProvider, eq(signInProvider.id, providerSession.providerId))
    .where(eq(signInProvider.tenantId, tenantId));
  return found.map(({ id }) => id);
}

/** Whether there are such customers, of the tenant if there is one. @param ids without repetition */
export async function areCustomersOf(
  tx: Queryable,
  { tenantId }: ProviderOwner,
  ids: readonly string[],
): Promise<boolean> {
  const ofTenant = tenantId === null ? undefined : eq(customer.tenantId, tenantId);
  return (await tx.$count(customer, and(isAnyOf(customer.id, ids), ofTenant))) === ids.length;
}

/** The tenant of a customer. */
export async function findTenantOf(tx: Queryable, customerId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ tenantId: customer.tenantId })
    .from(customer)
    .where(eq(customer.id, customerId));
  return found?.tenantId;
}

/** Whom the accounts of a provider sign in has to be found again. */
export async function forgetIdentities(tx: Queryable, providerId: string): Promise<void> {
  await tx.delete(userIdentity).where(eq(userIdentity.providerId, providerId));
}

/** The same of those that have begun, or are confirmed and not handed over yet. */
export async function forgetSignIns(tx: Queryable, providerId: string): Promise<void> {
  await tx.delete(providerSignIn).where(eq(providerSignIn.providerId, providerId));
}
