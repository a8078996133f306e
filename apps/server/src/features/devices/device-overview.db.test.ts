import { deviceRecordSchema, listDeviceRecords } from '@airdeck/contract/devices/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldUser } from '../../testing/world.ts';
import { createDeviceWorld, type DeviceWorld, UNKNOWN } from './testing/device-world.ts';

let world: DeviceWorld;

beforeAll(async () => {
  world = await createDeviceWorld();
  await world.database.pool.query(`update app_user set first_name = 'Asha' where id = '${world.a.admin.id}'`);
  await world.database.pool.query(
    `update customer set additional_info = '{"firstName": "Meera"}' where id = '${world.a.customers[0].id}'`,
  );
  await world.enter({ deviceName: 'In stock', deviceLabel: 'Twin', deviceInstalledCity: 'Qatar' });
  await place(world.a.customers[0].device.id, 'Hospital', 'Cuttack');
  await place(world.a.spareDevice.id, 'School', 'cuttack');
  await place(world.b.spareDevice.id, 'School', 'Kyoto');
});
afterAll(() => world.close());

const place = (deviceId: string, deviceInstalledPlace: string, deviceInstalledCity: string) =>
  world.api(world.sysAdmin, 'PUT', '/backoffice/deviceApi/updateDevicePlace', {
    deviceId,
    deviceInstalledPlace,
    deviceInstalledCity,
  });

async function namesOf(user: WorldUser, query = ''): Promise<string[]> {
  const { body } = await world.api(user, 'GET', `/backoffice/dapDevice/getAll${query}`);
  const list = listDeviceRecords.responses[200].parse(body);
  return (Array.isArray(list) ? list : list.data).map(({ deviceName }) => deviceName);
}

const read = (user: WorldUser, path: string) => world.api(user, 'GET', `/backoffice/${path}`);

/** State last recorded by the device watch. */
const watch = (deviceId: string, state: string) =>
  world.database.pool.query(
    `with seen as (update device_health set state = '${state}' where device_id = '${deviceId}')
     update device_presence set is_active = '${state}' <> 'silent' where device_id = '${deviceId}'`,
  );

