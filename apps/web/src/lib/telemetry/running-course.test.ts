import { describe, expect, it } from 'vitest';
import {
  addReadings,
  courseAt,
  hasLateReadings,
  type RunningCourse,
  restartCourse,
  trimCourse,
} from './running-course.ts';
import { type DeviceSeries, toSeries } from './series.ts';

const BUCKET = 900_000;
const WINDOW = 20 * BUCKET;
/** Start of a bucket, and some time within it. */
const START = 1_700_000_100_000;
const NOW = START + 400_000;
const MIDDLE = START + BUCKET / 2;
const size = { now: NOW, windowMs: WINDOW, bucketMs: BUCKET };

const co2 = (...points: [ts: number, value: number | string][]): DeviceSeries =>
  toSeries({ co2: points.map(([ts, value]) => ({ ts, value })) });
/** As the server answers: the time of each is the middle of its bucket. */
const means = (...points: [ts: number, value: number][]) => co2(...points);
const running = (readings: DeviceSeries, fromTs = START - BUCKET): RunningCourse =>
  restartCourse(undefined, { fromTs, readings }, BUCKET);

describe('a course', () => {
  const read = { means: means([MIDDLE - BUCKET, 500], [MIDDLE, 600]), at: START + 100_000 };

  it('is that of the server until readings are pushed', () => {
    expect(courseAt(read, undefined, size)).toEqual(read.means);
  });

  it('has the mean of all readings of the present bucket', () => {
    const course = addReadings(running(co2([START + 10, 600])), co2([START + 20, 700], [START + 30, 800]));
    expect(courseAt(read, course, size).co2).toEqual([
      { ts: MIDDLE - BUCKET, value: 500 },
      { ts: MIDDLE, value: 700 },
    ]);
  });

  it('counts a reading that comes twice once, and one that was replaced with its last value', () => {
    const first = running(co2([START + 10, 600], [START + 20, 700]));
    const again = addReadings(first, co2([START + 10, 600]));
    expect(courseAt(read, again, size).co2?.at(-1)?.value).toBe(650);
    expect(courseAt(read, addReadings(again, co2([START + 10, 900])), size).co2?.at(-1)?.value).toBe(800);
  });

  it('takes in readings that are out of order', () => {
    const course = addReadings(running(co2([START + 20, 700])), co2([START + 10, 600]));
    expect(courseAt(read, course, size).co2?.at(-1)?.value).toBe(650);
    expect(hasLateReadings(course, co2([START + 10, 600]), NOW - WINDOW)).toBe(false);
  });

  it('does not average what no sensor can mean, nor text', () => {
    const course = addReadings(
      running(co2([START + 10, 600])),
      co2([START + 20, 65_535], [START + 30, 'auto']),
    );
    expect(courseAt(read, course, size).co2?.at(-1)?.value).toBe(600);
  });

  it('begins the next bucket by itself, and ends where the window does', () => {
    const later = { ...size, now: NOW + BUCKET };
    const course = addReadings(running(co2([START + 10, 600])), co2([START + BUCKET, 900]));
    // A device with a clock that is ahead.
    expect(courseAt(read, course, size).co2?.at(-1)).toEqual({ ts: MIDDLE, value: 600 });
    const shown = courseAt(read, course, later).co2;
    expect(shown?.slice(1)).toEqual([
      { ts: MIDDLE, value: 600 },
      { ts: MIDDLE + BUCKET, value: 900 },
    ]);
    const old = { means: means([MIDDLE - 20 * BUCKET, 400], [MIDDLE - 19 * BUCKET, 450]), at: read.at };
    expect(courseAt(old, undefined, size).co2?.map(({ value }) => value)).toEqual([450]);
  });

  it('keeps the means of past buckets instead of their readings, and is the same with them', () => {
    let course = running(co2([START - 10, 500], [START + 10, 600], [START + 20, 700]));
    const times = [1, 2, 3].map((buckets) => NOW + buckets * BUCKET);
    for (const now of times) {
      course = trimCourse(addReadings(course, co2([now, 800])), { ...size, now });
    }
    expect(Object.values(course.readings).flat()).toHaveLength(2);
    expect(courseAt(read, course, { ...size, now: NOW + 3 * BUCKET }).co2?.map(({ value }) => value)).toEqual(
      [500, 650, 800, 800, 800],
    );
  });

  it('does not jump when its subscription starts again', () => {
    const before = running(co2([START + 10, 600], [START + BUCKET + 10, 700]));
    const now = NOW + 2 * BUCKET;
    const fromTs = START + BUCKET;
    const again = restartCourse(before, { fromTs, readings: co2([fromTs + 10, 700], [now, 900]) }, BUCKET);
    const shown = courseAt(read, again, { ...size, now }).co2;
    expect(shown?.map(({ value }) => value)).toEqual([500, 600, 700, 900]);
  });

  it('follows the server for buckets that were over when it was read again', () => {
    const course = trimCourse(running(co2([START + 10, 600])), { ...size, now: NOW + 2 * BUCKET });
    const again = { means: means([MIDDLE, 655], [MIDDLE + BUCKET, 700]), at: NOW + 2 * BUCKET };
    expect(courseAt(again, course, { ...size, now: again.at }).co2?.map(({ value }) => value)).toEqual([
      655, 700,
    ]);
  });

  it('has to be read again for late readings of the window, but not for older ones', () => {
    const course = running(co2([START + 10, 600]));
    expect(hasLateReadings(course, co2([course.fromTs - 1, 700]), NOW - WINDOW)).toBe(true);
    expect(hasLateReadings(course, co2([NOW - WINDOW - 1, 700]), NOW - WINDOW)).toBe(false);
    expect(addReadings(course, co2([course.fromTs - 1, 700]))).toEqual(course);
  });
});
