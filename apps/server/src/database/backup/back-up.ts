import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { VERSION } from '../../server-root.ts';
import { BACKUP_FORMAT, type BackupEnd, type BackupHead, END_OF_SECTION } from './backup-format.ts';
import { listTables, readMigrations } from './tables.ts';

/**
 * Files in the data folder that are backed up besides the database: mails, old audit entries, and the demo's sign-
 * ins.
 */
const FOLDERS = ['outbox', 'audit-archive', '.'];
const KEPT_FILE = /^(?:(?:outbox|audit-archive)\/(?!\.)[\w.@-]+|\.\/demo-sign-ins\.json)$/;

/**
 * Everything that the database holds at one moment, while others go on writing, and the files beside it. Background jobs
 * are left out: the next start plans them.
 * @param database its address; a user who may read all tables
 * @param count told of each table that is through
 */
export async function* backUp(
  database: string,
  dataDir: string,
  count: (table: string, rows: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const client = new pg.Client({ connectionString: database });
  // Errors reach us through the queries; an unhandled event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    // No month is dropped under way.
    await client.query(
      `lock table ${tables.map(({ table }) => quoted(table)).join(', ')} in access share mode`,
    );
    const head: BackupHead = {
      airdeckBackup: BACKUP_FORMAT,
      version: VERSION,
      createdTime: Date.now(),
      migrations: await readMigrations(client),
      partitions: await listPartitions(client),
    };
    yield line(head);
    const end: BackupEnd = { rows: {}, files: 0, sequences: await readSequences(client) };
    for (const { table, columns } of tables) {
      yield line({ table, columns });
      const rows = client.query(
        copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(table)}) to stdout`),
      );
      for await (const chunk of rows) yield chunk;
      yield END;
      end.rows[table] = rows.rowCount;
      count(table, rows.rowCount);
    }
    for await (const { file, content } of keptFiles(dataDir)) {
      yield line({ file });
      yield Buffer.from(`${content.toString('base64')}\n`);
      yield END;
      end.files += 1;
    }
    yield line({ end });
  } finally {
    // The transaction wrote nothing and ends with its connection.
    await client.end();
  }
}

const END = Buffer.from(`${END_OF_SECTION}\n`);
const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);
const quoted = (name: string) => pg.escapeIdentifier(name);

async function listPartitions(client: pg.Client): Promise<BackupHead['partitions']> {
  const { rows } = await client.query<BackupHead['partitions'][number]>(
    `select c.relname as name, p.relname as of, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by name`,
  );
  return rows;
}

async function readSequences(client: pg.Client): Promise<BackupEnd['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  );
  const sequences: BackupEnd['sequences'] = {};
  for (const { name } of rows) {
    const found = await client.query(`select last_value, is_called from ${quoted(name)}`);
    const { last_value, is_called } = found.rows[0];
    sequences[name] = { value: Number(last_value), isCalled: is_called };
  }
  return sequences;
}

async function* keptFiles(dataDir: string): AsyncGenerator<{ file: string; content: Buffer }> {
  for (const folder of FOLDERS) {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    for (const name of names.filter((one) => KEPT_FILE.test(`${folder}/${one}`))) {
      const content = await readFile(join(dataDir, folder, name));
      yield { file: folder === '.' ? name : `${folder}/${name}`, content };
    }
  }
}
