import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { loadGeography } from './geography-load.ts';
import { loadPlaces } from './geography-loader.repository.ts';
import { type Places, toPlaces } from './places-source.ts';

const FIRST = toPlaces(
  [
    { name: 'Bhubaneswar', lat: '20.27', lng: '85.83', country: 'IN', admin1: '21' },
    { name: 'Singapore', lat: '1.29', lng: '103.85', country: 'SG', admin1: '' },
  ],
  [
    { code: 'JP.30', name: 'Oita' },
    { code: 'JP.26', name: 'Kyoto' },
    { code: 'IN.21', name: 'Odisha' },
    { code: 'AX.01', name: 'Mariehamns stad' },
  ],
);

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database);
  headers = bearer((await signIn(app, world.a.customers[0].user)).token);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = (path: string, more: Record<string, string> = {}) =>
  app.inject({ url: `/backoffice/geo/${path}`, headers: { ...headers, ...more } });

const load = (version: string, places: Places) => loadPlaces(database.url, version, async () => places);

describe('countries and states', () => {
  it('are empty and not cached before they are loaded', async () => {
    const countries = await get('countries');
    expect([countries.statusCode, countries.json()]).toEqual([200, []]);
    expect(countries.headers['cache-control']).toContain('no-store');
    expect(countries.headers['etag']).toBeUndefined();
  });

  it('are sorted by English name, states by name', async () => {
    await load('1', FIRST);
    const names = (await get('countries')).json().map(({ name }: { name: { en: string } }) => name.en);
    expect(names).toEqual(['Åland Islands', 'India', 'Japan', 'Singapore']);
    expect((await get('countries/jp/states')).json()).toEqual([
      { code: '26', name: 'Kyoto' },
      { code: '30', name: 'Oita' },
    ]);
    expect((await get('countries/SG/states')).json()).toEqual([]);
  });

  it('have cities, of a state or of a country without states', async () => {
    expect((await get('countries/in/cities?state=21')).json()).toEqual([{ name: 'Bhubaneswar' }]);
    expect((await get('countries/sg/cities')).json()).toEqual([{ name: 'Singapore' }]);
    expect((await get('countries/in/cities')).json()).toEqual([]);
    expect((await get('countries/qq/cities')).statusCode).toBe(404);
  });

  it('are cached by the browser until another release is loaded', async () => {
    const { headers: first } = await get('countries/JP/states');
    expect(first['cache-control']).toBe('private, max-age=3600');
    expect(first['pragma']).toBeUndefined();
    const again = await get('countries/JP/states', { 'if-none-match': String(first['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);

    await load('2', { ...FIRST, countries: FIRST.countries.slice(1), cities: FIRST.cities.slice(1) });
    const changed = await get('countries', { 'if-none-match': String(first['etag']) });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toHaveLength(3);
    const { rows } = await database.pool.query('select name from geo_city');
    expect(rows).toEqual([{ name: 'Singapore' }]);
  });

  it('have cities that are not cached under the release of the countries, which are loaded first', async () => {
    await database.pool.query(`update geo_source set version = 'next' where part = 'regions'`);
    const { headers: states } = await get('countries/JP/states');
    const { headers: cities } = await get('countries/sg/cities');
    await database.pool.query(`update geo_source set version = '2' where part = 'regions'`);
    expect([states['etag'], cities['etag']]).toEqual(['W/"next"', 'W/"2"']);
  });

  it.each([
    ['QQ', 404, 'Country with id [QQ] is not found'],
    ['Japan', 400, expect.stringContaining('code')],
  ])('of %s are refused', async (code, status, message) => {
    const response = await get(`countries/${code}/states`, { 'if-none-match': 'W/"2"' });
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toEqual(message);
    expect(response.headers['etag']).toBeUndefined();
  });

  it('require a session', async () => {
    for (const url of ['/backoffice/geo/countries', '/backoffice/geo/countries/IN/states']) {
      expect((await app.inject(url)).statusCode).toBe(401);
    }
  });
});

describe('loading', () => {
  it('is skipped while another server is loading', async () => {
    const client = await database.pool.connect();
    await client.query('select pg_advisory_lock(20261126)');
    expect(await load('3', FIRST)).toBe(false);
    client.release(true);
  });

  it('keeps the former cities when it fails halfway', async () => {
    await load('4', FIRST);
    const broken = {
      ...FIRST,
      cities: FIRST.cities.map((place) => ({ ...place, lat: Number.NaN, name: '\0' })),
    };
    await expect(load('5', broken)).rejects.toThrow();
    const { rows } = await database.pool.query('select name from geo_city order by id');
    expect(rows).toEqual([{ name: 'Bhubaneswar' }, { name: 'Singapore' }]);
    const source = await database.pool.query('select version from geo_source where part = $1', ['cities']);
    expect(source.rows).toEqual([{ version: '4' }]);
  });

  it('loads the whole world once, in a separate process', { timeout: 120_000 }, async () => {
    const said: string[] = [];
    const log = { ...silentLog, info: (_: unknown, text?: string) => void said.push(text ?? '') };
    const start = () => loadGeography({ database, databaseUrl: database.url, log }).done;
    await start();
    expect(said).toEqual([expect.stringMatching(/^countries, states and cities were loaded/)]);
    const { rows } = await database.pool.query(
      `select c.name, s.name as state, k.name_jp as country from geo_city c
       join geo_state s on (s.country_code, s.code) = (c.country_code, c.state_code)
       join geo_country k on k.code = c.country_code
       order by point(c.lon, c.lat) <-> point(85.8, 20.3) limit 1`,
    );
    expect(rows).toEqual([{ name: 'Bhubaneswar', state: 'Odisha', country: 'インド' }]);
    const counted = await database.pool.query('select count(*)::int as cities from geo_city');
    expect(counted.rows[0].cities).toBeGreaterThan(150_000);
    expect((await get('countries')).json().length).toBeGreaterThan(240);
    const cities = (await get('countries/IN/cities?state=21'))
      .json()
      .map(({ name }: { name: string }) => name);
    expect(cities).toContain('Cuttack');
    expect(new Set(cities).size).toBe(cities.length);
    expect(cities).toEqual(cities.toSorted(new Intl.Collator('en').compare));
    await start();
    expect(said).toHaveLength(1);
  });

  it('logs the reason of a failure', async () => {
    await database.pool.query('delete from geo_source');
    const warned = new Promise<unknown>((resolve) => {
      const log = { ...silentLog, warn: ({ err }: { err?: unknown }) => resolve(err) };
      const loading = loadGeography({ database, databaseUrl: 'postgres://127.0.0.1:1/nowhere', log });
      onTestFinished(() => loading.stop());
    });
    expect(String(await warned)).toContain('ECONNREFUSED');
  });

  it('ends immediately when it is stopped', async () => {
    await database.pool.query('delete from geo_source');
    const loading = loadGeography({ database, databaseUrl: database.url, log: silentLog });
    await loading.stop();
    expect((await database.pool.query('select * from geo_source')).rows).toEqual([]);
  });
});
