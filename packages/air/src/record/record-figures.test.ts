import { describe, expect, it } from 'vitest';
import { dayOfText, dayStart, localInstant, weekdayOf } from '../local-time.ts';
import type { Stretch } from '../opening-hours.ts';
import { percentile, roomFigures } from './record-figures.ts';
import { daysOfSteps, type RecordFrame, stepsOf } from './record-frame.ts';
import { recordSetOf } from './record-sets.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30 * MINUTE_MS;
const LONDON = 'Europe/London';

const frameOf = (fromDay: string, toDay: string, timeZone = LONDON): RecordFrame => ({
  startTs: dayStart(timeZone, dayOfText(fromDay)),
  endTs: dayStart(timeZone, dayOfText(toDay) + 1),
  stepMs: STEP_MS,
  timeZone,
});

/** From Monday to Friday, 8:30 to 17:00. */
function officeHours(fromDay: string, toDay: string): Stretch[] {
  const spans: Stretch[] = [];
  for (let day = dayOfText(fromDay); day <= dayOfText(toDay); day += 1) {
    const at = (minutes: number) => localInstant(LONDON, (day * 24 * 60 + minutes) * MINUTE_MS);
    if (weekdayOf(day) < 5) spans.push({ from: at(8 * 60 + 30), to: at(17 * 60) });
  }
  return spans;
}

