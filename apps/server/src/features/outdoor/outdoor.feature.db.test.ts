import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { loadPlaces } from '../geography/geography-loader.repository.ts';
import { toPlaces } from '../geography/places-source.ts';
import { createBigDataCloud, createOutdoorSources } from './outdoor-sources.ts';
import {
  BIGDATACLOUD_ANSWER,
  FAULTS,
  type StandInService,
  startStandIn,
  WEATHERAPI_ANSWER,
} from './testing/stand-in-service.ts';
import { createWeatherApi } from './weatherapi.ts';

const PLACES = toPlaces(
  [
    { name: 'Bhubaneswar', lat: '20.27', lng: '85.83', country: 'IN', admin1: '21' },
    { name: 'London', lat: '42.98', lng: '-81.23', country: 'CA', admin1: '08' },
    { name: 'London', lat: '51.51', lng: '-0.13', country: 'GB', admin1: 'ENG' },
    { name: 'Camden', lat: '51.54', lng: '-0.14', country: 'GB', admin1: 'ENG' },
    { name: 'Singapore', lat: '1.29', lng: '103.82', country: 'SG', admin1: '' },
    { name: 'São Paulo', lat: '-23.53', lng: '-46.64', country: 'BR', admin1: '27' },
    { name: 'São Paulo', lat: '38.71', lng: '-9.16', country: 'PT', admin1: '14' },
    { name: 'Lisbon', lat: '38.72', lng: '-9.13', country: 'PT', admin1: '14' },
    { name: 'New York City', lat: '40.71', lng: '-74.01', country: 'US', admin1: 'NY' },
  ],
  [
    { code: 'IN.21', name: 'Odisha' },
    { code: 'CA.08', name: 'Ontario' },
    { code: 'GB.ENG', name: 'England' },
    { code: 'BR.27', name: 'São Paulo' },
    { code: 'PT.14', name: 'Lisbon' },
    { code: 'US.NY', name: 'New York' },
  ],
);
const START = Date.UTC(2026, 4, 21, 8, 10);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let database: TestDatabase;
let world: World;
let weather: StandInService;
let geocoder: StandInService;
let app: FastifyInstance;
let headers: Record<string, string>;
let now = START;

const clock = () => now;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock });
  await loadPlaces(database.url, '1', async () => PLACES);
  weather = await startStandIn(WEATHERAPI_ANSWER);
  geocoder = await startStandIn(BIGDATACLOUD_ANSWER);
});
afterAll(async () => {
  await Promise.all([weather.close(), geocoder.close()]);
  await database.close();
});

/** A server that has not called any service yet. */
beforeEach(async () => {
  now = START;
  weather.answer(WEATHERAPI_ANSWER);
  geocoder.answer(BIGDATACLOUD_ANSWER);
  app = await createTestApp(database, {
    clock,
    outdoorSources: {
      provider: createWeatherApi('key', { baseUrl: weather.baseUrl }),
      geocoder: createBigDataCloud({ baseUrl: geocoder.baseUrl }),
    },
  });
  headers = bearer((await signIn(app, world.a.customers[0].user)).token);
  return () => app.close();
});

const current = (query: Record<string, string>) =>
  app.inject({ url: '/backoffice/outdoor/current', query, headers });
const location = (query: Record<string, string>) =>
  app.inject({ url: '/backoffice/location', query, headers });

