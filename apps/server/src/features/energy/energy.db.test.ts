import type { Energy } from '@airdeck/contract/energy/energy';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Noon in London, two days after clocks went forward. */
const NOW = Date.UTC(2026, 2, 31, 11);
const [OFF, TURBO] = [0, 3];

let world: AppWorld;
let room: WorldDevice;
let modelId: string;

const sql = (text: string, ...values: unknown[]) => world.database.pool.query(text, values);

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
  room = world.a.customers[0].device;
  const model = { purifierId: '300', purifierModelNo: 'AP-300' };
  const made = await world.api(world.sysAdmin, 'POST', '/backoffice/purifier/createPurifier', model);
  modelId = made.body._id;
  const modes = [
    { mode: OFF, name: 'Off' },
    { mode: TURBO, name: 'Turbo' },
  ];
  await put(world.sysAdmin, `/purifier/${modelId}/modes`, { modes });
  await put(world.sysAdmin, `/purifier/${modelId}/filter`, {
    ratedHours: null,
    ratedMassMg: null,
    cleanAir: [{ mode: TURBO, m3PerHour: 260 }],
  });
  await sql(
    `update device set purifier_id = $2, time_zone = 'Europe/London' where id = $1`,
    room.id,
    modelId,
  );
  // Turbo in the first twelve hours (UTC) of each day, then off; nothing is sent from 18 h on.
  await sql(
    `insert into reading_hourly (device, key, hour, min, max, sum, count)
     select $1, key, h, value, value, value * 60, 60
     from generate_series($2::int, $3::int) as h
     cross join lateral (values ('mode', case when h % 24 < 12 then ${TURBO} else ${OFF} end), ('pm25', 75)) as k (key, value)
     where h % 24 < 18`,
    room.key,
    (NOW - 40 * DAY_MS) / HOUR_MS,
    NOW / HOUR_MS,
  );
});
afterAll(() => world.close());
beforeEach(() =>
  sql('update device set tenant_readable_from = 0, customer_readable_from = 0, customer_since = 0'),
);

async function put(user: WorldUser, path: string, body: object): Promise<void> {
  expect((await world.api(user, 'PUT', `/backoffice${path}`, body)).status).toBe(200);
}
async function read(user: WorldUser, days: number, device = room): Promise<Energy> {
  const { status, body } = await world.api(user, 'GET', `/backoffice/energy/${device.id}?days=${days}`);
  expect(status).toBe(200);
  return body as Energy;
}

it('is not told before the model has its power, and counted once it has', async () => {
  await world.app.jobs.run('filter-wear');
  expect(await read(world.a.admin, 7)).toMatchObject({
    modelName: 'AP-300',
    from: null,
    refusal: 'modeUnknown',
  });
  await put(world.sysAdmin, `/purifier/${modelId}/power`, {
    power: [
      { mode: OFF, watts: 1 },
      { mode: TURBO, watts: 40 },
    ],
  });
  await world.app.jobs.run('filter-wear');
  const found = await read(world.a.customers[0].user, 7);
  // One of the seven days to yesterday has 23 hours: 167. Gaps from 18 h on are not counted.
  expect(found).toMatchObject({
    from: '2026-03-24',
    until: '2026-03-30',
    elapsedHours: 167,
    isCounting: false,
    refusal: null,
    tariff: null,
  });
  const turbo = found.modes.find(({ mode }) => mode === TURBO);
  const off = found.modes.find(({ mode }) => mode === OFF);
  expect(turbo).toMatchObject({ name: 'Turbo', watts: 40, isOff: false });
  expect(off).toMatchObject({ isOff: true, caughtMg: null });
  expect(found.countedHours).toBeCloseTo((turbo?.hours ?? 0) + (off?.hours ?? 0), 10);
  expect(turbo?.kWh).toBeCloseTo(0.04 * (turbo?.hours ?? 0), 10);
  expect(turbo?.caughtMg).toBeCloseTo(0.075 * 260 * (turbo?.hours ?? 0), 6);
  // 40 W in 75 µg/m³ × 260 m³/h = 19.5 mg/h.
  expect(found.perMg?.wh).toBeCloseTo(40 / 19.5, 6);
  expect(found.kWh).toBeCloseTo((turbo?.kWh ?? 0) + (off?.kWh ?? 0), 10);
});

it('leaves out the days of a former owner', async () => {
  await sql('update device set customer_since = $2 where id = $1', room.id, NOW - 3.5 * DAY_MS);
  expect(await read(world.a.customers[0].user, 30)).toMatchObject({
    from: '2026-03-28',
    until: '2026-03-30',
  });
});

it('has the price of the nearest of place, customer and tenant', async () => {
  const { admin, customers } = world.a;
  const tariffIn = async () => (await read(admin, 7)).tariff;
  await put(admin, '/tariffs/tenant', { tariff: { pricePerKWh: 8, currency: 'INR' } });
  expect(await tariffIn()).toEqual({ pricePerKWh: 8, currency: 'INR', from: 'tenant' });
  await put(admin, `/tariffs/customers/${customers[0].id}`, { tariff: { pricePerKWh: 9, currency: 'INR' } });
  expect(await tariffIn()).toMatchObject({ pricePerKWh: 9, from: 'customer' });
  const place = { kind: 'building', name: 'Chapel', parentId: null, customerId: customers[0].id };
  await world.api(admin, 'POST', '/backoffice/places', place);
  const { rows } = await sql(`select id from place where name = 'Chapel'`);
  await sql('update device set room_id = $2 where id = $1', room.id, rows[0].id);
  await put(admin, `/tariffs/places/${rows[0].id}`, { tariff: { pricePerKWh: 0.4, currency: 'EUR' } });
  expect(await tariffIn()).toEqual({ pricePerKWh: 0.4, currency: 'EUR', from: 'place' });
  await put(admin, `/tariffs/places/${rows[0].id}`, { tariff: null });
  expect(await tariffIn()).toMatchObject({ from: 'customer' });
  const set = await world.api(admin, 'GET', `/backoffice/tariffs/customers/${customers[0].id}`);
  expect(set.body).toEqual({
    own: { pricePerKWh: 9, currency: 'INR' },
    above: { pricePerKWh: 8, currency: 'INR', from: 'tenant' },
  });
});

it('is nothing of a device without a fan, and refuses impossible prices', async () => {
  expect(await read(world.a.admin, 7, world.a.customers[1].device)).toMatchObject({ modelName: null });
  const bad = { tariff: { pricePerKWh: -1, currency: 'EURO' } };
  expect((await world.api(world.a.admin, 'PUT', '/backoffice/tariffs/tenant', bad)).status).toBe(400);
});
