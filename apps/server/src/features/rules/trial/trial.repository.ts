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

/**
 * What a device measured in these spans under some keys, in their order, up to a limit. It comes as one value of packed
 * doubles: as rows, a month of minutes takes several times as long to send and to parse.
 */
export async function findReadingsIn(
  { pool }: StatementSource,
  deviceKey: number,
  keys: readonly RuleKey[],
  spans: readonly TimeSpan[],
  limit: number,
): Promise<(RuleValues & { readonly ts: number })[]> {
  const columns = RULE_KEYS.filter((key) => keys.includes(key));
  const packed = ['r.ts', ...columns.map((key) => `coalesce(r.${key}, 'NaN')`)].map(
    (value) => `float8send((${value})::float8)`,
  );
  const { rows } = await pool.query<{ readings: Buffer | null }>(
    `select string_agg(${packed.join(' || ')}, ''::bytea) as readings from (
       select r.* from unnest($2::int8[], $3::int8[]) with ordinality as w(from_ts, to_ts, n)
       cross join lateral (
         select * from reading r where r.device = $1 and r.ts >= w.from_ts and r.ts < w.to_ts order by r.ts limit $4
       ) as r order by w.n, r.ts limit $4
     ) as r`,
    [deviceKey, spans.map(({ from }) => from), spans.map(({ to }) => to), limit],
  );
  return rows[0]?.readings ? unpacked(rows[0].readings, columns) : [];
}

const DOUBLE_BYTES = 8;

function unpacked(bytes: Buffer, columns: readonly RuleKey[]): (RuleValues & { readonly ts: number })[] {
  const readings: (RuleValues & { readonly ts: number })[] = [];
  let at = 0;
  const next = () => {
    const value = bytes.readDoubleBE(at);
    at += DOUBLE_BYTES;
    return value;
  };
  while (at < bytes.length) {
    const reading: { ts: number } & { [key in RuleKey]?: number | null } = { ts: next() };
    for (const column of columns) {
      const value = next();
      reading[column] = Number.isNaN(value) ? null : value;
    }
    readings.push(reading);
  }
  return readings;
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
