import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { device } from '../../database/schema/devices.ts';
import type { AttributeScope } from '../../events.ts';

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
    reference(table.deviceKey, device.key).onDelete('cascade'),
  ],
);