describe('the list of devices', () => {
  it('contains all devices for a system administrator, newest first', async () => {
    expect(await namesOf(world.sysAdmin)).toEqual([
      'In stock',
      'spare-b',
      'device-b2',
      'device-b1',
      'spare-a',
      'device-a2',
      'device-a1',
    ]);
  });

  it('contains the devices in scope for other users', async () => {
    expect(await namesOf(world.a.admin)).toEqual(['spare-a', 'device-a2', 'device-a1']);
    expect(await namesOf(world.a.customers[1].user)).toEqual(['device-a2']);
    expect(await namesOf(world.a.admin, `?tenantId=${world.b.tenantId}`)).toEqual([]);
    expect(await namesOf(world.a.customers[1].user, `?deviceOwnerId=${world.a.customers[0].id}`)).toEqual([]);
  });

  it('contains the owners: the tenant for system administrators, the customer for all users', async () => {
    const { body } = await read(world.sysAdmin, `dapDevice/getAll?deviceOwnerId=${world.a.customers[0].id}`);
    expect(body).toMatchObject([
      {
        TenantDetails: [{ userId: world.a.admin.id, userFirstName: 'Asha', tenantName: 'Tenant A' }],
        customerDetails: [{ customerId: world.a.customers[0].id, userFirstName: 'Meera' }],
      },
    ]);
    const own = (await read(world.a.admin, 'dapDevice/getAll?sortProperty=deviceName')).body.data;
    expect(own.map(({ TenantDetails }: { TenantDetails: unknown[] }) => TenantDetails)).toEqual([[], [], []]);
    expect(own[1].customerDetails).toEqual([
      { customerId: world.a.customers[1].id, title: 'Customer A2', userFirstName: 'Customer A2' },
    ]);
  });

  it.each([
    ['?sortProperty=deviceName&sortOrder=DESC&pageSize=2', ['spare-b', 'spare-a']],
    ['?sortProperty=deviceInstalledCity&pageSize=1&page=1', ['spare-a']],
    ['?textSearch=CUTT', ['spare-a', 'device-a1']],
    ['?textSearch=twi', ['In stock']],
    ['?textSearch=TENANT%20b', ['spare-b', 'device-b2', 'device-b1']],
    ['?sortProperty=tenantName&sortOrder=DESC&pageSize=4', ['In stock', 'device-b1', 'device-b2', 'spare-b']],
    ['?sortProperty=tenantName&pageSize=2&page=1', ['spare-a', 'device-b1']],
    ['?sortProperty=tenantName&textSearch=device-', ['device-a1', 'device-a2', 'device-b1', 'device-b2']],
    ['?textSearch=%25', []],
    ['?deviceInstalledPlace=School', ['spare-b', 'spare-a']],
    ['?deviceInstalledPlace=None&textSearch=a2', ['device-a2']],
    ['?deviceInstalledPlace=Moon', []],
    ['?deviceInstalledCity=CUTTACK', ['spare-a', 'device-a1']],
    ['?state=stock', ['In stock']],
  ])('is searched, sorted and filtered: %s', async (query, expected) => {
    expect(await namesOf(world.sysAdmin, query)).toEqual(expected);
  });

  it('is searched and sorted by customers only for users who see them', async () => {
    expect(await namesOf(world.a.admin, '?textSearch=meer')).toEqual(['device-a1']);
    expect(await namesOf(world.a.admin, '?textSearch=omer%20A')).toEqual(['device-a2', 'device-a1']);
    // Another tenant's customer, and the own tenant, which all devices of the list have.
    expect(await namesOf(world.b.admin, '?textSearch=meer')).toEqual([]);
    expect(await namesOf(world.a.admin, '?textSearch=tenant')).toEqual([]);
    expect(await namesOf(world.a.customers[0].user, '?textSearch=meer')).toEqual([]);
    const sorted = '?sortProperty=customerTitle';
    const ascending = ['device-a1', 'device-a2', 'spare-a'];
    expect(await namesOf(world.a.admin, sorted)).toEqual(ascending);
    expect(await namesOf(world.a.admin, `${sorted}&sortOrder=DESC`)).toEqual(ascending.toReversed());
    expect(await namesOf(world.a.admin, `${sorted}&textSearch=device`)).toEqual(ascending.slice(0, 2));
  });

  it('is sorted by room: the label, or the name of a device without one', async () => {
    const [first, second] = world.a.customers;
    const label = (id: string, text: string) =>
      world.database.pool.query('update device set label = $2 where id = $1', [id, text]);
    await label(first.device.id, 'zenana');
    await label(second.device.id, '  ');
    const byRoom = ['device-a2', 'spare-a', 'device-a1'];
    expect(await namesOf(world.a.admin, '?sortProperty=room')).toEqual(byRoom);
    expect(await namesOf(world.a.admin, '?sortProperty=room&sortOrder=DESC')).toEqual(byRoom.toReversed());
    await world.database.pool.query('update device set label = null where id in ($1, $2)', [
      first.device.id,
      second.device.id,
    ]);
  });

  it('contains the state of each device that the watch recorded', async () => {
    await watch(world.a.customers[0].device.id, 'active');
    await watch(world.a.customers[1].device.id, 'late');
    await watch(world.a.spareDevice.id, 'silent');
    expect(await namesOf(world.a.admin, '?state=active')).toEqual(['device-a1']);
    expect(await namesOf(world.a.admin, '?state=late')).toEqual(['device-a2']);
    expect(await namesOf(world.a.admin, '?state=silent')).toEqual(['spare-a']);
    expect(await namesOf(world.sysAdmin, '?state=silent&textSearch=b1')).toEqual(['device-b1']);
    expect(await namesOf(world.sysAdmin, '?state=inactive')).toEqual([
      'In stock',
      'spare-b',
      'device-b2',
      'device-b1',
      'spare-a',
    ]);
    const late = (await read(world.a.admin, `dapDevice/${world.a.customers[1].device.id}`)).body;
    expect([late.state, late.isActive]).toEqual(['late', 1]);
    expect((await read(world.sysAdmin, 'dapDevice/counts')).body).toEqual({
      total: 7,
      active: 2,
      inactive: 5,
      stock: 1,
    });
    expect((await read(world.b.admin, 'dapDevice/counts')).body).toMatchObject({
      total: 3,
      active: 0,
      stock: 0,
    });
  });

  it.each([
    ['dapDevice/getAll?state=inactive', ['In stock', 'spare-b', 'device-b2', 'device-b1', 'spare-a']],
    ['dapDevice/getAll?state=silent', ['spare-b', 'device-b2', 'device-b1', 'spare-a']],
    [
      'dapDevice/getAll?state=inactive&sortProperty=tenantName&sortOrder=DESC',
      ['In stock', 'device-b1', 'device-b2', 'spare-b', 'spare-a'],
    ],
    ['dapDevice/getAll?state=silent&deviceInstalledPlace=School', ['spare-b', 'spare-a']],
    ['deviceHealth?state=alive', ['device-a1', 'device-a2']],
    ['deviceHealth?state=silent', ['device-b1', 'device-b2', 'spare-a', 'spare-b']],
    [
      'deviceHealth?state=inactive&sortProperty=room&sortOrder=DESC&deviceInstalledPlace=School',
      ['spare-b', 'spare-a'],
    ],
  ])('is filtered by activity across pages: %s', async (query, expected) => {
    const of = async (user: WorldUser, more: string) => {
      const names: string[] = [];
      for (let page = 0; ; page += 1) {
        const { status, body } = await read(user, `${query}${more}&pageSize=2&page=${page}`);
        // Refused.
        if (status !== 200) return { names, total: 0 };
        names.push(...body.data.map(({ deviceName }: { deviceName: string }) => deviceName));
        if (!body.hasNext) return { names, total: body.totalElements };
      }
    };
    await watch(world.a.customers[0].device.id, 'active');
    await watch(world.a.customers[1].device.id, 'late');
    const those = (has: (name: string) => boolean) => {
      const names = expected.filter(has);
      return { names, total: names.length };
    };
    expect(await of(world.sysAdmin, '')).toEqual(those(() => true));
    expect(await of(world.sysAdmin, `&tenantId=${world.b.tenantId}`)).toEqual(
      those((name) => /-b/.test(name)),
    );
    expect(await of(world.a.admin, '')).toEqual(those((name) => /-a/.test(name)));
    // No other tenant's devices, not even their number.
    expect(await of(world.a.admin, `&tenantId=${world.b.tenantId}`)).toEqual({ names: [], total: 0 });
    const isSeenByCustomers = query.startsWith('dapDevice');
    expect(await of(world.a.customers[0].user, '')).toEqual(
      those((name) => isSeenByCustomers && name === 'device-a1'),
    );
  });
});

