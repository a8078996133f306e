import { RULE_KEYS, type RuleKey } from '@airdeck/contract/rules';
import { eq, sql } from 'drizzle-orm';
import type { StatementSource } from '../../../database/cancellable.ts';
import type { Queryable } from '../../../database/database.ts';
import { device } from '../../../database/schema/devices.ts';
import type { RuleValues } from '../engine/rule-watch.ts';
import type { HourRange } from './hours-to-read.ts';

/** A device that a rule is tried on. */
export type TriedDevice = Awaited<ReturnType<typeof findTriedDevices>>[number];

/** All devices of a tenant, by name. */
export const findTriedDevices = (db: Queryable, tenantId: string) =>
  db
    .select({
      id: device.id,
      key: device.key,
      name: device.name,
      label: device.label,
      customerId: device.customerId,
      deviceInstalledPlace: device.deviceInstalledPlace,
      timeZone: device.timeZone,
      /** Nothing from before is theirs; epoch ms. */
      ownedSince: sql<number>`greatest(${device.tenantReadableFrom},
        case when ${device.customerId} is not null then ${device.customerReadableFrom} else 0 end)`,
    })
    .from(device)
    .where(eq(device.tenantId, tenantId))
    .orderBy(sql`lower(${device.name})`, device.id);

/** From `from` on, before `to`; epoch ms. */
export type TimeSpan = { readonly from: number; readonly to: number };

export type HourOfKey = { hour: number; key: RuleKey; min: number; max: number; count: number };

/** Roll-ups of some keys, in the order of their hours, and the hours whose roll-up is out of date. */
export async function findHours(
  { pool }: StatementSource,
  deviceKey: number,
  keys: readonly RuleKey[],
  { from, to }: HourRange,
): Promise<{ hours: HourOfKey[]; unknown: ReadonlySet<number> }> {
  const { rows } = await pool.query<HourOfKey>(
    `select h.hour, h.key, h.min, h.max, h.count from reading_hourly h
     where h.device = $1 and h.key = any($2) and h.hour >= $3 and h.hour < $4 order by h.hour`,
    [deviceKey, keys, from, to],
  );
  const dirty = await pool.query<{ hour: number }>(
    'select distinct hour from dirty_hour where device = $1 and hour >= $2 and hour < $3',
    [deviceKey, from, to],
  );
  return { hours: rows, unknown: new Set(dirty.rows.map(({ hour }) => hour)) };
}

/** A reading of one device. */
export type TriedReading = RuleValues & { readonly ts: number };

export type DeviceSpan = TimeSpan & { readonly deviceKey: number };

/**
 * What devices measured in spans under some keys, by the keys of the devices, in the order of their times. Of several
 * spans of one device, each is later than the one before. Left out are devices that have more than their share of
 * `limit`, and all of them where those of one and the same span have more than it together.
 *
 * The readings of a device come as one value of packed doubles: as rows, a month of minutes takes several times as long to
 * send and to parse. PostgreSQL packs them as it comes upon them, which is nearly in order: to sort them takes it longer
 * than to read them.
 */
export function findReadingsIn(
  source: StatementSource,
  keys: readonly RuleKey[],
  spans: readonly DeviceSpan[],
  limit: number,
): Promise<Map<number, TriedReading[]>> {
  const columns = RULE_KEYS.filter((key) => keys.includes(key));
  const [first] = spans;
  const isOneSpan =
    first !== undefined &&
    spans.length > 1 &&
    spans.every(({ from, to }) => from === first.from && to === first.to);
  return isOneSpan
    ? findInOneSpan(source, columns, spans, { ...first, limit })
    : findInEachSpan(source, columns, spans, limit);
}

const packed = (columns: readonly RuleKey[]) =>
  ['r.ts', ...columns.map((key) => `coalesce(r.${key}, 'NaN')`)]
    .map((value) => `float8send((${value})::float8)`)
    .join(' || ');

