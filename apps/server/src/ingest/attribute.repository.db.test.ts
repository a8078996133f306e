import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createWorld, type World } from '../testing/world.ts';
import { findAttributes, storeClientAttributes } from './attribute.repository.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
});
afterAll(() => database.close());

const store = (deviceKey: number, ts: number, entries: Record<string, unknown>) =>
  storeClientAttributes(
    database.pool,
    Object.entries(entries).map(([key, value]) => ({ deviceKey, key, value, lastUpdateTs: ts })),
    { attributes: 3, bytes: 100 },
  );
const keysOf = async (deviceKey: number) =>
  (await findAttributes(database.pool, deviceKey, [{ scope: 'CLIENT_SCOPE', keys: null }])).map(
    ({ key }) => key,
  );

it('keeps the newest attributes of a device within the limits of number and size, and all of other devices', async () => {
  const [one, other] = world.a.customers.map(({ device }) => device.key) as [number, number];
  await store(other, 1, { a: 1, b: 2 });
  await store(one, 1, { a: 1, b: 2 });
  await store(one, 2, { c: 3, d: 4 });
  expect(await keysOf(one)).toEqual(['a', 'c', 'd']);
  await store(one, 3, { e: 'x'.repeat(90) });
  expect(await keysOf(one)).toEqual(['c', 'd', 'e']);
  await store(one, 4, { f: 'x'.repeat(90) });
  expect(await keysOf(one)).toEqual(['f']);
  expect(await keysOf(other)).toEqual(['a', 'b']);
});

it('never exceeds the limit, also with concurrent writes or if the surplus cannot be deleted', async () => {
  const device = world.b.spareDevice.key;
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => store(device, 1, { [`a${n}`]: n, [`b${n}`]: n, [`c${n}`]: n })),
  );
  const kept = await keysOf(device);
  expect(kept).toHaveLength(3);
  await database.pool.query(
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end';
     create trigger refuse before delete on device_attribute for each row execute function refuse()`,
  );
  await expect(store(device, 2, { more: 1 })).rejects.toThrow('not now');
  await database.pool.query('drop trigger refuse on device_attribute');
  expect(await keysOf(device)).toEqual(kept);
});
