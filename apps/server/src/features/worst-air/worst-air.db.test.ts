import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
});
afterAll(() => world.close());

async function says({ key }: WorldDevice, values: Record<string, number>): Promise<void> {
  const names = Object.keys(values);
  await world.database.pool.query(
    `insert into latest_reading (device, ts, received_time, ${names.map((name) => `${name}, ${name}_ts`).join(', ')})
     values ($1, $2, $2, ${names.map((_, index) => `$${index + 3}, $2`).join(', ')})
     on conflict (device) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [key, NOW, ...Object.values(values)],
  );
}

async function worst(user: WorldUser, query = ''): Promise<unknown[]> {
  const { body } = await world.api(user, 'GET', `/backoffice/worstAir${query}`);
  return [
    body.total,
    ...body.devices.map(({ name, index }: { name: string; index: number }) => [name, index]),
  ];
}

it('ranks devices by their air, the worst first, then the others by name', async () => {
  const [first, second] = world.a.customers;
  await says(first.device, { pm25: 31 });
  // The device's own index takes precedence over particles.
  await says(second.device, { iaq: 40, pm25: 300 });
  await says(world.a.spareDevice, { pm10: 300, pm25: 1 });
  const ranked = [
    ['spare-a', 250],
    ['device-a1', 51],
    ['device-a2', 40],
  ];
  expect(await worst(world.a.admin)).toEqual([3, ...ranked]);
  expect(await worst(world.a.admin, '?limit=1')).toEqual([3, ranked[0]]);
  expect(await worst(second.user)).toEqual([1, ranked[2]]);
  expect(await worst(world.b.admin)).toEqual([
    3,
    ['device-b1', null],
    ['device-b2', null],
    ['spare-b', null],
  ]);
});

it('ranks by the worse of index and gases, as screens do', async () => {
  const [first, second] = world.b.customers;
  await says(first.device, { pm25: 70, co2: 600 });
  await says(second.device, { pm25: 5, co2: 2900 });
  await says(world.b.spareDevice, { co2: 700 });
  const ranked = [
    ['device-b2', 8],
    ['device-b1', 132],
    ['spare-b', null],
  ];
  expect(await worst(world.b.admin)).toEqual([3, ...ranked]);
  // Each is found by its worst value.
  expect(await worst(world.b.admin, '?limit=1')).toEqual([3, ranked[0]]);
  await says(world.b.spareDevice, { co2: 4500 });
  expect((await worst(world.b.admin, '?limit=1'))[1]).toEqual(['spare-b', null]);
});

it('returns twenty devices, or the requested number between one and a hundred', async () => {
  await world.database.pool.query(
    `insert into device (id, tenant_id, device_profile_id, type, name, created_time)
     select gen_random_uuid(), tenant_id, device_profile_id, type, 'many-' || n, 0
     from device, generate_series(1, 150) n where id = $1`,
    [world.b.spareDevice.id],
  );
  const told = async (query?: string) => (await worst(world.b.admin, query)).length - 1;
  expect(await told()).toBe(20);
  expect(await told('?limit=42')).toBe(42);
  expect(await told('?limit=1000')).toBe(100);
  expect(await told('?limit=-3')).toBe(1);
});
