import type { UplinkFailure, UplinkSource } from '@airdeck/contract/uplinks/uplinks';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { epochMs, ownedColumns, reference } from '../../database/schema/columns.ts';
import { device, deviceProfile } from '../../database/schema/devices.ts';
import { tenant } from '../../database/schema/tenancy.ts';

/** A key with which another system delivers messages of a tenant's devices. */
export const uplinkKey = pgTable(
  'uplink_key',
  {
    ...ownedColumns,
    name: text().notNull(),
    source: text().$type<UplinkSource>().notNull(),
    /** Profile of new devices; null: the default one. */
    deviceProfileId: uuid('device_profile_id'),
    /** SHA-256 of the key, in hexadecimal digits. */
    secretHash: text('secret_hash').notNull(),
    lastUsedTime: epochMs('last_used_time'),
    lastFailureTime: epochMs('last_failure_time'),
    lastFailure: text('last_failure').$type<UplinkFailure>(),
    /** When the day began in which so many messages were stored and refused. */
    countedSince: epochMs('counted_since').notNull().default(0),
    stored: integer().notNull().default(0),
    refused: integer().notNull().default(0),
  },
  (table) => [
    unique('uplink_key__secret_hash').on(table.secretHash),
    index('uplink_key__tenant_id').on(table.tenantId),
    index('uplink_key__device_profile_id').on(table.deviceProfileId),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference(table.deviceProfileId, deviceProfile.id).onDelete('set null'),
  ],
);

/** A device that another system has named, and that no device of the tenant is called. */
export const uplinkSender = pgTable(
  'uplink_sender',
  {
    id: uuid().primaryKey(),
    tenantId: uuid('tenant_id').notNull(),
    /** Its serial number as it is compared. */
    identity: text().notNull(),
    /** The same as the system writes it. */
    serial: text().notNull(),
    /** Its name in the system. */
    name: text(),
    source: text().$type<UplinkSource>().notNull(),
    /** The key with which it came last; null: withdrawn. */
    uplinkKeyId: uuid('uplink_key_id'),
    /** For which its messages are stored, while the tenant has the device; null: it is unknown. */
    deviceId: uuid('device_id'),
    firstSeenTime: epochMs('first_seen_time').notNull(),
    /** When it was unknown last, to the minute. */
    lastSeenTime: epochMs('last_seen_time').notNull(),
  },
  (table) => [
    unique('uplink_sender__tenant_id_identity').on(table.tenantId, table.identity),
    index('uplink_sender__uplink_key_id').on(table.uplinkKeyId),
    index('uplink_sender__device_id').on(table.deviceId),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference(table.uplinkKeyId, uplinkKey.id).onDelete('set null'),
    reference(table.deviceId, device.id).onDelete('set null'),
  ],
);
