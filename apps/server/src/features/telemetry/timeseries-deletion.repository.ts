import { COLUMN_KEYS, type ColumnKey, isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import type pg from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import { DAY_MS, isDayIn, type ReadingColumn, readingsInOrder } from '../../ingest/all-readings-sql.ts';
import { markHoursSql, rewriteReadings } from '../../ingest/rewrite-readings.ts';
import { unpack } from '../../ingest/unpack-sql.ts';

/** A deletion: keys of a device in a range, start inclusive, end exclusive, epoch ms. */
export type DeletedSeries = {
  readonly deviceKey: number;
  readonly keys: readonly string[];
  readonly fromTs: number;
  readonly toTs: number;
};

/** Most rows changed by one transaction: the device continues to send in between. */
const ROWS_AT_ONCE = 5000;

/** Deletes the first part of the range. @returns start of the rest; its end when finished */
export const deletePart = (pool: pg.Pool, deleted: DeletedSeries): Promise<number> =>
  rewriteReadings(pool, async (client) => {
    const toTs = await endOfPart(client, deleted);
    await unpack(client, { device: deleted.deviceKey, from: deleted.fromTs, to: toTs });
    await deleteReadings(client, { ...deleted, toTs });
    return toTs;
  });

const RANGE = { device: '= $1', from: '$2', to: '$3' };

/** End of the next batch of readings: the time of the row after it, of the end of a packed day, or of the range. */
async function endOfPart(client: pg.ClientBase, { deviceKey, fromTs, toTs }: DeletedSeries): Promise<number> {
  const { rows } = await client.query<{ ts: number | null }>(
    `select least((
       select ts from reading where device = $1 and ts >= $2::int8 and ts < $3::int8 order by ts offset $4 limit 1
     ), (
       select day + ${DAY_MS} from (
         select day, sum(count) over (order by day) as readings from reading_day p where ${isDayIn('p', RANGE)}
       ) as days where readings >= $4 order by day limit 1
     )) as ts`,
    [deviceKey, fromTs, toTs, ROWS_AT_ONCE],
  );
  return Math.min(rows[0]?.ts ?? toTs, toTs);
}

const anyOf = (columns: readonly ColumnKey[], test: string): string[] =>
  columns.map((column) => `${column} ${test}`);

async function deleteReadings(client: pg.ClientBase, deleted: DeletedSeries): Promise<void> {
  const { deviceKey, keys, fromTs, toTs } = deleted;
  const columns = keys.filter(isColumnKey);
  const range = 'device = $1 and ts >= $2 and ts < $3';
  await client.query(
    `with cleared as (
       update reading set extra = nullif(extra - $4::text[], '{}')
         ${columns.map((column) => `, ${column} = null`).join('')}
       where ${range} and (${['extra ?| $4::text[]', ...anyOf(columns, 'is not null')].join(' or ')})
       returning device, ts
     )
     ${markHoursSql('cleared')}`,
    [deviceKey, fromTs, toTs, keys],
  );
  await client.query(
    `delete from reading where ${range} and extra is null and ${anyOf(COLUMN_KEYS, 'is null').join(' and ')}`,
    [deviceKey, fromTs, toTs],
  );
}

type Point = { readonly ts: number; readonly value: unknown };
type PointsByKey = Record<string, Point>;

/**
 * Removes the latest values in the range, after the readings were deleted.
 * @param rewritesFrom epoch ms: earliest time of a value before the range that replaces them; undefined: none does
 */
export const deleteLatest = (
  pool: pg.Pool,
  deleted: DeletedSeries,
  rewritesFrom: number | undefined,
): Promise<void> => inTransaction(pool, (client) => takeOut(client, deleted, rewritesFrom));

async function takeOut(
  client: pg.ClientBase,
  deleted: DeletedSeries,
  rewritesFrom: number | undefined,
): Promise<void> {
  const { deviceKey, keys, fromTs, toTs } = deleted;
  const { rows } = await client.query('select * from latest_reading where device = $1 for update', [
    deviceKey,
  ]);
  const [row] = rows;
  if (!row) return;
  const isIn = (ts: number | null | undefined) => typeof ts === 'number' && ts >= fromTs && ts < toTs;
  const numbers: Record<string, number | null> = {};
  const others: Record<'extra' | 'unjudged', PointsByKey> = {
    extra: { ...row.extra },
    unjudged: { ...row.unjudged },
  };
  for (const key of keys) {
    const place = isColumnKey(key) ? 'unjudged' : 'extra';
    const isNumber = isColumnKey(key) && isIn(row[`${key}_ts`]);
    const isOther = Object.hasOwn(others[place], key) && isIn(others[place][key]?.ts);
    if (isNumber) Object.assign(numbers, { [key]: null, [`${key}_ts`]: null });
    if (isOther) delete others[place][key];
    if (rewritesFrom === undefined || !(isNumber || isOther)) continue;
    const before = await findBefore(client, deviceKey, key, { fromTs: rewritesFrom, toTs: fromTs });
    if (!before) continue;
    if (isColumnKey(key) && before.isInColumn) {
      Object.assign(numbers, { [key]: before.value, [`${key}_ts`]: before.ts });
    } else others[place] = { ...others[place], [key]: { ts: before.ts, value: before.value } };
  }
  const left = { ...row, ...numbers };
  const times = [
    ...COLUMN_KEYS.map((key) => Number(left[`${key}_ts`] ?? 0)),
    ...Object.values({ ...others.extra, ...others.unjudged }).map(({ ts }) => ts),
  ];
  const set = {
    ...numbers,
    ts: Math.max(0, ...times),
    extra: textOf(others.extra),
    unjudged: textOf(others.unjudged),
  };
  const names = Object.keys(set);
  await client.query(
    `update latest_reading set ${names.map((name, n) => `${name} = $${n + 2}`).join(', ')} where device = $1`,
    [deviceKey, ...Object.values(set)],
  );
}

/** Null if empty, as for most devices. */
const textOf = (points: PointsByKey): string | null =>
  Object.keys(points).length === 0 ? null : JSON.stringify(points);

async function findBefore(
  client: pg.ClientBase,
  deviceKey: number,
  key: string,
  { fromTs, toTs }: { fromTs: number; toTs: number },
): Promise<(Point & { readonly isInColumn: boolean }) | undefined> {
  const number = isColumnKey(key) ? `to_jsonb(${key})` : 'null::jsonb';
  const columns: readonly ReadingColumn[] = isColumnKey(key) ? [key, 'extra'] : ['extra'];
  const last = readingsInOrder(RANGE, columns, {
    order: 'desc',
    limit: '1',
    where: `coalesce(extra -> $4::text, ${number}) is not null`,
  });
  const { rows } = await client.query<Point & { isInColumn: boolean }>(
    `select ts, coalesce(extra -> $4::text, ${number}) as value, extra -> $4::text is null as "isInColumn"
     from ${last} as reading`,
    [deviceKey, fromTs, toTs, key],
  );
  return rows[0];
}
