import { describe, expect, it } from 'vitest';
import { DEFAULT_INDEX } from './indices/default-index.ts';
import { type OutdoorAir, type RoomAdvice, roomAdvice } from './room-advice.ts';
import { isFine, type MeasuredAir, verdictOf } from './verdict.ts';

type Inside = MeasuredAir & { readonly temp?: number; readonly rh?: number };
type Outside = Partial<Record<keyof OutdoorAir, number>>;

function advise({ temp, rh, ...air }: Inside, outside: Outside, ageMs = 600_000): RoomAdvice {
  const aged = Object.entries(outside).map(([metric, value]) => [metric, { value, ageMs }]);
  return roomAdvice(DEFAULT_INDEX, verdictOf(DEFAULT_INDEX, air), { temp, rh }, Object.fromEntries(aged));
}

const HOUR_MS = 3_600_000;
const CLEAN = { pm25: 8, pm10: 15 };
const MILD = { ...CLEAN, temp: 18, rh: 55 };

/** Description, indoor air, outdoor air and expected advice. PM2.5: 60 is index 100, 90 is 200, 120 is 300. */
const CASES: [string, Inside, Outside, RoomAdvice][] = [
  ['a good room', { pm25: 6, co2: 600, tvoc: 90 }, CLEAN, { action: 'leave', reason: 'good' }],
  ['the end of Satisfactory', { pm25: 60, co2: 1000, tvoc: 870 }, CLEAN, { action: 'leave', reason: 'good' }],
  ['stuffy, clean outside', { pm25: 6, co2: 1001 }, CLEAN, { action: 'open', reason: 'co2', indoor: 1001 }],
  [
    'vapours, clean outside',
    { pm25: 6, co2: 700, tvoc: 900 },
    CLEAN,
    { action: 'open', reason: 'tvoc', indoor: 900 },
  ],
  [
    'stuffy, satisfactory outside',
    { pm25: 6, co2: 1400 },
    { pm25: 60 },
    { action: 'open', reason: 'co2', indoor: 1400 },
  ],
  [
    'stuffy, moderate outside',
    { pm25: 6, co2: 1400 },
    { pm25: 61 },
    { action: 'close', reason: 'stuffyWhenShut', indoor: 1400, outdoor: 101 },
  ],
  [
    'poor by CO2, moderate outside',
    { pm25: 6, co2: 2100 },
    { pm25: 90 },
    { action: 'open', reason: 'co2', indoor: 2100 },
  ],
  [
    'poor by CO2, poor outside',
    { pm25: 6, co2: 2100 },
    { pm25: 91 },
    { action: 'close', reason: 'stuffyWhenShut', indoor: 2100, outdoor: 201 },
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
    { action: 'purify', reason: 'particlesBoth', indoor: 132, outdoor: 166 },
  ],
  [
    'dusty inside, hardly better outside',
    { pm25: 62 },
    { pm25: 58 },
    { action: 'purify', reason: 'particlesInside', indoor: 104 },
  ],
  [
    'only PM10 is measured inside, dust outside',
    { pm10: 40 },
    { pm10: 180 },
    { action: 'close', reason: 'particlesOutside', indoor: 40, outdoor: 153 },
  ],
  [
    'no particles are measured inside, haze outside',
    { co2: 900 },
    { pm25: 80 },
    { action: 'close', reason: 'particlesOutside', outdoor: 166 },
  ],
  [
    'too warm, cooler outside',
    { ...CLEAN, temp: 27.5 },
    MILD,
    { action: 'open', reason: 'coolerOutside', indoor: 27.5, outdoor: 18 },
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
    { action: 'open', reason: 'damp', indoor: 72 },
  ],
  [
    'damp, and the monsoon outside, though cooler',
    { ...CLEAN, temp: 26, rh: 66 },
    { ...CLEAN, temp: 25, rh: 95 },
    { action: 'leave', reason: 'good' },
  ],
  [
    'particles inside, nothing known outside',
    { pm25: 70 },
    {},
    { action: 'purify', reason: 'particlesInside', indoor: 132 },
  ],
  [
    'severe particles and poor CO2, nothing known outside',
    { pm25: 308, co2: 2900 },
    {},
    { action: 'purify', reason: 'particlesInside', indoor: 445 },
  ],
  [
    'stuffy, nothing known outside',
    { pm25: 6, co2: 1400 },
    { temp: 20 },
    { action: 'unknown', reason: 'outdoorUnknown' },
  ],
  ['poor by CO2, nothing known outside', { co2: 2100 }, {}, { action: 'open', reason: 'co2', indoor: 2100 }],
  ['good inside, nothing known outside', { pm25: 6, co2: 600 }, {}, { action: 'leave', reason: 'good' }],
  ['nothing known inside', { temp: 22, rh: 40 }, MILD, { action: 'unknown', reason: 'indoorUnknown' }],
  ['a fault inside', { pm25: 'fault' }, MILD, { action: 'look', reason: 'sensorFault' }],
  ['a fault beside good air', { pm25: 5, co2: 'fault' }, MILD, { action: 'look', reason: 'sensorFault' }],
  [
    'a fault beside bad air',
    { pm25: 70, co2: 'fault' },
    {},
    { action: 'purify', reason: 'particlesInside', indoor: 132 },
  ],
];