/** The generator of C's standard, so that another program makes the same room. */
function generator() {
  // Its products exceed what a double holds exactly.
  let seed = 12_345n;
  return () => {
    seed = (seed * 1_103_515_245n + 12_345n) % 2_147_483_648n;
    return Number(seed) / 2_147_483_648;
  };
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

describe('the figures of a room', () => {
  const frame = frameOf('2026-03-23', '2026-04-05');
  const open = officeHours('2026-03-23', '2026-04-05');
  const random = generator();
  const co2: (number | null)[] = [];
  const pm25: (number | null)[] = [];
  const o3: (number | null)[] = [];
  for (let step = 0; step < stepsOf(frame); step += 1) {
    const middle = frame.startTs + (step + 0.5) * STEP_MS;
    const isOpen = open.some(({ from, to }) => from <= middle && middle < to);
    const [u, v, w] = [random(), random(), random()];
    co2.push((step >= 100 && step < 118) || u < 0.02 ? null : rounded(430 + (isOpen ? 900 : 120) * u, 2));
    pm25.push(step >= 300 && step < 330 ? null : rounded(4 + 28 * v * v, 3));
    o3.push(w < 0.05 ? null : rounded(20 + 45 * w, 1));
  }
  const valuesOf = (means: (number | null)[]) => ({ means, same: means.map(() => 0) });
  const room = {
    open,
    devices: [{ device: 'A1', values: { co2: valuesOf(co2), pm25: valuesOf(pm25), o3: valuesOf(o3) } }],
  };
  const limit = (
    quantity: 'co2' | 'pm25' | 'o3',
    over: 'step' | 'hour' | '8hours' | 'day' | 'occupiedDay',
    upTo: number,
  ) => ({ quantity, over, unit: '', upTo, stored: { upTo } }) as const;
  const figures = roomFigures(
    frame,
    [
      limit('co2', 'step', 1000),
      limit('co2', 'occupiedDay', 900),
      limit('pm25', 'day', 13),
      limit('o3', '8hours', 45),
      limit('o3', 'hour', 55),
    ],
    room,
  );
  const stepSpan = (from: number, to: number) => ({
    from: frame.startTs + from * STEP_MS,
    to: frame.startTs + to * STEP_MS,
  });

  // Computed by a program in Python that shares nothing with this one: `statistics`, `zoneinfo`.
  it('are those of an independent computation', () => {
    const [ofCo2, ofPm25, ofO3] = figures.quantities;
    expect(ofCo2).toEqual({
      quantity: 'co2',
      mean: expect.closeTo(900.975_849_056_603_8, 9),
      median: expect.closeTo(913.47, 9),
      p75: expect.closeTo(1109.54, 9),
      p95: expect.closeTo(1278.581, 9),
      lowest: 450.93,
      highest: 1319.26,
      occupied: 170,
      measured: 159,
      gaps: 7,
      longestGap: stepSpan(100, 118),
      stuck: 0,
    });
    expect(ofPm25).toMatchObject({
      mean: expect.closeTo(12.831_170_588_235_294, 9),
      median: expect.closeTo(9.8185, 9),
      p75: expect.closeTo(20.581, 9),
      p95: expect.closeTo(27.8973, 9),
      measured: 170,
      gaps: 0,
      longestGap: null,
    });
    expect(ofO3).toMatchObject({
      median: expect.closeTo(45.3, 9),
      p95: expect.closeTo(62.77, 9),
      measured: 162,
      gaps: 8,
    });
  });

  it('of limits are, too: by steps, hours, running means and days of 23 hours', () => {
    const told = figures.limits.map(({ over, judged, within, means, beyond }) => [
      over,
      judged,
      within,
      means,
      beyond,
    ]);
    expect(told).toEqual([
      ['step', 159, 101, 159, 58],
      ['occupiedDay', 153, 68, 9, 5],
      ['day', 170, 34, 10, 8],
      ['8hours', 170, 126, 170, 44],
      ['hour', 157, 144, 82, 7],
    ]);
    expect(figures.limits[0]?.longestBeyond).toEqual(stepSpan(66, 70));
    // From 30 March to 4 April, closed hours included: the mean of a day holds for all of it.
    expect(figures.limits[2]?.longestBeyond).toEqual(stepSpan(334, 622));
  });
});

it('days have 23, 24 or 25 hours', () => {
  const lengths = (day: string) => daysOfSteps(frameOf(day, day)).length / 2;
  expect(['2026-03-28', '2026-03-29', '2026-10-25'].map(lengths)).toEqual([24, 23, 25]);
  // All 50 half hours of the long day are needed for three quarters of it: 37 are too few, 38 suffice.
  const judgedOf = (measured: number) => {
    const frame = frameOf('2026-10-25', '2026-10-25');
    const means = Array.from({ length: 50 }, (_, step) => (step < measured ? 20 : null));
    const values = { pm25: { means, same: means.map(() => 0) } };
    const limits = recordSetOf('who2021').limits.filter(({ quantity }) => quantity === 'pm25');
    return roomFigures(frame, limits, { open: null, devices: [{ device: 'A1', values }] }).limits;
  };
  expect(judgedOf(37)[0]).toMatchObject({ over: 'day', judged: 0, means: 0 });
  expect(judgedOf(38)[0]).toMatchObject({ over: 'day', judged: 50, within: 0, means: 1, beyond: 1 });
  // One day is no year.
  expect(judgedOf(50)[1]).toMatchObject({ over: 'year', judged: 0, means: 0 });
});

it('leaves out a sensor that is stuck, but not one that repeats a value', () => {
  const frame = frameOf('2026-03-02', '2026-03-02');
  const means = Array.from({ length: 48 }, (_, step) => (step < 12 ? 700 : 600 + step));
  const same = means.map((_, step) => (step < 12 || step === 20 ? 30 : 0));
  const figuresOf = (hours: number) =>
    roomFigures(frame, [], {
      open: null,
      devices: [
        {
          device: 'A1',
          values: {
            co2: { means, same: same.map((one, step) => (step < 2 * hours || step === 20 ? one : 0)) },
          },
        },
      ],
    }).quantities[0];
  expect(figuresOf(6)).toMatchObject({ measured: 36, stuck: 12, gaps: 1 });
  expect(figuresOf(5)).toMatchObject({ measured: 48, stuck: 0, gaps: 0 });
});

it('takes the mean of devices that measure a room at the same time', () => {
  const frame = {
    ...frameOf('2026-03-02', '2026-03-02'),
    endTs: dayStart(LONDON, dayOfText('2026-03-02')) + 3 * STEP_MS,
  };
  const of = (means: (number | null)[]) => ({ device: 'x', values: { co2: { means, same: [0, 0, 0] } } });
  const devices = [of([400, 500, null]), of([600, null, null])];
  expect(roomFigures(frame, [], { open: null, devices }).quantities[0]).toMatchObject({
    mean: 500,
    measured: 2,
    occupied: 3,
    longestGap: { from: frame.startTs + 2 * STEP_MS, to: frame.endTs },
  });
});

it('finds percentiles like NumPy', () => {
  expect(percentile([1, 2, 3, 4], 0.75)).toBe(3.25);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.5)).toBeNull();
});

describe('sets', () => {
  it('of gases have their ends in the stored unit', () => {
    const { limits } = recordSetOf('wellV2');
    const tvoc = limits.find(({ quantity }) => quantity === 'tvoc');
    // 500 µg/m³ of isobutylene, 56.1 g/mol.
    expect(tvoc?.stored.upTo).toBeCloseTo((500 * 24.45) / 56.1, 6);
    expect(limits.find(({ quantity }) => quantity === 'rh')?.stored).toEqual({ from: 30, upTo: 60 });
  });

  it("of Japan's law take the mean of the occupied part of a day", () => {
    const { limits } = recordSetOf('japanBuildings');
    expect(limits.map(({ quantity, over }) => `${quantity} ${over}`)).toEqual([
      'temp step',
      'rh step',
      'co2 occupiedDay',
      'co occupiedDay',
      'pm10 occupiedDay',
    ]);
  });

  it('may be own numbers', () => {
    expect(recordSetOf({ co2: { upTo: 800 } })).toMatchObject({
      source: '',
      limits: [{ quantity: 'co2', over: 'step', stored: { upTo: 800 } }],
    });
  });
});
