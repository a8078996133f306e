import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBus, type Owner } from '../../events.ts';
import { DENIED, refused } from '../../testing/api-client.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const PAGE = 'pageSize=10&page=0';

const events = createEventBus();
let world: AppWorld;
let made = 0;

beforeAll(async () => {
  world = await createAppWorld({ events });
});
afterAll(() => world.close());

const notFound = refused(404, 32, `Device profile with id [${UNKNOWN}] is not found`);
const nextName = () => `profile ${++made}`;
const profile = (name = nextName()) => ({ name, type: 'DEFAULT', transportType: 'DEFAULT' });
const save = (payload: object, user = world.a.admin) =>
  world.api(user, 'POST', '/api/deviceProfile', payload);
const newProfile = async (name = nextName()) => (await save(profile(name))).body;

describe('POST /api/deviceProfile', () => {
  it("creates a profile of the caller's tenant, with the default settings of its types", async () => {
    const tenantId = { entityType: 'TENANT', id: world.b.tenantId };
    const name = nextName();
    const { status, body } = await save({
      ...profile(name),
      transportType: 'MQTT',
      tenantId,
      createdTime: 1,
      x: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tenantId: { entityType: 'TENANT', id: world.a.tenantId },
      name,
      description: null,
      provisionType: 'DISABLED',
      version: 1,
      default: false,
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: {
          type: 'MQTT',
          deviceTelemetryTopic: 'v1/devices/me/telemetry',
          deviceAttributesTopic: 'v1/devices/me/attributes',
          deviceAttributesSubscribeTopic: 'v1/devices/me/attributes',
          transportPayloadTypeConfiguration: { transportPayloadType: 'JSON' },
        },
        provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
        alarms: null,
      },
    });
    expect(body.createdTime).toBeGreaterThan(1);
  });

  it('keeps the settings of the body unchanged', async () => {
    const profileData = {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT', own: [1, { x: null }] },
      alarms: [{ id: 'x' }],
    };
    const saved = await save({
      ...profile(),
      description: 'd',
      image: 'data:image/png;base64,AA==',
      profileData,
    });
    expect(saved.body).toMatchObject({ description: 'd', image: 'data:image/png;base64,AA==', profileData });
  });

  it('renames the type of its devices with a profile, in lists and in the console', async () => {
    const { id, ...stored } = await newProfile();
    const device = { name: nextName(), deviceProfileId: id };
    const { body } = await world.api(world.a.admin, 'POST', '/api/device', device);
    const name = nextName();
    const renamed = await save({ ...stored, id, name });
    expect(renamed).toMatchObject({ status: 200, body: { id, name, version: 2 } });
    const now = await world.api(world.a.admin, 'GET', `/api/device/info/${body.id.id}`);
    expect(now.body).toMatchObject({ type: name, deviceProfileName: name });
    const shown = await world.api(world.a.admin, 'GET', `/backoffice/dapDevice/${body.id.id}`);
    expect(shown.body.deviceProfileName).toBe(name);
    const audit = await world.api(
      world.a.admin,
      'GET',
      '/backoffice/audit?sortProperty=createdTime&sortOrder=DESC',
    );
    expect(audit.body.data[0]).toMatchObject({
      action: 'updated',
      entityType: 'DEVICE_PROFILE',
      entityId: id.id,
      entityName: name,
      details: { changed: ['name'] },
    });
  });

  it('publishes the changed devices of a renamed profile once, and refuses stale saves of them', async () => {
    const { id, ...stored } = await newProfile();
    const [customer] = world.a.customers;
    const { body: device } = await world.api(world.a.admin, 'POST', '/api/device', {
      name: nextName(),
      deviceProfileId: id,
    });
    const other = {
      name: nextName(),
      deviceProfileId: id,
      customerId: { entityType: 'CUSTOMER', id: customer.id },
    };
    const { body: given } = await world.api(world.a.admin, 'POST', '/api/device', other);
    const heard: (readonly Owner[])[] = [];
    const hear = (owners: readonly Owner[]) => heard.push(owners);
    events.on('devices.changed', hear);
    const name = nextName();
    await save({ ...stored, id, name });
    expect(heard.map((owners) => owners.length)).toEqual([2]);
    const { tenantId } = world.a;
    expect(heard[0]).toEqual(
      expect.arrayContaining([
        { tenantId, customerId: null },
        { tenantId, customerId: customer.id },
      ]),
    );
    const read = await world.api(customer.user, 'GET', `/api/device/${given.id.id}`);
    expect(read.body).toMatchObject({ type: name, version: given.version + 1 });
    expect((await world.api(world.a.admin, 'POST', '/api/device', device)).status).toBe(409);

    heard.length = 0;
    await save({ ...stored, id, name, version: 2, description: 'not renamed' });
    events.off('devices.changed', hear);
    expect(heard).toEqual([]);
    await world.api(world.a.admin, 'DELETE', `/api/device/${given.id.id}`);
  });

  it('renames the type of devices that get the profile concurrently, too', async () => {
    const { id } = await newProfile();
    const moving = (await world.api(world.a.admin, 'POST', '/api/device', { name: nextName() })).body;
    const renaming = await world.database.pool.connect();
    try {
      await renaming.query('begin');
      await renaming.query("update device_profile set name = 'Renamed' where id = $1", [id.id]);
      const coming = [{ name: nextName() }, { name: nextName(), id: moving.id }].map((device) =>
        world.api(world.a.admin, 'POST', '/api/device', { ...device, deviceProfileId: id }),
      );
      await expect.poll(() => countLockWaits(world.database.pool)).toBe(2);
      await renaming.query('commit');
      for (const { status, body } of await Promise.all(coming))
        expect([status, body.type]).toEqual([200, 'Renamed']);
    } finally {
      renaming.release();
    }
  });

  it("is refused with the platform's messages", async () => {
    const { id, name: taken } = await newProfile();
    const other = await newProfile();
    for (const [message, body] of [
      ['Device profile name should be specified!', profile('')],
      ['Device profile name should be specified!', profile(' ')],
      ['Device profile type should be specified!', { name: 'x', transportType: 'MQTT' }],
      ['Device profile transport type should be specified!', { name: 'x', type: 'DEFAULT' }],
      ['Device profile with such name already exists!', profile(taken)],
      ['Device profile with such name already exists!', { ...profile(taken), id: other.id }],
      [
        'Another default device profile is present in scope of current tenant!',
        { ...profile(), default: true },
      ],
      [
        'Another default device profile is present in scope of current tenant!',
        { ...profile(), id, default: true },
      ],
      ['Validation error: name length must be equal or less than 255', profile('x'.repeat(256))],
      ['Validation error: name is malformed', profile('\0')],
      ['Validation error: description is malformed', { ...profile(), description: '\0' }],
      ['Validation error: profileData is malformed', { ...profile(), profileData: { alarms: '\0' } }],
      [
        'JSON parse error: transportType is none of DEFAULT, MQTT, COAP, LWM2M, SNMP',
        { ...profile(), transportType: 'default' },
      ],
      [
        'Validation error: profileData.transportConfiguration should be of type MQTT',
        { ...profile(), transportType: 'MQTT', profileData: { transportConfiguration: { type: 'DEFAULT' } } },
      ],
    ] as const) {
      expect(await save(body)).toMatchObject(refused(400, 31, message));
    }
    for (const body of [
      { ...profile(), name: 1 },
      { ...profile(), default: 'yes' },
      { ...profile(), profileData: [] },
    ]) {
      expect((await save(body)).status).toBe(400);
    }
    expect(await save({ ...profile(), id, version: 7 })).toMatchObject({
      status: 409,
      body: { errorCode: 35 },
    });
  });

  it('never leaves a tenant without a default profile', async () => {
    const { body } = await world.api(world.a.admin, 'GET', '/api/deviceProfileInfo/default');
    const saved = await save({ ...profile(body.name), id: body.id, default: false });
    expect(saved).toMatchObject({ status: 200, body: { default: true } });
  });

  it('is permitted to administrators, for profiles of their tenant', async () => {
    const { id } = await newProfile();
    for (const user of [world.a.customers[0].user, world.sysAdmin, world.b.admin]) {
      expect(await save({ ...profile(), id }, user)).toMatchObject(DENIED);
    }
    expect(await save({ ...profile(), id: { ...id, id: UNKNOWN } })).toMatchObject(notFound);
    expect(await save(profile(), world.a.customers[0].user)).toMatchObject(DENIED);
  });
});