describe('the air outside', () => {
  it('is returned for coordinates, with the name of the place', async () => {
    const response = await current({ lat: '20.296', lon: '85.825' });
    expect(response.json()).toEqual({
      isAvailable: true,
      place: { name: 'Bhubaneswar', region: 'Odisha', country: 'India' },
      observedTime: 1_779_350_400_000,
      fetchedTime: START,
      ageMs: 10 * MINUTE_MS,
      isStale: false,
      temperatureC: 34.3,
      humidity: 58,
      pressureHpa: expect.closeTo(1002.03, 2),
      windKmh: expect.closeTo(16.09, 2),
      conditionCode: 'thunder',
      isDay: true,
      airQuality: { pm25: 21.45, pm10: null, co: 312.65, no2: 6.85 },
    });
  });

  it.each([
    ['bhubaneswar', 'Odisha', '20.3,85.8'],
    // The namesake with most places around.
    ['London', 'England', '51.5,-0.1'],
    ['London, Canada', 'Ontario', '43,-81.2'],
    ['London, ON', undefined, undefined],
    ['london ,ontario, ca', 'Ontario', '43,-81.2'],
    ['London، المملكة المتحدة', 'England', '51.5,-0.1'],
    ['Singapore', null, '1.3,103.8'],
    ['New York', 'New York', '40.7,-74'],
    // Not a name that only contains it.
    ['York', undefined, undefined],
    // The one with a state of the same name, although another has more places around.
    ['Sao Paulo', 'São Paulo', '-23.5,-46.6'],
    ["O'Higgins%_; drop table", undefined, undefined],
  ])('of %j is that of the intended city', async (city, region, asked) => {
    const before = weather.asked.length;
    const response = await current({ city });
    if (asked === undefined) {
      expect([response.statusCode, response.json()]).toEqual([
        404,
        expect.objectContaining({ errorCode: 32, message: `City [${city}] is not found` }),
      ]);
      expect(weather.asked).toHaveLength(before);
      return;
    }
    expect(response.json().place.region).toBe(region);
    expect(weather.asked.at(-1)?.searchParams.get('q')).toBe(asked);
  });

  it.each([
    [{}],
    [{ lat: '20' }],
    [{ lat: '91', lon: '0' }],
    [{ lat: '0', lon: '-181' }],
    [{ lat: 'x', lon: '0' }],
    [{ city: ' ' }],
    [{ city: 'x'.repeat(101) }],
  ])('is refused for the query %j', async (query) => {
    expect((await current(query as Record<string, string>)).statusCode).toBe(400);
  });

  it('is returned with its age for three hours after the provider fails, then as unavailable', async () => {
    const here = { lat: '20.3', lon: '85.8' };
    await current(here);
    weather.answer(FAULTS['refuses the key']);
    now += 6 * MINUTE_MS;
    expect((await current(here)).json()).toMatchObject({
      isStale: true,
      fetchedTime: START,
      ageMs: 16 * MINUTE_MS,
    });
    now = START + 3 * HOUR_MS;
    // The access token has expired by then.
    headers = bearer((await signIn(app, world.a.customers[0].user)).token);
    expect((await current(here)).json()).toEqual({
      isAvailable: false,
      reason: 'away',
      place: { name: 'Bhubaneswar', region: 'Odisha', country: 'India' },
    });
  });

  it('is unavailable if the provider answers with data from three hours ago', async () => {
    const observedAt = (time: number) =>
      weather.answer({
        ...WEATHERAPI_ANSWER,
        current: { ...WEATHERAPI_ANSWER.current, last_updated_epoch: time / 1000 },
      });
    observedAt(START - 3 * HOUR_MS);
    expect((await current({ lat: '20.3', lon: '85.8' })).json()).toMatchObject({
      isAvailable: false,
      reason: 'away',
    });
    // The provider's clock is ahead of ours.
    observedAt(START + MINUTE_MS);
    expect((await current({ lat: '51.5', lon: '-0.1' })).json()).toMatchObject({
      isAvailable: true,
      ageMs: 0,
    });
  });

  it('is unavailable without a provider', async () => {
    const settings = { outdoor: { provider: 'none' }, geocoder: 'geonames' } as const;
    const model = {
      name: 'a model',
      readingAt: () => Promise.reject(new Error('not asked for')),
    };
    const outdoorSources = createOutdoorSources(settings, model);
    const quiet = await createTestApp(database, { outdoorSources });
    const response = await quiet.inject({
      url: '/backoffice/outdoor/current?lat=-60&lon=-120',
      headers: bearer((await signIn(quiet, world.sysAdmin)).token),
    });
    expect(response.json()).toEqual({ isAvailable: false, reason: 'off', place: null });
    await quiet.close();
  });

  it('requires a sign-in, and is rate-limited', async () => {
    const url = '/backoffice/outdoor/current?lat=20.3&lon=85.8';
    expect((await app.inject(url)).statusCode).toBe(401);
    const remoteAddress = '203.0.113.7';
    const statuses = new Set<number>();
    for (let turn = 0; turn < 121; turn += 1) {
      statuses.add((await app.inject({ url, headers, remoteAddress })).statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('the text of a location', () => {
  it("is the geocoder's fifth level, requested once per day and kilometre", async () => {
    const before = geocoder.asked.length;
    for (const lat of ['20.30', '20.301']) {
      expect((await location({ lat, lon: '85.80' })).json()).toEqual({ text: 'Khordha district' });
    }
    expect(geocoder.asked).toHaveLength(before + 1);
  });

  it.each(Object.keys(FAULTS).filter((name) => name !== 'says nothing') as (keyof typeof FAULTS)[])(
    'is that of the nearest place when the geocoder %s',
    async (fault) => {
      geocoder.answer(FAULTS[fault]);
      expect((await location({ lat: '20.3', lon: '85.8' })).json()).toEqual({ text: 'Bhubaneswar, Odisha' });
    },
  );

  it('is the country for a place without a state, and null far from all places', async () => {
    geocoder.answer({ localityInfo: { administrative: [] } });
    expect((await location({ lat: '1.3', lon: '103.8' })).json()).toEqual({ text: 'Singapore' });
    expect((await location({ lat: '-60', lon: '-120' })).json()).toEqual({ text: null });
    expect((await location({ lat: '-60' })).statusCode).toBe(400);
  });
});
