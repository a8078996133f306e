import type { RuleKey } from '@airdeck/contract/rules/rule-keys';
import { isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import { eq } from 'drizzle-orm';
import type { StatementSource } from '../../../database/cancellable.ts';
import type { Queryable } from '../../../database/database.ts';
import { BY_ROOM, TRIED_DEVICE_COLUMNS } from '../../../database/owned-device-sql.ts';
import { device } from '../../../database/schema/devices.ts';
import { customer, tenant } from '../../../database/schema/tenancy.ts';
import { NO_END, type ReadingColumn, readingsIn } from '../../../ingest/all-readings-sql.ts';
import { findPendingHours } from '../../../ingest/pending-hours-sql.ts';
import { yardstickColumns } from '../../yardsticks/yardstick-sql.ts';
import { ruleValueSql } from '../engine/rule-value-sql.ts';
import type { Watch } from '../engine/rule-watch.ts';
import type { HourRange } from './hours-to-read.ts';

export async function findTenantIds(db: Queryable): Promise<string[]> {
  const rows = await db.select({ id: tenant.id }).from(tenant);
  return rows.map(({ id }) => id);
}

/** A device of a trial. */
export type TriedDevice = Awaited<ReturnType<typeof findTriedDevices>>[number];

/** All devices of a tenant, by room. */
export const findTriedDevices = (db: Queryable, tenantId: string) =>
  db
    .select({ ...TRIED_DEVICE_COLUMNS, ...yardstickColumns(), customerTitle: customer.title })
    .from(device)
    .leftJoin(customer, eq(customer.id, device.customerId))
    .where(eq(device.tenantId, tenantId))
    .orderBy(...BY_ROOM);

/** From `from` on, before `to`; epoch ms. */
export type TimeSpan = { readonly from: number; readonly to: number };

export type HourOfKey = { hour: number; key: RuleKey; min: number; max: number; count: number };

/** Roll-ups of some keys of a device, and its hours with an outdated roll-up. */
export type KnownHours = { readonly hours: HourOfKey[]; readonly unknown: Set<number> };

/** By device key. */
export async function findHours(
  { pool }: StatementSource,
  deviceKeys: readonly number[],
  keys: readonly RuleKey[],
  { from, to }: HourRange,
): Promise<ReadonlyMap<number, KnownHours>> {
  const found = new Map<number, KnownHours>(
    deviceKeys.map((key) => [key, { hours: [], unknown: new Set() }]),
  );
  const { rows } = await pool.query<HourOfKey & { device: number }>(
    `select h.device, h.hour, h.key, h.min, h.max, h.count from reading_hourly h
     where h.device = any($1) and h.key = any($2) and h.hour >= $3 and h.hour < $4`,
    [deviceKeys, keys, from, to],
  );
  for (const row of rows) found.get(row.device)?.hours.push(row);
  const asked = deviceKeys.map((key) => ({ key, fromHour: from }));
  for (const [key, hours] of await findPendingHours({ pool }, asked, to)) {
    for (const hour of hours) found.get(key)?.unknown.add(hour);
  }
  return found;
}

/** The values of one device that a condition uses, by time (epoch ms). */
export type TriedValues = { readonly times: Float64Array; readonly values: Float64Array };

/** Devices with the same span to read. */
export type Stretch = TimeSpan & { readonly deviceKeys: readonly number[] };

/**
 * The values that a condition uses, from ascending spans, by device key; without devices that have none. Undefined for
 * more readings than `limit`.
 *
 * The readings of a device are one value of packed doubles: as rows, a month of minutes takes several times as long to
 * transfer and parse. PostgreSQL scans each page, with readings of several devices, once, and packs them in the order
 * found, which is nearly sorted: sorting would take longer than reading.
 */
export async function findValuesIn(
  { pool }: StatementSource,
  watch: Pick<Watch, 'keys' | 'valueOf'>,
  stretches: readonly Stretch[],
  limit: number,
): Promise<Map<number, TriedValues> | undefined> {
  const columns = watch.keys;
  const packed = ['r.ts', ...columns.map((key) => `coalesce(r."${key}", 'NaN')`)]
    .map((value) => `float8send((${value})::float8)`)
    .join(' || ');
  const stored: ReadingColumn[] = [
    ...columns.filter(isColumnKey),
    ...(columns.every(isColumnKey) ? [] : ['extra' as const]),
  ];
  const ofStretch = (_: Stretch, at: number) => {
    const range = { device: `= any($${3 * at + 2}::int4[])`, from: `$${3 * at + 3}`, to: `$${3 * at + 4}` };
    return `select device, ts, ${columns.map((key) => `${ruleValueSql(key, 'reading')} as "${key}"`).join(', ')}
     from ${readingsIn(range, stored)} as reading`;
  };
  const { rows } = await pool.query<{ device: number; readings: Buffer }>(
    `select r.device, string_agg(${packed}, ''::bytea) as readings from (
       ${stretches.map(ofStretch).join(' union all ')} limit $1
     ) as r group by r.device`,
    [limit + 1, ...stretches.flatMap(({ deviceKeys, from, to }) => [deviceKeys, from, to])],
  );
  const bytes = rows.reduce((sum, { readings }) => sum + readings.length, 0);
  if (bytes > limit * (1 + columns.length) * DOUBLE_BYTES) return undefined;
  return new Map(rows.map(({ device: key, readings }) => [key, unpacked(readings, columns, watch)]));
}

const DOUBLE_BYTES = 8;

/** Without an object for each reading: a month of minutes has millions, and garbage collection would dominate. */
function unpacked(bytes: Buffer, columns: readonly RuleKey[], watch: Pick<Watch, 'valueOf'>): TriedValues {
  const doubles = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const most = bytes.length / DOUBLE_BYTES / (1 + columns.length);
  const times = new Float64Array(most);
  const values = new Float64Array(most);
  const reading: { [key in RuleKey]?: number | undefined } = {};
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  let isInOrder = true;
  for (let at = 0; at < bytes.length; ) {
    const ts = doubles.getFloat64(at);
    at += DOUBLE_BYTES;
    for (const column of columns) {
      const value = doubles.getFloat64(at);
      at += DOUBLE_BYTES;
      reading[column] = Number.isNaN(value) ? undefined : value;
    }
    const value = watch.valueOf(reading);
    if (value === undefined) continue;
    times[count] = ts;
    values[count] = value;
    count += 1;
    isInOrder &&= ts > last;
    last = ts;
  }
  const found = { times: times.subarray(0, count), values: values.subarray(0, count) };
  return isInOrder ? found : sorted(found);
}

function sorted({ times, values }: TriedValues): TriedValues {
  const order = [...times.keys()].sort((one, other) => Number(times[one]) - Number(times[other]));
  const inOrder = (numbers: Float64Array) => Float64Array.from(order, (at) => Number(numbers[at]));
  return { times: inOrder(times), values: inOrder(values) };
}

/** Spans in which a device sent nothing for longer than a time, epoch ms; `to` null: ongoing. */
export async function findSilentStretches(
  { pool }: StatementSource,
  deviceKey: number,
  { fromTs, longerThanMs }: { fromTs: number; longerThanMs: number },
): Promise<{ from: number; to: number | null }[]> {
  const { rows } = await pool.query<{ from: number; to: number | null }>(
    `select ts as "from", next as "to" from (
       select ts, lead(ts) over (order by ts) as next
       from ${readingsIn({ device: '= $1', from: '$2', to: NO_END }, [])} as reading
     ) as steps where next is null or next - ts > $3 order by ts`,
    [deviceKey, fromTs, longerThanMs],
  );
  return rows;
}