describe('GET /api/deviceProfiles and /api/deviceProfileInfos', () => {
  it("list, search, filter and sort the tenant's profiles", async () => {
    const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
    await world.api(world.b.admin, 'POST', '/api/deviceProfile', {
      ...profile('Beta'),
      transportType: 'MQTT',
    });
    await world.api(world.b.admin, 'POST', '/api/deviceProfile', profile('alpha'));
    const list = async (path: string, query: string, user = world.b.admin) =>
      (await world.api(user, 'GET', `/api/${path}?${PAGE}${query}`)).body;
    const sorted = '&sortProperty=name&sortOrder=DESC';
    for (const path of ['deviceProfiles', 'deviceProfileInfos']) {
      expect(names(await list(path, sorted))).toEqual(['default', 'Beta', 'alpha']);
      expect(names(await list(path, '&textSearch=ALP'))).toEqual(['alpha']);
      expect(await list(path, '&pageSize=1')).toMatchObject({ totalElements: 3 });
      expect(await list(path, '&sortProperty=secret')).toMatchObject({ message: 'Invalid sort property' });
    }
    const { user } = world.b.customers[0];
    expect(names(await list('deviceProfileInfos', '&transportType=MQTT', user))).toEqual(['Beta']);
    expect(Object.keys((await list('deviceProfileInfos', sorted, user)).data[0])).not.toContain(
      'profileData',
    );
    expect(await list('deviceProfiles', '', user)).toMatchObject(DENIED.body);
    expect(await list('deviceProfileInfos', '', world.sysAdmin)).toMatchObject(DENIED.body);
  });
});

