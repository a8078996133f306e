import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient, DENIED, refused } from '../../testing/api-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const NULL_UUID = '13814000-1dd2-11b2-8080-808080808080';

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let ask: ApiClient;
let now = Date.UTC(2026, 5, 1);
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => now });
  app = await createTestApp(database, { clock: () => now });
  ask = createApiClient(app);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const notFound = (entity: string, id: string) => refused(404, 32, `${entity} with id [${id}] is not found`);

/** A device of tenant A with a reading from a second ago. */
async function newDevice(customerId: string | null = null) {
  const { tenantId } = world.a;
  const { device } = await app.services.devices.create({ tenantId, customerId, name: `device ${++made}` });
  await insertReadings(database, [{ device: device.key, ts: now - 1000, values: { pm25: 12 } }]);
  return device;
}
const assign = (user: World['sysAdmin'], customerId: string, deviceId: string, query = '') =>
  ask(user, 'POST', `/api/customer/${customerId}/device/${deviceId}${query}`);
/** Number of readings of the last minute that a user of the customer can read. */
async function readBy(user: World['sysAdmin'], deviceId: string): Promise<number> {
  const url = `/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries?keys=pm25&startTs=${now - 60_000}&endTs=${now}`;
  const { body } = await ask(user, 'GET', url);
  return body.pm25?.length ?? 0;
}

