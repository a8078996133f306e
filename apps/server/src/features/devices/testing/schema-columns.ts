import type pg from 'pg';

/** A column of the migrated schema. */
export type SchemaColumn = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isGenerated: boolean;
  /** The table that a foreign key names; null: none. */
  readonly references: string | null;
  /** Whether it names a device: by a foreign key, or by its name where the row outlives the device. */
  readonly isOfDevice: boolean;
};

const known = new WeakMap<pg.Pool, Promise<SchemaColumn[]>>();

/** All columns of a database, without those of partitions. */
export function columnsOf(pool: pg.Pool): Promise<SchemaColumn[]> {
  const columns = known.get(pool) ?? readColumns(pool);
  known.set(pool, columns);
  return columns;
}

/** Names of columns that hold the id or the key of a device, or several. */
const OF_DEVICE = /^device(?:_id|_ids|_key)?$/;

async function readColumns(pool: pg.Pool): Promise<SchemaColumn[]> {
  const { rows } = await pool.query<Omit<SchemaColumn, 'isOfDevice'>>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attgenerated <> '' or a.attidentity <> '' as "isGenerated",
      (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
       where k.conrelid = c.oid and k.contype = 'f' and k.conkey[1] = a.attnum limit 1) as references
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  return rows.map((column) => ({
    ...column,
    isOfDevice: column.references === 'device' || OF_DEVICE.test(column.name),
  }));
}
