import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DENIED, refused } from '../../testing/api-client.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { World } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

let world: AppWorld;
let made = 0;

beforeAll(async () => {
  world = await createAppWorld();
});
afterAll(() => world.close());

const notFound = (id: string) => refused(404, 32, `Device with id [${id}] is not found`);
const next = (what: string) => `${what} ${++made}`;

/** A device of the first customer of tenant A, with its credentials as read. */
async function newDevice() {
  const { tenantId, admin, customers } = world.a;
  const [{ id: customerId }] = customers;
  const { device } = await world.app.services.devices.create({ tenantId, customerId, name: next('device') });
  const { body } = await world.api(admin, 'GET', `/api/device/${device.id}/credentials`);
  return { id: device.id, name: device.name, customerId, credentials: body };
}
async function auditOf(deviceId: string): Promise<[action: string, email: string][]> {
  const { rows } = await world.database.pool.query(
    'select action, user_email from audit_entry where entity_id = $1 order by created_time, id',
    [deviceId],
  );
  return rows.map(({ action, user_email: email }) => [action, email]);
}

/** Whether the customers of tenant A may read access tokens. */
const allow = async (customersMayReadTokens: boolean) => {
  const path = '/backoffice/accessTokens/settings';
  const { status, body } = await world.api(world.a.admin, 'PUT', path, { customersMayReadTokens });
  expect([status, body]).toEqual([200, { customersMayReadTokens }]);
};

describe('GET /api/device/{deviceId}/credentials', () => {
  it('is refused to users of customers unless their tenant allows it', async () => {
    const { id, credentials } = await newDevice();
    const [{ user }, other] = world.a.customers;
    const path = `/api/device/${id}/credentials`;
    expect(await world.api(user, 'GET', path)).toMatchObject(DENIED);
    expect(await world.api(user, 'GET', `/api/device-connectivity/${id}`)).toMatchObject(DENIED);
    expect((await world.api(user, 'PUT', '/backoffice/accessTokens/settings', {})).status).toBe(403);
    await allow(true);
    expect((await world.api(user, 'GET', path)).body).toEqual(credentials);
    expect(await world.api(other.user, 'GET', path)).toMatchObject(DENIED);
    const { body } = await world.api(user, 'GET', '/backoffice/accessTokens/settings');
    expect(body).toEqual({ customersMayReadTokens: true });
    // The other tenant decides for itself.
    const [foreign] = world.b.customers;
    const elsewhere = `/api/device/${foreign.device.id}/credentials`;
    expect(await world.api(foreign.user, 'GET', elsewhere)).toMatchObject(DENIED);
    await allow(false);
    expect(await world.api(user, 'GET', path)).toMatchObject(DENIED);
    const { rows } = await world.database.pool.query(
      "select details from audit_entry where entity_type = 'TENANT' and tenant_id = $1 order by id",
      [world.a.tenantId],
    );
    expect(rows.map(({ details }) => details)).toEqual([
      { customersMayReadTokens: true },
      { customersMayReadTokens: false },
    ]);
  });

  it('returns the access token to users in scope, with an audit entry for each read', async () => {
    await allow(true);
    const { id, credentials } = await newDevice();
    expect(credentials).toEqual({
      id: { id: expect.any(String) },
      createdTime: expect.any(Number),
      deviceId: { entityType: 'DEVICE', id },
      credentialsType: 'ACCESS_TOKEN',
      credentialsId: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      credentialsValue: null,
      version: 1,
    });
    const { user } = world.a.customers[0];
    const path = `/api/device/${id}/credentials`;
    expect((await world.api(user, 'GET', path)).body).toEqual(credentials);
    expect(await world.api(world.a.customers[1].user, 'GET', path)).toMatchObject(DENIED);
    expect(await world.api(world.sysAdmin, 'GET', path)).toMatchObject(DENIED);
    expect(await world.api(world.b.admin, 'GET', path)).toMatchObject(notFound(id));
    expect(await auditOf(id)).toEqual([
      ['tokenRead', world.a.admin.email],
      ['tokenRead', user.email],
    ]);
    const { rows } = await world.database.pool.query('select * from audit_entry');
    expect(JSON.stringify(rows)).not.toContain(credentials.credentialsId);
    await allow(false);
  });
});

