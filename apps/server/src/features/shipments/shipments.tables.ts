import type { SHIPMENT_LOG_KINDS, ShipmentStatus } from '@airdeck/contract/shipments/shipments';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';

/** For the list of all shipments sorted by a text: as people read it, without regard to case. */
const orderIndex = (name: string, id: PgColumn, column: PgColumn) =>
  index(name).on(sql`lower(${column})`, id, column);

/** Devices on their way from the stock to a tenant. */
export const shipment = pgTable(
  'shipment',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    /** Counts changes. */
    version: integer().notNull().default(1),
    /** A system administrator; null: deleted since. */
    consignorUserId: uuid('consignor_user_id'),
    consigneeTenantId: uuid('consignee_tenant_id').notNull(),
    country: text(),
    state: text(),
    city: text(),
    address: text(),
    phone: text(),
    notes: text(),
    status: smallint().$type<ShipmentStatus>().notNull().default(0),
    /** When each status was set last, epoch ms, by its number; null: never. */
    statusTimes: jsonb('status_times').$type<(number | null)[]>().notNull(),
    /** When it went under way last: the time of status 1. */
    sentTime: epochMs('sent_time'),
    /** When the consignor was notified that something is missing. */
    overdueTime: epochMs('overdue_time'),
    // Written with the devices, under the lock of this row.
    deviceCount: integer('device_count').notNull().default(0),
    receivedCount: integer('received_count').notNull().default(0),
    /** Neither received nor returned to the stock. */
    missingCount: integer('missing_count').notNull().default(0),
    /** Searched text besides the people, in lower case, one line for each field. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(country, '') || chr(10) || coalesce(state, '') || chr(10) || coalesce(city, '')
        || chr(10) || coalesce(address, '') || chr(10) || coalesce(phone, ''))`,
    ),
  },
  (table) => [
    check('shipment__status', sql`${table.status} between 0 and 3`),
    index('shipment__created_time').on(table.createdTime, table.id),
    index('shipment__consignee_tenant_id').on(table.consigneeTenantId, table.createdTime, table.id),
    index('shipment__consignor_user_id').on(table.consignorUserId),
    index('shipment__status').on(table.status, table.id),
    orderIndex('shipment__order_country', table.id, table.country),
    orderIndex('shipment__order_state', table.id, table.state),
    orderIndex('shipment__order_city', table.id, table.city),
    orderIndex('shipment__order_address', table.id, table.address),
    index('shipment__search_text_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
    reference(table.consignorUserId, appUser.id).onDelete('set null'),
    reference(table.consigneeTenantId, tenant.id).onDelete('cascade'),
  ],
);

/** A device of a shipment, as it was called when it was sent. */
export const shipmentDevice = pgTable(
  'shipment_device',
  {
    shipmentId: uuid('shipment_id').notNull(),
    /** No foreign key: what was received stays in the record when it is deleted later. */
    deviceId: uuid('device_id').notNull(),
    /** Place in the list, from 0. */
    position: integer().notNull(),
    name: text().notNull(),
    label: text(),
    /**
     * The shipment is open, and the device belongs to it: received, or still to come. False once the shipment is
     * completed; what is not received then is in the stock again.
     */
    isOpen: boolean('is_open').notNull().default(true),
    /** Null: not received. */
    receivedTime: epochMs('received_time'),
    /** Null: not received, or the user was deleted since. */
    receivedBy: uuid('received_by'),
  },
  (table) => [
    primaryKey({ name: 'shipment_device__pk', columns: [table.shipmentId, table.deviceId] }),
    // A device is in one open shipment at most.
    uniqueIndex('shipment_device__open').on(table.deviceId).where(sql`${table.isOpen}`),
    index('shipment_device__position').on(table.shipmentId, table.position),
    index('shipment_device__received_by').on(table.receivedBy),
    reference(table.shipmentId, shipment.id).onDelete('cascade'),
    reference(table.receivedBy, appUser.id).onDelete('set null'),
  ],
);

/** The log of a shipment. */
export const shipmentEntry = pgTable(
  'shipment_entry',
  {
    id: uuid().primaryKey(),
    shipmentId: uuid('shipment_id').notNull(),
    createdTime: epochMs('created_time').notNull(),
    kind: text().$type<(typeof SHIPMENT_LOG_KINDS)[number]>().notNull(),
    /** The acting user; null: deleted since. */
    userId: uuid('user_id'),
    /** The status followed from what was received. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    fromStatus: smallint('from_status').$type<ShipmentStatus>(),
    toStatus: smallint('to_status').$type<ShipmentStatus>(),
    notes: text(),
    deviceCount: integer('device_count'),
    /** The device that it concerns, if it concerns one, with its name at sending. */
    deviceId: uuid('device_id'),
    deviceName: text('device_name'),
    deviceLabel: text('device_label'),
  },
  (table) => [
    index('shipment_entry__shipment_id').on(table.shipmentId, table.createdTime, table.id),
    index('shipment_entry__user_id').on(table.userId),
    reference(table.shipmentId, shipment.id).onDelete('cascade'),
    reference(table.userId, appUser.id).onDelete('set null'),
  ],
);
