import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { rankOf, verdictOf } from '@airdeck/air/verdict';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import { storeReadings } from '../../ingest/testing/store-readings.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice } from '../../testing/world.ts';

const MINUTE_MS = 60_000;

let world: AppWorld;
let now = Date.UTC(2026, 5, 1, 12);
const events = createEventBus();

beforeAll(async () => {
  world = await createAppWorld({ clock: () => now, events });
  await world.app.ready();
});
afterAll(() => world.close());

async function sends(device: WorldDevice, values: Record<string, number>): Promise<void> {
  const isTold = new Promise<unknown>((resolve) => events.once('readings.stored', resolve));
  await storeReadings(world.app.ingest, world.a.tenantId, device, [{ ts: now, values }]);
  await isTold;
  await world.app.services.airWatch.run();
}

async function rank({ id }: WorldDevice): Promise<number> {
  const { rows } = await world.database.pool.query(
    'select air_rank from device_presence where device_id = $1',
    [id],
  );
  return rows[0].air_rank;
}

const OFFLINE = rankOf({ state: 'offline' });

it('stores the rank of a device when its air changes, also from parts of messages', async () => {
  const { device } = world.a.customers[0];
  expect(await rank(device)).toBe(OFFLINE);
  await sends(device, { pm25: 5 });
  expect(await rank(device)).toBe(rankOf(verdictOf(DEFAULT_INDEX, { pm25: 5 })));
  now += 1000;
  await sends(device, { co2: 3004 });
  expect(await rank(device)).toBe(rankOf(verdictOf(DEFAULT_INDEX, { pm25: 5, co2: 3004 })));
  now += 1000;
  await sends(device, { pm25: 6 });
  expect(await rank(device)).toBe(rankOf(verdictOf(DEFAULT_INDEX, { pm25: 6, co2: 3004 })));
});

it('stores that a device is silent, and that it is back', async () => {
  const { device } = world.a.customers[0];
  await world.app.services.deviceWatch.check();
  now += 11 * MINUTE_MS;
  await world.app.services.deviceWatch.check();
  expect(await rank(device)).toBe(OFFLINE);
  await sends(device, { pm25: 6, co2: 450 });
  await world.app.services.deviceWatch.check();
  expect(await rank(device)).toBe(rankOf(verdictOf(DEFAULT_INDEX, { pm25: 6 })));
});

it('does not show a tenant the air that a device measured for another', async () => {
  const device = world.a.spareDevice;
  await sends(device, { pm25: 308 });
  expect(await rank(device)).toBe(rankOf(verdictOf(DEFAULT_INDEX, { pm25: 308 })));
  now += 1000;
  const { status } = await world.api(world.sysAdmin, 'PUT', `/backoffice/assignToTenant/${device.id}`, {
    tenantId: world.b.tenantId,
  });
  expect(status).toBe(200);
  expect(await rank(device)).toBe(OFFLINE);
  await world.app.services.airWatch.look({ ids: [device.id] });
  expect(await rank(device)).toBe(rankOf({ state: 'notMeasured' }));
});