/** Looks at each page once, on which lie readings of several of the devices. */
async function findInOneSpan(
  { pool }: StatementSource,
  columns: readonly RuleKey[],
  spans: readonly DeviceSpan[],
  { from, to, limit }: TimeSpan & { readonly limit: number },
): Promise<Map<number, TriedReading[]>> {
  const { rows } = await pool.query<{ device: number; readings: Buffer }>(
    `select r.device, string_agg(${packed(columns)}, ''::bytea) as readings from (
       select * from reading r where r.device = any($1) and r.ts >= $2 and r.ts < $3 limit $4
     ) as r group by r.device`,
    [spans.map(({ deviceKey }) => deviceKey), from, to, limit + 1],
  );
  const bytes = rows.reduce((sum, { readings }) => sum + readings.length, 0);
  if (bytes > limit * (1 + columns.length) * DOUBLE_BYTES) return new Map();
  const found = new Map<number, TriedReading[]>(spans.map(({ deviceKey }) => [deviceKey, []]));
  for (const { device: key, readings } of rows) found.set(key, unpacked(readings, columns));
  return found;
}

async function findInEachSpan(
  { pool }: StatementSource,
  columns: readonly RuleKey[],
  spans: readonly DeviceSpan[],
  limit: number,
): Promise<Map<number, TriedReading[]>> {
  const share = Math.max(1, Math.floor(limit / spans.length));
  const { rows } = await pool.query<{ device: number; readings: Buffer | null }>(
    `select w.device, p.readings from unnest($1::int[], $2::int8[], $3::int8[]) with ordinality as w(device, from_ts, to_ts, n)
     cross join lateral (
       select string_agg(${packed(columns)}, ''::bytea) as readings from (
         select * from reading r where r.device = w.device and r.ts >= w.from_ts and r.ts < w.to_ts limit $4
       ) as r
     ) as p order by w.n`,
    [
      spans.map(({ deviceKey }) => deviceKey),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      share + 1,
    ],
  );
  const found = new Map<number, TriedReading[]>();
  const withMore = new Set<number>();
  for (const { device: key, readings } of rows) {
    const ofSpan = readings ? unpacked(readings, columns) : [];
    if (ofSpan.length > share) withMore.add(key);
    const ofDevice = found.get(key);
    if (ofDevice) for (const reading of ofSpan) ofDevice.push(reading);
    else found.set(key, ofSpan);
  }
  for (const key of withMore) found.delete(key);
  return found;
}

const DOUBLE_BYTES = 8;

function unpacked(bytes: Buffer, columns: readonly RuleKey[]): TriedReading[] {
  const readings: TriedReading[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let isInOrder = true;
  for (let at = 0; at < bytes.length; ) {
    const ts = bytes.readDoubleBE(at);
    at += DOUBLE_BYTES;
    const reading: { ts: number } & { [key in RuleKey]?: number } = { ts };
    for (const column of columns) {
      const value = bytes.readDoubleBE(at);
      at += DOUBLE_BYTES;
      if (!Number.isNaN(value)) reading[column] = value;
    }
    readings.push(reading);
    isInOrder &&= ts > last;
    last = ts;
  }
  return isInOrder ? readings : readings.sort((one, other) => one.ts - other.ts);
}

/** Where a device sent nothing for longer than a time, epoch ms; `to` is null where it has not spoken since. */
export async function findSilentStretches(
  { pool }: StatementSource,
  deviceKey: number,
  { fromTs, longerThanMs }: { fromTs: number; longerThanMs: number },
): Promise<{ from: number; to: number | null }[]> {
  const { rows } = await pool.query<{ from: number; to: number | null }>(
    `select ts as "from", next as "to" from (
       select ts, lead(ts) over (order by ts) as next from reading where device = $1 and ts >= $2
     ) as steps where next is null or next - ts > $3 order by ts`,
    [deviceKey, fromTs, longerThanMs],
  );
  return rows;
}
