import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AttributeScope } from '../../events.ts';
import { entityColumns, epochMs, textOrderIndex } from './columns.ts';
import { customer, tenant } from './tenancy.ts';

export const deviceProfile = pgTable(
  'device_profile',
  {
    ...entityColumns,
    tenantId: uuid('tenant_id').notNull(),
    name: text().notNull(),
    description: text(),
    image: text(),
    type: text().notNull().default('DEFAULT'),
    transportType: text('transport_type').notNull().default('DEFAULT'),
    provisionType: text('provision_type').notNull().default('DISABLED'),
    isDefault: boolean('is_default').notNull().default(false),
    profileData: jsonb('profile_data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'device_profile__tenant_id_reference',
      columns: [table.tenantId],
      foreignColumns: [tenant.id],
    }).onDelete('cascade'),
    unique('device_profile__tenant_id_name').on(table.tenantId, table.name),
    unique('device_profile__id_tenant_id').on(table.id, table.tenantId),
    uniqueIndex('device_profile__one_default').on(table.tenantId).where(sql`${table.isDefault}`),
  ],
);

export const device = pgTable(
  'device',
  {
    ...entityColumns,
    /** The device's name inside telemetry tables: 4 bytes instead of 16 in every row. */
    key: integer().generatedAlwaysAsIdentity().notNull(),
    tenantId: uuid('tenant_id').notNull(),
    customerId: uuid('customer_id'),
    deviceProfileId: uuid('device_profile_id').notNull(),
    name: text().notNull(),
    label: text(),
    /** Always the name of the device profile. */
    type: text().notNull(),
    /** Readings before this time belong to the tenant that had the device before. */
    tenantReadableFrom: epochMs('tenant_readable_from').notNull().default(0),
    /** Readings before this time are hidden from the device's present customer. */
    customerReadableFrom: epochMs('customer_readable_from').notNull().default(0),
  },
  (table) => [
    unique('device__key').on(table.key),
    unique('device__tenant_id_name').on(table.tenantId, table.name),
    index('device__customer_id').on(table.customerId),
    // The devices of each customer are counted in it alone.
    index('device__tenant_id_customer_id').on(table.tenantId, table.customerId, table.id),
    index('device__device_profile_id').on(table.deviceProfileId),
    // Orders of lists: text as people read it, without regard to case.
    textOrderIndex('device__tenant_id_order_name', table, table.name),
    textOrderIndex('device__tenant_id_order_label', table, table.label),
    textOrderIndex('device__tenant_id_order_type', table, table.type),
    index('device__tenant_id_created_time').on(table.tenantId, table.createdTime, table.id),
    // Searches: any part of a name or label, of three letters or more.
    index('device__name_label_trigrams').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.label.op('gin_trgm_ops'),
    ),
    foreignKey({
      name: 'device__tenant_id_reference',
      columns: [table.tenantId],
      foreignColumns: [tenant.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'device__customer_id_reference',
      columns: [table.customerId, table.tenantId],
      foreignColumns: [customer.id, customer.tenantId],
    }),
    foreignKey({
      name: 'device__device_profile_id_reference',
      columns: [table.deviceProfileId, table.tenantId],
      foreignColumns: [deviceProfile.id, deviceProfile.tenantId],
    }),
  ],
);

export const deviceCredentials = pgTable(
  'device_credentials',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    deviceId: uuid('device_id').notNull(),
    credentialsType: text('credentials_type').notNull().default('ACCESS_TOKEN'),
    /** The access token: user name over MQTT, path segment over HTTP. */
    credentialsId: text('credentials_id').notNull(),
    credentialsValue: text('credentials_value'),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('device_credentials__device_id').on(table.deviceId),
    unique('device_credentials__credentials_id').on(table.credentialsId),
    foreignKey({
      name: 'device_credentials__device_id_reference',
      columns: [table.deviceId],
      foreignColumns: [device.id],
    }).onDelete('cascade'),
  ],
);

export const deviceAttribute = pgTable(
  'device_attribute',
  {
    deviceKey: integer('device_key').notNull(),
    scope: text().$type<AttributeScope>().notNull(),
    key: text().notNull(),
    value: jsonb().notNull(),
    lastUpdateTs: epochMs('last_update_ts').notNull(),
  },
  (table) => [
    primaryKey({ name: 'device_attribute__pk', columns: [table.deviceKey, table.scope, table.key] }),
    foreignKey({
      name: 'device_attribute__device_key_reference',
      columns: [table.deviceKey],
      foreignColumns: [device.key],
    }).onDelete('cascade'),
  ],
);
