import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/database.ts';
import type { PersonalRows } from '../../database/personal-data-sql.ts';

/** Rows in memory at a time. */
const ROWS_AT_ONCE = 500;

export type Person = { readonly id: string; readonly email: string };

/** A row as it is in the file; `key` names its picture, if there is one. */
type PersonalRow = { readonly values: Record<string, unknown>; readonly pictureKey: string | null };

/** The columns of the primary key. */
function keyOf(table: PgTable): readonly [PgColumn, ...PgColumn[]] {
  const { columns, primaryKeys, name } = getTableConfig(table);
  const [first, ...others] = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  if (!first) throw new Error(`the table ${name} has no primary key`);
  return [first, ...others];
}

const isTheirs = ({ whose }: PersonalRows, { id, email }: Person): SQL | undefined =>
  or(
    ...whose.map((column) =>
      column.getSQLType() === 'uuid' ? eq(column, id) : eq(sql`lower(${column})`, email.toLowerCase()),
    ),
  );

/**
 * A person's rows, in batches. Their keys are found first, by the index of the person; sorting by the key alone would
 * let PostgreSQL search a whole table in its order.
 */
export async function* readPersonalRows(
  db: Queryable,
  rows: PersonalRows,
  person: Person,
): AsyncGenerator<PersonalRow[]> {
  const { table, joined, picture } = rows;
  const key = keyOf(table);
  const select = (columns: Record<string, PgColumn | SQL>) => {
    const from = db.select(columns as Record<string, PgColumn>).from(table);
    return (joined ? from.innerJoin(joined.table, joined.on) : from).$dynamic();
  };
  const keyColumns = Object.fromEntries(key.map((column, position) => [`key${position}`, column]));
  const found = await select(keyColumns)
    .where(isTheirs(rows, person))
    .orderBy(...key.map((column) => asc(column)));
  const keys = found.map((row) => Object.values(row));
  const columns = {
    ...rows.columns,
    ...(picture && {
      pictureKey: sql<string | null>`case when ${picture.column} is not null then ${key[0]}::text end`,
    }),
  };
  for (let start = 0; start < keys.length; start += ROWS_AT_ONCE) {
    const isOne = among(key, keys.slice(start, start + ROWS_AT_ONCE));
    const batch = await select(columns)
      .where(and(isTheirs(rows, person), isOne))
      .orderBy(...key.map((column) => asc(column)));
    yield batch.map(({ pictureKey = null, ...values }) => ({
      values: readable(values, rows),
      pictureKey: pictureKey as string | null,
    }));
  }
}

function among(key: readonly [PgColumn, ...PgColumn[]], keys: readonly unknown[][]): SQL {
  const [only, second] = key;
  if (!second)
    return inArray(
      only,
      keys.map(([value]) => value),
    );
  const tuple = (values: readonly (PgColumn | unknown)[]) =>
    sql`(${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  return sql`${tuple(key)} in (${sql.join(keys.map(tuple), sql`, `)})`;
}

/** Times as people read them; everything else as stored. */
const readable = (values: Record<string, unknown>, { columns }: PersonalRows): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && columns[name]?.columnType === 'PgBigInt53'
        ? new Date(value).toISOString()
        : value,
    ]),
  );

export async function findPicture(
  db: Queryable,
  { table, picture }: PersonalRows,
  pictureKey: string,
): Promise<Buffer | undefined> {
  if (!picture) return undefined;
  const [found] = await db
    .select({ content: picture.column })
    .from(table)
    .where(eq(keyOf(table)[0], pictureKey));
  return found?.content as Buffer | undefined;
}
