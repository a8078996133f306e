import type pg from 'pg';

export type Table = { readonly table: string; readonly columns: readonly string[] };

/** The product's tables, a partitioned one as a whole, each with the columns that are written and not computed. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** The migrations that made the tables. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash }) => hash);
}
