import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPlatformApi, loadConformance } from '../../testing/openapi-conformance.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createPartitionsFor, insertReadings } from './testing/readings.ts';

const T0 = Date.UTC(2026, 0, 15);
const NOW = T0 + 3_600_000;
const MINUTE = 60_000;

describe('telemetry over HTTP', () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let world: World;
  let headers: Record<string, string>;
  let base: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database, { clock: () => NOW });
    app = await createTestApp(database, { clock: () => NOW });
    const { user, device } = world.a.customers[0];
    headers = bearer((await signIn(app, user)).token);
    base = `/api/plugins/telemetry/DEVICE/${device.id}`;
    await insertReadings(
      database,
      [{ pm25: 42, mode: true }, { pm25: 41.5, 'a,b': 1 }, { co2: 400 }].map((values, n) => ({
        device: device.key,
        ts: T0 + n * MINUTE,
        values,
      })),
    );
    await database.pool.query(
      `insert into latest_reading (device, ts, received_time, pm25, pm25_ts, co2, co2_ts, extra)
       values ($1, $2, $2, 41.5, $3, 400, $2, $4)`,
      [
        device.key,
        T0 + 2 * MINUTE,
        T0 + MINUTE,
        { mode: { ts: T0, value: true }, 'a,b': { ts: T0 + MINUTE, value: 1 } },
      ],
    );
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const get = (path: string, extra: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: `${base}${path}`, headers: { ...headers, ...extra } });
  const range = `startTs=${T0}&endTs=${T0 + 3_600_000}`;

  it('returns a range in the exact format', async () => {
    const response = await get(`/values/timeseries?keys=pm25,mode,nothing&${range}`);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.body).toBe(
      `{"pm25":[{"ts":${T0 + MINUTE},"value":"41.5"},{"ts":${T0},"value":"42"}],"mode":[{"ts":${T0},"value":"true"}]}`,
    );
  });

  it('returns strict types in the exact format', async () => {
    const response = await get(
      `/values/timeseries?keys=pm25,mode&${range}&useStrictDataTypes=true&orderBy=ASC`,
    );
    expect(response.body).toBe(
      `{"pm25":[{"ts":${T0},"value":42},{"ts":${T0 + MINUTE},"value":41.5}],"mode":[{"ts":${T0},"value":true}]}`,
    );
  });

  it('returns buckets in the exact format', async () => {
    const response = await get(`/values/timeseries?keys=pm25&${range}&agg=AVG&interval=240000`);
    expect(response.body).toBe(`{"pm25":[{"ts":${T0 + 2 * MINUTE},"value":"41.75"}]}`);
  });

  it('returns the latest values, and null at the present time for a key without values', async () => {
    expect((await get('/values/timeseries?keys=co2,nothing,pm25')).body).toBe(
      `{"co2":[{"ts":${T0 + 2 * MINUTE},"value":"400"}],"nothing":[{"ts":${NOW},"value":null}],"pm25":[{"ts":${T0 + MINUTE},"value":"41.5"}]}`,
    );
    expect((await get('/values/timeseries?useStrictDataTypes=true')).json()).toEqual({
      pm25: [{ ts: T0 + MINUTE, value: 41.5 }],
      co2: [{ ts: T0 + 2 * MINUTE, value: 400 }],
      mode: [{ ts: T0, value: true }],
      'a,b': [{ ts: T0 + MINUTE, value: 1 }],
    });
  });

  it('returns the latest values if a range has only one end', async () => {
    expect((await get(`/values/timeseries?keys=pm25&startTs=${T0 + 5 * MINUTE}`)).json()).toHaveProperty(
      'pm25',
    );
  });

  it('returns nothing for a range without keys, and for one without points', async () => {
    expect((await get(`/values/timeseries?${range}`)).body).toBe('{}');
    expect((await get('/values/timeseries?keys=pm25&startTs=1&endTs=2')).body).toBe('{}');
  });

  it('accepts keys with a comma as repeated parameters', async () => {
    const found = (await get(`/values/timeseries?key=a%2Cb&key=co2&keys=pm25&${range}`)).json();
    expect(Object.keys(found).sort()).toEqual(['a,b', 'co2', 'pm25']);
  });

  it('accepts the largest 64-bit number as the end of a range', async () => {
    const path = `/values/timeseries?keys=pm25&startTs=0&endTs=9223372036854775807`;
    expect((await get(path)).json().pm25).toHaveLength(2);
  });

  it('lists the keys with values', async () => {
    expect((await get('/keys/timeseries')).json().sort()).toEqual(['a,b', 'co2', 'mode', 'pm25']);
  });

  it.each([
    [
      '/values/timeseries?keys=pm25&startTs=x&endTs=1',
      `Method parameter 'startTs': Failed to convert value of type 'java.lang.String' to required type 'java.lang.Long'; For input string: "x"`,
    ],
    [
      `/values/timeseries?keys=pm25&${range}&limit=1.5`,
      `Method parameter 'limit': Failed to convert value of type 'java.lang.String' to required type 'java.lang.Integer'; For input string: "1.5"`,
    ],
    [
      `/values/timeseries?keys=pm25&${range}&agg=MEDIAN`,
      'No enum constant org.thingsboard.server.common.data.kv.Aggregation.MEDIAN',
    ],
    [
      `/values/timeseries?keys=pm25&${range}&useStrictDataTypes=maybe`,
      `Method parameter 'useStrictDataTypes': Failed to convert value of type 'java.lang.String' to required type 'boolean'; Invalid boolean value [maybe]`,
    ],
    [
      '/values/timeseries/history?keys=pm25&startTs=1',
      `Required request parameter 'endTs' for method parameter type Long is not present`,
    ],
  ])('refuses %s with a JSON error', async (path, message) => {
    const response = await get(path);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status: 400, errorCode: 31, message });
  });

  it.each([
    ['limit=0', 'Page size must not be less than one'],
    [
      'agg=AVG&interval=1000',
      "Incorrect TsKvQuery. Number of intervals is to high - 3600. Please increase 'interval' parameter for your query or reduce the time range of the query.",
    ],
  ])('refuses %s with a text error', async (parameters, text) => {
    const response = await get(`/values/timeseries?keys=pm25&${range}&${parameters}`);
    expect([response.statusCode, response.body]).toEqual([400, text]);
    expect(response.headers['content-type']).toMatch(/^text\/plain/);
  });

  it('refuses invalid ids and entity types', async () => {
    const ask = (path: string) =>
      app.inject({ url: `/api/plugins/telemetry/${path}/values/timeseries`, headers });
    expect((await ask('DEVICE/abc')).json()).toMatchObject({
      errorCode: 31,
      message: 'Invalid UUID string: abc',
    });
    expect((await ask(`GADGET/${world.a.tenantId}`)).json()).toMatchObject({
      errorCode: 31,
      message: 'No enum constant org.thingsboard.server.common.data.EntityType.GADGET',
    });
  });

  it('returns empty results for entities without telemetry, to users in scope', async () => {
    const tokens = {
      admin: headers,
      tenantAdmin: bearer((await signIn(app, world.a.admin)).token),
      sysAdmin: bearer((await signIn(app, world.sysAdmin)).token),
    };
    const ask = async (who: keyof typeof tokens, entity: string) => {
      const url = `/api/plugins/telemetry/${entity}/values/timeseries`;
      const { statusCode, body } = await app.inject({ url, headers: tokens[who] });
      return [statusCode, body];
    };
    const [own, other] = world.a.customers;
    const foreign = world.b.customers[0];
    expect(await ask('tenantAdmin', `TENANT/${world.a.tenantId}`)).toEqual([200, '{}']);
    expect(await ask('sysAdmin', `TENANT/${world.a.tenantId}`)).toEqual([200, '{}']);
    expect(await ask('tenantAdmin', `CUSTOMER/${own.id}`)).toEqual([200, '{}']);
    expect(await ask('admin', `CUSTOMER/${own.id}`)).toEqual([200, '{}']);
    expect(await ask('admin', `USER/${own.user.id}`)).toEqual([200, '{}']);
    const forbidden = "You don't have permission to perform this operation!";
    expect(await ask('tenantAdmin', `TENANT/${world.b.tenantId}`)).toEqual([403, forbidden]);
    expect(await ask('admin', `TENANT/${world.a.tenantId}`)).toEqual([403, forbidden]);
    expect(await ask('admin', `CUSTOMER/${other.id}`)).toEqual([403, forbidden]);
    expect(await ask('tenantAdmin', `CUSTOMER/${foreign.id}`)).toEqual([403, forbidden]);
    expect(await ask('admin', `USER/${other.user.id}`)).toEqual([403, forbidden]);
    expect(await ask('tenantAdmin', `CUSTOMER/${own.device.id}`)).toEqual([
      404,
      "Customer with requested id wasn't found!",
    ]);
    expect(await ask('tenantAdmin', `ASSET/${own.id}`)).toEqual([
      404,
      "Asset with requested id wasn't found!",
    ]);
    const denied = 'System administrator is not allowed to perform this operation!';
    expect(await ask('sysAdmin', `CUSTOMER/${own.id}`)).toEqual([403, denied]);
  });

  it('returns megabytes completely, compressed or not', async () => {
    const { device } = world.a.customers[0];
    await createPartitionsFor(database, 0);
    await database.pool.query(
      'insert into reading (device, ts, tvoc) select $1, n, n / 8.0 from generate_series(1, 40000) as n',
      [device.key],
    );
    const path = '/values/timeseries?keys=tvoc&startTs=0&endTs=50000&limit=50000&orderBy=ASC';
    const expected = Array.from({ length: 40_000 }, (_, n) => ({ ts: n + 1, value: String((n + 1) / 8) }));
    const plain = await get(path);
    expect(plain.json()).toEqual({ tvoc: expected });
    const compressed = await get(path, { 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  });

  it.skipIf(!hasPlatformApi)("conforms to the platform's API description", async () => {
    const conformance = loadConformance();
    const paths = [
      '/values/timeseries',
      `/values/timeseries?keys=pm25,mode&${range}`,
      `/values/timeseries?keys=pm25&${range}&agg=AVG&interval=240000&useStrictDataTypes=true`,
      `/values/timeseries/history?keys=pm25&${range}`,
      '/values/timeseries/history?keys=pm25&startTs=1',
      '/keys/timeseries',
      '/keys/attributes',
      '/keys/attributes/SERVER_SCOPE',
      '/values/attributes',
    ];
    for (const path of paths) {
      const { statusCode: status, body } = await get(path);
      expect(conformance.violationsOf({ method: 'GET', path: `${base}${path}`, status, body }), path).toEqual(
        [],
      );
    }
  });
});
