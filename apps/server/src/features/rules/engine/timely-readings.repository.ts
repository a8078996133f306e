import type pg from 'pg';
import { READING_COLUMNS, readingsInOrder } from '../../../ingest/all-readings-sql.ts';
import type { RULE_LIMITS } from '../rules.limits.ts';
import type { TimelyReading } from './device-evaluation.ts';
import { type ReadingRow, RULE_VALUES, readingOf } from './rule-reading-sql.ts';

/** Number of earlier readings that determine a device's step, with a few messages for each time. */
const READINGS_BEFORE = 8;
/** Searched among this number of readings, as some may be untimely. */
const LOOKED_AT_BEFORE = 1_000;
const WEEK_MS = 7 * 86_400_000;

/** For bulk data, a limited number of rows is scanned, including untimely ones, which no index excludes. */
const READINGS = {
  name: 'readings_of_rules',
  rowMode: 'array' as const,
  text: `
    select w.device, r.ts, r.is_untimely, ${RULE_VALUES}
    from unnest($1::int4[], $2::int8[]) as w(device, from_ts)
    cross join lateral (
      select coalesce(min(timely.ts), w.from_ts) as ts from (
        select b.ts from ${readingsInOrder(
          { device: '= w.device', from: `w.from_ts - ${WEEK_MS}`, to: 'w.from_ts' },
          ['is_untimely'],
          { order: 'desc', limit: `${LOOKED_AT_BEFORE}` },
        )} as b
        where b.is_untimely is null order by b.ts desc limit ${READINGS_BEFORE}
      ) as timely
    ) as first
    cross join lateral ${readingsInOrder(
      { device: '= w.device', from: 'first.ts', to: '$3::int8 + 1' },
      READING_COLUMNS,
      { order: 'asc', limit: '$4::int8' },
    )} as r`,
};

/** The first reading of each interval of this number of milliseconds, found by index without reading the others. */
const SAMPLE = {
  name: 'sampled_readings_of_rules',
  rowMode: 'array' as const,
  text: `
    with recursive r as (
      select first.* from ${readingsInOrder(
        { device: '= $1', from: '$2', to: '$3::int8 + 1' },
        READING_COLUMNS,
        { order: 'asc', limit: '1' },
      )} as first
      union all
      select next.* from r cross join lateral ${readingsInOrder(
        { device: '= $1', from: '(r.ts / $4::int8 + 1) * $4::int8', to: '$3::int8 + 1' },
        READING_COLUMNS,
        { order: 'asc', limit: '1' },
      )} as next
    ) select $1::int4, r.ts, r.is_untimely, ${RULE_VALUES} from r`,
};

/** Readings of each device, and the devices that sent more than the limit. */
export type FoundReadings = {
  readonly readings: ReadonlyMap<number, TimelyReading[]>;
  readonly sampled: ReadonlySet<number>;
};

/**
 * Timely readings of these devices from a time of each on, and some earlier ones. For a device that sent more than
 * `limits.readingsAtOnce`, readings some seconds apart.
 * @param until epoch ms, inclusive
 */
export async function findTimelyReadings(
  pool: pg.Pool,
  from: ReadonlyMap<number, number>,
  until: number,
  limits: Pick<typeof RULE_LIMITS.numbers, 'readingsAtOnce' | 'samples'>,
): Promise<FoundReadings> {
  const found = new Map<number, ReadingRow[]>();
  const { rows } = await pool.query<ReadingRow>({
    ...READINGS,
    values: [[...from.keys()], [...from.values()], until, limits.readingsAtOnce + 1],
  });
  for (const row of rows) {
    const ofDevice = found.get(row[0]);
    if (ofDevice) ofDevice.push(row);
    else found.set(row[0], [row]);
  }
  const sampled = new Set<number>();
  for (const [deviceKey, { length }] of found) {
    if (length <= limits.readingsAtOnce) continue;
    sampled.add(deviceKey);
    const fromTs = from.get(deviceKey) ?? until;
    const sample = await pool.query<ReadingRow>({
      ...SAMPLE,
      values: [deviceKey, fromTs, until, stepOf(until - fromTs, limits.samples)],
    });
    found.set(deviceKey, sample.rows);
  }
  const readings = new Map(
    [...found].map(([deviceKey, ofDevice]) => [
      deviceKey,
      ofDevice.filter(([, , isUntimely]) => !isUntimely).map(readingOf),
    ]),
  );
  return { readings, sampled };
}

/** Powers of two in seconds, so that it is stable between evaluations, ms. */
const stepOf = (spanMs: number, samples: number): number =>
  1000 * 2 ** Math.max(0, Math.ceil(Math.log2(spanMs / samples / 1000)));
