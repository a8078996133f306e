import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import type { LimitsChoice } from '@airdeck/air/yardstick';
import { type SQL, sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';

/** By what a tenant, a customer, a place or a device is judged, if it chose itself. */
export const yardstick = pgTable(
  'yardstick',
  {
    /** The device, the place, the customer or the tenant. */
    targetId: uuid('target_id')
      .primaryKey()
      .generatedAlwaysAs((): SQL => sql`coalesce(device_id, place_id, customer_id, tenant_id)`),
    tenantId: uuid('tenant_id').notNull(),
    /** Null: not a customer's choice. */
    customerId: uuid('customer_id'),
    /** Building, floor or room; null: not a place's choice. */
    placeId: uuid('place_id'),
    /** Null: not a device's choice. */
    deviceId: uuid('device_id'),
    /** Null: inherited. */
    airIndex: text('air_index').$type<IndexChoice>(),
    /** The name of a published set, or own limits; null: inherited. */
    limits: jsonb().$type<LimitsChoice>(),
  },
  (table) => [
    check(
      'yardstick__one_target',
      sql`num_nonnulls(${table.customerId}, ${table.placeId}, ${table.deviceId}) <= 1`,
    ),
    check('yardstick__chosen', sql`${table.airIndex} is not null or ${table.limits} is not null`),
    check('yardstick__air_index', sql`${table.airIndex} in ('india', 'us', 'eu', 'china', 'plain')`),
    index('yardstick__tenant_id').on(table.tenantId),
    index('yardstick__customer_id').on(table.customerId),
    index('yardstick__place_id').on(table.placeId),
    index('yardstick__device_id').on(table.deviceId),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
    reference(table.placeId, place.id).onDelete('cascade'),
    reference(table.deviceId, device.id).onDelete('cascade'),
  ],
);
