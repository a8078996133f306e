import { MAX_ATTRIBUTE_BYTES_PER_SCOPE } from '@airdeck/contract/attributes/attributes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEventBus, type Events } from '../../events.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 0, 15);

describe('attributes over HTTP', () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let world: World;
  let headers: Record<string, string>;
  let base: string;
  let now = NOW;
  const events = createEventBus();
  const changes: Events['attributes.changed'][0][] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database, { clock: () => NOW });
    app = await createTestApp(database, { clock: () => now, events });
    const { user, device } = world.a.customers[0];
    headers = bearer((await signIn(app, user)).token);
    base = `/api/plugins/telemetry/DEVICE/${device.id}`;
    events.on('attributes.changed', (change) => changes.push(change));
  });
  beforeEach(async () => {
    now = NOW;
    changes.length = 0;
    await database.pool.query('delete from device_attribute');
    await database.pool.query('delete from latest_reading');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const get = async (path: string) => (await app.inject({ url: `${base}${path}`, headers })).json();
  const post = (path: string, payload: string, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: `${base}${path}`,
      payload,
      headers: { ...headers, 'content-type': type },
    });

  it('leaves those by which a device is claimed or registers itself to administrators of its tenant', async () => {
    const admin = bearer((await signIn(app, world.a.admin)).token);
    for (const key of ['claimingAllowed', 'claimingData', 'provisionState']) {
      const write = (by: Record<string, string>) =>
        app.inject({ method: 'POST', url: `${base}/SERVER_SCOPE`, payload: { [key]: 'x' }, headers: by });
      const remove = (by: Record<string, string>) =>
        app.inject({ method: 'DELETE', url: `${base}/SERVER_SCOPE?keys=place,${key}`, headers: by });
      expect((await write(headers)).statusCode).toBe(403);
      expect((await write(admin)).statusCode).toBe(200);
      expect((await remove(headers)).statusCode).toBe(403);
      expect(await get('/keys/attributes/SERVER_SCOPE')).toContain(key);
      expect((await remove(admin)).statusCode).toBe(200);
    }
    // In other scopes, the keys have no meaning.
    expect((await post('/SHARED_SCOPE', '{"claimingAllowed":true}')).statusCode).toBe(200);
  });

  it('hides client attributes from the time of the previous customer', async () => {
    const { id } = world.a.customers[0].device;
    const said = (ssid: string, at: number) =>
      database.pool.query(
        `insert into device_attribute (device_key, scope, key, value, last_update_ts)
         select key, scope, 'ssid', to_jsonb($2::text), $3 from device, unnest('{CLIENT_SCOPE,SERVER_SCOPE}'::text[]) as scope
         where id = $1
         on conflict (device_key, scope, key) do update set value = excluded.value, last_update_ts = excluded.last_update_ts`,
        [id, ssid, at],
      );
    const scopes = async () =>
      Promise.all(['CLIENT', 'SERVER'].map((scope) => get(`/values/attributes/${scope}_SCOPE?keys=ssid`)));
    const { rows } = await database.pool.query(
      'select customer_readable_from as "from" from device where id = $1',
      [id],
    );
    await said('Of others', rows[0].from - 1);
    expect(await scopes()).toMatchObject([[], [{ key: 'ssid' }]]);
    await said('Own', rows[0].from);
    expect(await scopes()).toMatchObject([[{ value: 'Own' }], [{ key: 'ssid' }]]);
  });

  it('stores and returns values with their types', async () => {
    const written = { place: 'Lobby "north"', floor: 3, open: true, map: { x: [1, null] } };
    const response = await post('/SERVER_SCOPE', JSON.stringify({ ...written, skipped: null }));
    expect([response.statusCode, response.body]).toEqual([200, '']);
    const read = await get('/values/attributes/SERVER_SCOPE?keys=place,floor,open,map,skipped');
    expect(read).toEqual(
      ['floor', 'map', 'open', 'place'].map((key) => ({
        lastUpdateTs: NOW,
        key,
        value: written[key as keyof typeof written],
      })),
    );
  });

  it('overwrites values and their update times', async () => {
    await post('/SHARED_SCOPE', '{"interval":60,"other":1}');
    now = NOW + 5;
    await post('/attributes/SHARED_SCOPE', '{"interval":30}', 'text/plain');
    expect(await get('/values/attributes/SHARED_SCOPE')).toEqual([
      { lastUpdateTs: NOW + 5, key: 'interval', value: 30 },
      { lastUpdateTs: NOW, key: 'other', value: 1 },
    ]);
  });

  it('separates the scopes, and returns all of them if none is given', async () => {
    await post('/SERVER_SCOPE', '{"a":"server"}');
    await post('/SHARED_SCOPE', '{"a":"shared","b":1}');
    expect(await get('/values/attributes/CLIENT_SCOPE')).toEqual([]);
    expect(await get('/values/attributes?keys=a')).toMatchObject([{ value: 'server' }, { value: 'shared' }]);
    expect(await get('/keys/attributes/SHARED_SCOPE')).toEqual(['a', 'b']);
    expect((await get('/keys/attributes')).sort()).toEqual(['a', 'active', 'b', 'inactivityTimeout']);
  });

  it('deletes the given keys only', async () => {
    await post('/SHARED_SCOPE', '{"a":1,"b":2,"c":3}');
    const url = `${base}/SHARED_SCOPE?keys=a,b,absent`;
    const response = await app.inject({ method: 'DELETE', url, headers });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(await get('/keys/attributes/SHARED_SCOPE')).toEqual(['c']);
    expect(changes.at(-1)).toEqual({
      deviceId: world.a.customers[0].device.id,
      deviceKey: world.a.customers[0].device.key,
      scope: 'SHARED_SCOPE',
      lastUpdateTs: NOW,
      values: { a: undefined, b: undefined },
    });
    expect(Object.keys(changes.at(-1)?.values ?? {}).sort()).toEqual(['a', 'b']);
  });

  it('publishes a change after its commit', async () => {
    const { device } = world.a.customers[0];
    let found: unknown;
    const seen = new Promise<void>((resolve) =>
      events.once('attributes.changed', async () => {
        found = (await database.pool.query('select value from device_attribute')).rows;
        resolve();
      }),
    );
    await post('/SERVER_SCOPE', '{"place":"Lobby"}');
    await seen;
    expect(found).toEqual([{ value: 'Lobby' }]);
    expect(changes).toEqual([
      {
        deviceId: device.id,
        deviceKey: device.key,
        scope: 'SERVER_SCOPE',
        lastUpdateTs: NOW,
        values: { place: 'Lobby' },
      },
    ]);
  });

  it('computes activity from the last sign of life and the time-out', async () => {
    const { device } = world.a.customers[0];
    expect(await get('/values/attributes/SERVER_SCOPE')).toEqual([
      { lastUpdateTs: NOW, key: 'active', value: false },
      { lastUpdateTs: NOW, key: 'inactivityTimeout', value: 600_000 },
    ]);
    await database.pool.query('insert into latest_reading (device, ts, received_time) values ($1, 1, $2)', [
      device.key,
      NOW - 30_000,
    ]);
    expect(await get('/values/attributes?keys=active,lastActivityTime')).toEqual([
      { lastUpdateTs: NOW - 30_000, key: 'active', value: true },
      { lastUpdateTs: NOW - 30_000, key: 'lastActivityTime', value: NOW - 30_000 },
    ]);
    await post('/SERVER_SCOPE', '{"inactivityTimeout":20000}');
    expect(await get('/values/attributes/SERVER_SCOPE?keys=active,inactivityTimeout')).toEqual([
      { lastUpdateTs: NOW - 10_000, key: 'active', value: false },
      { lastUpdateTs: NOW, key: 'inactivityTimeout', value: 20_000 },
    ]);
  });

  it('ignores writes of computed attributes', async () => {
    const response = await post('/SERVER_SCOPE', '{"active":true,"lastActivityTime":1}');
    expect(response.statusCode).toBe(200);
    expect(await get('/values/attributes/SERVER_SCOPE?keys=active,lastActivityTime')).toEqual([
      { lastUpdateTs: NOW, key: 'active', value: false },
    ]);
    expect(changes).toEqual([]);
  });

  it.each([
    ['/CLIENT_SCOPE', '{"a":1}', 'Invalid scope: CLIENT_SCOPE'],
    ['/NO_SCOPE', '{"a":1}', 'Invalid scope: NO_SCOPE'],
    ['/SERVER_SCOPE', '{"a":', 'Invalid JSON'],
    ['/SERVER_SCOPE', '', 'Invalid JSON'],
    ['/SERVER_SCOPE', '[{"a":1}]', 'Request is not a JSON object'],
    ['/SERVER_SCOPE', 'null', 'Request is not a JSON object'],
    ['/SERVER_SCOPE', '{}', 'No attributes data found in request body!'],
    ['/SERVER_SCOPE', '{"a":null}', 'No attributes data found in request body!'],
    ['/SERVER_SCOPE', '{" ":1}', 'Key cannot be blank'],
    [
      '/SERVER_SCOPE',
      `{"${'k'.repeat(256)}":1}`,
      'Validation error: key length must be equal or less than 255',
    ],
    ['/SERVER_SCOPE', '{"a":"x\\u0000"}', 'Validation error: attribute is malformed'],
    ['/SERVER_SCOPE', '{"a":{"b":["\\ud800"]}}', 'Validation error: attribute is malformed'],
    [
      '/SERVER_SCOPE',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`k${n}`, n]))),
      'Too many attributes: 1001. At most 1000 are taken at once.',
    ],
  ])('refuses at %s: %.40s', async (path, payload, text) => {
    const response = await post(path, payload);
    expect([response.statusCode, response.body]).toEqual([400, text]);
    expect(response.headers['content-type']).toMatch(/^text\/plain/);
    expect(changes).toEqual([]);
  });

  it('refuses deletions without keys, and reads of an unknown scope', async () => {
    const empty = await app.inject({ method: 'DELETE', url: `${base}/SHARED_SCOPE`, headers });
    expect([empty.statusCode, empty.body]).toEqual([400, 'Empty keys: []']);
    const scope = await app.inject({ url: `${base}/values/attributes/MY_SCOPE`, headers });
    expect([scope.statusCode, scope.body]).toEqual([400, 'Invalid scope: MY_SCOPE']);
  });

  it('accepts keys with a special meaning in JavaScript', async () => {
    await post('/SHARED_SCOPE', '{"__proto__":1,"constructor":2}');
    expect(await get('/values/attributes/SHARED_SCOPE')).toMatchObject([
      { key: '__proto__', value: 1 },
      { key: 'constructor', value: 2 },
    ]);
  });

  it('refuses values that are nested too deeply', async () => {
    const nested = (depth: number) => `{"deep":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect((await post('/SERVER_SCOPE', nested(64))).statusCode).toBe(200);
    for (const [depth, message] of [
      [65, 'Validation error: attribute is malformed'],
      [30_000, 'Invalid JSON: a value is nested too deeply'],
    ] as const) {
      const refused = await post('/SERVER_SCOPE', nested(depth));
      expect([refused.statusCode, refused.body]).toEqual([400, message]);
    }
  });

  it('limits the attributes of a scope, which can still be changed at the limit', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`key ${n}`, n]));
    expect((await post('/SERVER_SCOPE', JSON.stringify(many))).statusCode).toBe(200);
    const oneMore = await post('/SERVER_SCOPE', '{"key 1":2,"one more":1}');
    expect([oneMore.statusCode, oneMore.body]).toEqual([400, 'A scope holds 1000 attributes at most']);
    expect((await post('/SERVER_SCOPE', '{"key 1":2}')).statusCode).toBe(200);

    const large = 'x'.repeat(60_000);
    const most = Math.floor(MAX_ATTRIBUTE_BYTES_PER_SCOPE / large.length);
    const writeLarge = (n: number) => post('/SHARED_SCOPE', JSON.stringify({ [`large ${n}`]: large }));
    for (let n = 0; n < most; n += 1) expect((await writeLarge(n)).statusCode).toBe(200);
    expect((await writeLarge(most)).statusCode).toBe(400);
    expect(await get('/keys/attributes/SHARED_SCOPE')).toHaveLength(most);
    expect((await writeLarge(0)).statusCode).toBe(200);
  });

  it('keeps to the limit with concurrent writes', async () => {
    const part = (n: number) =>
      Object.fromEntries(Array.from({ length: 100 }, (_, m) => [`key ${n} ${m}`, m]));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post('/SERVER_SCOPE', JSON.stringify(part(n)))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    const { rows } = await database.pool.query('select count(*) as count from device_attribute');
    expect(rows).toEqual([{ count: 1000 }]);
  });

  it('stores attributes of devices only', async () => {
    const customer = `/api/plugins/telemetry/CUSTOMER/${world.a.customers[0].id}`;
    expect((await app.inject({ url: `${customer}/values/attributes`, headers })).json()).toEqual([]);
    const write = { method: 'POST', url: `${customer}/SERVER_SCOPE`, headers, payload: '{"a":1}' } as const;
    expect((await app.inject(write)).statusCode).toBe(400);
  });
});
