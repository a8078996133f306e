import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { type ApiClient, createApiClient } from '../../testing/api-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice } from '../../testing/world.ts';
import { GatewayClient } from '../testing/gateway-client.ts';
import { PacketClient } from '../testing/packet-client.ts';
import { REASON } from './reason-codes.ts';

const TS = 1_767_229_200_000;
const TAKEN = { code: 0, text: undefined };

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let ask: ApiClient;
/** The tenant's own; a customer's; the other tenant's. */
let gateway: WorldDevice;
let customers: WorldDevice;
let foreign: WorldDevice;
const clients: PacketClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const config = readConfig({ DATABASE_URL: database.url, AIRDECK_MQTT_PORT: '0' });
  app = await createTestApp(database, {
    config,
    limits: { gateways: { newDevicesPerGatewayAndDay: 40 }, mqttConnections: { withheldMs: 50 } },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.ingest.start();
  ask = createApiClient(app);
  gateway = world.a.spareDevice;
  customers = world.a.customers[0].device;
  foreign = world.b.spareDevice;
  await mark(gateway);
  await mark(customers);
  await mark(foreign, {}, world.b.admin);
});
afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.drop();
    await client.ended;
  }
});
afterAll(async () => {
  await app.ingest.stop();
  await app.close();
  await database.close();
});

async function mark({ id }: WorldDevice, settings: object = {}, user = world.a.admin) {
  const body = { isGateway: true, addsDevices: true, servesCustomers: false, ...settings };
  const answer = await ask(user, 'PUT', `/backoffice/devices/${id}/gateway`, body);
  expect(answer.status).toBe(200);
}

async function connect({ token } = gateway, version: 4 | 5 = 5): Promise<GatewayClient> {
  const connection = await GatewayClient.connect(app.ingest.mqttPort, token, version);
  clients.push(connection.client);
  return connection;
}

// biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape of a row.
const rows = async (query: string, ...parameters: unknown[]): Promise<any[]> =>
  (await database.pool.query(query, parameters)).rows;
const found = (name: string, tenantId = world.a.tenantId) =>
  rows('select * from device where name = $1 and tenant_id = $2', name, tenantId);
const stored = (name: string) =>
  rows(
    'select ts::float8, pm25, extra from reading join device on device = key where name = $1 order by ts',
    name,
  );
const quarantined = (name: string) =>
  rows(
    `select q.reason, q.topic, q.payload from quarantine q join device on device = key where name = $1 order by q.id`,
    name,
  );
const reading = (pm25: number, ts = TS) => [{ ts, values: { pm25 } }];

