import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEventBus, type StoredReading } from '../../events.ts';
import { GroupCommit } from '../../ingest/group-commit.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 0, 15);

describe('writing time series over HTTP', () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let world: World;
  let headers: Record<string, string>;
  let base: string;
  const events = createEventBus();
  const stored: StoredReading[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database, { clock: () => NOW });
    app = await createTestApp(database, { clock: () => NOW, events });
    const { user, device } = world.a.customers[0];
    headers = bearer((await signIn(app, user)).token);
    base = `/api/plugins/telemetry/DEVICE/${device.id}`;
    events.on('readings.stored', (readings) => stored.push(...readings));
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const post = (payload: string | Buffer) =>
    app.inject({ method: 'POST', url: `${base}/timeseries/ANY`, headers, payload });
  const read = async (query: string) =>
    (await app.inject({ url: `${base}/values/timeseries?${query}`, headers })).json();

  it('stores the data like that of a device, and responds when it is readable', async () => {
    const response = await post(`[{"pm25":1.5},{"ts":${NOW - 60_000},"values":{"pm25":2,"note":"x"}}]`);
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(await read(`keys=pm25,note&startTs=0&endTs=${NOW + 1}`)).toEqual({
      pm25: [
        { ts: NOW, value: '1.5' },
        { ts: NOW - 60_000, value: '2' },
      ],
      note: [{ ts: NOW - 60_000, value: 'x' }],
    });
    expect((await read('')).pm25).toEqual([{ ts: NOW, value: '1.5' }]);
    expect(stored.map(({ ts }) => ts).sort()).toEqual([NOW - 60_000, NOW]);
  });

  it('is batched by the tenant and the device of the data', async () => {
    const add = vi.spyOn(GroupCommit.prototype, 'add');
    try {
      expect((await post('{"pm25":1.5}')).statusCode).toBe(200);
      const whose = { tenantId: world.a.tenantId, deviceKey: world.a.customers[0].device.key };
      expect(add.mock.calls.map(([part]) => part)).toEqual([expect.objectContaining(whose)]);
    } finally {
      add.mockRestore();
    }
  });

  it.each([
    ['{', 'Unable to parse time series payload: Invalid JSON body!'],
    ['{}', 'No time series data found in request body!'],
    ['{"a":null}', 'No time series data found in request body!'],
    [
      '{"ts":"now","values":{"a":1}}',
      'Unable to parse time series payload. Invalid JSON body: "ts" is not a number of milliseconds',
    ],
    [
      '{"a":1e400}',
      'Unable to parse time series payload. Invalid JSON body: a number is too large for double precision',
    ],
    [Buffer.from('{"t_°C":21,"t_µC":22}', 'latin1'), 'The body is not valid UTF-8'],
  ])('refuses %s', async (payload, text) => {
    const response = await post(payload);
    expect([response.statusCode, response.body]).toEqual([400, text]);
    expect(response.headers['content-type']).toMatch(/^text\/plain/);
  });

  it('accepts a time to live, but keeps the readings as long as all others', async () => {
    const url = `${base}/timeseries/ANY/3600`;
    const response = await app.inject({ method: 'POST', url, headers, payload: '{"kept":4}' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect((await read('keys=kept')).kept).toEqual([{ ts: expect.any(Number), value: '4' }]);
  });

  it('refuses readings from before the device came to its owner', async () => {
    const { id } = world.a.customers[0].device;
    await database.pool.query('update device set customer_readable_from = $2 where id = $1', [
      id,
      NOW - 1000,
    ]);
    const response = await post(`{"ts":${NOW - 60_000},"values":{"pm25":9}}`);
    expect([response.statusCode, response.body]).toEqual([
      400,
      `Time series of this device can be written from ${NOW - 1000} on`,
    ]);
    expect((await post(`{"ts":${NOW - 1000},"values":{"pm25":3}}`)).statusCode).toBe(200);
    await database.pool.query('update device set customer_readable_from = 0 where id = $1', [id]);
    expect(
      (await read(`keys=pm25&startTs=0&endTs=${NOW - 1}`)).pm25.map(
        (point: { value: string }) => point.value,
      ),
    ).toEqual(['3', '2']);
  });

  it('deletes keys in a range for administrators, but not from before the device was theirs', async () => {
    const { id, key } = world.a.customers[0].device;
    const admin = bearer((await signIn(app, world.a.admin)).token);
    const HOUR = 3_600_000;
    await post(
      JSON.stringify(
        [1, 2, 3].map((n) => ({ ts: NOW - n * HOUR, values: { temp: n, rh: n, mood: `m${n}` } })),
      ),
    );
    const remove = (query: string, who: Record<string, string> = admin) =>
      app.inject({ method: 'DELETE', url: `${base}/timeseries/delete?${query}`, headers: who });
    expect((await remove('keys=temp&deleteAllDataForKeys=true', headers)).statusCode).toBe(403);
    expect((await remove('deleteAllDataForKeys=true')).body).toBe('Empty keys: []');
    expect((await remove('keys=temp')).body).toMatch(/^When deleteAllDataForKeys is false/);
    const series = async (keys: string) => {
      const found = await read(`keys=${keys}&startTs=0&endTs=${NOW + 1}`);
      return Object.fromEntries(
        Object.entries<{ value: string }[]>(found).map(([name, points]) => [
          name,
          points.map(({ value }) => value),
        ]),
      );
    };

    const range = `startTs=${NOW - 2 * HOUR}&endTs=${NOW - HOUR + 1}`;
    const rewriting = await remove(`keys=temp,mood&${range}&rewriteLatestIfDeleted=true`);
    expect([rewriting.statusCode, rewriting.body]).toEqual([200, '']);
    expect(await series('temp,rh,mood')).toEqual({ temp: ['3'], rh: ['1', '2', '3'], mood: ['m3'] });
    const latest = await read('keys=temp,mood,rh');
    expect([latest.temp, latest.mood, latest.rh].map(([point]) => point)).toEqual([
      { ts: NOW - 3 * HOUR, value: '3' },
      { ts: NOW - 3 * HOUR, value: 'm3' },
      { ts: NOW - HOUR, value: '1' },
    ]);

    await database.pool.query('update device set tenant_readable_from = $2 where id = $1', [
      id,
      NOW - 2 * HOUR,
    ]);
    expect((await remove('keys=temp,rh,mood&deleteAllDataForKeys=true')).statusCode).toBe(200);
    await database.pool.query('update device set tenant_readable_from = 0 where id = $1', [id]);
    expect(await series('temp,rh,mood')).toEqual({ temp: ['3'], rh: ['3'], mood: ['m3'] });
    expect((await read('keys=rh')).rh).toEqual([{ ts: expect.any(Number), value: null }]);
    const { rows: dirty } = await database.pool.query('select hour from dirty_hour where device = $1', [key]);
    expect(dirty.map(({ hour }) => hour)).toContain(Math.floor((NOW - 2 * HOUR) / HOUR));
    const { rows: empty } = await database.pool.query(
      'select ts from reading where device = $1 and ts = $2',
      [key, NOW - 2 * HOUR],
    );
    expect(empty).toEqual([]);
  });

  it('replaces a deleted latest value by an earlier one that no sensor can mean, without a column', async () => {
    const { key } = world.a.customers[0].device;
    const admin = bearer((await signIn(app, world.a.admin)).token);
    await post(`[{"ts":${NOW - 3000},"values":{"co2":65535}},{"ts":${NOW - 2000},"values":{"co2":640}}]`);
    const url = `${base}/timeseries/delete?keys=co2&startTs=${NOW - 2000}&endTs=${NOW}&rewriteLatestIfDeleted=true`;
    expect((await app.inject({ method: 'DELETE', url, headers: admin })).statusCode).toBe(200);
    expect((await read('keys=co2')).co2).toEqual([{ ts: NOW - 3000, value: '65535' }]);
    const { rows } = await database.pool.query('select co2, unjudged from latest_reading where device = $1', [
      key,
    ]);
    expect(rows).toEqual([{ co2: null, unjudged: { co2: { ts: NOW - 3000, value: 65_535 } } }]);
  });
});
