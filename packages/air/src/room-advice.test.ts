import { describe, expect, it } from 'vitest';
import { type KnownAir, type RoomAdvice, roomAdvice } from './room-advice.ts';

type Values = Partial<Record<keyof KnownAir, number>>;

const aged = (values: Values, ageMs: number): KnownAir =>
  Object.fromEntries(Object.entries(values).map(([metric, value]) => [metric, { value, ageMs }]));

const advise = (inside: Values, outside: Values, ages: { inside?: number; outside?: number } = {}) =>
  roomAdvice(aged(inside, ages.inside ?? 30_000), aged(outside, ages.outside ?? 600_000));

const HOUR_MS = 3_600_000;
const CLEAN = { pm25: 8, pm10: 15 };
const MILD = { ...CLEAN, temp: 18, rh: 55 };

/** Description, indoor air, outdoor air and expected advice. PM2.5: 30 is index 50, 60 is 100, 90 is 200. */
const CASES: [string, Values, Values, RoomAdvice][] = [
  ['all is well', { pm25: 6, co2: 600, tvoc: 90 }, CLEAN, { action: 'leave', reason: 'good' }],
  ['a limit itself is not above it', { pm25: 30, co2: 1000 }, CLEAN, { action: 'leave', reason: 'good' }],
  [
    'stuffy, clean outside',
    { pm25: 6, co2: 1001 },
    CLEAN,
    { action: 'open', reason: 'co2', indoor: 1001, limit: 1000 },
  ],
  [
    'vapours, clean outside',
    { pm25: 6, co2: 700, tvoc: 600 },
    CLEAN,
    { action: 'open', reason: 'tvoc', indoor: 600, limit: (24.45 * 1000) / 56.1 },
  ],
  [
    'stuffy, satisfactory outside',
    { pm25: 6, co2: 1400 },
    { pm25: 60 },
    { action: 'open', reason: 'co2', indoor: 1400, limit: 1000 },
  ],
  [
    'stuffy, moderate outside',
    { pm25: 6, co2: 1400 },
    { pm25: 61 },
    { action: 'close', reason: 'particlesOutside', indoor: 10, outdoor: 101, limit: 100 },
  ],
  [
    'very stuffy, moderate outside',
    { pm25: 6, co2: 2100 },
    { pm25: 90 },
    { action: 'open', reason: 'co2', indoor: 2100, limit: 2000 },
  ],
  [
    'very stuffy, poor outside',
    { pm25: 6, co2: 2100 },
    { pm25: 91 },
    { action: 'close', reason: 'particlesOutside', indoor: 10, outdoor: 201, limit: 100 },
  ],
  [
    'smoke inside, clean outside',
    { pm25: 90, co2: 700 },
    CLEAN,
    { action: 'open', reason: 'cleanerOutside', indoor: 200, outdoor: 15 },
  ],
  [
    'smoke inside, bad but much better outside',
    { pm25: 250 },
    { pm25: 90 },
    { action: 'open', reason: 'cleanerOutside', indoor: 400, outdoor: 200 },
  ],
  [
    'haze on both sides',
    { pm25: 70 },
    { pm25: 80 },
    { action: 'purify', reason: 'particlesInside', indoor: 132, outdoor: 166, limit: 50 },
  ],
  [
    'somewhat dusty inside, hardly better outside',
    { pm25: 36 },
    { pm25: 33 },
    { action: 'purify', reason: 'particlesInside', indoor: 59, limit: 50 },
  ],
  [
    'only PM10 is measured inside, dust outside',
    { pm10: 40 },
    { pm10: 180 },
    { action: 'close', reason: 'particlesOutside', indoor: 40, outdoor: 153, limit: 100 },
  ],
  [
    'no particles are measured inside, haze outside',
    { co2: 900 },
    { pm25: 80 },
    { action: 'close', reason: 'particlesOutside', outdoor: 166, limit: 100 },
  ],
  [
    'too warm, cooler outside',
    { ...CLEAN, temp: 27.5 },
    MILD,
    { action: 'open', reason: 'coolerOutside', indoor: 27.5, outdoor: 18, limit: 26 },
  ],
  [
    'too warm, warm outside',
    { ...CLEAN, temp: 27.5 },
    { ...CLEAN, temp: 27 },
    { action: 'leave', reason: 'good' },
  ],
  [
    'damp, drier outside',
    { ...CLEAN, temp: 21, rh: 72 },
    MILD,
    { action: 'open', reason: 'damp', indoor: 72, limit: 60 },
  ],
  [
    'damp, and the monsoon outside, though cooler',
    { ...CLEAN, temp: 26, rh: 66 },
    { ...CLEAN, temp: 25, rh: 95 },
    { action: 'leave', reason: 'good' },
  ],
  [
    'particles inside, nothing known outside',
    { pm25: 50 },
    {},
    { action: 'purify', reason: 'particlesInside', indoor: 83, limit: 50 },
  ],
  [
    'stuffy, nothing known outside',
    { pm25: 6, co2: 1400 },
    { temp: 20 },
    { action: 'unknown', reason: 'outdoorUnknown' },
  ],
  [
    'very stuffy, nothing known outside',
    { co2: 2100 },
    {},
    { action: 'open', reason: 'co2', indoor: 2100, limit: 2000 },
  ],
  ['good inside, nothing known outside', { pm25: 6, co2: 600 }, {}, { action: 'leave', reason: 'good' }],
  ['nothing known inside', { temp: 22, rh: 40 }, MILD, { action: 'unknown', reason: 'indoorUnknown' }],
  ['no number', { pm25: Number.NaN, co2: -1 }, MILD, { action: 'unknown', reason: 'indoorUnknown' }],
];

describe('advice for the air of a room', () => {
  it.each(CASES)('%s', (_, inside, outside, advice) => {
    expect(advise(inside, outside)).toEqual(advice);
  });

  it('treats outdated values as unknown', () => {
    const stuffy = { co2: 1400 };
    expect(advise(stuffy, CLEAN, { inside: 600_000 })).toEqual({
      action: 'unknown',
      reason: 'indoorUnknown',
    });
    expect(advise(stuffy, CLEAN, { outside: HOUR_MS - 1 }).action).toBe('open');
    expect(advise(stuffy, CLEAN, { outside: HOUR_MS }).reason).toBe('outdoorUnknown');
  });

  it('does not open or close windows by outdoor air of an hour ago', () => {
    const anHourAgo = { outside: HOUR_MS };
    const smoky = { pm25: 90, temp: 27.5 };
    expect(advise(smoky, CLEAN).action).toBe('open');
    expect(advise(smoky, CLEAN, anHourAgo)).toMatchObject({ action: 'purify', reason: 'particlesInside' });
    expect(advise({ pm25: 6 }, { pm25: 80 }).action).toBe('close');
    expect(advise({ pm25: 6 }, { pm25: 80 }, anHourAgo).action).toBe('leave');
  });

  it('uses the age of each value, so that a dead sensor of an active device is ignored', () => {
    const inside = { pm25: { value: 300, ageMs: 86_400_000 }, co2: { value: 700, ageMs: 1_000 } };
    expect(roomAdvice(inside, aged(CLEAN, 0))).toEqual({ action: 'leave', reason: 'good' });
  });
});
