import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ApiKey, MadeApiKey, NewApiKeyForm } from '@airdeck/contract/api-keys/api-keys';
import { EVERY_USER } from '@airdeck/contract/common/permission';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import { connectLive } from '../../live/testing/live-client.ts';
import { createLoggerInto } from '../../logger.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const events = createEventBus();
const mailbox = createMailbox();
const logged: string[] = [];
let world: AppWorld;
let origin: string;
let now = Date.now();

beforeAll(async () => {
  world = await createAppWorld({
    events,
    clock: () => now,
    mailer: mailbox.mailer,
    logger: createLoggerInto({ write: (line) => logged.push(line) }, 'trace'),
  });
  const permission = {
    key: 'endless:read',
    who: EVERY_USER,
    act: 'read',
    does: 'read without an end',
  } as const;
  world.app.get('/backoffice/endless', { schema: {}, config: { permission } }, (_request, reply) =>
    reply.type('text/csv').send(Readable.from(endless())),
  );
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

/** Bytes, until it is no longer read. */
async function* endless() {
  for (;;) {
    yield 'x\n';
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const FORM: NewApiKeyForm = { name: 'Grafana', expiresTime: null, accessRole: null, customerId: null };

async function make(user: WorldUser, form: Partial<NewApiKeyForm> = {}): Promise<MadeApiKey> {
  const { status, body } = await world.api(user, 'POST', '/backoffice/apiKeys', { ...FORM, ...form });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as MadeApiKey;
}

const keysOf = async (user: WorldUser): Promise<ApiKey[]> =>
  (await world.api(user, 'GET', '/backoffice/apiKeys')).body.keys;

const withdraw = (user: WorldUser, { key }: MadeApiKey) =>
  world.api(user, 'DELETE', `/backoffice/apiKeys/${key.id}`);

/** A request with these headers. */
async function send(
  headers: Record<string, string>,
  url = '/api/auth/user',
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
) {
  const { statusCode: status, body } = await world.app.inject({ method, url, headers });
  return { status, body: body === '' ? undefined : JSON.parse(body) };
}
const byKey = ({ secret }: Pick<MadeApiKey, 'secret'>) => ({ 'x-authorization': `ApiKey ${secret}` });

/** The administrator of tenant A, and a user of its first customer. */
const admin = () => world.a.admin;
const customer = () => world.a.customers[0];

describe('an API key', () => {
  it('acts as its owner in each of the headers of ThingsBoard and of the usual ones', async () => {
    const made = await make(admin());
    expect(made.secret).toMatch(/^tb_[\w-]{86}$/);
    for (const headers of [
      byKey(made),
      { authorization: `ApiKey ${made.secret}` },
      { authorization: `Bearer ${made.secret}` },
      { 'x-authorization': `Bearer ${made.secret}` },
    ]) {
      expect(await send(headers)).toMatchObject({ status: 200, body: { email: admin().email } });
    }
  });

  it('is stored as a hash, shown by its beginning, and sent to its owner by no list', async () => {
    const made = await make(admin(), { name: 'Power BI' });
    const { rows } = await world.database.pool.query('select * from api_key where id = $1', [made.key.id]);
    expect(JSON.stringify(rows)).not.toContain(made.secret.slice(12));
    const [listed] = (await keysOf(admin())).filter(({ id }) => id === made.key.id);
    expect(listed).toMatchObject({ name: 'Power BI', prefix: made.secret.slice(0, 11) });
    expect(JSON.stringify(listed)).not.toContain(made.secret);
    expect(mailbox.mails.at(-1)).toMatchObject({
      to: admin().email,
      subject: 'A new API key for your Airdeck account',
    });
  });

  it('is refused in the words of ThingsBoard', async () => {
    const made = await make(admin(), { expiresTime: now + HOUR_MS });
    const refusal = async (headers: Record<string, string>) => (await send(headers)).body;
    const unknown = { status: 401, errorCode: 10, message: 'Invalid username or password' };
    expect(await refusal({ 'x-authorization': 'ApiKey tb_unknown' })).toMatchObject(unknown);
    expect(await refusal({ 'x-authorization': 'ApiKey eyJ.no.key' })).toMatchObject(unknown);
    expect(await refusal({ 'x-authorization': `ApiKey  ${made.secret}` })).toMatchObject(unknown);
    expect(await refusal({ 'x-authorization': `Apikey ${made.secret}` })).toMatchObject({ errorCode: 10 });
    expect(await refusal({ 'x-authorization': `ApiKey ${made.secret}x` })).toMatchObject(unknown);
    await world.api(admin(), 'PUT', `/api/apiKey/${made.key.id}/enabled/false`);
    expect(await refusal(byKey(made))).toMatchObject({
      errorCode: 10,
      message: 'User account is not active',
    });
    await world.api(admin(), 'PUT', `/api/apiKey/${made.key.id}/enabled/true`);
    now += HOUR_MS;
    expect(await refusal(byKey(made))).toMatchObject({ errorCode: 10, message: 'API key is expired' });
  });

  it('stands in no line of the log, not even in the address of a WebSocket', async () => {
    const made = await make(admin());
    await send(byKey(made));
    const socket = await connectLive(origin, `/api/ws/plugins/telemetry?token=${made.secret}`);
    socket.socket.terminate();
    await send(byKey({ secret: `${made.secret}x` }), `/api/device/${made.secret}`);
    expect(logged.length).toBeGreaterThan(2);
    expect(logged.join('')).not.toContain(made.secret.slice(12));
  });

  it('is counted by itself: guesses of an address never affect a key that holds', async () => {
    const made = await make(admin());
    const remoteAddress = '192.0.2.7';
    const asked = (key: string) =>
      world.app.inject({ url: '/api/auth/user', headers: byKey({ secret: key }), remoteAddress });
    const statuses = [];
    for (let count = 0; count < 70; count += 1) statuses.push((await asked(`tb_${count}`)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await asked(made.secret)).statusCode).toBe(200);
  });

  it('records its last use to the minute', async () => {
    const made = await make(admin());
    const lastUse = async () => {
      const [key] = (await keysOf(admin())).filter(({ id }) => id === made.key.id);
      return [key?.lastUsedTime, key?.lastUsedAddress];
    };
    expect(await lastUse()).toEqual([null, null]);
    const first = now;
    await send(byKey(made));
    now += 30_000;
    await send(byKey(made));
    expect(await lastUse()).toEqual([first, '127.0.0.1']);
    now += 30_000;
    await send(byKey(made));
    expect(await lastUse()).toEqual([now, '127.0.0.1']);
  });

  it('of a tenant administrator can be limited to a customer, and acts as one of its users', async () => {
    const { id: customerId, device } = customer();
    const made = await make(admin(), { customerId });
    expect(made.key.customer).toMatchObject({ id: customerId });
    expect((await send(byKey(made))).body).toMatchObject({
      authority: 'CUSTOMER_USER',
      customerId: { id: customerId },
    });
    const get = async (path: string) => (await send(byKey(made), path)).status;
    expect(await get(`/api/device/${device.id}`)).toBe(200);
    expect(await get(`/api/device/${world.a.customers[1].device.id}`)).toBe(403);
    expect(await get(`/api/device/${world.a.spareDevice.id}`)).toBe(403);
    expect(await get('/api/tenant/devices?pageSize=10&page=0')).toBe(403);
    // The owner's messages tell of all customers.
    expect(await get('/backoffice/messages')).toBe(403);
  });

  it('downloads files of the readings that it may read, without a ticket', async () => {
    const { id: customerId, device } = customer();
    const made = await make(admin(), { customerId, accessRole: 'VIEWER' });
    const post = (path: string, deviceId: string) =>
      world.app.inject({
        method: 'POST',
        url: `/backoffice/reports/${path}`,
        headers: byKey(made),
        payload: { what: 'csv', deviceIds: [deviceId], startTs: now - DAY_MS, endTs: now },
      });
    const file = await post('files', device.id);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip']);
    expect((await post('files', world.a.customers[1].device.id)).statusCode).toBe(403);
    // A ticket would outlive its key, and needs a browser.
    expect((await post('tickets', device.id)).statusCode).toBe(403);
  });

  it('is limited to a customer of its own tenant only, and by an administrator', async () => {
    const refused = async (user: WorldUser, customerId: string) =>
      (await world.api(user, 'POST', '/backoffice/apiKeys', { ...FORM, customerId })).body.code;
    expect(await refused(admin(), world.b.customers[0].id)).toBe('apiKeys.customerUnknown');
    expect(await refused(customer().user, customer().id)).toBe('apiKeys.customerNotChosen');
    expect(await refused(world.sysAdmin, customer().id)).toBe('apiKeys.customerNotChosen');
  });

  it('cannot be made for someone else, or after its expiry', async () => {
    const platform = { description: 'x', userId: { entityType: 'USER', id: customer().user.id } };
    expect((await world.api(admin(), 'POST', '/api/apiKey', platform)).status).toBe(403);
    const past = await world.api(admin(), 'POST', '/backoffice/apiKeys', { ...FORM, expiresTime: now });
    expect(past.body.code).toBe('apiKeys.expiryPast');
  });

  it('makes no other, and neither signs out nor changes its owner', async () => {
    const made = await make(admin());
    const post = async (path: string) => (await send(byKey(made), path, 'POST')).status;
    expect(await post('/backoffice/apiKeys')).toBe(403);
    expect(await post('/api/auth/logout')).toBe(403);
    expect(await post('/api/auth/changePassword')).toBe(403);
    const own = {
      id: { entityType: 'USER', id: admin().id },
      authority: 'TENANT_ADMIN',
      email: admin().email,
    };
    const save = await world.app.inject({
      method: 'POST',
      url: '/api/user',
      headers: byKey(made),
      payload: own,
    });
    expect(save.statusCode).toBe(403);
    expect((await send(byKey(made), `/api/user/${admin().id}`, 'DELETE')).status).toBe(403);
  });

  it('changes nothing if it is read-only, and has no more rights than its owner at the time', async () => {
    const { device } = customer();
    const made = await make(admin(), { accessRole: 'VIEWER' });
    const path = `/api/plugins/telemetry/DEVICE/${device.id}/values/timeseries?keys=pm25`;
    expect((await send(byKey(made), path)).status).toBe(200);
    const command = { method: 'setMode', params: { mode: 1 } };
    for (const [url, payload] of [
      [`/api/rpc/oneway/${device.id}`, command],
      ['/api/customer', { title: 'x' }],
      [`/api/plugins/telemetry/DEVICE/${device.id}/SERVER_SCOPE`, { x: 1 }],
    ] as const) {
      const answer = await world.app.inject({ method: 'POST', url, headers: byKey(made), payload });
      expect([url, answer.statusCode]).toEqual([url, 403]);
    }
    const query = { entityFilter: { type: 'entityType', entityType: 'DEVICE' } };
    const found = { method: 'POST', url: '/api/entitiesQuery/count', payload: query } as const;
    expect((await world.app.inject({ ...found, headers: byKey(made) })).statusCode).toBe(200);
  });

  it('names itself in the audit log', async () => {
    const made = await make(admin(), { name: 'Provisioning' });
    const headers = byKey(made);
    await world.app.inject({ method: 'POST', url: '/api/customer', headers, payload: { title: 'By a key' } });
    const { body } = await world.api(admin(), 'GET', '/backoffice/audit?pageSize=2&page=0');
    expect(body.data[0]).toMatchObject({
      entityName: 'By a key',
      userEmail: admin().email,
      apiKey: { id: made.key.id, name: 'Provisioning' },
    });
    expect(body.data[1]).toMatchObject({ entityType: 'API_KEY', action: 'created', apiKey: null });
  });
});

describe("ThingsBoard's routes", () => {
  it('make, list, rename and delete keys in its form', async () => {
    const owner = world.b.admin;
    const save = (body: object) => world.api(owner, 'POST', '/api/apiKey', body);
    const userId = { entityType: 'USER', id: owner.id };
    const made = (await save({ userId, description: 'export job', enabled: true, expirationTime: 0 })).body;
    expect(made).toMatchObject({
      userId,
      tenantId: { entityType: 'TENANT', id: world.b.tenantId },
      expirationTime: 0,
      id: { entityType: 'API_KEY' },
      description: 'export job',
      enabled: true,
      expired: false,
      value: expect.stringMatching(/^tb_/),
    });
    expect((await send(byKey({ secret: made.value }))).status).toBe(200);
    const saved = await save({
      id: made.id,
      userId,
      description: 'nightly job',
      enabled: true,
      expirationTime: 0,
    });
    expect(saved.body).toMatchObject({ description: 'nightly job', value: null });
    expect((await save({ id: made.id, description: 'x', expirationTime: 5 })).body.code).toBe(
      'apiKeys.expiryFixed',
    );
    const url = `/api/apiKey/${made.id.id}/description`;
    const { token } = await signIn(world.app, owner);
    for (const [type, payload] of [
      ['text/plain', 'daily job'],
      ['application/json', '"hourly job"'],
    ] as const) {
      const headers = { ...bearer(token), 'content-type': type };
      const described = await world.app.inject({ method: 'PUT', url, headers, payload });
      expect(described.json().description).toBe(payload.replaceAll('"', ''));
    }
    const list = () =>
      world.api(owner, 'GET', `/api/apiKeys/${owner.id}?pageSize=10&page=0&sortProperty=createdTime`);
    const { data, totalElements } = (await list()).body;
    expect([totalElements, data[0].description, 'value' in data[0]]).toEqual([1, 'hourly job', false]);
    expect((await world.api(owner, 'DELETE', `/api/apiKey/${made.id.id}`)).status).toBe(200);
    expect((await world.api(owner, 'DELETE', `/api/apiKey/${made.id.id}`)).status).toBe(404);
    expect((await list()).body.data).toEqual([]);
  });
});

describe('a withdrawn key', () => {
  /** Opens a WebSocket, a stream of events and a download with a key. */
  async function open(made: MadeApiKey) {
    const socket = await connectLive(origin, '/api/ws');
    const subscription = {
      type: 'TIMESERIES',
      cmdId: 1,
      entityType: 'DEVICE',
      entityId: customer().device.id,
    };
    socket.send({ authCmd: { cmdId: 0, token: made.secret }, cmds: [{ ...subscription, keys: 'pm25' }] });
    expect(await socket.next()).toMatchObject({ errorCode: 0 });
    const download = async (path: string) => {
      const { body, status } = await fetch(`${origin}${path}`, {
        headers: { ...byKey(made), 'accept-encoding': 'identity' },
      });
      expect(status).toBe(200);
      const reader = body?.getReader();
      await reader?.read();
      return async () => {
        try {
          while (!(await reader?.read())?.done);
          return 'ended';
        } catch {
          return 'cut off';
        }
      };
    };
    return {
      socket,
      endOfStream: await download('/backoffice/events'),
      endOfFile: await download('/backoffice/endless'),
    };
  }

  it('ends its WebSocket, its stream of events and its download at once', async () => {
    const made = await make(admin());
    const { socket, endOfStream, endOfFile } = await open(made);
    const ends = Promise.all([endOfStream(), endOfFile()]);
    expect((await withdraw(admin(), made)).status).toBe(200);
    expect(await socket.ended()).toMatchObject({ code: 1008 });
    expect(await ends).toEqual(['ended', 'cut off']);
    expect((await send(byKey(made))).status).toBe(401);
  });

  it('ends them, too, where its end on another node was missed', async () => {
    const made = await make(admin());
    const kept = await make(admin());
    const { socket, endOfFile } = await open(made);
    const end = endOfFile();
    const other = await connectLive(origin, `/api/ws/plugins/telemetry?token=${kept.secret}`);
    await world.database.pool.query('delete from api_key where id = $1', [made.key.id]);
    events.receive('events.missed', { sinceTime: 0 });
    expect(await socket.ended()).toMatchObject({ code: 1008 });
    expect(await end).toBe('cut off');
    expect(other.socket.readyState).toBe(other.socket.OPEN);
    other.socket.terminate();
  });

  it('ends what is open when the owner is limited to branches, also if that was missed', async () => {
    const { user } = customer();
    const made = await make(user);
    const limit = (placeIds: string[] | null) =>
      world.database.pool.query('update app_user set place_ids = $2 where id = $1', [user.id, placeIds]);
    for (const hear of [
      () => events.receive('user.rightsChanged', { userId: user.id }),
      () => events.receive('events.missed', { sinceTime: 0 }),
    ]) {
      const { socket, endOfFile, endOfStream } = await open(made);
      await limit(['7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005']);
      hear();
      expect(await socket.ended()).toMatchObject({ code: 1008 });
      expect([await endOfStream(), await endOfFile()]).toEqual(['ended', 'cut off']);
      await limit(null);
    }
  });

  it('may be that of a user in the scope of an administrator', async () => {
    const { user } = customer();
    const made = await make(user, { name: 'Of a customer' });
    const listed = async (by: WorldUser) =>
      (await world.api(by, 'GET', '/backoffice/apiKeys/users?pageSize=100')).body.data.map(
        ({ id }: ApiKey) => id,
      );
    expect(await listed(admin())).toContain(made.key.id);
    expect(await listed(world.b.admin)).not.toContain(made.key.id);
    const path = `/backoffice/apiKeys/${made.key.id}`;
    expect((await world.api(admin(), 'PUT', path, { name: 'x' })).status).toBe(403);
    expect((await world.api(world.b.admin, 'DELETE', path)).status).toBe(404);
    expect((await world.api(world.a.customers[1].user, 'DELETE', path)).status).toBe(404);
    expect((await world.api(admin(), 'DELETE', path)).status).toBe(200);
    const { body } = await world.api(admin(), 'GET', '/backoffice/audit?pageSize=1&page=0');
    expect(body.data[0]).toMatchObject({ action: 'deleted', details: { owner: user.email } });
  });
});

describe('keys end', () => {
  async function userOfCustomer() {
    const { tenantId } = world.a;
    const { id: customerId } = await world.app.services.customers.create(tenantId, {
      title: `C ${Math.random()}`,
    });
    const email = `${Math.random()}@example.com`;
    const fields = { authority: 'CUSTOMER_USER', tenantId, customerId, email } as const;
    const { id } = await world.app.services.users.create(fields);
    await world.app.services.users.setPassword(id, admin().password);
    return { customerId, user: { id, email, password: admin().password } };
  }
  const ended: string[] = [];
  events.on('sessions.ended', ({ sessionIds }) => ended.push(...sessionIds));

  it('with their owner, who is disabled or deleted, and with the customer of the owner or of the limit', async () => {
    const [one, other] = [await userOfCustomer(), await userOfCustomer()];
    const keys = [
      await make(one.user),
      await make(other.user),
      await make(admin(), { customerId: other.customerId }),
    ];
    const [first, second, limited] = keys;
    await world.api(
      admin(),
      'POST',
      `/api/user/${one.user.id}/userCredentialsEnabled?userCredentialsEnabled=false`,
    );
    expect(ended).toContain(first?.key.id);
    await world.api(admin(), 'DELETE', `/api/customer/${other.customerId}`);
    expect(ended).toEqual(expect.arrayContaining([second?.key.id, limited?.key.id]));
    for (const key of keys) expect((await send(byKey(key))).status).toBe(401);
  });

  it('not with a new password', async () => {
    const { user } = await userOfCustomer();
    const made = await make(user);
    await world.app.services.users.setPassword(user.id, 'another password');
    expect((await send(byKey(made))).status).toBe(200);
  });

  it('and are deleted a month after their expiry', async () => {
    const made = await make(admin(), { expiresTime: now + HOUR_MS });
    const purge = () => world.app.services.retention.apply(world.app.services.apiKeys.expired);
    await purge();
    now += 29 * DAY_MS;
    await purge();
    const isListed = async () => {
      const { rows } = await world.database.pool.query('select id from api_key where id = $1', [made.key.id]);
      return rows.length > 0;
    };
    expect(await isListed()).toBe(true);
    now += 2 * DAY_MS;
    await purge();
    expect(await isListed()).toBe(false);
  });
});
