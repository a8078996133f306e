import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import { expect, it } from 'vitest';
import { createFormatters } from '../../../lib/format/formatters.ts';
import type { DeviceTelemetry } from '../../../lib/telemetry/series.ts';
import { plainText } from '../../../testing/plain-text.ts';
import { textsIn } from '../../../testing/texts.ts';
import type { PlanKey } from './plan-quantities.ts';
import { hourAirOf, presentAirOf, roomSentence, worstSentence } from './room-air.ts';

const NOW = Date.UTC(2026, 2, 2, 12);
const { t } = await textsIn('en');
const format = createFormatters('en', STORED_UNITS);
const words = { t, format };

const telemetryOf = (values: Readonly<Record<string, number | string>>, ageMs = 60_000): DeviceTelemetry => ({
  series: {},
  latest: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { ts: NOW - ageMs, value }])),
});
const airOf = (key: PlanKey, telemetry: DeviceTelemetry) =>
  presentAirOf(DEFAULT_INDEX, key, telemetry, { ...words, nowMs: NOW, timeoutMs: 600_000 });
const says = (key: PlanKey, telemetry: DeviceTelemetry) =>
  plainText(roomSentence('Ward 3', airOf(key, telemetry), t));

it('says the verdict, or one quantity with its band', () => {
  const telemetry = telemetryOf({ pm25: 12, co2: 1450, temp: 21.5 });
  expect(says('air', telemetry)).toBe('Ward 3: CO₂ 1,450 ppm, Moderate');
  expect(says('pm25', telemetry)).toBe('Ward 3: 12.0 µg/m³, Good');
  expect(says('temp', telemetry)).toBe('Ward 3: 21.5 °C');
  expect(airOf('air', telemetry)).toMatchObject({
    kind: 'value',
    band: 'moderate',
    short: '\u2066CO₂ 1,450\u2069',
  });
});

it('distinguishes what is missing, at fault and silent, whose last value stays', () => {
  expect(airOf('tvoc', telemetryOf({ co2: 600 }))).toMatchObject({ kind: 'missing', word: 'Not measured' });
  expect(airOf('co2', telemetryOf({ co2: 'fault' }))).toMatchObject({ kind: 'fault', word: 'Sensor fault' });
  expect(says('co2', telemetryOf({ co2: 612 }, 3_600_000))).toBe('Ward 3: Silent, last value 612 ppm');
  expect(says('co2', telemetryOf({}))).toBe('Ward 3: Silent');
});

it('leaves out a value that is much older than the others', () => {
  const { latest } = telemetryOf({ co2: 612 }, 3_600_000);
  const telemetry = { series: {}, latest: { ...latest, temp: { ts: NOW, value: 21 } } };
  expect(airOf('co2', telemetry)).toMatchObject({ kind: 'missing' });
});

it('judges the means of an hour in the same way', () => {
  const means = { co2: [null, 1450], pm25: [12, null], iaq: [null, null] };
  expect(hourAirOf(DEFAULT_INDEX, 'air', means, 1, words)).toMatchObject({ band: 'moderate' });
  expect(hourAirOf(DEFAULT_INDEX, 'air', means, 0, words)).toMatchObject({ band: 'good' });
  expect(hourAirOf(DEFAULT_INDEX, 'co2', means, 0, words)).toMatchObject({ kind: 'missing' });
});

it('opens with the rooms that are rated worst', () => {
  const rooms = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ roomId: name, name }));
  const worst = (...co2: readonly number[]) => {
    const airs = rooms.map(
      ({ roomId }, at) => [roomId, airOf('co2', telemetryOf({ co2: co2[at] ?? 450 }))] as const,
    );
    return plainText(worstSentence(rooms, new Map(airs), words) ?? '');
  };
  expect(worst()).toBe('Every room is rated Good.');
  expect(worst(1450, 450, 1450)).toBe('The worst rating is Moderate, in A, C.');
  expect(worst(1450, 1450, 1450, 1450)).toBe('The worst rating is Moderate, in 4 rooms, such as A, B, C.');
  expect(worstSentence(rooms, new Map(), words)).toBeUndefined();
  const only = new Map([['B', airOf('co2', telemetryOf({ co2: 1450 }))]]);
  expect(plainText(worstSentence(rooms, only, words) ?? '')).toBe('B is rated Moderate.');
});