describe('one profile', () => {
  it('is complete for administrators, partial for users of customers, and refused to others', async () => {
    const { id, ...stored } = await newProfile();
    const [whole, info] = [`/api/deviceProfile/${id.id}`, `/api/deviceProfileInfo/${id.id}`];
    const { user } = world.a.customers[0];
    expect(await world.api(world.a.admin, 'GET', whole)).toMatchObject({
      status: 200,
      body: { id, ...stored },
    });
    expect((await world.api(user, 'GET', info)).body).toEqual({
      id,
      tenantId: stored.tenantId,
      name: stored.name,
      image: null,
      defaultDashboardId: null,
      type: 'DEFAULT',
      transportType: 'DEFAULT',
    });
    expect(await world.api(user, 'GET', whole)).toMatchObject(DENIED);
    for (const one of [world.b.admin, world.sysAdmin]) {
      for (const path of [whole, info]) expect(await world.api(one, 'GET', path)).toMatchObject(DENIED);
    }
    expect(await world.api(world.a.admin, 'GET', `/api/deviceProfile/${UNKNOWN}`)).toMatchObject(notFound);
    expect(await world.api(user, 'GET', `/api/deviceProfileInfo/${UNKNOWN}`)).toMatchObject(notFound);
  });

  it('becomes the default, which unsets the former one', async () => {
    const former = (await world.api(world.a.admin, 'GET', '/api/deviceProfileInfo/default')).body;
    const two = [await newProfile(), await newProfile()];
    const answers = await Promise.all(
      two.map(({ id }) => world.api(world.a.admin, 'POST', `/api/deviceProfile/${id.id}/default`)),
    );
    expect(answers.map(({ status, body }) => [status, body.default])).toEqual([
      [200, true],
      [200, true],
    ]);
    const { rows } = await world.database.pool.query(
      'select id from device_profile where tenant_id = $1 and is_default',
      [world.a.tenantId],
    );
    expect(rows).toHaveLength(1);
    expect(two.map(({ id }) => id.id)).toContain(rows[0].id);
    const again = await world.api(world.a.admin, 'POST', `/api/deviceProfile/${former.id.id}/default`);
    expect(again.body).toMatchObject({ id: former.id, default: true });
    const device = await world.api(world.a.admin, 'POST', '/api/device', { name: nextName() });
    expect(device).toMatchObject({ status: 200, body: { deviceProfileId: former.id } });
  });

  it('is deleted unless it is the default or has devices', async () => {
    const remove = (id: string, user = world.a.admin) =>
      world.api(user, 'DELETE', `/api/deviceProfile/${id}`);
    const standard = (await world.api(world.a.admin, 'GET', '/api/deviceProfileInfo/default')).body;
    expect(await remove(standard.id.id)).toMatchObject(
      refused(400, 31, 'Deletion of Default Device Profile is prohibited!'),
    );
    const { id } = await newProfile();
    const { body } = await world.api(world.a.admin, 'POST', '/api/device', {
      name: nextName(),
      deviceProfileId: id,
    });
    expect(await remove(id.id)).toMatchObject(
      refused(400, 31, 'The device profile referenced by the devices cannot be deleted!'),
    );
    await world.api(world.a.admin, 'DELETE', `/api/device/${body.id.id}`);
    for (const user of [world.b.admin, world.a.customers[0].user, world.sysAdmin]) {
      expect(await remove(id.id, user)).toMatchObject(DENIED);
    }
    expect(await remove(id.id)).toEqual({ status: 200, text: '', body: undefined });
    expect((await remove(id.id)).status).toBe(404);
  });
});

describe('names and types', () => {
  it('are those of the own tenant, or of the devices in scope', async () => {
    const { id, name } = await newProfile();
    const { admin, customers, tenantId } = world.a;
    const names = async (query: string, user = admin) =>
      (await world.api(user, 'GET', `/api/deviceProfile/names${query}`)).body;
    const named = { id, name };
    expect(await names('')).toContainEqual(named);
    expect(await names('?activeOnly=true')).not.toContainEqual(named);
    expect(await names('', world.b.admin)).not.toContainEqual(named);
    await world.api(admin, 'POST', '/api/device', { name: nextName(), deviceProfileId: id });
    expect(await names('?activeOnly=true')).toContainEqual(named);
    const type = { tenantId: { entityType: 'TENANT', id: tenantId }, entityType: 'DEVICE', type: name };
    const types = async (user = admin) => (await world.api(user, 'GET', '/api/device/types')).body;
    expect(await types()).toContainEqual(type);
    expect(await types(customers[0].user)).not.toContainEqual(type);
    expect(await types(customers[0].user)).toHaveLength(1);
  });
});
