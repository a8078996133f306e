import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { connectLive } from '../../live/testing/live-client.ts';
import { type ApiClient, createApiClient } from '../../testing/api-client.ts';
import { createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';

const TELEMETRY = 'v1/devices/me/telemetry';

/** Effects of a device's change on the whole server: its sessions, and what others see of it. */
let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let ask: ApiClient;
let made = 0;
const clients: MqttClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const config = readConfig({ DATABASE_URL: database.url, AIRDECK_MQTT_PORT: '0' });
  app = await createTestApp(database, { config });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.ingest.start();
  ask = createApiClient(app);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
});
afterAll(async () => {
  await app.ingest.stop();
  await app.close();
  await database.close();
});

async function newDevice(customerId: string | null) {
  const { tenantId } = world.a;
  const { device, credentials } = await app.services.devices.create({
    tenantId,
    customerId,
    name: `device ${++made}`,
  });
  return { id: device.id, token: credentials.credentialsId };
}

/** An MQTT client like a device's, without reconnects. */
async function connect(token: string): Promise<{ client: MqttClient; closed: Promise<unknown> }> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${app.ingest.mqttPort}`, {
    username: token,
    reconnectPeriod: 0,
  });
  clients.push(client);
  client.on('error', () => undefined);
  return { client, closed: new Promise((resolve) => client.once('close', () => resolve(undefined))) };
}

async function openLive(user: WorldUser, deviceId: string) {
  const { port } = app.server.address() as AddressInfo;
  const client = await connectLive(`http://127.0.0.1:${port}`, '/api/ws');
  const { token } = await signIn(app, user);
  const command = { type: 'TIMESERIES', cmdId: 1, entityType: 'DEVICE', entityId: deviceId, keys: 'pm25' };
  client.send({ authCmd: { cmdId: 0, token }, cmds: [command] });
  expect(await client.next()).toMatchObject({ errorCode: 0 });
  return client;
}

const readingsOf = (user: WorldUser, id: string) =>
  ask(user, 'GET', `/api/plugins/telemetry/DEVICE/${id}/values/timeseries?keys=pm25`).catch(
    // Errors of telemetry are plain text.
    () => ({ status: 0, body: undefined }),
  );

describe('a device that is deleted or gets another token', () => {
  it('loses its MQTT session, and cannot reconnect with the old token', async () => {
    for (const end of ['delete', 'token'] as const) {
      const { id, token } = await newDevice(null);
      const { client, closed } = await connect(token);
      await client.publishAsync(TELEMETRY, '{"pm25":1}', { qos: 1 });
      const { body } = await ask(world.a.admin, 'GET', `/api/device/${id}/credentials`);
      const changed = { ...body, credentialsId: `${token}2` };
      const answer =
        end === 'delete'
          ? await ask(world.a.admin, 'DELETE', `/api/device/${id}`)
          : await ask(world.a.admin, 'POST', '/api/device/credentials', changed);
      expect(answer.status).toBe(200);
      await closed;
      await expect(connect(token)).rejects.toThrow('Not authorized');
      if (end === 'token') await connect(`${token}2`);
    }
  });

  it('loses it, too, when the token is saved with the device', async () => {
    const { id, token } = await newDevice(null);
    const { closed } = await connect(token);
    const saved = await ask(world.a.admin, 'POST', '/api/device-with-credentials', {
      device: { id: { entityType: 'DEVICE', id }, name: `device ${++made}` },
      credentials: { credentialsType: 'ACCESS_TOKEN', credentialsId: `${token}3` },
    });
    expect(saved.status).toBe(200);
    await closed;
  });
});

describe('a device that moves to another customer or tenant', () => {
  it('is immediately hidden from the former ones: in lists, by id, readings and open WebSocket', async () => {
    const [former, next] = world.a.customers;
    const goTo = {
      customer: (id: string) => ask(world.a.admin, 'POST', `/api/customer/${next.id}/device/${id}`),
      tenant: (id: string) => ask(world.sysAdmin, 'POST', `/api/tenant/${world.b.tenantId}/device/${id}`),
    };
    for (const where of ['customer', 'tenant'] as const) {
      const { id, token } = await newDevice(former.id);
      const { client, closed } = await connect(token);
      await client.publishAsync(TELEMETRY, '{"pm25":1}', { qos: 1 });
      const live = await openLive(former.user, id);
      expect((await readingsOf(former.user, id)).body.pm25).toHaveLength(1);

      expect((await goTo[where](id)).status).toBe(200);

      expect((await ask(former.user, 'GET', `/api/device/${id}`)).status).toBe(
        where === 'tenant' ? 404 : 403,
      );
      const list = await ask(former.user, 'GET', `/api/customer/${former.id}/devices?pageSize=100&page=0`);
      expect(JSON.stringify(list.body)).not.toContain(id);
      expect((await readingsOf(former.user, id)).body).toBeUndefined();
      let session = client;
      if (where === 'tenant') {
        // The former tenant knows the token: the session ends, and the device continues with another token.
        await closed;
        await expect(connect(token)).rejects.toThrow('Not authorized');
        const { body } = await ask(world.b.admin, 'GET', `/api/device/${id}/credentials`);
        session = (await connect(body.credentialsId)).client;
      }
      await session.publishAsync(TELEMETRY, '{"pm25":2}', { qos: 1 });
      expect(await live.next()).toMatchObject({ errorCode: 1, errorMsg: 'Failed to fetch data!' });
      const own = where === 'tenant' ? world.b.admin : next.user;
      expect((await readingsOf(own, id)).body.pm25).toMatchObject([{ value: '2' }]);
      expect(live.frames).toHaveLength(2);
      live.socket.terminate();
    }
  });
});

describe('a device in stock', () => {
  it('cannot connect with its token before it is handed out to a tenant, and can immediately afterwards', async () => {
    const wish = { deviceName: 'boxed', accessToken: 'boxed-token' };
    const made = await ask(world.sysAdmin, 'POST', '/backoffice/dapAdddevice/dapCreateDevice', wish);
    const post = async () => {
      const url = `/api/v1/${wish.accessToken}/telemetry`;
      return (await app.inject({ method: 'POST', url, payload: { pm25: 1 } })).statusCode;
    };
    expect(await post()).toBe(401);
    await expect(connect(wish.accessToken)).rejects.toThrow('Not authorized');
    for (const path of ['device', 'device/info']) {
      const { status } = await ask(world.a.admin, 'GET', `/api/${path}/${made.body._id}`);
      expect(status).toBe(404);
    }

    const handOut = { tenantId: world.a.tenantId };
    await ask(world.sysAdmin, 'PUT', `/backoffice/assignToTenant/${made.body._id}`, handOut);
    expect(await post()).toBe(200);
    const { client } = await connect(wish.accessToken);
    await client.publishAsync(TELEMETRY, '{"pm25": 2}', { qos: 1 });
    expect((await readingsOf(world.a.admin, made.body._id)).body.pm25).toHaveLength(1);
  });
});
