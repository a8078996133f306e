import { listPurifiers, purifierSchema } from '@airdeck/contract/purifiers/purifiers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeviceWorld, type DeviceWorld, UNKNOWN } from '../devices/testing/device-world.ts';

let world: DeviceWorld;

beforeAll(async () => {
  world = await createDeviceWorld();
});
afterAll(() => world.close());

const create = (purifierId: number | string, purifierModelNo: string, purifierDescription?: string) =>
  world.api(world.sysAdmin, 'POST', '/backoffice/purifier/createPurifier', {
    purifierId,
    purifierModelNo,
    purifierDescription,
  });

async function list(query = '') {
  const { body } = await world.api(world.sysAdmin, 'GET', `/backoffice/purifier/getAllPurifier${query}`);
  const list = listPurifiers.responses[200].parse(body);
  return Array.isArray(list) ? list : list.data;
}

const models = async (query: string) => (await list(query)).map(({ purifierModelNo }) => purifierModelNo);

const put = (path: string, body: object, user = world.sysAdmin) =>
  world.api(user, 'PUT', `/backoffice/${path}`, body);

describe('models of purifiers', () => {
  it('are created, listed newest first, searched and sorted', async () => {
    const made = await create('7', 'AP-200', 'for halls');
    expect(purifierSchema.parse(made.body)).toMatchObject({
      purifierId: 7,
      purifierModelNo: 'AP-200',
      deviceInstalledPlace: null,
      tenantId: null,
      TenantDetails: [],
      deviceCount: 0,
    });
    await create(30, '<b>ap</b>-100', '=1+1');
    await create(4, 'Zephyr');
    expect(await models('')).toEqual(['Zephyr', '<b>ap</b>-100', 'AP-200']);
    expect(await models('?sortProperty=purifierId')).toEqual(['Zephyr', 'AP-200', '<b>ap</b>-100']);
    expect(await models('?sortProperty=purifierModelNo&sortOrder=DESC')).toEqual([
      'Zephyr',
      'AP-200',
      '<b>ap</b>-100',
    ]);
    expect(await models('?textSearch=HALLS')).toEqual(['AP-200']);
    expect(await models('?textSearch=30')).toEqual(['<b>ap</b>-100']);
    expect(await world.auditOf(made.body._id)).toEqual(['created']);
  });

  it.each([
    [7, 'Other', 'Purifier with such id already exists!'],
    [8, ' ', 'Purifier Model Number is required'],
    [8, '\0', 'Validation error: purifierModelNo is malformed'],
    ['x', 'Other', 'Validation error: purifierId is malformed'],
    ['9e99', 'Other', 'Validation error: purifierId is malformed'],
    [' ', 'Other', 'Purifier Id is required'],
    [-1, 'Other', 'Validation error: purifierId is malformed'],
  ])('are refused: number %s, model %s', async (number, model, message) => {
    const { status, body } = await create(number, model);
    expect([status, body.message]).toEqual([400, message]);
  });

  it('are assigned to a tenant, and to none once it is deleted', async () => {
    const { _id } = (await create(50, 'For a tenant')).body;
    const tenant = (
      await world.api(world.sysAdmin, 'POST', '/api/tenant', { title: 'Short-lived', phone: '0123456789' })
    ).body.id.id;
    const given = await put(`assignToTenant/${_id}`, { tenantId: tenant });
    expect(given.body).toMatchObject({
      tenantId: tenant,
      TenantDetails: [{ userId: null, userFirstName: null, tenantName: 'Short-lived' }],
    });
    const stale = await put(`assignToTenant/${_id}`, { tenantId: world.a.tenantId, expectedTenantId: null });
    expect([stale.status, stale.body.errorCode]).toEqual([409, 35]);
    expect((await put(`assignToTenant/${_id}`, { tenantId: UNKNOWN })).status).toBe(400);
    await world.api(world.sysAdmin, 'DELETE', `/api/tenant/${tenant}`);
    expect(await list('?textSearch=for a')).toMatchObject([{ tenantId: null, TenantDetails: [] }]);
    const back = await put(`assignToTenant/${_id}`, { tenantId: null });
    expect(back.status).toBe(200);
    expect(await world.auditOf(_id)).toEqual(['created', 'assigned']);
  });

  it('have a kind of place, set by system administrators only', async () => {
    const { _id: deviceId } = (await create(51, 'Placed')).body;
    const placed = await put('deviceApi/updateDevicePlace', { deviceId, deviceInstalledPlace: 'School' });
    expect(placed.body.deviceInstalledPlace).toBe('School');
    const none = await put('deviceApi/updateDevicePlace', { deviceId, deviceInstalledPlace: null });
    expect(none.body.deviceInstalledPlace).toBeNull();
    expect((await put('deviceApi/updateDevicePlace', { deviceId, deviceLat: 1, deviceLon: 1 })).status).toBe(
      400,
    );
    const tenant = await put(
      'deviceApi/updateDevicePlace',
      { deviceId, deviceInstalledPlace: 'School' },
      world.a.admin,
    );
    expect(tenant.status).toBe(404);
  });

  it('have modes, each with its number and name', async () => {
    const { _id } = (await create(57, 'With modes')).body;
    const set = (modes: unknown) => put(`purifier/${_id}/modes`, { modes });
    const modes = [
      { mode: 0, name: 'off' },
      { mode: 9, name: ' Turbo 😀 ' },
    ];
    expect((await set(modes)).body.modes).toEqual([modes[0], { mode: 9, name: 'Turbo 😀' }]);
    const refusals = [
      [[{ mode: 100, name: 'far' }], 'modes'],
      [[{ mode: 1, name: 'x'.repeat(41) }], 'a name of up to 40 characters'],
      [[{ mode: 1, name: 'a\nb' }], 'a name of up to 40 characters'],
      [[modes[0], modes[0]], 'Each number of a mode is used once'],
      [Array.from({ length: 21 }, (_, mode) => ({ mode, name: 'x' })), 'at most 20 modes'],
    ] as const;
    for (const [refused, message] of refusals) {
      const { status, body } = await set(refused);
      expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    }
    expect(await list('?textSearch=with modes')).toMatchObject([{ modes: [{ mode: 0 }, { mode: 9 }] }]);
    expect(await world.auditOf(_id)).toEqual(['created', 'updated']);
    expect((await set([])).body.modes).toEqual([]);
  });

  it('are readable by administrators of their tenant, or of any tenant if they have none', async () => {
    const make = async (number: number, model: string, tenantId: string | null) => {
      const { _id } = (await create(number, model, 'readable')).body;
      if (tenantId) await put(`assignToTenant/${_id}`, { tenantId });
      return _id;
    };
    const own = await make(60, 'Own', world.a.tenantId);
    const foreign = await make(61, 'Foreign', world.b.tenantId);
    const common = await make(62, 'Common', null);
    const one = await world.api(world.a.admin, 'GET', `/backoffice/purifier/${own}`);
    expect(purifierSchema.parse(one.body)).toMatchObject({ purifierModelNo: 'Own', deviceCount: 0 });
    expect((await world.api(world.a.admin, 'GET', `/backoffice/purifier/${foreign}`)).status).toBe(404);
    expect((await world.api(world.sysAdmin, 'GET', `/backoffice/purifier/${foreign}`)).status).toBe(200);

    // A model without tenant may have devices of others, which the tenant must not count.
    const ofB = world.b.customers[0].device;
    const choose = (user: typeof world.a.admin, device: { id: string; name: string }, purifierId: string) =>
      world.api(user, 'POST', '/backoffice/dapAdddevice/dapCreateDevice', {
        deviceId: device.id,
        deviceName: device.name,
        purifierId,
      });
    expect((await choose(world.b.admin, ofB, common)).status).toBe(200);
    const { body } = await world.api(
      world.a.admin,
      'GET',
      '/backoffice/purifier/getAllPurifier?textSearch=readable&sortProperty=purifierId',
    );
    expect(listPurifiers.responses[200].parse(body)).toMatchObject({
      totalElements: 2,
      data: [
        { _id: own, deviceCount: 0 },
        { _id: common, deviceCount: 0 },
      ],
    });
    const ofA = world.a.customers[0].device;
    const refused = await choose(world.a.admin, ofA, foreign);
    expect([refused.status, refused.body.message]).toEqual([400, 'Could not find the specified purifier!']);
    expect((await choose(world.a.admin, ofA, own)).body.purifierId).toBe(own);
  });

  it('count their devices, which remain after a deletion', async () => {
    const { _id: purifierId } = (await create(52, 'Counted')).body;
    const device = await world.enter({ deviceName: 'AQ', purifierId });
    expect(await list('?textSearch=counted')).toMatchObject([{ deviceCount: 1 }]);
    const url = `/backoffice/purifier/deletePurifier/${purifierId}`;
    expect((await world.api(world.sysAdmin, 'DELETE', url)).status).toBe(200);
    expect((await world.api(world.sysAdmin, 'DELETE', url)).status).toBe(404);
    expect((await world.recordOf(device._id))?.purifierId).toBeNull();
    expect(await world.auditOf(purifierId)).toEqual(['created', 'deleted']);
  });
});
