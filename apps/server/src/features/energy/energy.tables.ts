import { type SQL, sql } from 'drizzle-orm';
import { check, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { reference } from '../../database/schema/columns.ts';
import { place } from '../../database/schema/places.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';

/** The price of electricity of a tenant, a customer or a place, if it is stated there. */
export const tariff = pgTable(
  'tariff',
  {
    /** The place, the customer or the tenant. */
    targetId: uuid('target_id')
      .primaryKey()
      .generatedAlwaysAs((): SQL => sql`coalesce(place_id, customer_id, tenant_id)`),
    tenantId: uuid('tenant_id').notNull(),
    customerId: uuid('customer_id'),
    placeId: uuid('place_id'),
    pricePerKWh: doublePrecision('price_per_kwh').notNull(),
    /** ISO 4217 */
    currency: text().notNull(),
  },
  (table) => [
    check('tariff__one_target', sql`num_nonnulls(${table.customerId}, ${table.placeId}) <= 1`),
    index('tariff__tenant_id').on(table.tenantId),
    index('tariff__customer_id').on(table.customerId),
    index('tariff__place_id').on(table.placeId),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
    reference(table.placeId, place.id).onDelete('cascade'),
  ],
);
