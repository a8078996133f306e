import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../../start-error.ts';
import { migrateDatabase } from '../migrate.ts';
import { type BackupEnd, type BackupHead, BackupLines, headSchema, sectionSchema } from './backup-format.ts';
import { listTables, readMigrations, type Table } from './tables.ts';

/** The restored rows, by table. */
export type Restored = {
  readonly head: BackupHead;
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
};

/**
 * Makes the tables in an empty database and fills them, and its data folder, from a backup: everything, or nothing of the
 * database.
 * @param chunks the unpacked backup
 * @throws StartError in words for the operator: it is no backup, of other tables, cut off, or the database is in use
 */
export async function restore(
  chunks: AsyncIterable<Buffer>,
  database: string,
  dataDir: string,
): Promise<Restored> {
  const lines = new BackupLines(chunks);
  const head = await readHead(lines);
  const client = new pg.Client({ connectionString: database });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseFilled(client, await listTables(client));
    await migrateDatabase(database);
    await client.query('begin');
    const tables = await listTables(client);
    await checkTarget(client, head, tables);
    for (const { name, of, bounds } of head.partitions) {
      await client.query(`create table ${quoted(name)} partition of ${quoted(of)} ${bounds}`);
    }
    // Rows come in any order: what they refer to is checked when all are there.
    const foreignKeys = await dropForeignKeys(client);
    const restored = await readSections(
      lines,
      client,
      new Map(tables.map((one) => [one.table, one])),
      dataDir,
    );
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    }
    for (const [name, { value, isCalled }] of Object.entries(restored.sequences)) {
      await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
    }
    await countAgain(client, tables, restored.rows);
    await client.query('commit');
    await client.query('analyze');
    return { head, rows: restored.rows, files: restored.files };
  } finally {
    // An open transaction is rolled back when its connection ends.
    await client.end();
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name);

async function readHead(lines: BackupLines): Promise<BackupHead> {
  const head = headSchema.safeParse(await lines.json().catch(() => undefined));
  if (head.success) return head.data;
  throw new StartError('This file is no backup of Airdeck, or one of another format.');
}

async function checkTarget(client: pg.Client, head: BackupHead, tables: readonly Table[]): Promise<void> {
  const migrations = await readMigrations(client);
  if (migrations.join() !== head.migrations.join()) {
    throw new StartError(
      `This backup was made by Airdeck ${head.version}, whose tables differ from those of this version.\n` +
        'Restore it with that version; the newer one upgrades the database when it starts.',
    );
  }
  // Against a server that starts at the same time.
  await client.query(
    `lock table ${tables.map(({ table }) => quoted(table)).join(', ')} in access exclusive mode`,
  );
  await refuseFilled(client, tables);
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits join pg_class p on p.oid = inhparent
     where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace`,
  );
  // Empty, as is the whole: those of the backup take their place.
  for (const { name } of rows) await client.query(`drop table ${name}`);
}

async function refuseFilled(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { table } of tables) {
    const { rows } = await client.query(`select from ${quoted(table)} limit 1`);
    if (rows.length === 0) continue;
    throw new StartError(
      `The database is not empty: ${table} has rows. Restore into a new DATA_DIR, or a new database of DATABASE_URL.`,
    );
  }
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}

async function readSections(
  lines: BackupLines,
  client: pg.Client,
  tables: ReadonlyMap<string, Table>,
  dataDir: string,
): Promise<BackupEnd> {
  const rows: Record<string, number> = {};
  let files = 0;
  for (;;) {
    const section = sectionSchema.parse(await lines.json());
    if ('end' in section) {
      if (!sameCounts(section.end.rows, rows) || section.end.files !== files) {
        throw new StartError('The backup holds other numbers of rows than it says.');
      }
      return section.end;
    }
    if ('table' in section) {
      const { table, columns } = section;
      if (!tables.has(table)) throw new StartError(`The backup has a table that there is not: ${table}.`);
      const names = columns.map(quoted).join(', ');
      const into = client.query(copyFrom(`copy ${quoted(table)} (${names}) from stdin`));
      await pipeline(Readable.from(lines.section()), into);
      rows[table] = into.rowCount;
    } else {
      const content: Buffer[] = [];
      for await (const chunk of lines.section()) content.push(chunk);
      await writeKept(join(dataDir, section.file), Buffer.from(Buffer.concat(content).toString(), 'base64'));
      files += 1;
    }
  }
}

/** Readable by its owner only, as the server writes it. */
async function writeKept(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, content, { mode: 0o600 });
  await chmod(path, 0o600);
}

async function countAgain(
  client: pg.Client,
  tables: readonly Table[],
  rows: Readonly<Record<string, number>>,
): Promise<void> {
  const found: Record<string, number> = {};
  for (const { table } of tables) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(table)}`);
    found[table] = Number(counted.rows[0]?.rows);
  }
  if (!sameCounts(found, rows))
    throw new StartError('Not all rows of the backup arrived: nothing is restored.');
}

function sameCounts(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean {
  const text = (counts: Readonly<Record<string, number>>) => JSON.stringify(Object.entries(counts).sort());
  return text(one) === text(other);
}
