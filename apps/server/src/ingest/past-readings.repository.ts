import { COLUMN_KEYS, type TelemetryValues } from '@airdeck/contract/telemetry/telemetry-values';
import type pg from 'pg';
import { z } from 'zod';
import { inTransaction } from '../database/transaction.ts';
import { startOfMonth } from '../jobs/whole-months.ts';
import { hasImplausibleSql, hasZeroSql, isDeadRecordSql } from './fault-sql.ts';
import { columnNumber, judgeAgain, type Reading } from './reading.ts';
import { markHoursSql, rewriteReadings } from './rewrite-readings.ts';

const SETTING = 'past readings';

/** How far the past has been judged: first the latest values, by device; then the readings, the newest month first. */
const progressSchema = z.discriminatedUnion('at', [
  z.object({ at: z.literal('latest'), device: z.number() }),
  /** A partition, judged up to this reading, in the order of device and time. `month`: its first one, since year 0. */
  z.object({
    at: z.literal('month'),
    month: z.number(),
    months: z.number().default(1),
    device: z.number(),
    ts: z.number(),
  }),
  z.object({ at: z.literal('end') }),
]);
export type Progress = z.infer<typeof progressSchema>;
export type LatestProgress = Extract<Progress, { at: 'latest' }>;
export type MonthProgress = Extract<Progress, { at: 'month' }>;

export async function findProgress(pool: pg.Pool): Promise<Progress> {
  const { rows } = await pool.query('select value from server_setting where name = $1', [SETTING]);
  return rows[0] ? progressSchema.parse(rows[0].value) : { at: 'latest', device: 0 };
}

