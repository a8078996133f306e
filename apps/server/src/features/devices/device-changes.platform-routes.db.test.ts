import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DENIED, refused } from '../../testing/api-client.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { EACH_TIME } from './testing/device-world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const NULL_UUID = '13814000-1dd2-11b2-8080-808080808080';

let world: AppWorld;
let made = 0;

beforeAll(async () => {
  world = await createAppWorld();
});
afterAll(() => world.close());

const nextName = () => `device ${++made}`;
const idOf = (entityType: string, id: string) => ({ entityType, id });
const notFound = (id: string) => refused(404, 32, `Device with id [${id}] is not found`);

/** A device of tenant A, of its first customer unless said otherwise. */
async function newDevice(customerId: string | null = world.a.customers[0].id) {
  const { tenantId } = world.a;
  const { device } = await world.app.services.devices.create({ tenantId, customerId, name: nextName() });
  return device;
}
async function activityOf(deviceId: string): Promise<unknown[]> {
  const { rows } = await world.database.pool.query(
    `select kind, user_email from device_activity ${EACH_TIME} where device_id = $1 and user_email is not null order by created_time, id`,
    [deviceId],
  );
  return rows.map(({ kind, user_email: email }) => [kind, email]);
}

describe('POST /api/device without an id', () => {
  const post = (payload: object | string, query = '') =>
    world.api(world.a.admin, 'POST', `/api/device${query}`, payload);

  it("creates a device of the caller's tenant, and ignores server-side fields in the body", async () => {
    const name = nextName();
    const { status, body } = await post({
      name,
      label: 'Lobby',
      tenantId: idOf('TENANT', world.b.tenantId),
      createdTime: 1,
      version: 99,
      key: 1,
      tenantReadableFrom: 5,
      transportType: 'default',
      additionalInfo: { gateway: false },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tenantId: idOf('TENANT', world.a.tenantId),
      customerId: idOf('CUSTOMER', NULL_UUID),
      name,
      type: 'default',
      label: 'Lobby',
      version: 1,
      additionalInfo: { gateway: false },
    });
    expect(body.createdTime).toBeGreaterThan(1);
    expect(body).not.toHaveProperty('key');
    expect(await activityOf(body.id.id)).toEqual([['created', world.a.admin.email]]);
  });

  it('sets the access token of the query, or a random one', async () => {
    const tokenOf = async (query: string) => {
      const { body } = await post({ name: nextName() }, query);
      return (await world.api(world.a.admin, 'GET', `/api/device/${body.id.id}/credentials`)).body
        .credentialsId;
    };
    expect(await tokenOf('?accessToken=my%20token')).toBe('my token');
    expect(await tokenOf('')).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(await tokenOf('?accessToken=')).toMatch(/^[A-Za-z0-9]{20}$/);
  });

  it('uses the profile with the name of the type, and creates it if it is missing', async () => {
    const first = await post({ name: nextName(), type: 'DEFAULT' });
    const second = await post({ name: nextName(), type: 'DEFAULT' });
    expect(first.body.type).toBe('DEFAULT');
    expect(second.body.deviceProfileId).toEqual(first.body.deviceProfileId);
    const info = `/api/deviceProfileInfo/${first.body.deviceProfileId.id}`;
    expect((await world.api(world.a.admin, 'GET', info)).body).toMatchObject({
      name: 'DEFAULT',
      tenantId: idOf('TENANT', world.a.tenantId),
    });
    const { deviceProfileId } = first.body;
    const third = await post({ name: nextName(), type: 'whatever', deviceProfileId });
    expect(third.body.type).toBe('DEFAULT');
  });

  it("is refused with the platform's messages, without side effects", async () => {
    const foreignProfile = (await world.api(world.b.admin, 'GET', '/api/deviceProfileInfo/default')).body.id;
    const taken = world.a.spareDevice;
    const count = async () =>
      (
        await world.database.pool.query(
          'select count(*) from device union all select count(*) from device_profile',
        )
      ).rows;
    const before = await count();
    for (const [message, body, query] of [
      ['Device name should be specified!', {}],
      ['Device name should be specified!', { name: ' ' }],
      ['Device with such name already exists!', { name: taken.name }],
      ['Device with such name already exists!', { name: taken.name, type: 'of its own' }],
      [
        'Device is referencing non existing device profile!',
        { name: 'x', deviceProfileId: idOf('DEVICE_PROFILE', UNKNOWN) },
      ],
      [
        'Device can`t be referencing to device profile from different tenant!',
        { name: 'x', deviceProfileId: foreignProfile },
      ],
      ["Can't assign device to non-existent customer!", { name: 'x', customerId: idOf('CUSTOMER', UNKNOWN) }],
      [
        "Can't assign device to customer from different tenant!",
        { name: 'x', customerId: idOf('CUSTOMER', world.b.customers[0].id) },
      ],
      [
        'Device credentials are already assigned to another device!',
        { name: 'x' },
        `?accessToken=${taken.token}`,
      ],
      ['Validation error: name length must be equal or less than 255', { name: 'x'.repeat(256) }],
      ['Validation error: name is malformed', { name: 'x\0' }],
      ['Validation error: label is malformed', { name: 'x', label: '\ud800' }],
      ['Validation error: type is malformed', { name: 'x', type: '\0' }],
      ['Validation error: credentialsId is malformed', { name: 'x' }, '?accessToken=%00'],
      [
        'Validation error: credentialsId length must be equal or less than 255',
        { name: 'x' },
        `?accessToken=${'t'.repeat(256)}`,
      ],
      ['Validation error: additionalInfo is malformed', { name: 'x', additionalInfo: { a: '\0' } }],
      ['JSON parse error: Missing entityType or id!', { name: 'x', customerId: { id: UNKNOWN } }],
      ['JSON parse error: Invalid UUID string: 1', { name: 'x', id: idOf('DEVICE', '1') }],
    ] as const) {
      expect(await post(body, query)).toMatchObject(refused(400, 31, message));
    }
    for (const body of [
      { name: 5 },
      { name: 'x', label: [] },
      { name: 'x', version: 'one' },
      [],
      '"x"',
      '{',
    ]) {
      expect((await post(body)).status).toBe(400);
    }
    expect(await count()).toEqual(before);
  });

  it('is permitted to tenant administrators only', async () => {
    for (const user of [world.a.customers[0].user, world.sysAdmin]) {
      expect(await world.api(user, 'POST', '/api/device', { name: nextName() })).toMatchObject(DENIED);
    }
  });
});