describe('a gateway', () => {
  it('adds a device to its own tenant and customer, with the profile that it names', async () => {
    const one = await connect();
    expect(await one.say('connect', { device: 'Meter 1', type: 'meter' })).toEqual(TAKEN);
    const [made] = await found('Meter 1');
    expect(made).toMatchObject({ type: 'meter', customer_id: null, last_gateway_id: gateway.id });
    const other = await connect(customers);
    expect(await other.say('connect', { device: 'Meter 2' })).toEqual(TAKEN);
    expect(await found('Meter 2')).toMatchObject([
      { type: 'default', customer_id: world.a.customers[0].id, last_gateway_id: customers.id },
    ]);
    const { body } = await ask(world.a.admin, 'GET', `/api/device/${made.id}`);
    expect(body.additionalInfo).toEqual({ lastConnectedGateway: gateway.id });
  });

  it('serves existing devices, however often it connects them', async () => {
    const one = await connect();
    await one.say('connect', { device: 'Known' });
    const before = await found('Known');
    await one.say('connect', { device: 'Known', type: 'other' });
    await one.say('disconnect', { device: 'Known' });
    await one.say('connect', { device: 'Known' });
    expect(await found('Known')).toEqual(before);
  });

  it('stores the readings of several devices in one message, and then acknowledges it', async () => {
    const one = await connect();
    const message = {
      'Room 1': [...reading(11), { ts: TS + 1, values: { pm25: 12, fan: 'on' } }],
      'Room 2': { pm25: 13 },
    };
    const text = JSON.stringify(message).replace(/}$/, ',"__proto__":[{"pm25":14}]}');
    expect(await one.say('telemetry', text)).toEqual(TAKEN);
    expect(await stored('Room 1')).toEqual([
      { ts: TS, pm25: 11, extra: null },
      { ts: TS + 1, pm25: 12, extra: { fan: 'on' } },
    ]);
    expect(await stored('Room 2')).toMatchObject([{ pm25: 13 }]);
    expect(await stored('__proto__')).toMatchObject([{ pm25: 14 }]);
  });

  it('stores the data of other devices if one is invalid, which is named', async () => {
    for (const version of [5, 4] as const) {
      const one = await connect(gateway, version);
      const name = `Wrong ${version}`;
      const message = { [name]: [{ ts: 1, values: { pm25: 1 } }], [`Right ${version}`]: reading(21) };
      const { code, text } = await one.say('telemetry', message);
      expect(code).toBe(version === 5 ? REASON.payloadFormatInvalid : 0);
      if (version === 5) expect(text).toContain(name);
      expect(await stored(`Right ${version}`)).toMatchObject([{ pm25: 21 }]);
      const [row] = await quarantined(name);
      expect(row).toMatchObject({ reason: 'ts-out-of-range', topic: 'v1/gateway/telemetry' });
      expect(JSON.parse(row.payload)).toEqual({ [name]: message[name] });
    }
  });

  it('puts malformed gateway messages into quarantine', async () => {
    const one = await connect();
    const messages: [string, unknown, string][] = [
      ['connect', '{', 'not-json'],
      ['connect', {}, 'device-name'],
      ['connect', { device: '' }, 'device-name'],
      ['connect', { device: 'a\0b' }, 'device-name'],
      ['connect', { device: 'x'.repeat(256) }, 'device-name'],
      ['connect', ['Room 1'], 'wrong-gateway-form'],
      ['telemetry', {}, 'empty'],
      ['telemetry', { '': [] }, 'device-name'],
      ['rpc', { device: 'Room 1', id: 'x' }, 'wrong-gateway-form'],
    ];
    for (const [topic, message, reason] of messages) {
      expect((await one.say(topic, message)).code).toBe(REASON.payloadFormatInvalid);
      expect((await quarantined(gateway.name)).at(-1)).toMatchObject({
        reason,
        topic: `v1/gateway/${topic}`,
      });
    }
    await one.subscribe('v1/gateway/attributes/response');
    expect((await one.say('attributes/request', { device: 'Room 1', id: 1 })).code).toBe(
      REASON.payloadFormatInvalid,
    );
    expect((await one.say('nothing', {})).code).toBe(REASON.topicNameInvalid);
  });

  it('lets its devices be claimed if their tenant allows it, and stores no secrets of others', async () => {
    const one = await connect();
    await one.say('attributes', { 'To claim': { fw: 1 }, 'To keep': { fw: 1 } });
    const [{ id, key }] = await found('To claim');
    await ask(world.a.admin, 'POST', `/api/plugins/telemetry/DEVICE/${id}/SERVER_SCOPE`, {
      claimingAllowed: true,
    });
    const offer = { secretKey: 'Hidden 1', durationMs: 60_000 };
    const { code, text } = await one.say('claim', { 'To claim': offer, 'To keep': offer });
    expect(code).toBe(REASON.notAuthorized);
    expect(text).toContain('To keep');
    expect(await rows('select 1 from device_claim_offer where device_key = $1', key)).toHaveLength(1);
    expect(await one.say('claim', { 'To claim': {} })).toEqual(TAKEN);
    expect((await one.say('claim', '{"To claim": {"secretKey": "Hidden 2"')).code).not.toBe(0);
    expect((await one.say('claim', { [foreign.name]: offer, 'To claim': 'Hidden 3' })).code).not.toBe(0);
    expect(await quarantined('To keep')).toMatchObject([
      { reason: 'claiming-not-allowed', topic: 'v1/gateway/claim' },
    ]);
    expect(await rows(`select 1 from quarantine where payload like '%Hidden%'`)).toEqual([]);
  });

  it('stores attributes of its devices, and answers requests for them', async () => {
    const one = await connect();
    await one.subscribe('v1/gateway/attributes/response', 'v1/gateway/attributes');
    expect(await one.say('attributes', { 'Room 3': { model: 'X', fw: 2 } })).toEqual(TAKEN);
    const [{ id }] = await found('Room 3');
    const shared = `/api/plugins/telemetry/DEVICE/${id}/attributes/SHARED_SCOPE`;
    await ask(world.a.admin, 'POST', shared, { interval: 60, unit: 'C' });
    expect(await one.hear()).toEqual({
      topic: 'v1/gateway/attributes',
      body: { device: 'Room 3', data: { interval: 60, unit: 'C' } },
    });
    await ask(world.a.admin, 'DELETE', `${shared.replace('/attributes', '')}?keys=unit`);
    expect((await one.hear()).body).toEqual({ device: 'Room 3', data: { deleted: ['unit'] } });
    const answers = async (question: object) => {
      one.client.publish('v1/gateway/attributes/request', JSON.stringify(question), 0);
      return one.hear();
    };
    expect(await answers({ id: 7, device: 'Room 3', client: true, key: 'model' })).toEqual({
      topic: 'v1/gateway/attributes/response',
      body: { id: 7, device: 'Room 3', value: 'X' },
    });
    expect(
      (await answers({ id: 8, device: 'Room 3', client: true, keys: ['model', 'fw', 'no'] })).body,
    ).toEqual({
      id: 8,
      device: 'Room 3',
      values: { model: 'X', fw: 2 },
    });
    expect((await answers({ id: 9, device: 'Room 3', client: false, keys: ['interval'] })).body).toEqual({
      id: 9,
      device: 'Room 3',
      value: 60,
    });
    expect((await answers({ id: 10, device: 'Room 3', client: false, key: 'no' })).body).toEqual({
      id: 10,
      device: 'Room 3',
    });
  });

  it('receives commands for its devices while they are connected, and returns their responses', async () => {
    const one = await connect();
    await one.say('connect', { device: 'Purifier 1' });
    const [{ id }] = await found('Purifier 1');
    const command = (path: string, body: object = {}) =>
      ask(world.a.admin, 'POST', `/api/rpc/${path}/${id}`, {
        method: 'setMode',
        params: { mode: 2 },
        ...body,
      });
    await one.subscribe('v1/gateway/rpc');
    const answer = command('twoway');
    const { topic, body } = await one.hear();
    expect([topic, body]).toEqual([
      'v1/gateway/rpc',
      { device: 'Purifier 1', data: { id: expect.any(Number), method: 'setMode', params: { mode: 2 } } },
    ]);
    expect(await one.say('rpc', { device: 'Purifier 1', id: body.data.id, data: { mode: 2 } })).toEqual(
      TAKEN,
    );
    expect((await answer).body).toEqual({ mode: 2 });

    // A persistent command waits for the device, and is answered in another session.
    await one.say('disconnect', { device: 'Purifier 1' });
    const kept = (await command('twoway', { persistent: true })).body.rpcId;
    const state = async () => (await ask(world.a.admin, 'GET', `/api/rpc/persistent/${kept}`)).body;
    expect((await state()).status).toBe('QUEUED');
    await one.say('telemetry', { 'Purifier 1': [{ pm25: 1 }] });
    const again = (await one.hear()).body.data;
    await expect.poll(async () => (await state()).status).toBe('DELIVERED');
    one.client.drop();
    await one.client.ended;
    const next = await connect();
    expect(await next.say('rpc', { device: 'Purifier 1', id: again.id, data: { ok: true } })).toEqual(TAKEN);
    expect(await state()).toMatchObject({ status: 'SUCCESSFUL', response: { ok: true } });
  });

  it('closes the command lines of its devices when its session ends', async () => {
    const one = await connect();
    await one.subscribe('v1/gateway/rpc');
    await one.say('connect', { device: 'Purifier 2' });
    const [{ id, key }] = await found('Purifier 2');
    expect(app.services.commandLines.isOpen(key)).toBe(true);
    one.client.drop();
    await expect.poll(() => app.services.commandLines.isOpen(key)).toBe(false);
    const answer = await ask(world.a.admin, 'POST', `/api/rpc/oneway/${id}`, { method: 'x', timeout: 1 });
    expect(answer.status).toBe(504);
  });
});

