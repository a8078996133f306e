import { describe, expect, it } from 'vitest';
import {
  addPoints,
  type DeviceTelemetry,
  lastReadingTs,
  latestMeasurement,
  latestNumber,
  NO_TELEMETRY,
  numbersOf,
  toMeans,
  toSeries,
} from './series.ts';

const ALL = { fromTs: 0, limit: 100 };

function telemetry(answer: Parameters<typeof toSeries>[0]): DeviceTelemetry {
  return addPoints(NO_TELEMETRY, toSeries(answer), ALL);
}

describe('series', () => {
  it('converts a response, newest first, to ascending numbers', () => {
    expect(
      toSeries({
        pm25: [
          { ts: 2_000, value: 41.5 },
          { ts: 1_000, value: 42 },
        ],
      }),
    ).toEqual({
      pm25: [
        { ts: 1_000, value: 42 },
        { ts: 2_000, value: 41.5 },
      ],
    });
  });

  it.each([null, undefined, ''])('does not read %j as zero', (value) => {
    expect(toSeries({ co2: [{ ts: 5_000, value }] })).toEqual({});
  });

  it('drops the marker of a deleted key', () => {
    expect(toSeries({ co2: [{ ts: 0, value: 7 }] })).toEqual({});
  });

  it('keeps texts, and parses none', () => {
    const { series } = telemetry({
      mode: [
        { ts: 1, value: 'eco' },
        { ts: 2, value: true },
        { ts: 3, value: '3' },
        { ts: 4, value: 2 },
      ],
    });
    expect(series.mode?.map(({ value }) => value)).toEqual(['eco', 'true', '3', 2]);
    expect(numbersOf(series, 'mode')).toEqual([{ ts: 4, value: 2 }]);
  });

  it('has faults in place of numbers that no sensor can mean, which are no numbers', () => {
    const at = (ts: number, value: unknown) => ({ ts, value });
    const known = telemetry({
      // A fault value, the zeros of a dead bus, and clean air.
      co2: [at(1, 640), at(2, 65_535), at(3, 0), at(4, 500)],
      pm25: [at(1, 12), at(3, 0), at(4, 0)],
      temp: [at(3, 0), at(4, 21), at(5, 'broken')],
      mode: [at(3, 0)],
    });
    const values = (key: 'co2' | 'pm25' | 'temp' | 'mode') => known.series[key]?.map(({ value }) => value);
    expect(values('co2')).toEqual([640, 'fault', 'fault', 500]);
    expect(values('pm25')).toEqual([12, 'fault', 0]);
    expect(values('temp')).toEqual(['fault', 21, 'broken']);
    expect(values('mode')).toEqual([0]);
    expect(numbersOf(known.series, 'co2').map(({ value }) => value)).toEqual([640, 500]);
    expect([latestMeasurement(known, 'co2'), latestMeasurement(known, 'temp')]).toEqual([500, undefined]);
    const later = addPoints(known, toSeries({ co2: [at(6, 65_535)] }), ALL);
    expect([latestNumber(later, 'co2'), latestMeasurement(later, 'co2')]).toEqual([undefined, 'fault']);
    // Means are computed without them, and are not judged again.
    expect(toMeans({ pm25: [at(1, 0)], temp: [at(1, 0)] })).toEqual({ pm25: [at(1, 0)], temp: [at(1, 0)] });
  });

  it('adds each timestamp once, with the value of the later message', () => {
    const known = telemetry({
      co2: [
        { ts: 1, value: 400 },
        { ts: 3, value: 420 },
      ],
    });
    const added = toSeries({
      co2: [
        { ts: 2, value: 410 },
        { ts: 3, value: 421 },
        { ts: 4, value: 430 },
      ],
    });
    expect(numbersOf(addPoints(known, added, ALL).series, 'co2')).toEqual([
      { ts: 1, value: 400 },
      { ts: 2, value: 410 },
      { ts: 3, value: 421 },
      { ts: 4, value: 430 },
    ]);
  });

  it('drops points outside the window and beyond the limit, for every key', () => {
    const known = telemetry({
      co2: [1, 2, 3, 4].map((ts) => ({ ts, value: 600 + ts })),
      temp: [{ ts: 1, value: 21 }],
    });
    const { series } = addPoints(known, {}, { fromTs: 2, limit: 2 });
    expect(numbersOf(series, 'co2').map(({ ts }) => ts)).toEqual([3, 4]);
    expect(series.temp).toBeUndefined();
  });

  it('keeps the newest value of a key without points in the window', () => {
    const known = telemetry({ temp: [{ ts: 1, value: 21 }] });
    const later = addPoints(known, toSeries({ co2: [{ ts: 50, value: 400 }] }), { fromTs: 40, limit: 20 });
    expect(latestNumber(later, 'temp')).toBe(21);
    expect(lastReadingTs(later)).toBe(50);
  });

  it('keeps the newest value after a late message', () => {
    const known = telemetry({ temp: [{ ts: 10, value: 21 }] });
    expect(latestNumber(addPoints(known, toSeries({ temp: [{ ts: 5, value: 30 }] }), ALL), 'temp')).toBe(21);
  });

  it('has no last reading while empty', () => {
    expect(lastReadingTs(NO_TELEMETRY)).toBeUndefined();
  });
});
