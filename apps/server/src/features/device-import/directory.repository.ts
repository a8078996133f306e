import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { deviceCredentials, deviceProfile } from '../../database/schema/devices.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';

export type Titled = { readonly id: string; readonly title: string };

/** One array parameter, however many there are: a parameter each would end at 65,535. */
const oneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`;

export const findCustomersByTitle = (
  queryable: Queryable,
  tenantId: string,
  titles: readonly string[],
): Promise<Titled[]> =>
  queryable
    .select({ id: customer.id, title: customer.title })
    .from(customer)
    .where(and(eq(customer.tenantId, tenantId), oneOf(customer.title, titles)));

export const findCustomersById = (
  queryable: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<Titled[]> =>
  queryable
    .select({ id: customer.id, title: customer.title })
    .from(customer)
    .where(and(eq(customer.tenantId, tenantId), sql`${customer.id} = any(${sql.param(ids)}::uuid[])`));

export const findTenantsByTitle = (queryable: Queryable, titles: readonly string[]): Promise<Titled[]> =>
  queryable.select({ id: tenant.id, title: tenant.title }).from(tenant).where(oneOf(tenant.title, titles));

export async function findProfileNames(
  queryable: Queryable,
  tenantId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await queryable
    .select({ name: deviceProfile.name })
    .from(deviceProfile)
    .where(and(eq(deviceProfile.tenantId, tenantId), oneOf(deviceProfile.name, names)));
  return rows.map(({ name }) => name);
}

export async function findAccessTokens(queryable: Queryable, tokens: readonly string[]): Promise<string[]> {
  const rows = await queryable
    .select({ token: deviceCredentials.credentialsId })
    .from(deviceCredentials)
    .where(oneOf(deviceCredentials.credentialsId, tokens));
  return rows.map(({ token }) => token);
}