describe('a gateway does not reach', () => {
  it('devices of another tenant: one of the same name is created', async () => {
    const one = await connect();
    await (await connect(foreign)).say('telemetry', { Twin: reading(1) });
    await one.say('telemetry', { Twin: reading(2) });
    const twins = await rows(
      `select tenant_id, pm25 from reading join device on device = key where name = 'Twin' order by pm25`,
    );
    expect(twins).toEqual([
      { tenant_id: world.b.tenantId, pm25: 1 },
      { tenant_id: world.a.tenantId, pm25: 2 },
    ]);
  });

  it('devices of another customer, unless it serves customers and has no customer itself', async () => {
    const { device } = world.a.customers[1];
    const message = { [device.name]: reading(31), Mine: reading(32) };
    for (const who of [gateway, customers]) {
      const { code, text } = await (await connect(who)).say('telemetry', message);
      expect([code, text]).toEqual([REASON.notAuthorized, expect.stringContaining(device.name)]);
      expect(await stored(device.name)).toEqual([]);
      expect((await quarantined(who.name)).at(-1)).toMatchObject({ reason: 'device-out-of-reach' });
      // Names are unique in the tenant, so the customer's gateway finds the tenant's device.
      if (who === gateway) expect(await stored('Mine')).toMatchObject([{ pm25: 32 }]);
    }
    await mark(gateway, { servesCustomers: true });
    await mark(customers, { servesCustomers: true });
    expect((await (await connect(customers)).say('connect', { device: device.name })).code).toBe(
      REASON.notAuthorized,
    );
    expect(await (await connect()).say('telemetry', message)).toEqual(TAKEN);
    expect(await stored(device.name)).toMatchObject([{ pm25: 31 }]);
    await mark(gateway);
    await mark(customers);
  });

  it('itself', async () => {
    const { code } = await (await connect()).say('connect', { device: gateway.name });
    expect(code).toBe(REASON.notAuthorized);
  });

  it('a device from the moment it is assigned to a customer', async () => {
    const one = await connect();
    await one.subscribe('v1/gateway/rpc', 'v1/gateway/attributes');
    await one.say('telemetry', { Given: reading(1) });
    const [{ id, key }] = await found('Given');
    const customer = world.a.customers[0].id;
    expect((await ask(world.a.admin, 'POST', `/api/customer/${customer}/device/${id}`)).status).toBe(200);
    expect(app.services.commandLines.isOpen(key)).toBe(false);
    expect((await one.say('telemetry', { Given: reading(2, TS + 1) })).code).toBe(REASON.notAuthorized);
    expect(await stored('Given')).toHaveLength(1);
    expect(await (await connect(customers)).say('telemetry', { Given: reading(3, TS + 2) })).toEqual(TAKEN);
    expect(await found('Given')).toMatchObject([{ last_gateway_id: customers.id }]);
  });

  it('a device that was moved to another tenant: a new one is created', async () => {
    const one = await connect();
    await one.say('telemetry', { Moved: reading(1) });
    const [{ id, key }] = await found('Moved');
    await ask(world.sysAdmin, 'POST', `/api/tenant/${world.b.tenantId}/device/${id}`);
    expect(await found('Moved', world.b.tenantId)).toMatchObject([{ id, last_gateway_id: null }]);
    expect(await one.say('telemetry', { Moved: reading(2, TS + 1) })).toEqual(TAKEN);
    expect(await rows('select pm25 from reading where device = $1', key)).toEqual([{ pm25: 1 }]);
    expect(await found('Moved')).toMatchObject([{ last_gateway_id: gateway.id }]);
  });
});

