import pg from 'pg';
import { LONG_WORK_SETTINGS, openDatabase } from '../../apps/server/src/database/database.ts';
import { createEventBus } from '../../apps/server/src/events.ts';
import { createServices } from '../../apps/server/src/services.ts';
import type { Fleet } from '../fleet.ts';
import { storeRanks } from '../many-entities.ts';
import { ELEVEN, fillLatest, historyStart, type MadeUp, makePartitions } from '../ten-million-readings.ts';

/** A size of an installation. */
export type Size = { readonly millions: number; readonly devices: number };

/** Devices whose readings are read: they send each minute at every size, so that an answer has the same length. */
export const WATCHED = 20;
const DAYS = 30;
/** As `packed-days` leaves them: the present day, and two before it. */
const DAYS_AS_ROWS = 2;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Devices of a group whose packed days are made of readings of their own; those of the devices beyond them are copies. */
const PATTERNS = 20;

/** A device, and the time between two of its readings. */
type Sender = { readonly device: number; readonly everyMs: number };
/** A device with the packed days of another one. */
type Copy = { readonly device: number; readonly pattern: number };
type Span = { readonly from: number; readonly to: number };

/**
 * Fills the tables of readings with that many in the last thirty days, as an installation holds them: the days that are over
 * for a while are packed, the others are in the order of arrival. The watched devices send each minute, the others of the
 * fleet share what remains.
 */
export async function fillReadings(
  databaseUrl: string,
  fleet: Fleet,
  millions: number,
  now: number,
  watched = WATCHED,
  content = ELEVEN,
): Promise<void> {
  const { devices } = fleet;
  const start = historyStart(now);
  const packedUntil = now - (now % DAY_MS) - DAYS_AS_ROWS * DAY_MS;
  await makePartitions(databaseUrl, start, now);
  const ofOthers = millions * 1_000_000 - watched * DAYS * 1440;
  const everyMs = Math.max(1, Math.round((DAYS * DAY_MS * (devices.length - watched)) / ofOthers));
  const senders = devices.map(({ key }, n) => ({ device: key, everyMs: n < watched ? MINUTE_MS : everyMs }));
  const copies = [senders.slice(0, watched), senders.slice(watched)].flatMap((group) =>
    group
      .slice(PATTERNS)
      .map(({ device }, n) => ({ device, pattern: group[n % PATTERNS]?.device ?? Number.NaN })),
  );
  await withClient(databaseUrl, async (client) => {
    await makeDayPartitions(client);
    // Earlier parts stored readings.
    await client.query('truncate reading, reading_day, reading_hourly, dirty_hour');
    await client.query(`select setval('packed_until', $1)`, [packedUntil]);
    await client.query('create temporary table made (like reading)');
    // With the same compression: a copy of a value is not compressed again.
    await client.query('create temporary table made_day (like reading_day including all)');
    for (let from = start; from < start + DAYS * DAY_MS; from = startOfDay(from) + DAY_MS) {
      const span = { from, to: Math.min(startOfDay(from) + DAY_MS, start + DAYS * DAY_MS) };
      if (span.to > packedUntil) await fillRows(client, senders, content, span);
      else await fillPackedDay(client, senders, content, copies, span);
    }
    await fillLatest(client, fleet, now);
    for (const table of ['reading', 'reading_day', 'reading_hourly'])
      await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  });
}

/** As rows, in the order of arrival. */
async function fillRows(
  client: pg.Client,
  senders: readonly Sender[],
  content: MadeUp,
  span: Span,
): Promise<void> {
  await insertSent(client, 'reading', senders, content, span);
  await client.query(hoursOf(content, 'reading', 'ts >= $1 and ts < $2'), [span.from, span.to]);
}

/** As a packed row for each device. */
async function fillPackedDay(
  client: pg.Client,
  senders: readonly Sender[],
  content: MadeUp,
  copies: readonly Copy[],
  span: Span,
): Promise<void> {
  const packed = ['ts', ...content.columns];
  const copying = new Set(copies.map(({ device }) => device));
  await client.query('truncate made, made_day');
  await insertSent(
    client,
    'made',
    senders.filter(({ device }) => !copying.has(device)),
    content,
    span,
  );
  await client.query(
    `insert into made_day (device, day, count, ${packed})
     select device, $1::int8, count(*), ${packed.map((column) => `array_agg(${column} order by ts)::text`)} from made group by device`,
    [startOfDay(span.from)],
  );
  await client.query('insert into reading_day select * from made_day');
  await client.query(hoursOf(content, 'made'));
  const pairs = [copies.map(({ device }) => device), copies.map(({ pattern }) => pattern)];
  await client.query(
    `insert into reading_day (device, day, count, ${packed})
     select copy.device, day, count, ${packed} from unnest($1::int[], $2::int[]) copy (device, pattern)
       join made_day on made_day.device = copy.pattern`,
    pairs,
  );
  await client.query(
    `insert into reading_hourly (device, key, hour, min, max, sum, count)
     select copy.device, key, hour, min, max, sum, count from unnest($1::int[], $2::int[]) copy (device, pattern)
       join reading_hourly h on h.device = copy.pattern
         and h.hour between $3::int8 / ${HOUR_MS} and ($4::int8 - 1) / ${HOUR_MS}`,
    [...pairs, span.from, span.to],
  );
}

