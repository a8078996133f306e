import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ROWS_AFTER } from '../testing/release-rows.ts';
import { databaseUrl, runOnServer } from '../testing/test-database.ts';
import { backUp } from './backup/back-up.ts';
import { restore } from './backup/restore.ts';
import { MIGRATIONS_FOLDER, migrateDatabase } from './migrate.ts';

type Journal = { entries: { tag: string }[] };

/** All that makes up a schema, partitions of readings apart: those come with the data. */
const CATALOG = `
  with relations as (
    select oid, relname, relkind, reloptions from pg_class
    where relnamespace = 'public'::regnamespace and not relispartition
  )
  select 'relation ' || relname as name, relkind::text || ' ' || coalesce(reloptions::text, '') as definition from relations
  union all
  select 'column ' || relname || '.' || attname, format('%s %s %s %s %s', attnum, format_type(atttypid, atttypmod),
      attnotnull, attidentity, pg_get_expr(adbin, adrelid))
    from pg_attribute a join relations r on a.attrelid = r.oid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
  union all
  select 'constraint ' || conname, conrelid::regclass || ' ' || pg_get_constraintdef(c.oid)
    from pg_constraint c join relations r on conrelid = r.oid
  union all
  select 'index ' || relname, pg_get_indexdef(oid) from relations where relkind in ('i', 'I')
  union all
  select 'function ' || proname, pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select 'trigger ' || tgname, pg_get_triggerdef(t.oid) from pg_trigger t join relations r on tgrelid = r.oid where not tgisinternal
  union all
  select 'type ' || typname, typtype::text from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
  union all
  select 'extension ' || extname, extversion from pg_extension
  order by 1`;

