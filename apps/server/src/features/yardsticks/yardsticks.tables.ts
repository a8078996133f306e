import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import type { LimitsChoice } from '@airdeck/air/yardstick';
import { type SQL, sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';

/** By what a tenant, a customer or a device is judged, if it chose itself. */
export const yardstick = pgTable(
  'yardstick',
  {
    /** The device, the customer or the tenant. */
    targetId: uuid('target_id')
      .primaryKey()
      .generatedAlwaysAs((): SQL => sql`coalesce(device_id, customer_id, tenant_id)`),
    tenantId: uuid('tenant_id').notNull(),
    /** Null: not a customer's choice. */
    customerId: uuid('customer_id'),
    /** Null: not a device's choice. */
    deviceId: uuid('device_id'),
    /** Null: inherited. */
    airIndex: text('air_index').$type<IndexChoice>(),
    /** The name of a published set, or own limits; null: inherited. */
    limits: jsonb().$type<LimitsChoice>(),
  },
  (table) => [
    check('yardstick__one_target', sql`${table.customerId} is null or ${table.deviceId} is null`),
    check('yardstick__chosen', sql`${table.airIndex} is not null or ${table.limits} is not null`),
    check('yardstick__air_index', sql`${table.airIndex} in ('india', 'us', 'eu', 'china', 'plain')`),
    index('yardstick__tenant_id').on(table.tenantId),
    index('yardstick__customer_id').on(table.customerId),
    index('yardstick__device_id').on(table.deviceId),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
    reference(table.deviceId, device.id).onDelete('cascade'),
  ],
);
