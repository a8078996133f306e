import type { Presence } from '@airdeck/air/staleness';
import type { StoredFinding } from '@airdeck/contract/device-health/device-health';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';

/** How a device is, as the watch over all devices last saw it. A row is made when a tenant gets the device. */
export const deviceHealth = pgTable(
  'device_health',
  {
    deviceId: uuid('device_id').primaryKey(),
    state: text().$type<Presence>().notNull().default('silent'),
    /** Time of the newest reading; null: it never sent one. */
    lastReadingTime: epochMs('last_reading_time'),
    /** Per cent. */
    battery: doublePrecision(),
    /** Position that the device reported: degrees, WGS 84. */
    reportedLat: doublePrecision('reported_lat'),
    reportedLon: doublePrecision('reported_lon'),
    /** Parts of the expected readings that came, 0 to 1. */
    shareOf24Hours: doublePrecision('share_of_24_hours'),
    shareOf7Days: doublePrecision('share_of_7_days'),
    findings: jsonb().$type<readonly StoredFinding[]>().notNull().default([]),
    /** Kinds among the findings, for filters. */
    findingKinds: text('finding_kinds').array().notNull().default([]),
    /** Messages of the last 24 hours that could not be stored. */
    rejectedMessages: integer('rejected_messages').notNull().default(0),
    /** When the numbers were last found to be others; 0: they never were measured. */
    computedTime: epochMs('computed_time').notNull(),
  },
  (table) => [
    index('device_health__state').on(table.state, table.deviceId),
    index('device_health__finding_kinds').using('gin', table.findingKinds),
    reference(table.deviceId, device.id).onDelete('cascade'),
  ],
);

/**
 * Whether a device is active, late or not, and how bad its air is: for lists that are narrowed to it, or sorted by it.
 * Each device has one, in stock too, where none is active. A row of its own, which is written only when one of them
 * changes: what else is known of a device's health changes by the minute, and PostgreSQL reads an index of such rows
 * only together with the rows.
 */
export const devicePresence = pgTable(
  'device_presence',
  {
    deviceId: uuid('device_id').primaryKey(),
    /** A copy of the device's; null in stock. */
    tenantId: uuid('tenant_id'),
    isActive: boolean('is_active').notNull(),
    /** Rank of the verdict on its air, as `rankOf` of `air` counts; 0: silent, or not judged yet. */
    airRank: smallint('air_rank').notNull().default(0),
  },
  (table) => [
    index('device_presence__activity').on(table.tenantId, table.isActive, table.airRank, table.deviceId),
    index('device_presence__air_rank').on(table.tenantId, table.airRank, table.deviceId),
    reference(table.deviceId, device.id).onDelete('cascade'),
  ],
);
