import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether the column has one of these ids. They are one parameter: separate ones are limited to 65,535, and a statement
 * with one is the same for any number, so that PostgreSQL can keep its plan.
 */
export const isAnyOf = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;
