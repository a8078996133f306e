import { NO_FILTER, type PurifierFilter } from '@airdeck/contract/purifiers/purifier-filter';
import type { PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import type { PurifierPower } from '@airdeck/contract/purifiers/purifier-power';
import { bigint, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from './columns.ts';
import { tenant } from './tenancy.ts';

/** A model of purifier. */
export const purifier = pgTable(
  'purifier',
  {
    id: uuid().primaryKey(),
    /** Its number among the models. */
    number: bigint('purifier_id', { mode: 'number' }).notNull(),
    modelNo: text('purifier_model_no').notNull(),
    description: text('purifier_description'),
    /** The tenant it is for; null: any. */
    tenantId: uuid('tenant_id'),
    /** A place type; null is none. */
    placeType: text('device_installed_place'),
    modes: jsonb().$type<PurifierMode[]>().notNull().default([]),
    filter: jsonb().$type<PurifierFilter>().notNull().default(NO_FILTER),
    power: jsonb().$type<PurifierPower>().notNull().default([]),
    createdTime: epochMs('created_time').notNull(),
  },
  (table) => [
    unique('purifier__purifier_id').on(table.number),
    index('purifier__tenant_id').on(table.tenantId),
    reference(table.tenantId, tenant.id).onDelete('set null'),
  ],
);