describe('advice for the air of a room', () => {
  it.each(CASES)('%s', (_, inside, outside, advice) => {
    expect(advise(inside, outside)).toEqual(advice);
  });

  it('is to look after a silent device', () => {
    const silent = verdictOf(DEFAULT_INDEX, { pm25: 5 }, { isOffline: true });
    expect(roomAdvice(DEFAULT_INDEX, silent, {}, {})).toEqual({ action: 'look', reason: 'silent' });
  });

  it('leaves a room as warm and damp as its limits allow', () => {
    const verdict = verdictOf(DEFAULT_INDEX, { pm25: 5 });
    const outside = {
      pm25: { value: 8, ageMs: 0 },
      temp: { value: 15, ageMs: 0 },
      rh: { value: 40, ageMs: 0 },
    };
    const limits = { temp: { from: 18, upTo: 28 }, rh: { from: 40, upTo: 70 } };
    const reasonAt = (temp: number, rh: number) =>
      roomAdvice(DEFAULT_INDEX, verdict, { temp, rh, limits }, outside).reason;
    expect([reasonAt(27, 65), reasonAt(28.5, 65), reasonAt(27, 71)]).toEqual([
      ...['good', 'coolerOutside', 'damp'],
    ]);
  });

  it('asks for nothing only if the verdict is fine', () => {
    const values = [undefined, 5, 45, 70, 100, 200, 308];
    const gases = [undefined, 400, 900, 1500, 2900, 3900, 5000, 'fault'] as const;
    for (const pm25 of values) {
      for (const co2 of gases) {
        for (const outside of [{}, CLEAN, { pm25: 80 }, { pm25: 200 }]) {
          const { reason } = advise({ pm25, co2 }, outside);
          const verdict = verdictOf(DEFAULT_INDEX, { pm25, co2 });
          if (reason === 'good') expect(isFine(verdict), JSON.stringify({ pm25, co2, outside })).toBe(true);
          if (Object.keys(outside).length === 0 && isFine(verdict)) expect(reason).toBe('good');
        }
      }
    }
  });

  it('ignores outdoor air of an hour ago', () => {
    const stuffy = { co2: 1400 };
    expect(advise(stuffy, CLEAN, HOUR_MS - 1).action).toBe('open');
    expect(advise(stuffy, CLEAN, HOUR_MS).reason).toBe('outdoorUnknown');
    const smoky = { pm25: 90, temp: 27.5 };
    expect(advise(smoky, CLEAN, HOUR_MS)).toMatchObject({ action: 'purify', reason: 'particlesInside' });
    expect(advise({ pm25: 6 }, { pm25: 80 }, HOUR_MS).action).toBe('leave');
  });
});
