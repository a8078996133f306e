import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createSharedLimits, type SharedLimits, type Use } from './shared-limits.ts';

const OF_USER = { name: 'of-user', max: 5, windowMs: 60_000 };
const OF_ADDRESS = { name: 'of-address', max: 8, windowMs: 60_000 };
const use = (user: string, address: string): Use[] => [
  { limit: OF_USER, key: user },
  { limit: OF_ADDRESS, key: address },
];

let database: TestDatabase;
let now = 1_000_000;
let servers: readonly [SharedLimits, SharedLimits];
beforeAll(async () => {
  database = await createTestDatabase();
  const open = () => createSharedLimits({ database, clock: () => now });
  servers = [open(), open()];
});
beforeEach(() => {
  now += 86_400_000;
});
afterAll(() => database.close());

const countRows = async () =>
  (await database.pool.query('select count(*)::int as rows from limit_window')).rows[0].rows;

it('enforces the maximum for concurrent requests on all servers', async () => {
  const asked = Array.from({ length: 24 }, (_, turn) =>
    servers[turn % 2 ? 0 : 1].take([{ limit: OF_USER, key: 'ann' }]),
  );
  const remaining = (await Promise.all(asked)).map((state) => state.remaining);
  expect(remaining.filter((one) => one >= 0).toSorted()).toEqual([0, 1, 2, 3, 4]);
});

it('does not count refused requests, and reports when the limit resets', async () => {
  for (let turn = 0; turn < 5; turn++) await servers[0].take(use('ann', 'here'));
  now += 20_000;
  for (let turn = 0; turn < 5; turn++) {
    expect(await servers[1].take(use('ann', 'here'))).toEqual({ remaining: -1, resetMs: 40_000 });
  }
  // Three are left to others at the same address.
  for (const remaining of [2, 1, 0, -1]) {
    expect(await servers[1].take(use('bob', 'here'))).toMatchObject({ remaining });
  }
  now += 40_000;
  expect(await servers[0].take(use('ann', 'here'))).toMatchObject({ remaining: 4 });
});

it('counts several at once or none, and never more than the maximum', async () => {
  const [server] = servers;
  expect(await server.take(use('ann', 'here'), { count: 3 })).toMatchObject({ remaining: 2 });
  expect(await server.take(use('ann', 'here'), { count: 3 })).toMatchObject({ remaining: -1 });
  expect(await server.take(use('ann', 'here'), { count: 2 })).toMatchObject({ remaining: 0 });
  expect(await server.take(use('bob', 'there'), { count: 6 })).toEqual({ remaining: -1, resetMs: 60_000 });
  expect(await server.take(use('bob', 'there'), { count: 5 })).toMatchObject({ remaining: 0 });
});

it('returns what did not count, and no more', async () => {
  const [server] = servers;
  await server.take(use('ann', 'here'));
  for (let turn = 0; turn < 3; turn++) await server.giveBack(use('ann', 'here'));
  expect(await server.take(use('ann', 'here'))).toMatchObject({ remaining: 4 });
});

it('rolls back what is counted in a failed transaction', async () => {
  const [server] = servers;
  const failing = database.db.transaction(async (tx) => {
    await server.take(use('ann', 'here'), { tx });
    throw new Error('the act failed');
  });
  await expect(failing).rejects.toThrow('the act failed');
  expect(await server.take(use('ann', 'here'))).toMatchObject({ remaining: 4 });
});

it('starts again after a clock that was ahead is set back', async () => {
  const [server] = servers;
  for (let turn = 0; turn < 5; turn++) await server.take(use('ann', 'here'));
  now -= 3_600_000;
  expect(await server.take(use('ann', 'here'))).toMatchObject({ remaining: 4 });
});

it('deletes expired windows', async () => {
  const [server] = servers;
  await server.take(use('ann', 'here'));
  await server.purge.run();
  expect(await countRows()).toBe(2);
  now += 60_000;
  await server.purge.run();
  expect(await countRows()).toBe(0);
});
