import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createWorld, type World } from './world.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
});
afterAll(() => database.close());

it('gives each customer a device of its own, with a token of 20 letters and digits', () => {
  const customers = [...world.a.customers, ...world.b.customers];
  expect(new Set(customers.map(({ device }) => device.key)).size).toBe(4);
  expect(new Set(customers.map(({ device }) => device.token)).size).toBe(4);
  for (const { device } of customers) expect(device.token).toMatch(/^[A-Za-z0-9]{20}$/);
});

it('gives each tenant one default device profile, which its devices follow', async () => {
  const { rows } = await database.pool.query(
    `select p.tenant_id, p.name, count(d.*)::int as devices
     from device_profile p join device d on d.device_profile_id = p.id and d.type = p.name
     where p.is_default group by 1, 2`,
  );
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatchObject({ name: 'default', devices: 3 });
});
