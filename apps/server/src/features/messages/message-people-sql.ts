import { type SQL, sql } from 'drizzle-orm';

/**
 * Administrators of a tenant, or of the system for null; without the actor, and without those who are limited to branches
 * of its places: what the product writes to administrators concerns the whole.
 */
export const administratorsOf = (tenantId: string | null, exceptUserId: string | null): SQL => sql`
  ${tenantId === null ? sql`u.authority = 'SYS_ADMIN'` : sql`u.tenant_id = ${tenantId}::uuid and u.authority = 'TENANT_ADMIN'`}
  and u.place_ids is null and u.id is distinct from ${exceptUserId}::uuid`;

/** Users of a customer who are not limited to branches of its places. */
export const usersOfCustomer = (customerId: string, exceptUserId: string | null): SQL =>
  sql`u.customer_id = ${customerId}::uuid and u.place_ids is null and u.id is distinct from ${exceptUserId}::uuid`;

export const oneUser = (userId: string | null): SQL => sql`u.id = ${userId}::uuid`;