let folder: string;
/** A database that was upgraded release by release, with rows of each. */
let upgraded: string;
const made: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airdeck-migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  upgraded = await emptyDatabase('upgraded');
  const journalFile = join(folder, 'meta/_journal.json');
  const journal: Journal = JSON.parse(await readFile(journalFile, 'utf8'));
  for (const [index, { tag }] of journal.entries.entries()) {
    await writeFile(
      journalFile,
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, index + 1) }),
    );
    await migrateDatabase(upgraded, folder);
    await query(upgraded, ROWS_AFTER[tag] ?? '');
  }
});
afterAll(async () => {
  for (const name of made) await runOnServer(inject('postgresUrl'), `drop database ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(kind: string): Promise<string> {
  const name = `airdeck_${kind}_${process.pid}`;
  await runOnServer(inject('postgresUrl'), `create database ${name}`);
  made.push(name);
  return databaseUrl(inject('postgresUrl'), name);
}

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

it('a database migrated release by release has the schema of a new one, and keeps its data', async () => {
  const fresh = await emptyDatabase('fresh');
  await migrateDatabase(fresh);

  const expected = await query(fresh, CATALOG);
  expect(expected.length).toBeGreaterThan(100);
  expect(await query(upgraded, CATALOG)).toEqual(expected);

  const kept = await query<{ count: number }>(
    upgraded,
    'select count(*)::int from reading where pm25 = 12.5',
  );
  expect(kept).toEqual([{ count: 4 }]);

  const answered = await query<{ email: string }>(
    upgraded,
    `select email from questionnaire_answer join questionnaire_response r on r.id = response_id
     join app_user u on u.id = r.user_id`,
  );
  expect(answered).toEqual([{ email: 'user1@b.org' }]);

  const asked = await query<object>(upgraded, 'select options from question order by created_time');
  const options = [
    { option: 'B', weightage: 0.1 },
    { option: 'A', weightage: 2 },
  ];
  expect(asked).toEqual([{ options: [] }, { options }]);

  const entered = await query<object>(upgraded, 'select email, access_role from app_user order by email');
  expect(entered).toEqual([
    { email: 'a@b.org', access_role: 'ADMINISTRATOR' },
    { email: 'root@b.org', access_role: 'ADMINISTRATOR' },
    { email: 'user1@b.org', access_role: 'ADMINISTRATOR' },
    { email: 'user2@b.org', access_role: 'EDITOR' },
  ]);
});

it('an upgrade keeps the rights of gateways only where no other tenant gave them, and what is known of tokens', async () => {
  const devices = await query<object>(
    upgraded,
    `select name, additional_info as info, gateway_adds_devices as adds, gateway_serves_customers as serves,
       customer_readable_since::int as since, customer_read_time::int as read
     from device join device_credentials on device_id = device.id order by name`,
  );
  expect(devices).toEqual([
    { name: 'D1', info: { gateway: true, note: 1 }, adds: false, serves: true, since: 3, read: 4 },
    { name: 'D2', info: {}, adds: true, serves: false, since: 1, read: null },
  ]);
});

describe('a backup', () => {
  const NAMES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition order by 1`;

  /** A sum over all rows, by table. */
  async function sums(url: string): Promise<Record<string, string>> {
    const tables = await query<{ name: string }>(url, NAMES);
    const sumsOf = tables.map(async ({ name }) => {
      const text = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum`;
      const [found] = await query<{ sum: string }>(url, `${text} from ${name} t`);
      return [name, found?.sum ?? ''];
    });
    return Object.fromEntries(await Promise.all(sumsOf));
  }

  async function gather(database: string, dataDir: string, afterFirst = async () => {}): Promise<Buffer[]> {
    const chunks: Buffer[] = [];
    for await (const chunk of backUp(database, dataDir)) {
      if (chunks.length === 0) await afterFirst();
      chunks.push(chunk);
    }
    return chunks;
  }

  /** The whole in pieces of a few bytes, as a file may be read. */
  async function* pieces(chunks: readonly Buffer[], bytes = Number.POSITIVE_INFINITY) {
    const whole = Buffer.concat(chunks).subarray(0, bytes);
    for (let at = 0; at < whole.length; at += 1000) yield whole.subarray(at, at + 1000);
  }

  it('taken during writes restores a consistent snapshot of all rows, and the files, into an empty database', async () => {
    const before = await sums(upgraded);
    const [source, target] = [join(folder, 'source'), join(folder, 'target')];
    await mkdir(join(source, 'outbox'), { recursive: true });
    await writeFile(join(source, 'outbox/1.eml'), 'A mail');
    await writeFile(join(source, 'postgres-access.json'), 'of this machine alone');
    const chunks = await gather(upgraded, source, async () => {
      await query(upgraded, `insert into server_setting (name, value) values ('late', '1')`);
    });
    const restored = await emptyDatabase('restored');
    const { rows, files } = await restore(pieces(chunks), restored, target);
    expect(await sums(restored)).toEqual(before);
    expect(rows).toMatchObject({ reading: 4, device: 2, quarantine: 2 });
    expect([files, await readFile(join(target, 'outbox/1.eml'), 'utf8')]).toEqual([1, 'A mail']);
    await expect(readFile(join(target, 'postgres-access.json'))).rejects.toThrow('ENOENT');
    // Numbers go on behind those that are taken, and references hold again.
    const [next] = await query(restored, `select nextval('device_key_seq')::int as key`);
    expect(next).toEqual({ key: 3 });
    await expect(query(restored, 'update device set tenant_id = gen_random_uuid()')).rejects.toThrow(
      'foreign key',
    );

    await expect(restore(pieces(chunks), restored, target)).rejects.toThrow('is not empty');
  });

  it('that is truncated, or of other tables, restores nothing', async () => {
    const chunks = await gather(upgraded, folder);
    const empty = await emptyDatabase('empty');
    const size = Buffer.concat(chunks).length;
    await expect(restore(pieces(chunks, size - 100), empty, folder)).rejects.toThrow('ends early');
    await expect(restore(pieces([Buffer.from('PK')]), empty, folder)).rejects.toThrow('no backup');
    const [head = Buffer.alloc(0), ...rest] = chunks;
    const older = Buffer.from(head.toString().replace(/"migrations":\["/, '$&0'));
    await expect(restore(pieces([older, ...rest]), empty, folder)).rejects.toThrow('tables differ');
    const filled = Object.entries(await sums(empty)).filter(([, sum]) => !sum.startsWith('0 '));
    expect(filled).toEqual([]);
  });
});
