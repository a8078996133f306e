import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { place } from '../../database/schema/places.ts';

/** A time in which a device measured a room. No foreign key to the device: the entry outlives it. */
export const roomPeriod = pgTable(
  'room_period',
  {
    id: uuid().primaryKey(),
    roomId: uuid('room_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** Its serial number at the time: a next owner may give it another one. */
    deviceName: text('device_name').notNull(),
    /** Null: since it came to the owner of the room. */
    fromTime: epochMs('from_time'),
    /** Null: it still does. */
    toTime: epochMs('to_time'),
  },
  (table) => [
    index('room_period__room_id').on(table.roomId, table.fromTime),
    uniqueIndex('room_period__device_id_open').on(table.deviceId).where(sql`${table.toTime} is null`),
    index('room_period__device_id').on(table.deviceId),
    reference(table.roomId, place.id).onDelete('cascade'),
  ],
);
