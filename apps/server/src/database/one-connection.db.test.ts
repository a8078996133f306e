import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../testing/api-client.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createWorld, type World } from '../testing/world.ts';
import { openDatabase } from './database.ts';

/**
 * A transaction that waits for a second connection waits for ever once as many of them run as there are connections,
 * and with it anyone who comes after. With one connection each of them does so the first time.
 */
let database: TestDatabase;
let app: FastifyInstance;
let world: World;
let ask: ApiClient;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const narrow = openDatabase(database.url, { warn: () => undefined }, 1);
  app = await createTestApp({ ...narrow, url: database.url, close: narrow.close });
  app.addHook('onClose', () => narrow.close());
  ask = createApiClient(app);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('a transaction needs no second connection', () => {
  it("to update one's own account", async () => {
    const { user } = world.a.customers[0];
    const answer = await ask(user, 'PUT', `/backoffice/editUser/${user.id}`, { phone: '0123456789' });
    expect(answer).toMatchObject({ status: 200, body: { phone: '0123456789' } });
  });

  it('to create and delete a user of the same customer', async () => {
    const { user } = world.a.customers[0];
    const made = await ask(user, 'POST', '/backoffice/customerUsers', {
      email: 'fellow@example.com',
      firstName: 'Fellow',
    });
    expect(made.status).toBe(200);
    const path = `/backoffice/customerUsers/${made.body.userId}`;
    expect((await ask(user, 'DELETE', path)).status).toBe(200);
    expect((await ask(user, 'DELETE', path)).status).toBe(404);
  });

  it("to create a customer's user with an invitation", async () => {
    const made = await ask(world.a.admin, 'POST', '/backoffice/users', {
      customerId: world.a.customers[1].id,
      email: 'invited@example.com',
      firstName: 'Indu',
    });
    expect(made.status).toBe(200);
  });

  it('to create, update and delete a user as an administrator', async () => {
    const { admin, tenantId, customers } = world.a;
    const body = {
      authority: 'CUSTOMER_USER',
      email: 'one@example.com',
      customerId: { entityType: 'CUSTOMER', id: customers[1].id },
    };
    const made = await ask(admin, 'POST', '/api/user', body);
    expect(made.body).toMatchObject({ tenantId: { id: tenantId } });
    const { id } = made.body;
    expect((await ask(admin, 'POST', '/api/user', { ...body, id, firstName: 'One' })).status).toBe(200);
    const path = `/backoffice/users/deleteUserById/${id.id}`;
    expect((await ask(admin, 'DELETE', path)).status).toBe(200);
    expect((await ask(admin, 'DELETE', path)).status).toBe(200);
  });

  it('to create and delete a partner', async () => {
    const made = await ask(world.sysAdmin, 'POST', '/backoffice/tenants', {
      kind: 'PARTNER',
      title: 'Partner',
      firstName: 'Pia',
      email: 'pia@example.com',
      phone: '0123456789',
    });
    expect(made.status).toBe(200);
    const path = `/backoffice/partnerApi/deleteById?_id=${made.body._id}`;
    expect((await ask(world.sysAdmin, 'DELETE', path)).status).toBe(200);
  });

  it('to create, update, assign, move and delete devices and profiles', async () => {
    const { admin, customers } = world.a;
    const created = await ask(admin, 'POST', '/api/device', { name: 'one', type: 'of its own' });
    expect(created.status).toBe(200);
    const { id } = created.body;
    const profile = { name: 'another', type: 'DEFAULT', transportType: 'DEFAULT' };
    const { body } = await ask(admin, 'POST', '/api/deviceProfile', profile);
    for (const [method, path, payload] of [
      ['POST', '/api/device', { id, name: 'two' }],
      ['GET', `/api/device/${id.id}/credentials`],
      ['GET', `/api/device-connectivity/${id.id}`],
      [
        'POST',
        '/api/device-with-credentials',
        {
          device: { id, name: 'two' },
          credentials: { credentialsType: 'ACCESS_TOKEN', credentialsId: 'one' },
        },
      ],
      ['POST', `/api/customer/${customers[1].id}/device/${id.id}`],
      ['DELETE', `/api/customer/device/${id.id}`],
      ['POST', `/api/customer/public/device/${id.id}`],
      ['POST', '/api/deviceProfile', { ...profile, id: body.id, name: 'renamed' }],
      ['POST', `/api/deviceProfile/${body.id.id}/default`],
      ['DELETE', `/api/deviceProfile/${created.body.deviceProfileId.id}`],
    ] as const) {
      expect([path, (await ask(admin, method, path, payload)).status]).toEqual([path, 200]);
    }
    const move = `/api/tenant/${world.b.tenantId}/device/${id.id}`;
    expect((await ask(world.sysAdmin, 'POST', move)).status).toBe(200);
    expect((await ask(world.b.admin, 'DELETE', `/api/device/${id.id}`)).status).toBe(200);
  });

  it('to manage devices of the registry, in stock and assigned', async () => {
    const { admin, customers, tenantId } = world.a;
    const path = '/backoffice/dapAdddevice/dapCreateDevice';
    const stock = await ask(world.sysAdmin, 'POST', path, {
      deviceName: 'stocked',
      deviceProfileName: 'new',
    });
    expect(stock.status).toBe(200);
    const { _id } = stock.body;
    for (const [user, method, call, payload] of [
      [world.sysAdmin, 'PUT', 'deviceApi/updateDeviceAccessToken', { deviceId: _id, accessToken: 'x' }],
      [world.sysAdmin, 'GET', `dapDevice/${_id}/accessToken`],
      [world.sysAdmin, 'PUT', `assignToTenant/${_id}`, { tenantId }],
      [admin, 'POST', 'dapAdddevice/dapCreateDevice', { deviceName: 'stocked', description: 'known' }],
      [admin, 'PUT', `assignToCustomer/${_id}`, { deviceOwnerId: customers[1].id, withHistory: true }],
      [admin, 'PUT', 'deviceApi/updateDeviceName', { deviceId: _id, deviceName: 'renamed' }],
      [admin, 'PUT', 'deviceApi/updateDeviceAccessToken', { deviceId: _id, accessToken: 'y' }],
      [admin, 'PUT', 'deviceApi/updateDevicePlace', { deviceId: _id, deviceInstalledCity: 'Kyoto' }],
      [admin, 'PUT', `updateWithObjId/${_id}`, { deviceOwnerId: null }],
      [world.sysAdmin, 'PUT', `assignToTenant/${_id}`, { tenantId: world.b.tenantId }],
      [world.sysAdmin, 'DELETE', `dapDeleteDevice/${_id}`],
    ] as const) {
      const { status } = await ask(user, method, `/backoffice/${call}`, payload);
      expect([call, status]).toEqual([call, 200]);
    }
  });

  it('to delete a customer and a tenant', async () => {
    const { admin, customers, tenantId } = world.b;
    expect((await ask(admin, 'DELETE', `/api/customer/${customers[0].id}`)).status).toBe(200);
    expect((await ask(world.sysAdmin, 'DELETE', `/api/tenant/${tenantId}`)).status).toBe(200);
  });
});

it('a mail server that does not respond leaves connections for other requests', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow = await createTestApp(database, { mailer: { sendsMail: true, send: () => answered } });
  try {
    const { user } = world.a.customers[0];
    const call = createApiClient(slow);
    expect((await call(user, 'GET', '/api/auth/user')).status).toBe(200);
    const inviting = Array.from({ length: 12 }, (_, one) =>
      call(user, 'POST', '/backoffice/customerUsers', { email: `slow${one}@example.com`, firstName: 'Slow' }),
    );
    // The first answers are refusals: all others wait for the mail server.
    expect((await Promise.race(inviting)).status).toBe(429);
    expect((await call(user, 'GET', '/api/auth/user')).status).toBe(200);
    answer();
    const statuses = (await Promise.all(inviting)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  } finally {
    answer();
    await slow.close();
  }
});