describe('permission to add devices', () => {
  it('is denied to a gateway that is limited to existing devices', async () => {
    await mark(gateway, { addsDevices: false });
    for (const version of [5, 4] as const) {
      const one = await connect(gateway, version);
      const { code, text } = await one.say('connect', { device: 'Unknown' });
      if (version === 5)
        expect([code, text]).toEqual([REASON.notAuthorized, expect.stringContaining('Unknown')]);
      else expect(code).toBe(0);
      expect(await found('Unknown')).toEqual([]);
      expect((await quarantined(gateway.name)).at(-1)).toMatchObject({ reason: 'device-not-added' });
      await one.say('connect', { device: 'Known' });
    }
    await mark(gateway);
  });

  it('is denied to other devices and to former gateways, whose session ends', async () => {
    const { device } = world.a.customers[1];
    const plain = await connect(device);
    expect((await plain.say('connect', { device: 'Unknown' })).code).toBe(REASON.topicNameInvalid);
    const one = await connect(customers);
    await mark(customers, { isGateway: false });
    await one.client.ended;
    expect((await (await connect(customers)).say('connect', { device: 'Unknown' })).code).toBe(
      REASON.topicNameInvalid,
    );
    expect(await found('Unknown')).toEqual([]);
    await mark(customers);
  });

  it("cannot be granted by a customer's user, who can change other details of the device", async () => {
    const { user, device } = world.a.customers[1];
    const save = async (by: typeof user) => {
      const { body } = await ask(by, 'GET', `/api/device/${device.id}`);
      const additionalInfo = { gateway: true, description: 'x' };
      return ask(by, 'POST', '/api/device', { ...body, additionalInfo });
    };
    expect((await save(user)).body.additionalInfo).toEqual({
      description: 'x',
      lastConnectedGateway: gateway.id,
    });
    expect((await save(world.a.admin)).body.additionalInfo).toMatchObject({ gateway: true });
    await mark(device, { isGateway: false });
  });

  it('is limited to a number of devices per day', async () => {
    await mark(foreign, {}, world.b.admin);
    const before = await quarantined(foreign.name);
    const one = await connect(foreign);
    const names = Array.from({ length: 50 }, (_, n) => `New ${n}`);
    const message = Object.fromEntries(names.map((name) => [name, reading(1)]));
    expect(await one.say('telemetry', message)).toMatchObject({ code: REASON.quotaExceeded });
    const made = await rows(`select name from device where name like 'New %'`);
    expect(made.length).toBeGreaterThan(30);
    expect(made.length).toBeLessThanOrEqual(40);
    expect(await quarantined(foreign.name)).toEqual(before);
    // MQTT 3.1.1 has no refusal: what is to be sent again is not acknowledged, beside a part at fault, either.
    const { client } = await connect(foreign, 4);
    client.publish(
      'v1/gateway/telemetry',
      JSON.stringify({ 'New 0': [], 'New 60': reading(2), 'New 1': reading(7) }),
      1,
      5,
    );
    expect(await client.ended).toBeUndefined();
    expect(client.of('puback')).toEqual([]);
    expect(
      await rows(`select r.pm25 from reading r join device d on d.key = r.device where d.name = 'New 1'`),
    ).toEqual([{ pm25: 7 }]);
  });
});

