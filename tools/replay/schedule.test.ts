import { describe, expect, it } from 'vitest';
import type { RecordedRow } from './recording.ts';
import { survey, timetable } from './schedule.ts';

const SECOND_MS = 1000;

describe('timetable', () => {
  it('keeps the recorded pauses at real time, and divides them by the speed', () => {
    const recorded = [5000, 24_000, 43_500, 3_643_500];
    expect(recorded.map(timetable(1))).toEqual([0, 19_000, 38_500, 3_638_500]);
    expect(recorded.map(timetable(10))).toEqual([0, 1900, 3850, 363_850]);
    expect(recorded.map(timetable(Number.POSITIVE_INFINITY))).toEqual([0, 0, 0, 0]);
  });

  it('sends a row with an earlier time immediately, and keeps the pauses after it', () => {
    expect([90_000, 95_000, 1000, 3000].map(timetable(1))).toEqual([0, 5000, 5000, 7000]);
  });
});

describe('survey', () => {
  it('puts the first row at the start at real time', async () => {
    const { rows, shiftFromStartMs } = await survey(recording(5000, 24_000, 43_500), 1);
    expect(rows).toBe(3);
    expect(shiftFromStartMs).toBe(-5000);
  });

  it('puts the last row at the start when there are no pauses', async () => {
    const { shiftFromStartMs } = await survey(recording(5000, 24_000, 43_500), Number.POSITIVE_INFINITY);
    expect(shiftFromStartMs).toBe(-43_500);
  });

  it.each([0.5, 1, 2, 60, Number.POSITIVE_INFINITY])(
    'at speed %d sends no row early, and one exactly on time',
    async (speed) => {
      const times = [70, 71, 95, 3, 4, 9000, 9001].map((s) => s * SECOND_MS);
      const { shiftFromStartMs } = await survey(recording(...times), speed);
      const offsetOf = timetable(speed);
      const aheadMs = times.map((ts) => ts + shiftFromStartMs - offsetOf(ts));
      expect(Math.max(...aheadMs)).toBeLessThanOrEqual(0);
      expect(Math.max(...aheadMs)).toBeGreaterThan(-1);
    },
  );

  it('counts rows without values', async () => {
    const rows = [
      { ts: 1, values: { co2: 1 } },
      { ts: 2, values: undefined },
    ];
    expect(await survey(each(rows), 1)).toMatchObject({ rows: 2, emptyRows: 1 });
  });
});

function recording(...times: number[]): AsyncIterable<RecordedRow> {
  return each(times.map((ts) => ({ ts, values: { co2: 420 } })));
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
