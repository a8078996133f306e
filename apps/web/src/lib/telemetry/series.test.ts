import { describe, expect, it } from 'vitest';
import {
  addPoints,
  type DeviceTelemetry,
  lastReadingTs,
  latestNumber,
  NO_TELEMETRY,
  numbersOf,
  toSeries,
} from './series.ts';

const ALL = { fromTs: 0, limit: 100 };

function telemetry(answer: Parameters<typeof toSeries>[0]): DeviceTelemetry {
  return addPoints(NO_TELEMETRY, toSeries(answer), ALL);
}

describe('series', () => {
  it('converts a response, newest first and as text, to ascending numbers', () => {
    expect(
      toSeries({
        pm25: [
          { ts: 2_000, value: '41.5' },
          { ts: 1_000, value: '42' },
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

  it('drops the marker of a deleted key, and unknown keys', () => {
    expect(toSeries({ co2: [{ ts: 0, value: '7' }], firmware: [{ ts: 9, value: '1.2' }] })).toEqual({});
  });

  it('keeps text values', () => {
    const { series } = telemetry({
      mode: [
        { ts: 1, value: 'eco' },
        { ts: 2, value: true },
        { ts: 3, value: '3' },
      ],
    });
    expect(series.mode?.map(({ value }) => value)).toEqual(['eco', 'true', 3]);
    expect(numbersOf(series, 'mode')).toEqual([{ ts: 3, value: 3 }]);
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
      co2: [1, 2, 3, 4].map((ts) => ({ ts, value: ts })),
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
