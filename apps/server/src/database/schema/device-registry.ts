import type { Presence } from '@airdeck/air/staleness';
import type { StoredFinding } from '@airdeck/contract/device-health';
import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { epochMs } from './columns.ts';

/*
 * The product's own records of devices and models. They name the platform's entities by id and have no foreign
 * keys to them: the platform may be another system.
 */

/** A model of purifier. */
export const purifier = pgTable(
  'purifier',
  {
    id: uuid().primaryKey(),
    /** Its number among the models. */
    purifierId: bigint('purifier_id', { mode: 'number' }).notNull(),
    purifierModelNo: text('purifier_model_no').notNull(),
    purifierDescription: text('purifier_description'),
    /** Whom it is for; null: nobody in particular. */
    tenantId: uuid('tenant_id'),
    /** A place type; null is none. */
    deviceInstalledPlace: text('device_installed_place'),
    createdTime: epochMs('created_time').notNull(),
  },
  (table) => [
    unique('purifier__purifier_id').on(table.purifierId),
    index('purifier__tenant_id').on(table.tenantId),
  ],
);

/** The registry: every device the product knows, in stock or handed out, and where it stands. */
export const deviceRecord = pgTable(
  'device_record',
  {
    id: uuid().primaryKey(),
    /** The platform's device; null while it is in stock. */
    deviceId: uuid('device_id'),
    /** Null while it is in stock. */
    tenantId: uuid('tenant_id'),
    /** The customer who has it; null while it is with the tenant. */
    deviceOwnerId: uuid('device_owner_id'),
    deviceName: text('device_name').notNull(),
    deviceLabel: text('device_label'),
    description: text(),
    deviceProfileId: uuid('device_profile_id'),
    deviceProfileName: text('device_profile_name'),
    /** A place type; null is none. */
    deviceInstalledPlace: text('device_installed_place'),
    deviceInstalledCity: text('device_installed_city'),
    deviceLat: doublePrecision('device_lat'),
    deviceLon: doublePrecision('device_lon'),
    /** IANA name. */
    timeZone: text('time_zone'),
    /** Reserved while it is in stock; the platform keeps the token of a device that has been handed out. */
    accessToken: text('access_token'),
    purifierId: uuid('purifier_id'),
    createdTime: epochMs('created_time').notNull(),
    /** What a search looks into, in lower case, a line for each. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(device_name || chr(10) || coalesce(device_label, '') || chr(10)
        || coalesce(device_installed_city, ''))`,
    ),
  },
  (table) => [
    unique('device_record__device_id').on(table.deviceId),
    index('device_record__search_text_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
    // Orders of the whole list and of a tenant's: the column itself comes last, see above.
    index('device_record__lower_device_name').on(sql`lower(${table.deviceName})`, table.id, table.deviceName),
    index('device_record__lower_device_label').on(
      sql`lower(${table.deviceLabel})`,
      table.id,
      table.deviceLabel,
    ),
    index('device_record__tenant_id_lower_device_name').on(
      table.tenantId,
      sql`lower(${table.deviceName})`,
      table.id,
      table.deviceName,
    ),
    index('device_record__tenant_id_lower_device_label').on(
      table.tenantId,
      sql`lower(${table.deviceLabel})`,
      table.id,
      table.deviceLabel,
    ),
    index('device_record__created_time').on(table.createdTime, table.id),
    index('device_record__tenant_id_created_time').on(table.tenantId, table.createdTime, table.id),
    index('device_record__device_installed_place').on(table.deviceInstalledPlace, table.id),
    index('device_record__tenant_id_device_installed_place').on(
      table.tenantId,
      table.deviceInstalledPlace,
      table.id,
    ),
    index('device_record__tenant_id_lower_device_installed_city').on(
      table.tenantId,
      sql`lower(${table.deviceInstalledCity})`,
      table.id,
      table.deviceInstalledCity,
    ),
    index('device_record__lower_device_installed_city').on(
      sql`lower(${table.deviceInstalledCity})`,
      table.id,
      table.deviceInstalledCity,
    ),
    unique('device_record__access_token').on(table.accessToken),
    index('device_record__tenant_id').on(table.tenantId, table.deviceOwnerId),
    index('device_record__purifier_id').on(table.purifierId),
    foreignKey({
      name: 'device_record__purifier_id_reference',
      columns: [table.purifierId],
      foreignColumns: [purifier.id],
    }).onDelete('set null'),
  ],
);

/**
 * How a device of the platform is, as the watch over all devices last saw it. A row is made when the device is
 * entered, and goes with it.
 */
export const deviceHealth = pgTable(
  'device_health',
  {
    deviceId: uuid('device_id').primaryKey(),
    state: text().$type<Presence>().notNull().default('silent'),
    /** Of the newest reading; null: it never sent one. */
    lastReadingTime: epochMs('last_reading_time'),
    /** Per cent. */
    battery: doublePrecision(),
    /** Where the device itself says it stands: degrees, WGS 84. */
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
    computedTime: epochMs('computed_time').notNull(),
  },
  (table) => [
    index('device_health__state').on(table.state, table.deviceId),
    // Whose numbers are due.
    index('device_health__state_computed_time').on(table.state, table.computedTime),
    index('device_health__finding_kinds').using('gin', table.findingKinds),
    // Both are records of the product itself: the one goes with the other.
    foreignKey({
      name: 'device_health__device_id_reference',
      columns: [table.deviceId],
      foreignColumns: [deviceRecord.deviceId],
    }).onDelete('cascade'),
  ],
);

/** What happened to a device: created, assigned, moved, its token changed, silent, back. */
export const deviceActivity = pgTable(
  'device_activity',
  {
    id: uuid().primaryKey(),
    deviceId: uuid('device_id').notNull(),
    createdTime: epochMs('created_time').notNull(),
    kind: text().notNull(),
    /** Null: nobody did it, such as falling silent. */
    userEmail: text('user_email'),
    details: jsonb().$type<Record<string, unknown> | null>(),
  },
  (table) => [index('device_activity__device_id').on(table.deviceId, table.createdTime, table.id)],
);