describe('one device', () => {
  it('is found by its id', async () => {
    const { id } = world.a.spareDevice;
    const { body } = await read(world.a.admin, `dapDevice/${id}`);
    expect(deviceRecordSchema.parse(body)).toMatchObject({ _id: id, deviceId: id, deviceName: 'spare-a' });
  });

  it('is not found out of scope', async () => {
    for (const user of [world.b.admin, world.b.customers[0].user, world.a.customers[1].user]) {
      const { status, body } = await read(user, `dapDevice/${world.a.customers[0].device.id}`);
      expect([status, body.errorCode]).toEqual([404, 32]);
    }
    expect((await read(world.sysAdmin, `dapDevice/${UNKNOWN}`)).status).toBe(404);
    expect((await read(world.sysAdmin, 'dapDevice/x-1')).status).toBe(400);
  });

  it('is found by its label, within scope', async () => {
    const url = 'dapDevice/findDeviceByLabel?label=Twin';
    const { body } = await read(world.sysAdmin, url);
    expect(body).toEqual({ _id: expect.any(String), deviceId: null, deviceName: 'In stock' });
    const none = await read(world.a.admin, url);
    expect([none.status, none.text]).toEqual([200, 'null']);
  });
});

describe('unpaged lists', () => {
  const names = (body: { deviceName: string }[]) => body.map(({ deviceName }) => deviceName);

  it('cover a city, a kind of place, a tenant or all tenants', async () => {
    const city = await read(world.a.admin, 'dapDevice/getByInstalledCity?deviceInstalledCity=Cuttack');
    expect(names(city.body)).toEqual(['spare-a', 'device-a1']);
    const all = await read(world.a.customers[0].user, 'dapDevice/getByInstalledCity');
    expect(names(all.body)).toEqual(['device-a1']);
    const kind = (deviceInstalledPlace: string | null) =>
      world.api(world.sysAdmin, 'POST', '/backoffice/deviceApi/getDeviceByLocation', {
        deviceInstalledPlace,
      });
    expect(names((await kind('School')).body)).toEqual(['spare-b', 'spare-a']);
    expect(names((await kind(null)).body)).toContain('In stock');
    expect((await kind('None')).body).toEqual((await kind(null)).body);
    const tenant = await read(world.sysAdmin, `getDevicesByTenantId/${world.b.tenantId}`);
    expect(names(tenant.body)).toEqual(['spare-b', 'device-b2', 'device-b1']);
    const page = await read(world.sysAdmin, `getDevicesByTenantId/${world.b.tenantId}?pageSize=2&page=1`);
    expect([names(page.body.data), page.body.totalElements]).toEqual([['device-b1'], 3]);
    expect((await read(world.a.admin, `getDevicesByTenantId/${world.b.tenantId}`)).status).toBe(404);
    const handedOut = await read(world.sysAdmin, 'externalApi/getAllDeviceWithTenantId');
    expect(names(handedOut.body)).toHaveLength(6);
  });

  it('contain the cities in scope', async () => {
    expect((await read(world.a.admin, 'dapDevice/installedCities')).body).toEqual(['Cuttack', 'cuttack']);
    expect((await read(world.a.customers[1].user, 'dapDevice/installedCities')).body).toEqual([]);
  });
});

it('returns the complete list, or a page if a page parameter is given', async () => {
  await world.database.pool.query(`insert into device (id, created_time, name)
    select gen_random_uuid(), 1, 'many ' || n from generate_series(1, 1200) n`);
  const all = await namesOf(world.sysAdmin);
  expect([all.length, new Set(all).size]).toEqual([1207, 1207]);
  expect([all[0], all.at(-1)]).toEqual(['many 1200', 'device-a1']);
  expect(await namesOf(world.sysAdmin, '?state=stock')).toHaveLength(1201);
  expect(await namesOf(world.sysAdmin, '?page=0')).toHaveLength(10);
  expect(await namesOf(world.a.admin)).toHaveLength(3);
});
