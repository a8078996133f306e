import pg from 'pg';
import type { MadeUp } from '../ten-million-readings.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** Keys whose values are whole numbers, which have a column of their own. */
const WHOLE = new Set(['co2', 'tvoc']);
/** Scope of attributes of the server. */
const SERVER_SCOPE = 2;
const MORE = 'peer-more-';

type Devices = readonly { readonly id: string }[];

/** The tables of a ThingsBoard that keeps its readings in PostgreSQL: its API takes hours for ten million readings. */
export type ThingsBoardTables = {
  /** Stores a reading of each device for each minute, in the order of arrival, and their latest values. */
  fill(devices: Devices, content: MadeUp, start: number, days: number): Promise<void>;
  /** Size of the readings on the disk, with their indexes, MB. */
  readingsMb(): Promise<number>;
  /** Adds devices like this one, three of four of which are active. */
  addDevices(like: { readonly id: string }, count: number): Promise<void>;
  /** Removes the added devices, and all readings. */
  empty(): Promise<void>;
};

export async function openThingsBoardTables(
  databaseUrl: string,
): Promise<ThingsBoardTables & { close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    fill: (devices, content, start, days) => fill(client, devices, content, start, days),
    async readingsMb() {
      const { rows } = await client.query<{ bytes: number }>(
        `select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = 'ts_kv'::regclass`,
      );
      return (rows[0]?.bytes ?? 0) / 1e6;
    },
    addDevices: (like, count) => addDevices(client, like.id, count),
    async empty() {
      const added = `select id from device where name like '${MORE}%'`;
      await client.query(`delete from attribute_kv where entity_id in (${added})`);
      await client.query(`delete from device where name like '${MORE}%'`);
      await client.query('truncate ts_kv');
    },
    close: () => client.end(),
  };
}

async function fill(
  client: pg.Client,
  devices: Devices,
  { columns, values }: MadeUp,
  start: number,
  days: number,
): Promise<void> {
  await client.query('truncate ts_kv');
  await makeMonths(client, start, start + days * DAY_MS);
  await client.query('insert into key_dictionary (key) select unnest($1::text[]) on conflict do nothing', [
    columns,
  ]);
  const ids = devices.map(({ id }) => id);
  const pairs = columns.map((column, n) =>
    WHOLE.has(column) ? `('${column}', ${values[n]}, null)` : `('${column}', null, ${values[n]})`,
  );
  // A day in one statement.
  for (let from = start; from < start + days * DAY_MS; from += DAY_MS) {
    await client.query(
      `insert into ts_kv (entity_id, key, ts, long_v, dbl_v)
       select device, key_id, ts, whole, number
       from generate_series($2::bigint, $3::bigint, ${MINUTE_MS}) ts, unnest($1::uuid[]) device,
         lateral (values ${pairs}) one (key, whole, number) join key_dictionary using (key)
       order by ts, device`,
      [ids, from, from + DAY_MS - MINUTE_MS],
    );
  }
  await client.query(
    `insert into ts_kv_latest (entity_id, key, ts, long_v, dbl_v)
     select entity_id, key, ts, long_v, dbl_v from ts_kv where ts = $1
     on conflict (entity_id, key) do update set ts = excluded.ts, long_v = excluded.long_v, dbl_v = excluded.dbl_v`,
    [start + days * DAY_MS - MINUTE_MS],
  );
  for (const table of ['ts_kv', 'ts_kv_latest']) await client.query(`vacuum analyze ${table}`);
  await client.query('checkpoint');
}

/** Makes the partitions that it makes itself when a reading of a month arrives. */
async function makeMonths(client: pg.Client, start: number, end: number): Promise<void> {
  const first = new Date(start);
  for (let month = Date.UTC(first.getUTCFullYear(), first.getUTCMonth()); month < end; ) {
    const begins = new Date(month);
    const next = Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1);
    const name = `ts_kv_${begins.toISOString().slice(0, 7).replace('-', '_')}`;
    await client.query(
      `create table if not exists ${name} partition of ts_kv for values from (${month}) to (${next})`,
    );
    month = next;
  }
}

async function addDevices(client: pg.Client, like: string, count: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'device'::regclass and attnum > 0 and not attisdropped
       and attname not in ('id', 'name', 'label', 'created_time')`,
  );
  const same = rows.map(({ name }) => name).join(', ');
  await client.query(
    `insert into device (id, name, label, created_time, ${same})
     select md5(id::text || n)::uuid, '${MORE}' || n * 7919::bigint % 100003,
       (array['Lobby', 'Ward', 'Office', 'Kitchen'])[1 + n % 4] || ' ' || n % 1000, created_time - n, ${same}
     from device, generate_series(1, $2::int) n where id = $1`,
    [like, count],
  );
  await client.query(`insert into key_dictionary (key) values ('active') on conflict do nothing`);
  await client.query(
    `insert into attribute_kv (entity_id, attribute_type, attribute_key, bool_v, last_update_ts)
     select id, ${SERVER_SCOPE}, key_id, true, created_time from device, key_dictionary
     where name like '${MORE}%' and key = 'active' and substr(name, ${MORE.length + 1})::int % 4 > 0`,
  );
  for (const table of ['device', 'attribute_kv']) await client.query(`vacuum analyze ${table}`);
}
