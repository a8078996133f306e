import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { REQUEST_CONNECTIONS } from '../../database/database.ts';
import { createEventBus } from '../../events.ts';
import { PacketClient } from '../../ingest/testing/packet-client.ts';
import { LIMITS } from '../../limits/limits.ts';
import { type ApiAnswer, type ApiClient, createApiClient, DENIED } from '../../testing/api-client.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice } from '../../testing/world.ts';

const REQUESTS = 'v1/devices/me/rpc/request/+';
const SET_MODE = { method: 'setMode', params: { mode: 5 } };
/** Longer than all waits: commands end before for other reasons. */
const LONG_MS = 30_000;
/** More than there are connections. */
const MANY_DEVICES = 2 * REQUEST_CONNECTIONS;

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let ask: ApiClient;
let device: WorldDevice;
const clients: PacketClient[] = [];
const events = createEventBus();

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const config = readConfig({ DATABASE_URL: database.url, AIRDECK_MQTT_PORT: '0' });
  app = await createTestApp(database, { config, events });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.ingest.start();
  ask = createApiClient(app);
  device = world.a.customers[0].device;
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

/** A device that subscribes to commands. */
async function connect(qos: 0 | 1 = 1, protocolVersion: 4 | 5 = 4, filter = REQUESTS): Promise<PacketClient> {
  const client = await connectSilent(protocolVersion);
  await client.subscribe({ [filter]: qos });
  return client;
}

async function connectSilent(protocolVersion: 4 | 5 = 4): Promise<PacketClient> {
  const { client } = await PacketClient.connect(app.ingest.mqttPort, {
    username: device.token,
    protocolVersion,
  });
  clients.push(client);
  return client;
}

async function takeCommand(client: PacketClient) {
  const { topic, payload, qos, messageId } = await client.next('publish');
  return { topic, qos, body: JSON.parse(String(payload)), messageId };
}

