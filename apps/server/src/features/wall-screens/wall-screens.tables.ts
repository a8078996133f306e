import type { Language } from '@airdeck/contract/common/languages';
import type { WALL_READERS } from '@airdeck/contract/wall-screens/wall';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { epochMs, ownedColumns, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { customer } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';

/** A page for a lobby or a classroom, which shows rooms of one customer to all who have its link. */
export const wallScreen = pgTable(
  'wall_screen',
  {
    ...ownedColumns,
    customerId: uuid('customer_id').notNull(),
    name: text().notNull(),
    /** The building, floor or room that it shows; null: the rooms of `wall_screen_room`. */
    placeId: uuid('place_id'),
    /** Whether it shows the plan of that place, if there is one. */
    showsPlan: boolean('shows_plan').notNull().default(false),
    readers: text().$type<(typeof WALL_READERS)[number]>().notNull(),
    /** In turn. */
    languages: text().array().$type<Language[]>().notNull(),
    roomSeconds: smallint('room_seconds').notNull(),
    isBadgeAllowed: boolean('is_badge_allowed').notNull(),
    /** Null: the link holds until it is withdrawn. */
    expiresTime: epochMs('expires_time'),
    /** SHA-256 of the secret of its link, in hexadecimal digits; null: withdrawn. */
    secretHash: text('secret_hash'),
    /** The user who created it; null: deleted since. */
    createdByUserId: uuid('created_by_user_id'),
    /** When a screen showed it last, to the minute. */
    lastSeenTime: epochMs('last_seen_time'),
  },
  (table) => [
    unique('wall_screen__secret_hash').on(table.secretHash),
    index('wall_screen__tenant_id').on(table.tenantId),
    index('wall_screen__customer_id').on(table.customerId),
    index('wall_screen__created_by_user_id').on(table.createdByUserId),
    index('wall_screen__place_id').on(table.placeId),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
    reference(table.createdByUserId, appUser.id).onDelete('set null'),
    reference(table.placeId, place.id).onDelete('set null'),
  ],
);

/** A device whose air a wall screen shows. It is read only while the customer of the screen has it. */
export const wallScreenRoom = pgTable(
  'wall_screen_room',
  {
    wallScreenId: uuid('wall_screen_id').notNull(),
    deviceKey: integer('device_key').notNull(),
    position: smallint().notNull(),
    /** Name of the room on the screen. */
    title: text().notNull(),
    /** In the address of its badge. No secret, but no one guesses it. */
    badgeCode: text('badge_code').notNull(),
  },
  (table) => [
    primaryKey({ name: 'wall_screen_room__pk', columns: [table.wallScreenId, table.deviceKey] }),
    unique('wall_screen_room__badge_code').on(table.badgeCode),
    index('wall_screen_room__device_key').on(table.deviceKey),
    reference(table.wallScreenId, wallScreen.id).onDelete('cascade'),
    reference(table.deviceKey, device.key).onDelete('cascade'),
  ],
);