/** Rolls up the hours of the readings of a table. */
const hoursOf = ({ rolledUp }: MadeUp, table: 'reading' | 'made', condition = 'true'): string =>
  `insert into reading_hourly (device, key, hour, min, max, sum, count)
   select device, key, ts / ${HOUR_MS}, min(value), max(value), sum(value), count(*)
   from ${table}, lateral (values ${rolledUp.map((column) => `('${column}', ${column})`)}) as one (key, value)
   where ${condition} group by 1, 2, 3`;

/** Readings in the order in which they arrive. */
async function insertSent(
  client: pg.Client,
  table: 'reading' | 'made',
  senders: readonly Sender[],
  { columns, values }: MadeUp,
  { from, to }: Span,
): Promise<void> {
  await client.query(
    `insert into ${table} (device, ts, ${columns}) select device, ts, ${values}
     from (
       select device, ts from unnest($1::int[], $2::bigint[]) sender (device, every),
         generate_series($3::bigint, $4::bigint, every) ts
       order by ts, device
     ) sent`,
    [senders.map(({ device }) => device), senders.map(({ everyMs }) => everyMs), from, to - 1],
  );
}

/** Creates partitions of packed days like those of readings. */
async function makeDayPartitions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('create table if not exists %s partition of reading_day %s', replace(c.relname, 'reading', 'reading_day'),
       pg_get_expr(c.relpartbound, c.oid)) as statement
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'reading'::regclass`,
  );
  for (const { statement } of rows) await client.query(statement);
}

const startOfDay = (ts: number): number => ts - (ts % DAY_MS);

/** Size of the readings on the disk, with their indexes, MB. */
export async function readingsMb(databaseUrl: string): Promise<number> {
  let bytes = 0;
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits
       where inhparent in ('reading'::regclass, 'reading_day'::regclass)`,
    );
    bytes = rows[0]?.bytes ?? 0;
  });
  return bytes / 1e6;
}

/** Adds devices until the tenant has that many; three of four have sent, and count as active for a day. */
export async function fillDevices(
  databaseUrl: string,
  { devices }: Fleet,
  { devices: wanted }: Size,
  now: number,
): Promise<void> {
  const [first] = devices;
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into device (id, created_time, tenant_id, device_profile_id, name, label, type,
         device_installed_place, device_installed_city)
       select md5(f.id::text || n)::uuid, $3::bigint + n, f.tenant_id, f.device_profile_id,
         'more-' || n * 7919::bigint % 100003, (array['Lobby', 'Ward', 'Office', 'Kitchen'])[1 + n % 4] || ' ' || n % 1000,
         f.type, (array['Hospital', 'School', 'Industrial Office', 'Hospitality', null])[1 + n % 5], 'City ' || n % 500
       from device f, generate_series(1, $2::int) n where f.id = $1`,
      [first?.id, wanted - devices.length, now],
    );
    await client.query(
      `insert into latest_reading (device, ts, received_time, pm25, pm25_ts, co2, co2_ts)
       select key, $1, $1, key % 503, $1, 400 + key % 900, $1 from device where tenant_id is not null and key % 4 > 0
       on conflict do nothing`,
      [now],
    );
    await client.query(
      `insert into device_attribute (device_key, scope, key, value, last_update_ts)
       select device, 'SERVER_SCOPE', 'inactivityTimeout', '${DAY_MS}', $1 from latest_reading on conflict do nothing`,
      [now],
    );
    await client.query(
      `insert into device_health (device_id, state, computed_time)
       select id, case when key % 4 > 0 then 'active' else 'silent' end, 0 from device where tenant_id is not null
       on conflict (device_id) do update set state = excluded.state`,
    );
    await client.query(
      `insert into device_presence (device_id, tenant_id, is_active)
       select id, tenant_id, key % 4 > 0 from device where tenant_id is not null
       on conflict (device_id) do update set is_active = excluded.is_active`,
    );
  });
  const database = openDatabase(databaseUrl, { warn: () => undefined }, 10, LONG_WORK_SETTINGS);
  try {
    const { airWatch } = await createServices({ database, events: createEventBus(), clock: Date.now });
    await storeRanks(database, airWatch);
  } finally {
    await database.close();
  }
  await withClient(databaseUrl, async (client) => {
    for (const table of ['device', 'latest_reading', 'device_health', 'device_presence', 'device_attribute'])
      await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  });
}

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
