import type { InheritedField } from '@airdeck/contract/devices/inherited-fields';
import type { KeyName } from '@airdeck/contract/key-names/key-names';
import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identitySql } from '../identity-sql.ts';
import { roomNameSql } from '../room-name-sql.ts';
import { entityColumns, epochMs, reference, textOrderIndex } from './columns.ts';
import { place } from './places.ts';
import { purifier } from './purifiers.ts';
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
    /** With which devices make themselves known; null while they do not. */
    provisionDeviceKey: text('provision_device_key'),
    provisionDeviceSecret: text('provision_device_secret'),
    /** When the day began in which so many devices have made themselves known. */
    provisionedSince: epochMs('provisioned_since').notNull().default(0),
    provisionedCount: integer('provisioned_count').notNull().default(0),
    profileData: jsonb('profile_data').$type<Record<string, unknown>>().notNull(),
    /** Names of keys that its devices send, and the quantities that they are. */
    keyNames: jsonb('key_names').$type<KeyName[]>().notNull().default([]),
  },
  (table) => [
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    unique('device_profile__tenant_id_name').on(table.tenantId, table.name),
    unique('device_profile__provision_device_key').on(table.provisionDeviceKey),
    unique('device_profile__id_tenant_id').on(table.id, table.tenantId),
    uniqueIndex('device_profile__one_default').on(table.tenantId).where(sql`${table.isDefault}`),
  ],
);

/** As `textOrderIndex` continues after the tenant, with both texts of which the name of a room is one. */
const roomOrder = (table: Record<'id' | 'name' | 'label', PgColumn>): [SQL, ...PgColumn[]] => [
  sql`lower(${roomNameSql(table)})`,
  table.id,
  table.name,
  table.label,
];

/**
 * A device. In stock, no tenant has it yet: it has no profile and no customer, and its access token does not connect.
 */
export const device = pgTable(
  'device',
  {
    ...entityColumns,
    /** The device's name inside telemetry tables: 4 bytes instead of 16 in every row. Rises with every device made. */
    key: integer().generatedAlwaysAsIdentity().notNull(),
    /** Null in stock. */
    tenantId: uuid('tenant_id'),
    customerId: uuid('customer_id'),
    /** Null in stock. */
    deviceProfileId: uuid('device_profile_id'),
    name: text().notNull(),
    label: text(),
    /** Always the name of the device profile; in stock, of the one that it is to get, null: the default one. */
    type: text(),
    /**
     * Transport of the profile that is created for a device from the stock, if its tenant has none of that name;
     * null: the default.
     */
    stockTransportType: text('stock_transport_type'),
    /** A place type; null is none. */
    placeType: text('device_installed_place'),
    city: text('device_installed_city'),
    /** Degrees, WGS 84. */
    lat: doublePrecision('device_lat'),
    lon: doublePrecision('device_lon'),
    /** IANA name. */
    timeZone: text('time_zone'),
    /** The room that it measures; null: none is known. */
    roomId: uuid('room_id'),
    /** Fields that are not its own, but those of its room or of a place above it: see `device-inheritance.ts`. */
    inherited: text().array().$type<InheritedField[]>().notNull().default(sql`'{}'`),
    purifierId: uuid('purifier_id'),
    /** The gateway that spoke for it last; null: it speaks for itself. */
    lastGatewayId: uuid('last_gateway_id'),
    /** As a gateway, it may add devices that its tenant does not have. */
    gatewayAddsDevices: boolean('gateway_adds_devices').notNull().default(true),
    /** As a gateway without a customer, it may speak for devices of its tenant's customers. */
    gatewayServesCustomers: boolean('gateway_serves_customers').notNull().default(false),
    /** Readings before this time belong to the tenant that had the device before. */
    tenantReadableFrom: epochMs('tenant_readable_from').notNull().default(0),
    /** Readings before this time are hidden from the device's present customer. */
    customerReadableFrom: epochMs('customer_readable_from').notNull().default(0),
    /** Entries about the device from before this time are hidden from its present customer, even if readings are not. */
    customerSince: epochMs('customer_since').notNull().default(0),
    /** Searched text, in lower case, one line for each field. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || chr(10) || coalesce(label, '') || chr(10) || coalesce(device_installed_city, ''))`,
    ),
  },
  (table) => [
    unique('device__key').on(table.key),
    unique('device__tenant_id_name').on(table.tenantId, table.name),
    check(
      'device__stock',
      sql`case when ${table.tenantId} is null
        then ${table.customerId} is null and ${table.deviceProfileId} is null
        else ${table.deviceProfileId} is not null and ${table.type} is not null end`,
    ),
    index('device__customer_id').on(table.customerId, table.id),
    // The devices of each customer are counted in it alone.
    index('device__tenant_id_customer_id').on(table.tenantId, table.customerId, table.id),
    index('device__device_profile_id').on(table.deviceProfileId),
    index('device__room_id').on(table.roomId, table.id),
    index('device__purifier_id').on(table.purifierId),
    index('device__last_gateway_id').on(table.lastGatewayId),
    // Orders of a tenant's lists: text as people read it, without regard to case.
    textOrderIndex('device__tenant_id_order_name', table, table.name),
    textOrderIndex('device__tenant_id_order_label', table, table.label),
    index('device__tenant_id_order_room').on(table.tenantId, ...roomOrder(table)),
    textOrderIndex('device__tenant_id_order_type', table, table.type),
    textOrderIndex('device__tenant_id_order_city', table, table.city),
    // With the customer: alarms are chosen by the place of their device, if its owner still has it.
    index('device__tenant_id_place').on(table.tenantId, table.placeType, table.id, table.customerId),
    index('device__tenant_id_created_time').on(table.tenantId, table.createdTime, table.id),
    index('device__tenant_id_key').on(table.tenantId, table.key, table.id),
    // Devices that other systems name by their serial numbers.
    index('device__tenant_id_identity').on(table.tenantId, identitySql(table.name)),
    // Orders of the list of all tenants' devices and the stock.
    index('device__order_name').on(sql`lower(${table.name})`, table.id, table.name),
    index('device__order_label').on(sql`lower(${table.label})`, table.id, table.label),
    index('device__order_room').on(...roomOrder(table)),
    index('device__order_city').on(sql`lower(${table.city})`, table.id, table.city),
    index('device__place').on(table.placeType, table.id),
    // Devices in stock are found by label or name.
    index('device__stock_label').on(sql`lower(${table.label})`).where(sql`${table.tenantId} is null`),
    index('device__stock_name').on(sql`lower(${table.name})`).where(sql`${table.tenantId} is null`),
    index('device__created_time').on(table.createdTime, table.id),
    index('device__key_id').on(table.key, table.id),
    // Searches: any part of a text, of three letters or more.
    index('device__search_text_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]),
    reference([table.deviceProfileId, table.tenantId], [deviceProfile.id, deviceProfile.tenantId]),
    reference(table.roomId, place.id).onDelete('set null'),
    reference(table.purifierId, purifier.id).onDelete('set null'),
    reference(table.lastGatewayId, table.id).onDelete('set null'),
  ],
);
