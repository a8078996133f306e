import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { shipment } from './shipments.tables.ts';

/** Shipments, as described in messages. */
export function findMessageShipments(queryable: Queryable, ids: readonly string[]) {
  const { id, country, state, city, address, notes, sentTime } = shipment;
  const { deviceCount, receivedCount, missingCount } = shipment;
  return queryable
    .select({
      id,
      country,
      state,
      city,
      address,
      notes,
      sentTime,
      deviceCount,
      receivedCount,
      missingCount,
      consignee: tenant.title,
      consigneeTenantId: shipment.consigneeTenantId,
    })
    .from(shipment)
    .innerJoin(tenant, eq(tenant.id, shipment.consigneeTenantId))
    .where(inArray(id, [...ids]));
}

/** The user `u` is an administrator of the tenant, other than this one, who did it and knows. */
export const areAdministrators = (tenantId: string, byUserId: string | null): SQL =>
  sql`u.tenant_id = ${tenantId}::uuid and u.authority = 'TENANT_ADMIN' and u.id is distinct from ${byUserId}::uuid`;

/** The user `u` is this one, and did not do it. */
export const isUser = (userId: string | null, byUserId: string | null): SQL =>
  sql`u.id = ${userId}::uuid and u.id is distinct from ${byUserId}::uuid`;