describe('a device that also connects directly', () => {
  const ownSession = async (token: string) => {
    const { client } = await PacketClient.connect(app.ingest.mqttPort, {
      username: token,
      protocolVersion: 5,
    });
    clients.push(client);
    return client;
  };

  it('has a single session, as in ThingsBoard: the later one closes the earlier one', async () => {
    const one = await connect();
    await one.subscribe('v1/gateway/rpc');
    await one.say('connect', { device: 'Both' });
    const [{ id, key }] = await found('Both');
    const credentials = await ask(world.a.admin, 'GET', `/api/device/${id}/credentials`);
    const own = await ownSession(credentials.body.credentialsId);
    expect(app.services.commandLines.isOpen(key)).toBe(false);
    await one.say('connect', { device: 'Both' });
    await own.ended;
    expect(own.of('disconnect')).toMatchObject([{ reasonCode: REASON.sessionTakenOver }]);
    expect(app.services.commandLines.isOpen(key)).toBe(true);
  });
});

describe('the console', () => {
  it('shows gateway changes in the timeline of a device', async () => {
    const { device } = world.a.customers[1];
    const read = `select details ->> 'gateway' as gateway from device_activity
      where device_id = $1 and kind = 'updated' and details ->> 'gateway' is not null order by id desc limit 3`;
    await mark(device);
    await mark(device, { addsDevices: false });
    await mark(device, { isGateway: false, addsDevices: false });
    const newest = (await rows(read, device.id)).map(({ gateway: change }) => change);
    expect(newest).toEqual(['unmarked', 'changed', 'marked']);
  });

  const gatewayOf = (id: string, user = world.a.admin) =>
    ask(user, 'GET', `/backoffice/devices/${id}/gateway`);

  it('shows which devices a gateway serves, and the gateway of a device, to users who can see both', async () => {
    await (await connect(customers)).say('connect', { device: 'Shown' });
    const [{ id }] = await found('Shown');
    const { user } = world.a.customers[0];
    for (const by of [world.a.admin, user]) {
      expect((await gatewayOf(id, by)).body.through).toEqual({ id: customers.id, name: customers.name });
      const { servedDevices } = (await gatewayOf(customers.id, by)).body;
      const { body } = await ask(
        by,
        'GET',
        `/backoffice/dapDevice/getAll?gatewayId=${customers.id}&page=0&pageSize=100`,
      );
      expect(body.data.map((device: { deviceName: string }) => device.deviceName)).toContain('Shown');
      expect(servedDevices).toBe(body.totalElements);
    }
    expect((await gatewayOf(id, world.a.customers[1].user)).status).toBe(404);
    await mark(gateway, { servesCustomers: true });
    await (await connect()).say('connect', { device: 'Shown' });
    expect((await gatewayOf(id, user)).body.through).toBeNull();
    expect((await gatewayOf(id)).body.through).toEqual({ id: gateway.id, name: gateway.name });
    await mark(gateway);
  });
});