describe('POST /api/device/credentials', () => {
  const save = (user: World['sysAdmin'], payload: object) =>
    world.api(user, 'POST', '/api/device/credentials', payload);

  it('changes the token of the device, with one audit entry', async () => {
    const { id, credentials } = await newDevice();
    const credentialsId = next('token');
    const saved = await save(world.a.admin, { ...credentials, credentialsId });
    expect(saved).toMatchObject({ status: 200, body: { ...credentials, credentialsId, version: 2 } });
    expect((await save(world.a.admin, saved.body)).status).toBe(200);
    expect((await auditOf(id)).filter(([action]) => action === 'tokenChanged')).toEqual([
      ['tokenChanged', world.a.admin.email],
    ]);
  });

  it("is refused with the platform's messages, and changes nothing", async () => {
    const { id, credentials } = await newDevice();
    for (const [message, change] of [
      [
        'Device credentials are already assigned to another device!',
        { credentialsId: world.b.spareDevice.token },
      ],
      ['Unable to update non-existent device credentials!', { id: { id: UNKNOWN } }],
      ['Unable to update non-existent device credentials!', { id: { id: 'abc' } }],
      ['Unable to update non-existent device credentials!', { id: null }],
      ['Device credentials id should be specified!', { credentialsId: null }],
      ['Device credentials id should be specified!', { credentialsId: ' ' }],
      ['Device credentials type should be specified', { credentialsType: null }],
      ['Device credentials type should be ACCESS_TOKEN!', { credentialsType: 'X509_CERTIFICATE' }],
      ['Validation error: credentialsId is malformed', { credentialsId: '\0' }],
      [
        'Validation error: credentialsId length must be equal or less than 255',
        { credentialsId: 't'.repeat(256) },
      ],
      ["Parameter 'deviceId' can't be empty!", { deviceId: null }],
      ['JSON parse error: Missing entityType or id!', { deviceId: { id } }],
    ] as const) {
      expect(await save(world.a.admin, { ...credentials, ...change })).toMatchObject(
        refused(400, 31, message),
      );
    }
    const wrong = { ...credentials, credentialsId: 5 };
    expect((await save(world.a.admin, wrong)).status).toBe(400);
    expect(await save(world.a.admin, { ...credentials, version: 7 })).toMatchObject({ status: 409 });
    const unknown = { ...credentials, deviceId: { entityType: 'DEVICE', id: UNKNOWN } };
    expect(await save(world.a.admin, unknown)).toMatchObject(notFound(UNKNOWN));
    expect((await world.api(world.a.admin, 'GET', `/api/device/${id}/credentials`)).body).toEqual(
      credentials,
    );
  });

  it("is permitted to administrators of the device's tenant only", async () => {
    const { id, credentials } = await newDevice();
    for (const user of [world.a.customers[0].user, world.sysAdmin]) {
      expect(await save(user, credentials)).toMatchObject(DENIED);
    }
    expect(await save(world.b.admin, credentials)).toMatchObject(notFound(id));
  });
});

describe('POST /api/device-with-credentials', () => {
  const save = (user: World['sysAdmin'], device: object, credentials: object | null) =>
    world.api(user, 'POST', '/api/device-with-credentials', { device, credentials });
  const tokenOf = async (id: string) =>
    (await world.api(world.a.admin, 'GET', `/api/device/${id}/credentials`)).body.credentialsId;
  const withToken = (credentialsId: string) => ({ credentialsType: 'ACCESS_TOKEN', credentialsId });

  it('creates a device with the token, and changes both', async () => {
    const [token, other, name] = [next('token'), next('token'), next('device')];
    const { status, body } = await save(world.a.admin, { name }, withToken(token));
    expect([status, body.name, await tokenOf(body.id.id)]).toEqual([200, name, token]);
    const renamed = await save(world.a.admin, { id: body.id, name: next('device') }, withToken(other));
    expect([renamed.status, renamed.body.version, await tokenOf(body.id.id)]).toEqual([200, 2, other]);
  });

  it("is permitted to administrators of the device's tenant only", async () => {
    const { user } = world.a.customers[0];
    const { id, name, credentials } = await newDevice();
    const device = { id: { entityType: 'DEVICE', id }, name };
    for (const one of [user, world.a.customers[1].user, world.sysAdmin]) {
      expect(await save(one, device, withToken(next('token')))).toMatchObject(DENIED);
      expect(await save(one, { name: next('device') }, withToken(next('token')))).toMatchObject(DENIED);
    }
    expect(await save(world.b.admin, device, withToken('x'))).toMatchObject(notFound(id));
    expect(await tokenOf(id)).toBe(credentials.credentialsId);
    // Nor by calls that change other parts of a device.
    const renamed = await world.api(user, 'POST', '/api/device?accessToken=mine', device);
    expect([renamed.status, await tokenOf(id)]).toEqual([200, credentials.credentialsId]);
  });

  it('saves both or neither', async () => {
    const { id, name } = await newDevice();
    const taken = withToken(world.b.spareDevice.token);
    const message = 'Device credentials are already assigned to another device!';
    const fresh = next('device');
    expect(await save(world.a.admin, { name: fresh }, taken)).toMatchObject(refused(400, 31, message));
    const device = { id: { entityType: 'DEVICE', id }, name: fresh };
    expect(await save(world.a.admin, device, taken)).toMatchObject(refused(400, 31, message));
    const { rows } = await world.database.pool.query('select name from device where name = any($1)', [
      [name, fresh],
    ]);
    expect(rows).toEqual([{ name }]);
    expect(await save(world.a.admin, { name: fresh }, {})).toMatchObject(
      refused(400, 31, 'Device credentials type should be specified'),
    );
    expect((await save(world.a.admin, { name: fresh }, null)).status).toBe(400);
  });
});

describe('GET /api/device-connectivity/{deviceId}', () => {
  const commandsOf = async (user: World['sysAdmin'], id: string) =>
    world.api(user, 'GET', `/api/device-connectivity/${id}`);

  it('returns commands with the token to users in scope, with an audit entry', async () => {
    await allow(true);
    const { id, credentials } = await newDevice();
    const { user } = world.a.customers[0];
    const { status, body } = await commandsOf(user, id);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['http', 'mqtt']);
    expect(body.http.http).toContain(`/api/v1/${credentials.credentialsId}/telemetry `);
    expect(body.mqtt.mqtt).toContain(`-u "${credentials.credentialsId}" `);
    expect(await auditOf(id)).toContainEqual(['tokenRead', user.email]);
    expect(await commandsOf(world.a.customers[1].user, id)).toMatchObject(DENIED);
    expect(await commandsOf(world.sysAdmin, id)).toMatchObject(DENIED);
    expect(await commandsOf(world.b.admin, id)).toMatchObject(notFound(id));
    expect((await auditOf(id)).filter(([action]) => action === 'tokenRead')).toHaveLength(2);
  });
});
