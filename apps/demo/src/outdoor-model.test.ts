import { outdoorReadingSchema } from '@airdeck/contract/outdoor/outdoor';
import { expect, it } from 'vitest';
import { outdoorAir } from './air-model/outdoor.ts';
import { TOKYO } from './cities.ts';
import { createOutdoorModel } from './outdoor-model.ts';

const HOUR_MS = 3_600_000;
const JANUARY_NOON = Date.UTC(2026, 0, 15, 12);
const JULY_NOON = Date.UTC(2026, 6, 15, 12);

async function readings(position: { lat: number; lon: number }, from: number, count: number) {
  let now = from;
  const provider = createOutdoorModel(() => now);
  const answers = [];
  for (let index = 0; index < count; index += 1) {
    answers.push(outdoorReadingSchema.parse((await provider.readingAt(position)).reading));
    now += HOUR_MS;
  }
  return answers;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const meanTemperature = async (position: { lat: number; lon: number }, from: number) =>
  mean((await readings(position, from, 24 * 14)).map(({ temperatureC }) => temperatureC));

it('matches the outdoor air of the simulated homes', async () => {
  const [reading] = await readings({ lat: 35.7, lon: 139.7 }, JULY_NOON, 1);
  const air = outdoorAir(TOKYO, JULY_NOON);
  expect(reading?.airQuality.pm25).toBeCloseTo(air.pm25, 1);
  expect(reading?.temperatureC).toBeCloseTo(air.temperatureC, 1);
});

it('is the same for the same place and time', async () => {
  const place = { lat: -33.9, lon: 18.4 };
  expect(await readings(place, JULY_NOON, 3)).toEqual(await readings(place, JULY_NOON, 3));
});

it('forecasts for two days and more what it will report then', async () => {
  let now = JULY_NOON;
  const provider = createOutdoorModel(() => now);
  const place = { lat: 35.7, lon: 139.7 };
  const hours = await provider.forecastAt(place);
  const starts = hours.map(({ startTs }) => startTs);
  expect([starts[0], starts.length]).toEqual([Date.UTC(2026, 6, 15), 72]);
  for (const { startTs, pm25, temperatureC, conditionCode } of hours) {
    now = startTs + HOUR_MS / 2;
    const { reading } = await provider.readingAt(place);
    expect(reading).toMatchObject({ temperatureC, conditionCode, airQuality: { pm25 } });
  }
});

it('has winter and summer in both hemispheres', async () => {
  const north = { lat: 48.1, lon: 11.6 };
  const south = { lat: -33.9, lon: 151.2 };
  expect(await meanTemperature(north, JULY_NOON)).toBeGreaterThan(
    (await meanTemperature(north, JANUARY_NOON)) + 10,
  );
  expect(await meanTemperature(south, JANUARY_NOON)).toBeGreaterThan(
    (await meanTemperature(south, JULY_NOON)) + 8,
  );
});

it.each([
  { lat: 90, lon: 180 },
  { lat: -90, lon: -180 },
  { lat: 0, lon: 0 },
])('returns plausible values at $lat, $lon', async (position) => {
  for (const reading of await readings(position, JANUARY_NOON, 48)) {
    expect(reading.temperatureC).toBeGreaterThan(-60);
    expect(reading.temperatureC).toBeLessThan(50);
    expect(reading.humidity).toBeLessThanOrEqual(100);
    expect(reading.pressureHpa).toBeGreaterThan(980);
    expect(reading.windKmh).toBeGreaterThan(0);
  }
});

it('has day and night, and changing weather', async () => {
  const days = await readings({ lat: 51.5, lon: 0 }, JULY_NOON, 24 * 30);
  expect(new Set(days.map(({ isDay }) => isDay)).size).toBe(2);
  expect(new Set(days.map(({ conditionCode }) => conditionCode)).size).toBeGreaterThan(3);
});
