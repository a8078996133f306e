import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import { appUser } from '../../database/schema/users.ts';

/** The notice that was sent about a filter: none, due soon, or due. */
export type FilterNotice = 'nothing' | 'soon' | 'due';

/** The use of a device's filter on one day, by the mode that the device reported. */
export const filterDay = pgTable(
  'filter_day',
  {
    device: integer().notNull(),
    /** Days since the epoch, by the clocks at the device. */
    day: integer().notNull(),
    mode: smallint().notNull(),
    hours: doublePrecision().notNull(),
    /** Hours of these in which PM2.5 was measured. */
    particleHours: doublePrecision('particle_hours').notNull(),
    /** PM2.5 in these, by time: µg·h/m³. */
    dose: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ name: 'filter_day__pk', columns: [table.device, table.day, table.mode] }),
    reference(table.device, device.key).onDelete('cascade'),
  ],
);

/** A change of a device's filter. It stays with the device when its owner changes. */
export const filterChange = pgTable(
  'filter_change',
  {
    id: uuid().primaryKey(),
    deviceId: uuid('device_id').notNull(),
    /** Days since the epoch, by the clocks at the device: what comes after it is the new filter's. */
    day: integer().notNull(),
    notedTime: epochMs('noted_time').notNull(),
    /** Null: deleted since. */
    userId: uuid('user_id'),
    /** The notice before the change, which is restored when the change is undone. */
    toldBefore: text('told_before').$type<FilterNotice>().notNull(),
  },
  (table) => [
    index('filter_change__device_id').on(table.deviceId, table.day, table.notedTime),
    index('filter_change__user_id').on(table.userId),
    reference(table.deviceId, device.id).onDelete('cascade'),
    reference(table.userId, appUser.id).onDelete('set null'),
  ],
);

/** How far the filter of a device is used up, as it was last counted: for lists, and for who is told. */
export const filterWear = pgTable(
  'filter_wear',
  {
    deviceId: uuid('device_id').primaryKey(),
    /** The last day that is counted, in days since the epoch. */
    day: integer().notNull(),
    /** The oldest hour (since the epoch) with a mode that there was; null: none. */
    firstHour: integer('first_hour'),
    /** Null: there is no estimate. */
    share: doublePrecision(),
    /** Days since the epoch; null: not foreseeable. */
    dueDay: integer('due_day'),
    told: text().$type<FilterNotice>().notNull(),
    /** Digest of what its model said of it then. */
    modelSaid: text('model_said').notNull(),
    /** When it is to be counted next. */
    nextTime: epochMs('next_time').notNull(),
  },
  (table) => [
    index('filter_wear__due_day').on(table.dueDay).where(sql`${table.dueDay} is not null`),
    reference(table.deviceId, device.id).onDelete('cascade'),
  ],
);
