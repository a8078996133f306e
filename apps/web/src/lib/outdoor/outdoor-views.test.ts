import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import { roomAdvice } from '@airdeck/air/room-advice';
import type { TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainText } from '../../testing/plain-text.ts';
import { NOW, seriesOf, telemetryOf } from '../../testing/telemetry.ts';
import { textsIn } from '../../testing/texts.ts';
import { createTimeFormatters } from '../format/formatters.ts';
import { positionOf } from './device-position.ts';
import type { OutdoorState, OutdoorValue } from './outdoor-state.ts';
import { insideAir, outsideAir, type RoomInView } from './room-in-view.ts';
import { adviceText } from './use-outdoor-board.ts';
import { comparisonView, temperatureView, weatherView } from './weather-view.ts';

const HOUR_MS = 3_600_000;
const formatters = createTimeFormatters('en', 'UTC', STORED_UNITS);
let t: TFunction;

beforeAll(async () => {
  t = (await textsIn('en')).t;
});

const words = () => ({ by: DEFAULT_INDEX, t, formatters, countryName: (name: string) => name });

const VALUE: OutdoorValue = {
  isAvailable: true,
  place: { name: 'Tokyo', region: 'Tokyo', country: 'Japan' },
  observedTime: NOW - 600_000,
  fetchedTime: NOW - 120_000,
  ageMs: 480_000,
  isStale: false,
  temperatureC: -0.4,
  humidity: null,
  pressureHpa: 1002.03,
  windKmh: 16.09,
  conditionCode: 'snow',
  isDay: false,
  airQuality: { pm25: 45.2, pm10: null, co: 312.65, no2: 6.85 },
};
const OUTSIDE: OutdoorState = {
  state: 'value',
  value: VALUE,
  heldTime: NOW - 600_000,
  isStale: false,
};
const AWAY: OutdoorState = { state: 'missing', why: 'away', place: null };

const roomOf = (series: Parameters<typeof seriesOf>[0], ageMs?: number): RoomInView => ({
  deviceId: 'a',
  name: 'Attic',
  telemetry: telemetryOf(seriesOf(series, ageMs)),
  by: DEFAULT_INDEX,
  timeoutMs: 600_000,
});

describe('the weather', () => {
  it('shows missing values as unknown, never as 0', () => {
    const view = weatherView(OUTSIDE, words());
    if (view.state !== 'value') throw new Error(view.state);
    expect(plainText(view.temperature)).toBe('-0.4 °C');
    expect(view.icon).toEqual({ kind: 'snow', isDay: false });
    expect(view.facts.map(({ text }) => plainText(text))).toEqual([
      '45.2 µg/m³',
      'Unknown',
      '6.9 µg/m³',
      '313 µg/m³',
    ]);
  });

  it('shows its age, and whether the source is not responding', () => {
    const age = (outside: OutdoorState) => {
      const view = weatherView(outside, words());
      return view.state === 'value' && [view.age.at, view.age.format(2 * HOUR_MS)];
    };
    expect(age(OUTSIDE)).toEqual([NOW - 600_000, 'Last updated 2h ago']);
    expect(age({ ...OUTSIDE, isStale: true })).toEqual([
      NOW - 600_000,
      'The source is not responding. Its last value arrived 2h ago.',
    ]);
  });

  it.each(['off', 'away', 'nowhere'] as const)('is shown as unavailable if it is missing (%s)', (why) => {
    expect(weatherView({ state: 'missing', why, place: null }, words())).toMatchObject({
      state: 'missing',
      text: 'Outdoor data is unavailable',
    });
  });
});

describe('outdoor air compared with indoor air', () => {
  it('marks outdoor values as old, with their age, while the source is not responding', () => {
    const room = roomOf({ temp: [21.5], pm25: [5] });
    const isOld = (outside: OutdoorState) =>
      comparisonView(room, outside, NOW, words()).rows.map(({ values }) => values[0]?.isOld);
    const away: OutdoorState = { ...OUTSIDE, heldTime: NOW - 2 * HOUR_MS, isStale: true };
    expect(isOld(OUTSIDE)).toEqual([false, false, false]);
    expect(isOld(away)).toEqual([true, true, true]);
    const { outside, note } = temperatureView(room, away, NOW, words());
    expect([plainText(outside.text), outside.isDim, note]).toEqual([
      '-0.4 °C',
      true,
      'The source is not responding. Its last value arrived 2h ago.',
    ]);
    expect(temperatureView(room, OUTSIDE, NOW, words()).note).toBeUndefined();
  });

  it('has both on one scale, and no bar for unknown values', () => {
    const { rows } = comparisonView(roomOf({ pm25: [90], rh: [40] }), OUTSIDE, NOW, words());
    const shown = rows.map(({ key, values }) => [
      key,
      ...values.map(({ text, share }) => [plainText(text), share?.toFixed(2)]),
    ]);
    expect(shown).toEqual([
      ['pm10', ['Unknown', undefined], ['Not measured', undefined]],
      ['pm25', ['45.2 µg/m³', '0.50'], ['90.0 µg/m³', '1.00']],
      ['rh', ['Unknown', undefined], ['40%', '0.40']],
    ]);
  });

  it('keeps indoor values while outdoor values are missing', () => {
    const view = temperatureView(roomOf({ temp: [21.5] }, HOUR_MS), AWAY, NOW, words());
    expect(plainText(view.inside.text)).toBe('21.5 °C');
    expect(view.inside.isDim).toBe(true);
    expect(view.outside.text).toBe('Unknown');
    expect(view.note).toBe('Outdoor data is unavailable');
    expect(view.facts.map(({ text }) => text)).toEqual(['Unknown', 'Unknown', 'Unknown']);
  });
});

function adviceOn(room: RoomInView, outside: OutdoorState) {
  const { verdict, comfort } = insideAir(room, NOW);
  return roomAdvice(DEFAULT_INDEX, verdict, comfort, outsideAir(outside, NOW));
}

it('gives advice in a sentence with the values and their units', () => {
  const advise = (room: RoomInView, outside: OutdoorState) =>
    plainText(adviceText(adviceOn(room, outside), t, formatters));
  expect(advise(roomOf({ co2: [1_240] }), OUTSIDE)).toBe('Open the window. CO₂ is at 1,240 ppm.');
  expect(advise(roomOf({ pm25: [70] }), AWAY)).toBe('Run the purifier. The particle index inside is 132.');
  expect(advise(roomOf({ co2: [1_240] }, HOUR_MS), OUTSIDE)).toMatch(/^Check the power/);
  expect(advise(roomOf({ temp: [20] }), OUTSIDE)).toMatch(/^There are no current readings/);
  const anHourAgo: OutdoorState = { ...OUTSIDE, heldTime: NOW - HOUR_MS, isStale: true };
  expect(advise(roomOf({ co2: [1_240] }), anHourAgo)).toMatch(/the quality of the outdoor air is unknown/);
});

it('treats 0, 0, the factory default and invalid coordinates as no position', () => {
  expect(positionOf(20.29612, 85.8249)).toEqual({ lat: 20.296, lon: 85.825 });
  expect(positionOf(0, 12)).toEqual({ lat: 0, lon: 12 });
  for (const [lat, lon] of [
    [0, 0],
    [20.214748, 85.214745],
    [91, 0],
    [0, 181],
    [null, 3],
  ] as const) {
    expect(positionOf(lat, lon)).toBeUndefined();
  }
});