describe('POST /api/device with an id', () => {
  const save = (user = world.a.admin, payload: object = {}) =>
    world.api(user, 'POST', '/api/device', payload);

  it('replaces the editable fields, and keeps all others', async () => {
    const device = await newDevice();
    const customerId = idOf('CUSTOMER', world.a.customers[0].id);
    const id = idOf('DEVICE', device.id);
    const name = nextName();
    const { status, body } = await save(world.a.admin, {
      id,
      name,
      customerId,
      tenantId: idOf('TENANT', world.b.tenantId),
      createdTime: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      name,
      customerId,
      label: null,
      tenantId: idOf('TENANT', world.a.tenantId),
      createdTime: device.createdTime,
      version: 2,
    });
    expect(await activityOf(device.id)).toEqual([['renamed', world.a.admin.email]]);
  });

  it('lets a user of its customer change its label, but not its name, customer or profile', async () => {
    const { user, id: own } = world.a.customers[0];
    const device = await newDevice();
    const id = idOf('DEVICE', device.id);
    const newProfile = { name: nextName(), type: 'DEFAULT', transportType: 'DEFAULT' };
    const profile = await world.api(world.a.admin, 'POST', '/api/deviceProfile', newProfile);
    const { rows } = await world.database.pool.query('select count(*) from device_profile');
    for (const customerId of [undefined, null, idOf('CUSTOMER', NULL_UUID), idOf('CUSTOMER', own)]) {
      const body = { id, name: device.name, label: nextName(), type: 'of my own', customerId };
      expect(await save(user, body)).toMatchObject({
        status: 200,
        body: { label: body.label, customerId: idOf('CUSTOMER', own), type: 'default' },
      });
    }
    const others = {
      name: nextName(),
      customerId: idOf('CUSTOMER', world.a.customers[1].id),
      deviceProfileId: profile.body.id,
    };
    for (const [field, other] of Object.entries(others)) {
      expect(await save(user, { id, name: device.name, [field]: other })).toMatchObject(DENIED);
    }
    expect((await world.database.pool.query('select count(*) from device_profile')).rows).toEqual(rows);
    expect(await activityOf(device.id)).toEqual(Array(4).fill(['relabelled', user.email]));
  });

  it('is 403 for another customer, and 404 for another tenant or an unknown id', async () => {
    const device = await newDevice();
    const body = { id: idOf('DEVICE', device.id), name: nextName() };
    expect(await save(world.a.customers[1].user, body)).toMatchObject(DENIED);
    expect(await save(world.sysAdmin, body)).toMatchObject(DENIED);
    for (const user of [world.b.admin, world.b.customers[0].user]) {
      expect(await save(user, body)).toMatchObject(notFound(device.id));
    }
    const none = { ...body, id: idOf('DEVICE', UNKNOWN) };
    expect(await save(world.a.admin, none)).toMatchObject(notFound(UNKNOWN));
  });

  it('is 409 with an older version, and overwrites without a version', async () => {
    const device = await newDevice();
    const body = { id: idOf('DEVICE', device.id), name: nextName() };
    expect((await save(world.a.admin, { ...body, version: 1 })).status).toBe(200);
    expect(await save(world.a.admin, { ...body, version: 1 })).toMatchObject(
      refused(409, 35, 'Device was already changed by someone else'),
    );
    expect((await save(world.a.admin, body)).body.version).toBe(3);
  });
});

describe('DELETE /api/device/{deviceId}', () => {
  it('deletes a device of the tenant, once, with an empty response', async () => {
    const device = await newDevice();
    const path = `/api/device/${device.id}`;
    for (const user of [world.a.customers[0].user, world.sysAdmin]) {
      expect(await world.api(user, 'DELETE', path)).toMatchObject(DENIED);
    }
    expect(await world.api(world.b.admin, 'DELETE', path)).toMatchObject(notFound(device.id));
    expect(await world.api(world.a.admin, 'DELETE', path)).toEqual({
      status: 200,
      text: '',
      body: undefined,
    });
    expect(await world.api(world.a.admin, 'DELETE', path)).toMatchObject(notFound(device.id));
    expect(await activityOf(device.id)).toContainEqual(['deleted', world.a.admin.email]);
    expect(await world.api(world.a.admin, 'DELETE', '/api/device/abc')).toMatchObject(
      refused(400, 31, 'Invalid UUID string: abc'),
    );
  });
});
