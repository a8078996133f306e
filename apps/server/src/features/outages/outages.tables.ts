import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';

/** Many devices of a gateway, a place, a customer or a tenant itself fell silent at once, such as by the network of a site. */
export const outage = pgTable(
  'outage',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    /** Null: of the tenant itself. */
    customerId: uuid('customer_id'),
    /** Null: not of a gateway. No foreign key: it outlives the gateway. */
    gatewayId: uuid('gateway_id'),
    /** A building, floor or room; null: not of one. No foreign key, either. */
    placeId: uuid('place_id'),
    /** The name of the gateway, place or customer; null: the tenant itself. */
    name: text(),
    /** When one of its devices was heard last, epoch ms. */
    heardTime: epochMs('heard_time').notNull(),
    /** Devices that fell silent, and of how many. */
    silent: integer().notNull(),
    devices: integer().notNull(),
    /** When people were told that they are back; null: it goes on. */
    endedTime: epochMs('ended_time'),
    /** Devices that were back by then. */
    back: integer().notNull().default(0),
  },
  (table) => [
    index('outage__tenant_id').on(table.tenantId, table.endedTime),
    index('outage__customer_id').on(table.customerId),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
  ],
);