const address = (path: string) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1/${path}`;
const poll = (timeout = LONG_MS, { token } = device) => fetch(address(`${token}/rpc?timeout=${timeout}`));
const answerPoll = (id: number, body: string | Buffer<ArrayBuffer>) =>
  fetch(address(`${device.token}/rpc/${id}`), { method: 'POST', body });

const send = (way: string, body: object, user = world.a.admin, id = device.id): Promise<ApiAnswer> =>
  ask(user, 'POST', `/api/${way}/${id}`, body);

describe('a command over MQTT', () => {
  it('is sent with the QoS of the subscription, and returns the response', async () => {
    for (const [qos, version, filter] of [
      [1, 4, REQUESTS],
      [0, 5, REQUESTS],
      [1, 5, 'v2/r/req/+'],
    ] as const) {
      const client = await connect(qos, version, filter);
      const answer = send('rpc/twoway', SET_MODE);
      const command = await takeCommand(client);
      expect(command).toMatchObject({ qos, body: SET_MODE });
      expect(command.topic).toMatch(new RegExp(filter.replace('+', '\\d+$')));
      const topic = command.topic.replace('request', 'response').replace('/req/', '/res/');
      client.publish(topic, '{"ok":true}', 1, 9);
      expect(await answer).toMatchObject({ status: 200, body: { ok: true } });
      expect((await client.next('puback')).messageId).toBe(9);
      // It is awaited once only.
      client.publish(topic, '{"ok":true}', 1, 10);
      expect((await client.next('puback')).reasonCode ?? 0).toBe(version === 5 ? 0x10 : 0);
      client.drop();
      await client.ended;
    }
  });

  it('is accepted with the content type text/plain', async () => {
    const client = await connect();
    const { token } = await signIn(app, world.a.admin);
    const answer = app.inject({
      method: 'POST',
      url: `/api/plugins/rpc/oneway/${device.id}`,
      headers: { ...bearer(token), 'content-type': 'text/plain' },
      payload: JSON.stringify(SET_MODE),
    });
    const { body, messageId = 0 } = await takeCommand(client);
    expect(body).toEqual(SET_MODE);
    client.send({ cmd: 'puback', messageId });
    expect((await answer).statusCode).toBe(200);
  });

  it('is delivered one-way once the device acknowledges it', async () => {
    const client = await connect(1, 5);
    for (const reasonCode of [0, 0x97]) {
      const answer = send('rpc/oneway', { ...SET_MODE, timeout: reasonCode === 0 ? LONG_MS : 200 });
      const { messageId = 0 } = await takeCommand(client);
      client.send({ cmd: 'puback', messageId, reasonCode });
      expect(await answer).toMatchObject({ status: reasonCode === 0 ? 200 : 504, text: '' });
    }
  });

  it('waits for a device that subscribes within the timeout', async () => {
    const client = await connectSilent();
    const answers = [1, 2, 3].map((mode) => send('rpc/oneway', { method: 'setMode', params: { mode } }));
    await expect.poll(() => commandsSent()).toBeGreaterThanOrEqual(3);
    await client.subscribe({ [REQUESTS]: 0 });
    for (let count = 0; count < 3; count++) await takeCommand(client);
    for (const answer of answers) expect((await answer).status).toBe(200);
  });

  it('fails after its timeout, and when the session ends', async () => {
    const failures = async (body: object) => [
      (await send('rpc/oneway', body)).status,
      (await send('plugins/rpc/twoway', body)).status,
    ];
    expect(await failures({ ...SET_MODE, timeout: 20 })).toEqual([504, 409]);
    const client = await connect(1);
    expect(await failures({ ...SET_MODE, timeout: 20 })).toEqual([504, 408]);
    for (let count = 0; count < 2; count++) await takeCommand(client);
    const answer = send('rpc/twoway', { ...SET_MODE, timeout: LONG_MS });
    await takeCommand(client);
    client.drop();
    expect(await answer).toMatchObject({ status: 504, text: '' });
  });

  it('returns an empty response, and 406 for a response that is not JSON', async () => {
    const client = await connect(0);
    for (const [payload, status] of [
      ['', 200],
      ['{', 406],
    ] as const) {
      const answer = send('rpc/twoway', SET_MODE);
      const { topic } = await takeCommand(client);
      client.publish(topic.replace('request', 'response'), payload, 0);
      expect(await answer).toMatchObject({ status, text: '' });
    }
  });

  it('takes no response that is not UTF-8, over MQTT or HTTP', async () => {
    const client = await connect(0, 5);
    const answer = send('rpc/twoway', { ...SET_MODE, timeout: LONG_MS });
    const { topic } = await takeCommand(client);
    const responseTopic = topic.replace('request', 'response');
    const latin1 = Buffer.from('{"note":"°"}', 'latin1');
    client.publish(responseTopic, latin1, 1);
    expect(await client.next('puback')).toMatchObject({ reasonCode: 0x99 });
    const overHttp = await answerPoll(Number(topic.split('/').at(-1)), latin1);
    expect([overHttp.status, await overHttp.text()]).toEqual([400, 'the message is not valid UTF-8']);
    client.publish(responseTopic, '{"note":"°"}', 0);
    expect(await answer).toMatchObject({ status: 200, body: { note: '°' } });
  });
});

describe('a persistent command', () => {
  const keep = async (way: string, body: object) => {
    const answer = await send(way, { ...body, persistent: true, timeout: LONG_MS });
    expect(answer).toMatchObject({ status: 200, body: { rpcId: expect.any(String) } });
    return answer.body.rpcId as string;
  };
  const kept = (id: string, user = world.a.admin) => ask(user, 'GET', `/api/rpc/persistent/${id}`);
  const becomes = (id: string, status: string) =>
    expect.poll(async () => (await kept(id)).body.status).toBe(status);
  const listed = (query = '') =>
    ask(world.a.admin, 'GET', `/api/rpc/persistent/device/${device.id}?pageSize=10&page=0${query}`);

  it('is sent in order once its device connects, and has a status', async () => {
    const oneWay = await keep('rpc/oneway', { method: 'a', params: '5', additionalInfo: { by: 'test' } });
    const twoWay = await keep('rpc/twoway', SET_MODE);
    expect((await kept(oneWay)).body).toMatchObject({
      id: { entityType: 'RPC', id: oneWay },
      deviceId: { entityType: 'DEVICE', id: device.id },
      request: { oneway: true, body: { method: 'a', params: '"5"' }, persisted: true, retries: 5 },
      response: null,
      status: 'QUEUED',
      additionalInfo: { by: 'test' },
    });
    const client = await connect();
    const first = await takeCommand(client);
    expect(first.body).toEqual({ method: 'a', params: '5' });
    await becomes(oneWay, 'SENT');
    expect((await kept(twoWay)).body.status).toBe('QUEUED');
    client.send({ cmd: 'puback', messageId: first.messageId ?? 0 });
    const second = await takeCommand(client);
    expect(second.body).toEqual(SET_MODE);
    client.send({ cmd: 'puback', messageId: second.messageId ?? 0 });
    await becomes(oneWay, 'SUCCESSFUL');
    await becomes(twoWay, 'DELIVERED');
    // It may answer much later, in another session.
    client.drop();
    await client.ended;
    const again = await connect();
    again.publish(second.topic.replace('request', 'response'), '{"mode":2}', 1, 5);
    await again.next('puback');
    expect((await kept(twoWay)).body).toMatchObject({ status: 'SUCCESSFUL', response: { mode: 2 } });
    const page = (await listed('&rpcStatus=SUCCESSFUL&textSearch=setmode')).body;
    expect(page.data.map((one: { id: { id: string } }) => one.id.id)).toEqual([twoWay]);
    expect((await listed('&rpcStatus=DELETED')).status).toBe(400);
  });

  it('is sent again when the session ends before the acknowledgement, up to its number of retries', async () => {
    const id = await keep('rpc/oneway', { ...SET_MODE, retries: 1 });
    for (const status of ['TIMEOUT', 'FAILED']) {
      const client = await connect();
      expect((await takeCommand(client)).body).toEqual(SET_MODE);
      client.drop();
      await becomes(id, status);
    }
    expect((await kept(id)).body.response).toHaveProperty('error');
  });

  it('is sent immediately to a connected device, also by long poll', async () => {
    const client = await connect(0);
    const first = await keep('rpc/oneway', SET_MODE);
    await takeCommand(client);
    await becomes(first, 'SUCCESSFUL');
    client.drop();
    await client.ended;
    const second = await keep('rpc/twoway', SET_MODE);
    const { id } = (await (await poll()).json()) as { id: number };
    await becomes(second, 'DELIVERED');
    expect((await answerPoll(id, '{"a":')).status).toBe(200);
    expect((await kept(second)).body.status).toBe('FAILED');
  });

  it('leaves database connections to requests when many devices reconnect at once', async () => {
    const { tenantId } = world.a;
    const devices = await Promise.all(
      Array.from({ length: MANY_DEVICES }, (_, n) =>
        app.services.devices.create({ tenantId, name: `back-${n}` }),
      ),
    );
    for (const { device: one } of devices)
      await send('rpc/oneway', { ...SET_MODE, persistent: true, timeout: LONG_MS }, world.a.admin, one.id);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const sent = new Set<number>();
    try {
      await client.query('begin; lock table command in exclusive mode');
      for (const { device: one } of devices) {
        app.services.commandLines.open(one.key, {
          takesOne: false,
          send: (_, delivered) => {
            sent.add(one.key);
            delivered();
          },
          end: () => undefined,
        });
      }
      const waiting = () => countLockWaits(database.pool);
      await expect.poll(waiting).toBe(LIMITS.commands.statements);
      expect((await ask(world.a.admin, 'GET', `/api/device/${device.id}`)).status).toBe(200);
      expect(await waiting()).toBe(LIMITS.commands.statements);
      expect(sent.size).toBe(0);
    } finally {
      await client.query('rollback');
      await client.end();
    }
    await expect.poll(() => sent.size).toBe(MANY_DEVICES);
  });

  it('expires, can be withdrawn, and is not passed on to the next owner of its device', async () => {
    const over = await keep('rpc/oneway', { ...SET_MODE, expirationTime: 1 });
    expect((await kept(over)).body.status).toBe('EXPIRED');
    const late = await keep('rpc/oneway', SET_MODE);
    await database.pool.query('update command set expiration_time = 1 where id = $1', [late]);
    await app.services.commandSender.expire();
    expect((await kept(late)).body.status).toBe('EXPIRED');

    const withdrawn = await keep('rpc/oneway', SET_MODE);
    expect(await kept(withdrawn, world.a.customers[1].user)).toMatchObject({ status: 404 });
    expect((await ask(world.a.admin, 'DELETE', `/api/rpc/persistent/${withdrawn}`)).status).toBe(200);
    expect((await kept(withdrawn)).status).toBe(404);

    const left = await keep('rpc/oneway', SET_MODE);
    const { id: customerId } = world.a.customers[0];
    await ask(world.a.admin, 'DELETE', `/api/customer/device/${device.id}`);
    expect((await kept(left)).status).toBe(404);
    await ask(world.a.admin, 'POST', `/api/customer/${customerId}/device/${device.id}`);
    const client = await connect(0);
    await client.roundTrip();
    expect((await listed()).body.totalElements).toBe(0);
    expect(client.of('publish')).toEqual([]);
  });
});

describe('commands', () => {
  it("can be sent by customers' users, unless their tenant forbids it", async () => {
    const { user } = world.a.customers[0];
    const settings = '/backoffice/commands/settings';
    expect((await send('rpc/oneway', { ...SET_MODE, timeout: 1 }, user)).status).toBe(504);
    await ask(world.a.admin, 'PUT', settings, { customersMayOperate: false });
    expect((await ask(user, 'GET', settings)).body).toEqual({ customersMayOperate: false });
    expect(await send('rpc/oneway', SET_MODE, user)).toMatchObject(DENIED);
    expect((await send('rpc/oneway', { ...SET_MODE, timeout: 1 })).status).toBe(504);
    await ask(world.a.admin, 'PUT', settings, { customersMayOperate: true });
  });

  it('are in the audit log with their sender', async () => {
    const { body } = await ask(world.a.admin, 'GET', '/backoffice/audit?pageSize=100&page=0');
    expect(body.data).toContainEqual(
      expect.objectContaining({
        action: 'commandSent',
        entityType: 'DEVICE',
        entityId: device.id,
        userEmail: world.a.customers[0].user.email,
        details: expect.objectContaining({ methods: expect.arrayContaining(['setMode 5']) }),
      }),
    );
  });

  it('are refused if they are malformed or too large', async () => {
    for (const body of [
      {},
      { method: ' ' },
      { method: 'a\0' },
      { method: 'a', timeout: -1 },
      { method: 'a', timeout: '1' },
    ]) {
      expect((await send('rpc/oneway', body)).status).toBe(400);
    }
    expect((await send('rpc/oneway', { method: 'a', params: 'x'.repeat(20_000) })).status).toBe(413);
  });
});

describe('the mode of a purifier', () => {
  const path = () => `/backoffice/devices/${device.id}/mode`;
  const read = async (user = world.a.admin) => (await ask(user, 'GET', path())).body;
  const set = (mode: number, user = world.a.admin) => ask(user, 'PUT', path(), { mode });
  const becomes = (state: string) => expect.poll(async () => (await read()).asked?.state).toBe(state);
  const report = async (client: PacketClient, mode: number | string) => {
    client.publish('v1/devices/me/telemetry', JSON.stringify({ mode }), 1, 7);
    await client.next('puback');
  };
  const reports = (mode: number) => expect.poll(async () => (await read()).reported?.mode).toBe(mode);
  const life = async () =>
    (await ask(world.a.admin, 'GET', `/backoffice/deviceActivity/${device.id}`)).body.data;

  it('is unavailable if the device has no model and reports none', async () => {
    expect(await read()).toEqual({ modes: [], reported: null, asked: null, mayOperate: true });
    expect((await set(1)).body).toMatchObject({ code: 'commands.noPurifier' });
  });

  it('is one of its model, waits for an offline device, and is confirmed once it is reported', async () => {
    const modes = [
      { mode: 0, name: 'off' },
      { mode: 1, name: 'auto' },
      { mode: 5, name: 'Turbo' },
    ];
    await database.pool.query(
      `with model as (
         insert into purifier (id, purifier_id, purifier_model_no, modes, created_time)
         values (gen_random_uuid(), 77, 'AP', $1, 0) returning id
       ) update device set purifier_id = model.id from model where device.id = $2`,
      [JSON.stringify(modes), device.id],
    );
    expect((await read()).modes).toEqual(modes);
    expect((await set(2)).body).toMatchObject({ code: 'commands.modeUnknown' });

    const { user } = world.a.customers[0];
    const devices = [{ deviceId: device.id, mode: 1 }];
    const together = await ask(world.a.admin, 'PUT', '/backoffice/deviceBatches/mode', { devices });
    expect(together.body).toEqual({ failures: [] });
    expect((await read()).asked).toMatchObject({ mode: 1, state: 'waiting' });
    expect((await set(5, user)).body.asked).toMatchObject({ mode: 5, state: 'waiting' });
    const client = await connect();
    const taken = await takeCommand(client);
    // The previous one was withdrawn.
    expect(taken.body).toEqual({ method: 'setMode', params: { mode: 5 } });
    client.send({ cmd: 'puback', messageId: taken.messageId ?? 0 });
    await becomes('sent');
    await report(client, 'AUTO');
    await reports(1);
    expect((await read()).asked.state).toBe('sent');
    await report(client, 5);
    await becomes('agreed');
    expect((await read()).asked.by).toEqual({ userId: user.id, name: expect.any(String) });
    // It was executed, independent of later changes at the device.
    await report(client, 0);
    await reports(0);
    expect((await read()).asked.state).toBe('agreed');
  });

  it('can be withdrawn until it is delivered, and names its requester only to users who may see them', async () => {
    const { user } = world.a.customers[0];
    await set(1);
    expect((await read(user)).asked).toMatchObject({ mode: 1, by: null, state: 'waiting' });
    const expirationTime = Date.now() + 600_000;
    const byProgram = { method: 'setMode', params: { mode: 1 }, persistent: true, expirationTime };
    expect((await send('rpc/oneway', byProgram, user)).status).toBe(200);
    expect((await read(user)).asked).toMatchObject({ state: 'waiting', expirationTime });
    const withdrawn = await ask(user, 'DELETE', path());
    expect(withdrawn).toMatchObject({ status: 200 });
    expect(withdrawn.body.asked?.state).not.toBe('waiting');
    const client = await connect(0);
    await client.roundTrip();
    expect(client.of('publish')).toEqual([]);
    const entries = await life();
    const withdrawal = { kind: 'modeWithdrawn', userEmail: user.email };
    expect(entries).toContainEqual(expect.objectContaining(withdrawal));
    // Twice within a short time is one entry.
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'modeAsked',
        userEmail: world.a.admin.email,
        details: expect.objectContaining({ mode: 1, name: 'auto', times: 2 }),
      }),
    );
  });

  it('is published when it is requested, withdrawn or sent to the device', async () => {
    const heard: unknown[] = [];
    const hear = (change: unknown) => heard.push(change);
    events.on('modes.changed', hear);
    const { tenantId, customers } = world.a;
    const news = { deviceId: device.id, tenantId, customerId: customers[0].id };
    await set(1);
    await ask(world.a.admin, 'DELETE', path());
    // There is nothing left to withdraw.
    await ask(world.a.admin, 'DELETE', path());
    expect(heard).toEqual([news, news]);
    await set(5);
    const client = await connect();
    const { messageId = 0 } = await takeCommand(client);
    expect(heard).toHaveLength(3);
    client.send({ cmd: 'puback', messageId });
    await expect.poll(() => heard).toEqual([news, news, news, news]);
    expect((await read()).asked.state).toBe('sent');
    await send('rpc/oneway', { method: 'reboot', persistent: true });
    const further = await takeCommand(client);
    expect(further.body).toMatchObject({ method: 'reboot' });
    client.send({ cmd: 'puback', messageId: further.messageId ?? 0 });
    await client.roundTrip();
    expect(heard).toHaveLength(4);
    events.off('modes.changed', hear);
  });

  it('expires if the device does not connect in time', async () => {
    await set(1);
    await database.pool.query("update command set expiration_time = 1 where status = 'QUEUED'");
    expect((await read()).asked.state).toBe('expired');
  });

  it("is refused to customers' users if their tenant forbids it", async () => {
    const { user } = world.a.customers[0];
    const settings = '/backoffice/commands/settings';
    await ask(world.a.admin, 'PUT', settings, { customersMayOperate: false });
    expect((await read(user)).mayOperate).toBe(false);
    expect(await set(1, user)).toMatchObject(DENIED);
    expect(await ask(user, 'DELETE', path())).toMatchObject(DENIED);
    await ask(world.a.admin, 'PUT', settings, { customersMayOperate: true });
  });
});

describe('a command over HTTP', () => {
  it('is returned by a long poll, and answered in a separate request', async () => {
    const polled = poll();
    const answer = send('rpc/twoway', SET_MODE);
    const { id, ...command } = (await (await polled).json()) as { id: number };
    expect(command).toEqual(SET_MODE);
    expect((await answerPoll(id, '{"mode":2}')).status).toBe(200);
    expect((await answer).body).toEqual({ mode: 2 });
    // One-way, it is enough that the poll was answered.
    const [, delivered] = await Promise.all([poll(), send('rpc/oneway', SET_MODE)]);
    expect(delivered.status).toBe(200);
  });

  it('is returned by one of two polls, and polls time out', async () => {
    expect((await poll(1)).status).toBe(408);
    const first = poll();
    const second = poll();
    expect((await Promise.race([first, second])).status).toBe(408);
    await send('rpc/oneway', SET_MODE);
    expect((await Promise.all([first, second])).map(({ status }) => status).sort()).toEqual([200, 408]);
  });

  it('fails when its device is deleted', async () => {
    const made = await app.services.devices.create({
      tenantId: world.a.tenantId,
      customerId: null,
      name: 'x',
    });
    const { id, key } = made.device;
    const token = made.credentials.credentialsId;
    const other = { ...device, id, key, token };
    // Connected before the event, as it is queried first.
    const waiting = async () => {
      const polled = poll(LONG_MS, other);
      const answer = send('rpc/twoway', { ...SET_MODE, timeout: LONG_MS }, world.a.admin, id);
      return { polled: (await polled).status, answer };
    };
    const { polled, answer } = await waiting();
    expect(polled).toBe(200);
    await ask(world.a.admin, 'DELETE', `/api/device/${id}`);
    expect((await answer).status).toBe(504);
    expect((await poll(1, other)).status).toBe(401);
  });
});

describe('a request of a device', () => {
  const LIMITS_ASKED = '{"method":"getSessionLimits","params":{}}';
  const SESSION_LIMITS = {
    maxPayloadSize: expect.any(Number),
    maxInflightMessages: 100,
    rateLimits: { messages: null, telemetryMessages: null, telemetryDataPoints: null },
  };

  it('returns the session limits, or an error for any other method', async () => {
    const client = await connect(1, 4, 'v1/devices/me/rpc/response/+');
    for (const [payload, answer] of [
      [LIMITS_ASKED, SESSION_LIMITS],
      ['{"method":"openWindow"}', { error: 'Unknown method' }],
    ] as const) {
      client.publish('v1/devices/me/rpc/request/7', payload, 1, 3);
      expect(await takeCommand(client)).toMatchObject({
        topic: 'v1/devices/me/rpc/response/7',
        qos: 1,
        body: answer,
      });
      await client.next('puback');
    }
    const modern = await connectSilent(5);
    modern.publish('v2/r/req/7', '{"params":1}', 1, 3);
    expect((await modern.next('puback')).reasonCode).toBe(0x99);
    // There is no receiver of the answer.
    modern.publish('v2/r/req/7', LIMITS_ASKED, 1, 4);
    expect((await modern.next('puback')).reasonCode).toBe(0x10);
  });

  it('is possible over HTTP, too', async () => {
    const call = (body: string) => fetch(address(`${device.token}/rpc`), { method: 'POST', body });
    expect(await (await call(LIMITS_ASKED)).json()).toEqual(SESSION_LIMITS);
    for (const body of ['{"method":"openWindow"}', '{', '[]', ''])
      expect((await call(body)).status).toBe(400);
  });

  it('can be a long poll for changes of shared attributes', async () => {
    const attributes = `/api/plugins/telemetry/${device.id}/SHARED_SCOPE`;
    const watch = (timeout = LONG_MS) =>
      fetch(address(`${device.token}/attributes/updates?timeout=${timeout}`));
    /** Repeats the change until the poll, which may not have arrived yet, receives it. */
    const heard = async (change: () => Promise<unknown>) => {
      let answer: unknown;
      void watch()
        .then((response) => response.json())
        .then((body) => {
          answer = body;
        });
      await expect.poll(() => change().then(() => answer)).toBeDefined();
      return answer;
    };
    const set = () => ask(world.a.admin, 'POST', attributes, { interval: 60 });
    expect(await heard(set)).toEqual({ interval: 60 });
    const unset = () => ask(world.a.admin, 'DELETE', `${attributes}?keys=interval`).then(set);
    // The poll may arrive in between.
    await expect.poll(() => heard(unset)).toEqual({ deleted: ['interval'] });
    expect((await watch(1)).status).toBe(408);
  });
});

/** Recorded commands, with their repetitions. */
async function commandsSent(): Promise<number> {
  const { rows } = await database.pool.query<{ sent: number }>(
    `select coalesce(sum(coalesce((details ->> 'times')::integer, 1)), 0)::integer as sent
     from audit_entry where action = 'commandSent'`,
  );
  return rows[0]?.sent ?? 0;
}
