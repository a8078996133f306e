import type { DeclaredQuantity } from '@airdeck/contract/quantities/quantities';
import { boolean, doublePrecision, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { epochMs } from '../../database/schema/columns.ts';

/** A quantity that the installation declares beside those of the product. Values are stored under its key. */
export const declaredQuantity = pgTable(
  'declared_quantity',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    /** Counts saves: the optimistic lock. */
    version: integer().notNull().default(1),
    key: text().notNull(),
    names: jsonb().$type<DeclaredQuantity['names']>().notNull(),
    unit: text().notNull(),
    decimals: integer().notNull(),
    min: doublePrecision().notNull(),
    max: doublePrecision().notNull(),
    bands: doublePrecision().array(),
    /** Rules that follow it go on, so that it is kept. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  },
  (table) => [unique('declared_quantity__key').on(table.key)],
);
