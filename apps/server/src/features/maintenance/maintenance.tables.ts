import type { RuleSchedule } from '@airdeck/contract/rules/rule-schedules';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { epochMs, ownedColumns, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';

/** A time, or times that repeat, in which people are not notified of alarms of a tenant, a customer, a place or a device. */
export const maintenance = pgTable(
  'maintenance',
  {
    ...ownedColumns,
    /** The maintained customer, or the one that had the device or the place when it was planned; null: neither. */
    customerId: uuid('customer_id'),
    /** Building, floor or room of that customer; null: not a place. */
    placeId: uuid('place_id'),
    /** Null: more than a device. */
    deviceId: uuid('device_id'),
    reason: text().notNull(),
    fromTime: epochMs('from_time').notNull(),
    /** Null: it repeats until it is ended. */
    toTime: epochMs('to_time'),
    /** Null: once. */
    schedule: jsonb().$type<RuleSchedule>(),
    /** IANA name: of weekdays and hours. */
    timeZone: text('time_zone').notNull(),
    /** The present time of maintenance, or the next one; null: there is none any more. */
    begins: epochMs('begins'),
    ends: epochMs('ends'),
    /** The time that was over last; null: none yet. */
    lastBegan: epochMs('last_began'),
    lastEnded: epochMs('last_ended'),
  },
  (table) => [
    check('maintenance__times', sql`(${table.begins} is null) = (${table.ends} is null)`),
    index('maintenance__tenant_id').on(table.tenantId, table.ends),
    index('maintenance__ends').on(table.ends).where(sql`${table.ends} is not null`),
    index('maintenance__customer_id').on(table.customerId),
    index('maintenance__place_id').on(table.placeId),
    index('maintenance__device_id').on(table.deviceId),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
    reference(table.placeId, place.id).onDelete('cascade'),
    reference(table.deviceId, device.id).onDelete('cascade'),
  ],
);
