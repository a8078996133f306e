import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSharedLimits } from '../../limits/shared-limits.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { OUTDOOR_LIMITS } from './outdoor.limits.ts';
import { createOutdoorService } from './outdoor.service.ts';
import type { OutdoorProvider } from './outdoor-provider.ts';

const START = Date.UTC(2026, 4, 21, 8, 10);
const FIVE_MINUTES_MS = 300_000;
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let start = START;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A service whose provider counts its requests, two days after the previous one, so that no limits are used up. */
function setUp(limits: Partial<typeof OUTDOOR_LIMITS.numbers>) {
  start += 2 * 24 * HOUR_MS;
  const self = { now: start, asked: 0, fails: false, warnings: [] as unknown[] };
  const provider: OutdoorProvider = {
    name: 'a provider',
    pastAirAt: async (_position, { startTs }) => {
      self.asked += 1;
      if (self.fails) throw new Error('away');
      return { ts: [startTs], pm25: [7], pm10: [null] };
    },
    forecastAt: async () => {
      self.asked += 1;
      if (self.fails) throw new Error('away');
      return [];
    },
    readingAt: async () => {
      self.asked += 1;
      const airQuality = { pm25: null, pm10: null, co: null, no2: null };
      const weather = { temperatureC: 20, humidity: null, pressureHpa: null, windKmh: null };
      return {
        reading: { observedTime: self.now, ...weather, conditionCode: null, isDay: true, airQuality },
      };
    },
  };
  const outdoor = createOutdoorService({
    provider,
    placeLookup: { nearest: async () => undefined, findCity: async () => undefined },
    clock: () => self.now,
    sharedLimits: createSharedLimits({ database, clock: () => self.now }),
    log: { warn: (...told: unknown[]) => void self.warnings.push(told) },
    limits: { ...OUTDOOR_LIMITS.numbers, ...limits },
  });
  return Object.assign(self, {
    at: (userId: string, lat: number, tenantId = 'a') =>
      outdoor.currentAt({ userId, tenantId }, { lat, lon: 0 }),
    forecast: (userId: string, lat: number) => outdoor.forecastAt({ userId, tenantId: 'a' }, { lat, lon: 0 }),
    forecastForTenant: (lat: number) => outdoor.forecastForTenant('a', { lat, lon: 0 }),
    before: (userId: string, lat: number, day: number) => {
      const startTs = START - day * 24 * HOUR_MS;
      const span = { startTs, endTs: startTs + 24 * HOUR_MS };
      return outdoor.pastAirAt({ userId, tenantId: 'a' }, { lat, lon: 0 }, span);
    },
  });
}

it('limits provider requests per user and hour, but not answers from the cache', async () => {
  const world = setUp({ questionsPerUserAndHour: 2 });
  await world.at('ann', 1);
  await world.at('ann', 2);
  await expect(world.at('ann', 3)).rejects.toMatchObject({ status: 429, errorCode: 33, retryAfterS: 60 });
  expect(await world.at('bob', 3)).toMatchObject({ isAvailable: true });
  expect(await world.at('ann', 3)).toMatchObject({ isAvailable: true, isStale: false });
  expect(world.asked).toBe(3);
  // Known places are still returned.
  world.now += FIVE_MINUTES_MS;
  expect(await world.at('ann', 1)).toMatchObject({ isAvailable: true, isStale: true });
  expect(world.asked).toBe(3);
  world.now += HOUR_MS;
  expect(await world.at('ann', 4)).toMatchObject({ isAvailable: true });
  expect(world.warnings).toEqual([]);
});

it('limits provider requests of all users of a tenant to half of the daily limit', async () => {
  const world = setUp({ questionsPerDay: 4 });
  for (const n of [1, 2]) expect(await world.at(`ann ${n}`, n)).toMatchObject({ isAvailable: true });
  await expect(world.at('ann 3', 3)).rejects.toMatchObject({ status: 429, errorCode: 33 });
  // Known places are still returned.
  expect(await world.at('ann 3', 1)).toMatchObject({ isAvailable: true });
  expect(await world.at('bob', 3, 'b')).toMatchObject({ isAvailable: true });
  expect(world.asked).toBe(3);
  world.now += 24 * HOUR_MS;
  expect(await world.at('ann 3', 4)).toMatchObject({ isAvailable: true });
});

it('limits provider requests per day over all users, and warns the operator', async () => {
  const world = setUp({ questionsPerDay: 2 });
  await world.at('ann', 1);
  await world.at('bob', 2, 'b');
  expect(await world.at('cid', 3, 'c')).toMatchObject({ isAvailable: false, reason: 'away' });
  world.now += FIVE_MINUTES_MS;
  expect(await world.at('ann', 1)).toMatchObject({ isAvailable: true, isStale: true });
  expect(world.asked).toBe(2);
  expect(JSON.stringify(world.warnings)).toContain('OUTDOOR_REQUESTS_PER_DAY');
  world.now += 24 * HOUR_MS;
  expect(await world.at('cid', 3)).toMatchObject({ isAvailable: true });
});

it('requests past air once per place and span, within the hourly limit, and again after a failure', async () => {
  const world = setUp({ questionsPerUserAndHour: 3 });
  // The previous day starts at midnight UTC.
  const air = { ts: [Date.UTC(2026, 4, 20)], pm25: [7], pm10: [null] };
  expect(await Promise.all([world.before('ann', 1, 1), world.before('bob', 1.01, 1)])).toEqual([air, air]);
  expect(world.asked).toBe(1);
  world.fails = true;
  expect(await world.before('ann', 1, 2)).toBeUndefined();
  world.fails = false;
  expect(await world.before('ann', 1, 2)).toMatchObject({ pm25: [7] });
  expect(await world.before('ann', 1, 3)).toBeUndefined();
  expect(await world.before('ann', 1, 1)).toEqual(air);
  expect([world.asked, world.warnings.length]).toEqual([3, 1]);
});

it('requests a forecast once an hour and place, tells an old one as old, and none after twelve hours', async () => {
  const world = setUp({ questionsPerUserAndHour: 2 });
  const fetchedTime = world.now;
  await Promise.all([world.forecast('ann', 1), world.forecast('bob', 1.01), world.forecastForTenant(1)]);
  expect(world.asked).toBe(1);
  world.fails = true;
  world.now += HOUR_MS;
  expect(await world.forecast('ann', 1)).toEqual({ hours: [], fetchedTime, isStale: true, place: null });
  world.now += 12 * HOUR_MS;
  expect(await world.forecastForTenant(1)).toEqual({ hours: undefined, reason: 'away', place: null });
  world.fails = false;
  for (const lat of [2, 3]) expect(await world.forecast('ann', lat)).toMatchObject({ isStale: false });
  await expect(world.forecast('ann', 4)).rejects.toMatchObject({ status: 429 });
});
