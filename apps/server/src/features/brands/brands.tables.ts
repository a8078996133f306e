import type { LogoTheme } from '@airdeck/contract/brands/brands';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, epochMs, reference } from '../../database/schema/columns.ts';
import { tenant } from '../../database/schema/tenancy.ts';

/** How the product presents itself to people of a tenant; an empty text: as it does to others. */
export const brand = pgTable(
  'brand',
  {
    tenantId: uuid('tenant_id').primaryKey(),
    /** Counts saves: the optimistic lock. */
    version: integer().notNull().default(0),
    name: text().notNull().default(''),
    sender: text().notNull().default(''),
    /** `#RRGGBB`. */
    accent: text().notNull().default(''),
    /** In lower case. */
    host: text().notNull().default(''),
    /** Null: no system administrator has confirmed the host name. */
    hostConfirmedTime: epochMs('host_confirmed_time'),
  },
  (table) => [
    uniqueIndex('brand__host').on(table.host).where(sql`${table.hostConfirmedTime} is not null`),
    check('brand__confirmed_host', sql`${table.hostConfirmedTime} is null or ${table.host} <> ''`),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
  ],
);

/** A logo on surfaces of one theme, or the icon made of it, encoded again by the server. A change gives it another id. */
export const brandPicture = pgTable(
  'brand_picture',
  {
    id: uuid().primaryKey(),
    tenantId: uuid('tenant_id').notNull(),
    kind: text().$type<LogoTheme | 'icon'>().notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    /** PNG. */
    content: bytes().notNull(),
  },
  (table) => [
    unique('brand_picture__tenant_id_kind').on(table.tenantId, table.kind),
    check('brand_picture__kind', sql`${table.kind} in ('light', 'dark', 'icon')`),
    reference(table.tenantId, brand.tenantId).onDelete('cascade'),
  ],
);
