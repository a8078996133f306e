import { INDEX_IDS } from '@airdeck/air/indices/air-quality-index';
import { bandEdgesOf } from '@airdeck/air/levels';
import { seededRandom } from '@airdeck/air/testing/seeded-random';
import {
  JUDGED_METRICS,
  type LatestAir,
  type Measurement,
  needsAttention,
  presentAir,
  rankOf,
  verdictOf,
} from '@airdeck/air/verdict';
import { indexOf, type LimitsChoice, type Yardstick } from '@airdeck/air/yardstick';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { device } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { ownTimeOut } from '../devices/devices-sql.ts';
import { judgedBy, measuredAir } from './present-air.ts';
import { needsAttentionSql, presentAirColumns, rankSql } from './present-air-sql.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const TIMEOUT_MS = 600_000;
const ROWS = 3000;
const PLAIN: readonly LimitsChoice[] = [
  'japanBuildings',
  'who2021',
  { pm25: { upTo: 12.5 }, co2: { from: 300, upTo: 900 } },
];
const YARDSTICKS: readonly Yardstick[] = [
  ...INDEX_IDS.map((index): Yardstick => ({ index, limits: 'who2021' })),
  ...PLAIN.map((limits): Yardstick => ({ index: 'plain', limits })),
];
const INDICES = YARDSTICKS.map(indexOf);
/** The devices of a list are judged by different yardsticks. */
const yardstickOf = (key: number): Yardstick => YARDSTICKS[key % YARDSTICKS.length] as Yardstick;

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const { rows } = await database.pool.query(
    `insert into device (id, tenant_id, device_profile_id, type, name, created_time)
     select gen_random_uuid(), tenant_id, device_profile_id, type, 'row-' || n, 0
     from device, generate_series(1, $2) n where id = $1 returning key`,
    [world.a.spareDevice.id, ROWS],
  );
  await store(rows.map(({ key }, n) => [key, randomAir(n)] as const));
  const chosen = rows.map(({ key }) => ({ key, ...yardstickOf(key) }));
  await database.pool.query(
    `insert into yardstick (tenant_id, device_id, air_index, limits)
     select d.tenant_id, d.id, c.index, c.limits from jsonb_to_recordset($1) c(key int, index text, limits jsonb)
     join device d on d.key = c.key`,
    [JSON.stringify(chosen)],
  );
});
afterAll(() => database.close());

const random = seededRandom(7);

/** Edges of bands and their neighbours, ordinary values, and numbers that measure nothing. */
const VALUES = [
  ...INDICES.flatMap((by) =>
    (['pm25', 'pm10', 'iaq'] as const).flatMap((metric) =>
      (bandEdgesOf(by, metric) ?? []).map(({ at }) => at),
    ),
  ),
  ...[0, 30, 30.5, 60, 60.4999, 60.5, 90.5, 120.5, 250, 250.5, 380, 1000],
  ...[50.5, 100.5, 200.5, 350.5, 430.5, 300.5, 400.5, 500],
  ...[499, 500.0001, 1000, 1000.0001, 2000, 2001, 3000, 3001, 4000, 4000.5, 9000],
  ...[1, 2, 3, 4, 5].flatMap((mg) => [mg * 435.8, mg * 435.9, ((mg * 24.45 * 1000) / 56.1) as number]),
  ...[-1, -0.4, Number.POSITIVE_INFINITY],
];

function randomAir(n: number): LatestAir {
  const anyValue = (): Measurement => {
    if (random() < 0.1) return 'fault';
    return random() < 0.7 ? VALUES[Math.floor(random() * VALUES.length)] : random() * 700;
  };
  const air = JUDGED_METRICS.flatMap((metric) => {
    // Own indexes are rare: they decide alone.
    if (random() < (metric === 'iaq' ? 0.85 : 0.35)) return [];
    const ageMs = [0, 1, TIMEOUT_MS - 1, TIMEOUT_MS, 2 * TIMEOUT_MS][Math.floor(random() * 5)] ?? 0;
    return [[metric, { ts: NOW - (n % 3 === 0 ? 0 : ageMs), value: anyValue() }] as const];
  });
  return Object.fromEntries(air);
}

const airOf = new Map<number, LatestAir>();

async function store(rows: readonly (readonly [key: number, air: LatestAir])[]): Promise<void> {
  for (const [key, air] of rows) airOf.set(key, air);
  const stored = rows.map(([key, air]) => {
    const row: Record<string, unknown> = { device: key, ts: NOW, received_time: NOW };
    const odd: Record<string, unknown> = {};
    for (const metric of JUDGED_METRICS) {
      const newest = air[metric];
      if (!newest) continue;
      if (newest.value === 'fault') odd[metric] = { ts: newest.ts, value: 65_535 };
      else Object.assign(row, { [metric]: String(newest.value), [`${metric}_ts`]: newest.ts });
    }
    return { ...row, unjudged: Object.keys(odd).length > 0 ? odd : null };
  });
  await database.pool.query(
    `insert into latest_reading select * from jsonb_populate_recordset(null::latest_reading, $1)`,
    [JSON.stringify(stored)],
  );
}

it('agrees with the verdict by the yardstick of each device, value by value and rank by rank', async () => {
  const seen = database.db
    .select({ key: device.key, ...presentAirColumns(sql`0`) })
    .from(device)
    .innerJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut);
  const { rows } = await database.db.execute<
    Parameters<typeof measuredAir>[0] & { key: number; rank: number; attention: boolean }
  >(sql`select *, ${rankSql()} as rank, ${needsAttentionSql()} as attention from (${seen}) seen`);
  expect(rows).toHaveLength(ROWS);
  const ranks = new Set<string>();
  for (const row of rows) {
    const latest = airOf.get(row.key) ?? {};
    const by = indexOf(yardstickOf(row.key));
    const expected = verdictOf(by, presentAir(latest, NOW, TIMEOUT_MS));
    const what = JSON.stringify({ latest, row });
    expect(verdictOf(judgedBy(row), measuredAir(row)), what).toEqual(expected);
    expect(row.rank, what).toBe(rankOf(expected));
    expect(row.attention, what).toBe(needsAttention(expected));
    ranks.add(`${by.id} ${row.rank}`);
  }
  // Every rank but that of silent devices, which the query does not know; beside limits, two bands.
  const all = [...INDEX_IDS.flatMap((id) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `${id} ${rank}`))];
  expect([...ranks].sort()).toEqual([...all, ...[1, 2, 3, 5].map((rank) => `plain ${rank}`)].sort());
});

it('selects nothing from before the reader had the device', async () => {
  const [row] = await database.db
    .select(presentAirColumns(sql`${NOW + 1}`))
    .from(device)
    .innerJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .limit(1);
  expect({ ...row, faults: row?.faults ?? [] }).toMatchObject({
    iaq: null,
    pm25: null,
    pm10: null,
    co2: null,
    tvoc: null,
    faults: [],
  });
});