export async function storeProgress(database: pg.Pool | pg.ClientBase, progress: Progress): Promise<void> {
  await database.query(
    `insert into server_setting (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [SETTING, JSON.stringify(progress)],
  );
}

const COLUMNS = COLUMN_KEYS.join(', ');
const isColumn = (key: string) => key;
/** A text under a key with a column: it may be a number. */
const hasText = (object: string, path: string) =>
  `jsonb_path_exists(${object}, '$.*${path} ? (@.type() == "string")') and ${object} ?| '{${COLUMN_KEYS.join()}}'`;
/** Rows that may have changed. What becomes of them is decided by `judgeAgain`. */
const IN_QUESTION = `(${hasImplausibleSql(isColumn)} or ${isDeadRecordSql(isColumn)}
  or extra is not null and ${hasText('extra', '')})`;

type ReadingRow = { device: number; ts: number; extra: TelemetryValues | null } & Record<string, unknown>;

function valuesOf({ extra, ...row }: ReadingRow): TelemetryValues {
  const numbers = COLUMN_KEYS.flatMap((key) => (row[key] === null ? [] : [[key, row[key]]]));
  return { ...Object.fromEntries(numbers), ...extra };
}

/**
 * Judges the next readings of a partition, at most `limit`, and marks the hours of changed ones. Commits them with the
 * progress.
 * @param beforeCommit called with the devices of changed readings; if it fails, nothing is changed
 * @returns the progress, or undefined at its end; and the number of changed readings
 */
export const judgePart = (
  pool: pg.Pool,
  from: MonthProgress,
  limit: number,
  beforeCommit: (deviceKeys: readonly number[]) => Promise<void>,
): Promise<{ progress: MonthProgress | undefined; changed: number }> =>
  rewriteReadings(pool, async (client) => {
    const end = await findEnd(client, from, limit);
    if (!end) return { progress: undefined, changed: 0 };
    const { rows } = await client.query<ReadingRow>(
      `select device, ts, extra, ${COLUMNS} from reading
       where ${IN_MONTH} and (device, ts) > ($3, $4) and (device, ts) <= ($5, $6) and ${IN_QUESTION} for update`,
      [...spanOf(from), from.device, from.ts, end.device, end.ts],
    );
    const changed = rows.flatMap((row) => {
      const judged = judgeAgain(row.device, row.ts, valuesOf(row));
      return isAsStored(row, judged) ? [] : [judged];
    });
    if (changed.length > 0) {
      await store(client, spanOf(from), changed);
      await beforeCommit([...new Set(changed.map(({ deviceKey }) => deviceKey))]);
    }
    const progress = { ...from, ...end };
    await storeProgress(client, progress);
    return { progress, changed: changed.length };
  });

const IN_MONTH = 'ts >= $1 and ts < $2';
const spanOf = ({ month, months }: MonthProgress) => [startOfMonth(month), startOfMonth(month + months)];

/** The last of the next readings; undefined: there are none. */
async function findEnd(
  client: pg.ClientBase,
  progress: MonthProgress,
  limit: number,
): Promise<{ device: number; ts: number } | undefined> {
  const { rows } = await client.query<{ device: number; ts: number }>(
    `select device, ts from (
       select device, ts from reading where ${IN_MONTH} and (device, ts) > ($3, $4) order by device, ts limit $5
     ) as next order by device desc, ts desc limit 1`,
    [...spanOf(progress), progress.device, progress.ts, limit],
  );
  return rows[0];
}

function isAsStored(row: ReadingRow, judged: Reading): boolean {
  return COLUMN_KEYS.every((key) => {
    const isConverted = typeof row.extra?.[key] === 'string' && typeof judged.values[key] === 'number';
    return !isConverted && (columnNumber(judged, key) ?? null) === row[key];
  });
}

async function store(
  client: pg.ClientBase,
  span: readonly number[],
  readings: readonly Reading[],
): Promise<void> {
  const rows = readings.map((reading) => {
    const numbers = COLUMN_KEYS.map((key) => [key, columnNumber(reading, key) ?? null]);
    return {
      device: reading.deviceKey,
      ts: reading.ts,
      extra: reading.extra,
      ...Object.fromEntries(numbers),
    };
  });
  await client.query(
    `update reading r set extra = n.extra, ${COLUMN_KEYS.map((key) => `${key} = n.${key}`).join(', ')}
     from jsonb_populate_recordset(null::reading, $3) n
     where r.ts >= $1 and r.ts < $2 and r.device = n.device and r.ts = n.ts`,
    [...span, JSON.stringify(rows)],
  );
  await client.query(markHoursSql('jsonb_populate_recordset(null::reading, $1)'), [JSON.stringify(rows)]);
}

type Point = { readonly ts: number; readonly value: unknown };
type LatestRow = { device: number; unjudged: Record<string, Point> | null } & Record<string, unknown>;

const LATEST_IN_QUESTION = `(${hasImplausibleSql(isColumn)} or ${hasZeroSql(isColumn)}
  or unjudged is not null and ${hasText('unjudged', '.value')})`;

/** The next devices, at most `limit`, and those of them whose latest values may have to be changed. */
export async function findLatestInQuestion(
  pool: pg.Pool,
  afterDevice: number,
  limit: number,
): Promise<{ devices: number[]; last: number | undefined }> {
  const { rows } = await pool.query<{ device: number; inQuestion: boolean }>(
    `select device, ${LATEST_IN_QUESTION} as "inQuestion" from latest_reading
     where device > $1 order by device limit $2`,
    [afterDevice, limit],
  );
  return {
    devices: rows.filter(({ inQuestion }) => inQuestion).map(({ device }) => device),
    last: rows.at(-1)?.device,
  };
}

/** Judges the latest values of a device by the readings that they belong to. */
export const judgeLatest = (pool: pg.Pool, device: number): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<LatestRow>(
      'select * from latest_reading where device = $1 for update',
      [device],
    );
    const [row] = rows;
    if (!row) return;
    const points = pointsOf(row);
    const records = await findRecords(client, device, points);
    const judged = new Map<string, Point & { readonly isJudged: boolean }>();
    for (const [key, { ts, value }] of points) {
      const { values = {}, faults } = records.get(ts) ?? {};
      const isNumber = typeof values[key] === 'number';
      judged.set(key, { ts, value: isNumber ? values[key] : value, isJudged: isNumber && !faults?.has(key) });
    }
    await updateLatest(client, device, judged);
  });

/** The latest values of keys with a column, wherever they are. */
function pointsOf(row: LatestRow): Map<string, Point> {
  const points = new Map<string, Point>(Object.entries(row.unjudged ?? {}));
  for (const key of COLUMN_KEYS) {
    if (row[key] !== null) points.set(key, { ts: Number(row[`${key}_ts`]), value: row[key] });
  }
  return points;
}

/** The judged readings of these points by time. Of a deleted reading, the points themselves are what is left. */
async function findRecords(
  client: pg.ClientBase,
  device: number,
  points: ReadonlyMap<string, Point>,
): Promise<Map<number, Reading>> {
  const records = new Map<number, TelemetryValues>();
  for (const [key, { ts, value }] of points) {
    records.set(ts, { ...records.get(ts), [key]: value as TelemetryValues[string] });
  }
  const { rows } = await client.query<ReadingRow>(
    `select device, ts, extra, ${COLUMNS} from reading where device = $1 and ts = any($2::int8[])`,
    [device, [...records.keys()]],
  );
  for (const row of rows) records.set(row.ts, { ...valuesOf(row), ...records.get(row.ts) });
  return new Map(Array.from(records, ([ts, values]) => [ts, judgeAgain(device, ts, values)]));
}

async function updateLatest(
  client: pg.ClientBase,
  device: number,
  points: ReadonlyMap<string, Point & { readonly isJudged: boolean }>,
): Promise<void> {
  const columns = COLUMN_KEYS.flatMap((key) => {
    const point = points.get(key);
    const isIn = point?.isJudged ?? false;
    return [
      [key, isIn ? point?.value : null],
      [`${key}_ts`, isIn ? point?.ts : null],
    ] as const;
  });
  const others = Array.from(points, ([key, { ts, value, isJudged }]) =>
    isJudged ? [] : [[key, { ts, value }]],
  ).flat();
  const unjudged = others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : null;
  await client.query(
    `update latest_reading set unjudged = $2, ${columns.map(([name], n) => `${name} = $${n + 3}`).join(', ')}
     where device = $1`,
    [device, unjudged, ...columns.map(([, value]) => value)],
  );
}
