import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bytes, epochMs, reference } from '../../database/schema/columns.ts';
import { place } from '../../database/schema/places.ts';

/** The picture of a floor or a building, encoded again by the server. */
export const floorPlan = pgTable(
  'floor_plan',
  {
    placeId: uuid('place_id').primaryKey(),
    /** Another one after each change of the picture. */
    pictureId: uuid('picture_id').notNull(),
    /** WebP. */
    content: bytes().notNull(),
    /** In pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    changedTime: epochMs('changed_time').notNull(),
    /** Counts saves, of the picture and of the rooms on it: the optimistic lock. */
    version: integer().notNull().default(1),
  },
  (table) => [reference(table.placeId, place.id).onDelete('cascade')],
);

/** The place of a room on a plan. It counts while the room is in the building or on the floor of the plan. */
export const floorPlanRoom = pgTable(
  'floor_plan_room',
  {
    placeId: uuid('place_id').notNull(),
    roomId: uuid('room_id').notNull(),
    /** Shares of the width and height of the picture, from its top left corner. */
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ name: 'floor_plan_room__pk', columns: [table.placeId, table.roomId] }),
    index('floor_plan_room__room_id').on(table.roomId),
    check('floor_plan_room__spot', sql`${table.x} between 0 and 1 and ${table.y} between 0 and 1`),
    reference(table.placeId, floorPlan.placeId).onDelete('cascade'),
    reference(table.roomId, place.id).onDelete('cascade'),
  ],
);