describe('POST /api/customer/{customerId}/device/{deviceId}', () => {
  it('assigns the device to the customer without earlier readings, and is idempotent', async () => {
    const { id, user } = world.a.customers[0];
    const device = await newDevice();
    for (let round = 0; round < 2; round++) {
      expect(await assign(world.a.admin, id, device.id)).toMatchObject({
        status: 200,
        // The second time, nothing changes.
        body: { id: { id: device.id }, customerId: { entityType: 'CUSTOMER', id }, version: 2 },
      });
    }
    expect(await readBy(world.a.admin, device.id)).toBe(1);
    expect(await readBy(user, device.id)).toBe(0);
  });

  it('includes the history on request, with an audit entry', async () => {
    const { id, user } = world.a.customers[0];
    const device = await newDevice();
    expect((await assign(world.a.admin, id, device.id, '?withHistory=true')).status).toBe(200);
    expect(await readBy(user, device.id)).toBe(1);
    const later = await newDevice(id);
    await assign(world.a.admin, world.a.customers[1].id, later.id);
    expect(await readBy(world.a.customers[1].user, later.id)).toBe(0);
    await assign(world.a.admin, world.a.customers[1].id, later.id, '?withHistory=true');
    expect(await readBy(world.a.customers[1].user, later.id)).toBe(1);
    const { rows } = await database.pool.query(
      'select action, details from audit_entry where entity_id = any($1) order by created_time, id',
      [[device.id, later.id]],
    );
    expect(rows).toContainEqual({ action: 'assigned', details: { withHistory: true } });
    expect(rows).toContainEqual({ action: 'updated', details: { changed: ['customerReadableFrom'] } });
    expect(await assign(world.a.admin, id, device.id, '?withHistory=perhaps')).toMatchObject({ status: 400 });
  });

  it('accepts one of two concurrent assignments, and refuses the other with 409', async () => {
    const [one, other] = world.a.customers;
    for (let round = 0; round < 5; round++) {
      const device = await newDevice();
      const answers = await Promise.all(
        [one, other].map(({ id }) => assign(world.a.admin, id, device.id, '?expectedCustomerId=')),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const loser = answers.find(({ status }) => status === 409);
      expect(loser).toMatchObject(refused(409, 35, 'Device was already changed by someone else'));
      const winner = answers.findIndex(({ status }) => status === 200);
      const { body } = await ask(world.a.admin, 'GET', `/api/device/${device.id}`);
      expect(body.customerId.id).toBe([one, other][winner]?.id);
    }
  });

  it('accepts the expected customer in any spelling, and refuses another one', async () => {
    const [one, other] = world.a.customers;
    const device = await newDevice(one.id);
    const to = (id: string, expected: string) =>
      assign(world.a.admin, id, device.id, `?expectedCustomerId=${expected}`);
    expect((await to(other.id, NULL_UUID)).status).toBe(409);
    expect((await to(other.id, UNKNOWN)).status).toBe(409);
    expect((await to(other.id, one.id.toUpperCase())).status).toBe(200);
    expect((await to(one.id, one.id)).status).toBe(409);
    expect(await to(one.id, 'abc')).toMatchObject(refused(400, 31, 'Invalid UUID string: abc'));
    await ask(world.a.admin, 'DELETE', `/api/customer/device/${device.id}`);
    expect((await to(one.id, NULL_UUID)).status).toBe(200);
  });

  it('is permitted to administrators only, for devices and customers of their tenant', async () => {
    const device = await newDevice();
    const { id, user } = world.a.customers[0];
    for (const one of [user, world.sysAdmin]) expect(await assign(one, id, device.id)).toMatchObject(DENIED);
    expect(await assign(world.b.admin, id, device.id)).toMatchObject(DENIED);
    expect(await assign(world.a.admin, world.b.customers[0].id, device.id)).toMatchObject(DENIED);
    const foreign = world.b.spareDevice.id;
    expect(await assign(world.a.admin, id, foreign)).toMatchObject(notFound('Device', foreign));
    expect(await assign(world.a.admin, id, UNKNOWN)).toMatchObject(notFound('Device', UNKNOWN));
    expect(await assign(world.a.admin, UNKNOWN, device.id)).toMatchObject(notFound('Customer', UNKNOWN));
  });
});

describe('DELETE /api/customer/device/{deviceId}', () => {
  it('unassigns the device from its customer, once', async () => {
    const { id, user } = world.a.customers[0];
    const device = await newDevice(id);
    const path = `/api/customer/device/${device.id}`;
    for (const one of [user, world.sysAdmin]) expect(await ask(one, 'DELETE', path)).toMatchObject(DENIED);
    expect(await ask(world.b.admin, 'DELETE', path)).toMatchObject(notFound('Device', device.id));
    expect(await ask(world.a.admin, 'DELETE', path)).toMatchObject({
      status: 200,
      body: { customerId: { id: NULL_UUID } },
    });
    expect(await ask(world.a.admin, 'DELETE', path)).toMatchObject(
      refused(400, 31, "Device isn't assigned to any customer!"),
    );
    expect(await ask(user, 'GET', `/api/device/${device.id}`)).toMatchObject(DENIED);
  });
});

describe('POST /api/customer/public/device/{deviceId}', () => {
  const publish = (user: World['sysAdmin'], id: string) =>
    ask(user, 'POST', `/api/customer/public/device/${id}`);

  it("assigns devices to one customer 'Public', created with the first of them", async () => {
    const devices = await Promise.all([newDevice(), newDevice(), newDevice()]);
    const answers = await Promise.all(devices.map(({ id }) => publish(world.a.admin, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [customer, ...others] = new Set(answers.map(({ body }) => body.customerId.id));
    expect(others).toEqual([]);
    expect((await ask(world.a.admin, 'GET', `/api/customer/${customer}`)).body).toMatchObject({
      title: 'Public',
      tenantId: { id: world.a.tenantId },
      additionalInfo: { isPublic: true },
    });
    const info = await ask(world.a.admin, 'GET', `/api/device/info/${devices[0].id}`);
    expect(info.body).toMatchObject({ customerTitle: 'Public', customerIsPublic: true });
  });

  it('is permitted to administrators for their devices only, and creates no customer otherwise', async () => {
    for (const user of [world.b.customers[0].user, world.sysAdmin]) {
      expect(await publish(user, world.b.customers[0].device.id)).toMatchObject(DENIED);
    }
    const foreign = world.a.spareDevice.id;
    expect(await publish(world.b.admin, foreign)).toMatchObject(notFound('Device', foreign));
    const { rows } = await database.pool.query(
      "select id from customer where tenant_id = $1 and title = 'Public'",
      [world.b.tenantId],
    );
    expect(rows).toEqual([]);
  });
});

describe('POST /api/tenant/{tenantId}/device/{deviceId}', () => {
  const move = (user: World['sysAdmin'], tenantId: string, deviceId: string, query = '') =>
    ask(user, 'POST', `/api/tenant/${tenantId}/device/${deviceId}${query}`);

  it('moves the device to the other tenant without customer and history, and creates its profile there', async () => {
    const { id, user } = world.a.customers[0];
    const device = await newDevice(id);
    await ask(world.a.admin, 'POST', '/api/device', {
      id: { entityType: 'DEVICE', id: device.id },
      name: device.name,
      type: 'AirScout32',
      customerId: { entityType: 'CUSTOMER', id },
    });
    const { status, body } = await move(world.sysAdmin, world.b.tenantId, device.id);
    expect([status, body.tenantId.id, body.customerId.id, body.type]).toEqual([
      200,
      world.b.tenantId,
      NULL_UUID,
      'AirScout32',
    ]);
    const profile = await ask(world.b.admin, 'GET', `/api/deviceProfile/${body.deviceProfileId.id}`);
    expect(profile.body).toMatchObject({ name: 'AirScout32', tenantId: { id: world.b.tenantId } });
    for (const one of [world.a.admin, user]) {
      expect(await ask(one, 'GET', `/api/device/${device.id}`)).toMatchObject(notFound('Device', device.id));
    }
    expect(await readBy(world.b.admin, device.id)).toBe(0);
    now += 1000;
    await insertReadings(database, [{ device: device.key, ts: now, values: { pm25: 13 } }]);
    now += 1;
    expect(await readBy(world.b.admin, device.id)).toBe(1);
    await assign(world.b.admin, world.b.customers[0].id, device.id, '?withHistory=true');
    expect(await readBy(world.b.customers[0].user, device.id)).toBe(1);
  });

  it('is in the audit log of both tenants, and clears the customer', async () => {
    const device = await newDevice();
    await move(world.sysAdmin, world.b.tenantId, device.id);
    for (const { admin } of [world.a, world.b]) {
      const { body } = await ask(admin, 'GET', '/backoffice/audit?sortProperty=createdTime&sortOrder=DESC');
      expect(body.data).toContainEqual(
        expect.objectContaining({
          action: 'movedToTenant',
          entityId: device.id,
          userEmail: world.sysAdmin.email,
          details: { fromTenantId: world.a.tenantId, toTenantId: world.b.tenantId },
        }),
      );
    }
    const { rows } = await database.pool.query('select tenant_id, customer_id from device where id = $1', [
      device.id,
    ]);
    expect(rows).toEqual([{ tenant_id: world.b.tenantId, customer_id: null }]);
  });

  it('renews the access token of a device of another tenant, and keeps it for one from the stock', async () => {
    const tokenOf = async (user: World['sysAdmin'], deviceId: string) =>
      (await ask(user, 'GET', `/api/device/${deviceId}/credentials`)).body.credentialsId;
    const device = await newDevice();
    const first = await tokenOf(world.a.admin, device.id);
    // A parameter that kept the token in earlier versions is ignored.
    await move(world.sysAdmin, world.b.tenantId, device.id, '?keepAccessToken=true');
    expect(await tokenOf(world.b.admin, device.id)).not.toBe(first);
    const { body } = await ask(world.b.admin, 'GET', `/backoffice/deviceActivity/${device.id}`);
    expect(body.data).toContainEqual(expect.objectContaining({ kind: 'movedToTenant', details: null }));
    const stocked = await app.services.devices.create({ tenantId: null, name: `device ${++made}` });
    expect((await move(world.sysAdmin, world.b.tenantId, stocked.device.id)).status).toBe(200);
    expect(await tokenOf(world.b.admin, stocked.device.id)).toBe(stocked.credentials.credentialsId);
  });

  it('changes nothing if the device is there already', async () => {
    const { id } = world.a.customers[0];
    const device = await newDevice(id);
    expect(await move(world.sysAdmin, world.a.tenantId, device.id)).toMatchObject({
      status: 200,
      body: { customerId: { id }, version: 1 },
    });
  });

  it('is refused for an unknown tenant, and if the name is taken there', async () => {
    const device = await newDevice();
    expect(await move(world.sysAdmin, UNKNOWN, device.id)).toMatchObject(
      refused(400, 31, 'Could not find the specified Tenant!'),
    );
    const { tenantId } = world.b;
    await app.services.devices.create({ tenantId, name: device.name });
    expect(await move(world.sysAdmin, tenantId, device.id)).toMatchObject(
      refused(400, 31, 'Device with such name already exists!'),
    );
    expect((await ask(world.a.admin, 'GET', `/api/device/${device.id}`)).body.version).toBe(1);
  });

  it('is refused to tenants, with the same answer whether a device of that name exists there or not', async () => {
    const device = await newDevice(world.a.customers[0].id);
    const twin = await newDevice();
    await app.services.devices.create({ tenantId: world.b.tenantId, name: twin.name });
    const answers = await Promise.all([
      move(world.a.admin, world.b.tenantId, device.id),
      move(world.a.admin, world.b.tenantId, twin.id),
      move(world.a.admin, world.a.tenantId, device.id),
      move(world.a.admin, UNKNOWN, device.id),
      move(world.b.admin, world.b.tenantId, device.id),
      move(world.a.customers[0].user, world.b.tenantId, device.id),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(DENIED);
    const { rows } = await database.pool.query('select distinct tenant_id from device where id = any($1)', [
      [device.id, twin.id],
    ]);
    expect(rows).toEqual([{ tenant_id: world.a.tenantId }]);
  });
});
