import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * Rows of flat columns, as the driver reads them: for pages of a thousand rows, where Drizzle's conversion of every
 * value takes three times as long as reading it. Not for columns of a `customType`, which need that conversion.
 * @param rest the statement from its `from` on
 */
export async function plainRows<Row extends object>(
  db: Queryable,
  columns: { readonly [Name in keyof Row]: SQLWrapper },
  rest: SQL,
): Promise<Row[]> {
  const named = Object.entries<SQLWrapper>(columns).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute(sql`select ${sql.join(named, sql`, `)} ${rest}`);
  return rows as Row[];
}
