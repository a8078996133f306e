import { isOutOfBounds } from '@airdeck/air/further-faults';
import { faultsOf, PLAUSIBLE_RANGES } from '@airdeck/air/plausible';
import { FURTHER_KEYS, FURTHER_QUANTITIES } from '@airdeck/air/quantities';
import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  hasImplausibleSql,
  hasZeroSql,
  isDeadRecordSql,
  isOutOfBoundsSql,
  withinBoundsSql,
  withinDeclaredSql,
} from './fault-sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ROWS = 20_000;

/** Values of one record; `undefined`: not measured. Near every limit, and with many zeros. */
function generateRecords(): Record<string, number>[] {
  const random = seededRandom(20_261_128);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const ranges = new Map(Object.entries(PLAUSIBLE_RANGES));
  return Array.from({ length: ROWS }, () => {
    const presence = random();
    const zeros = random() < 0.5 ? 0.9 : 0.1;
    const keys = COLUMN_KEYS.filter(() => random() < presence);
    const values = keys.map((key) => {
      const range = ranges.get(key) ?? { min: -1, max: 1 };
      const { min, max } = range;
      const faults = 'faultValues' in range ? range.faultValues : [];
      if (random() < zeros) return [key, pick([0, -0])];
      const edges = [min, max, min - 1e-9, max + 1e-9, min + 1e-9, max - 1e-9];
      const odd = [...edges, ...faults, 65_535, -127, -999, 1e300, Number.MIN_VALUE];
      return [key, random() < 0.7 ? min + random() * (max - min) : pick(odd)];
    });
    return Object.fromEntries(values);
  });
}

it('agrees with faultsOf for generated records', async () => {
  const records = generateRecords();
  const columnOf = (key: string) => key;
  const { rows } = await database.pool.query<{ implausible: boolean; dead: boolean; zero: boolean }>(
    `select ${hasImplausibleSql(columnOf)} as implausible, ${isDeadRecordSql(columnOf)} as dead, ${hasZeroSql(columnOf)} as zero
     from jsonb_to_recordset($1) as r(n int, ${COLUMN_KEYS.map((key) => `${key} float8`).join(', ')}) order by n`,
    [JSON.stringify(records.map((values, n) => ({ n, ...values })))],
  );
  let faulty = 0;
  for (const [n, record] of records.entries()) {
    const { implausible, dead, zero } = rows[n] ?? {};
    expect(implausible || dead, JSON.stringify(record)).toBe(faultsOf(record) !== undefined);
    if (dead) expect(zero).toBe(true);
    if (implausible || dead) faulty += 1;
  }
  // There are enough of both kinds for a meaningful comparison, and of records with zeros only.
  expect(faulty).toBeGreaterThan(ROWS / 4);
  expect(faulty).toBeLessThan((3 * ROWS) / 4);
  expect(rows.filter(({ implausible, dead }) => dead && !implausible).length).toBeGreaterThan(ROWS / 100);
});

it('agrees with isOutOfBounds for keys without a column', async () => {
  const numbers = FURTHER_KEYS.flatMap((key) => {
    const { min, max } = FURTHER_QUANTITIES[key];
    return [min, max, min - 1e-9, max + 1e-9, (min + max) / 2, -999, 65_535].map((number) => ({
      key,
      number,
    }));
  });
  const all = [...numbers, { key: 'uptime', number: -1 }, { key: 'constructor', number: 1e300 }];
  const within = FURTHER_KEYS.map(
    (key) => `when '${key}' then ${withinBoundsSql(key, 'number', `'${key}'`)}`,
  );
  const { rows } = await database.pool.query<{ fault: boolean; judged: number | null }>(
    `select ${isOutOfBoundsSql('key', 'number')} as fault, case key ${within.join(' ')} else number end as judged
     from jsonb_to_recordset($1) as r(key text, number float8)`,
    [JSON.stringify(all)],
  );
  const expected = all.map(({ key, number }) => {
    const fault = isOutOfBounds(key, number);
    return { fault, judged: fault ? null : number };
  });
  expect(rows).toEqual(expected);
});

it('agrees with isOutOfBounds for declared quantities', async () => {
  await database.pool.query(
    `insert into declared_quantity (id, created_time, key, names, unit, decimals, min, max)
     values (gen_random_uuid(), 0, 'ch4', '{}', 'ppm', 0, -0.1, 1e3)`,
  );
  const declared = new Map([['ch4', { min: -0.1, max: 1e3 }]]);
  const all = ['ch4', 'radon', 'uptime'].flatMap((key) =>
    [-0.1, 1e3, -0.2, 1_000.5, 0, 999_999].map((number) => ({ key, number })),
  );
  const { rows } = await database.pool.query<{ fault: boolean; judged: number | null }>(
    `select ${isOutOfBoundsSql('key', 'number')} as fault, ${withinDeclaredSql('key', 'number')} as judged
     from jsonb_to_recordset($1) as r(key text, number float8)`,
    [JSON.stringify(all)],
  );
  expect(rows.map(({ fault }) => fault)).toEqual(
    all.map(({ key, number }) => isOutOfBounds(key, number, declared)),
  );
  const judged = all.map(({ key, number }) =>
    key === 'ch4' && isOutOfBounds(key, number, declared) ? null : number,
  );
  expect(rows.map((row) => row.judged)).toEqual(judged);
});
