import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { hoursAt } from '@airdeck/air/opening-hours';
import { describe, expect, it } from 'vitest';
import type { ReadingSeries, StoredReportKey } from '../telemetry/device-readings.ts';
import { lastWholeSpan } from './report-spans.ts';
import { addHours, meanIndexOf, meanVerdictOf, possibleHours, roomAirOf } from './room-air.ts';

const HOUR_MS = 3_600_000;
const SPAN = lastWholeSpan('weekly', 'Asia/Kolkata', Date.parse('2026-11-23T06:00:00Z'));
const MIDNIGHT = SPAN.startTs;

const series = (key: StoredReportKey, values: readonly (readonly [ts: number, value: number])[]) => {
  const numbers = values.map(([, value]) => value);
  const ts = values.map(([at]) => at);
  return {
    key,
    ts,
    avg: numbers,
    min: numbers,
    max: numbers,
    count: numbers,
  } satisfies ReadingSeries<StoredReportKey>;
};

describe('the air of a room', () => {
  it('is counted by local days, also if a UTC hour spans midnight', () => {
    const hourAcross = MIDNIGHT - HOUR_MS / 2;
    const hours = [-2, -1, 0, 1, 24, 167, 168].map((n) => [hourAcross + n * HOUR_MS, 20] as const);
    const { days, whole, before } = roomAirOf(DEFAULT_INDEX, [series('pm25', hours)], SPAN);
    expect(before.hours).toBe(2);
    expect(days.map((day) => day.hours)).toEqual([2, 1, 0, 0, 0, 0, 1]);
    expect(whole.hours).toBe(4);
  });

  it('counts only hours in whose middle its place is open, of those in which it can be', () => {
    const open = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:45' };
    const openAt = hoursAt({ spans: [open], holidays: [] }, 'Asia/Kolkata');
    const hours = Array.from({ length: 24 }, (_, n) => [MIDNIGHT - HOUR_MS / 2 + n * HOUR_MS, 20] as const);
    const { whole } = roomAirOf(DEFAULT_INDEX, [series('pm25', hours)], SPAN, openAt);
    expect(whole.hours).toBe(9);
    expect(possibleHours([{ openAt }, { openAt: undefined }], SPAN)).toBe(5 * whole.hours + 168);
  });

  it('counts an hour as above Satisfactory by its index or a gas', () => {
    const at = (n: number) => MIDNIGHT + HOUR_MS / 2 + n * HOUR_MS;
    const air = roomAirOf(
      DEFAULT_INDEX,
      [
        series('pm25', [
          [at(0), 60],
          [at(1), 61],
          [at(2), 5],
        ]),
        series('co2', [
          [at(2), 5_000],
          // No particles in this hour.
          [at(3), 500],
        ]),
        series('temp', [[at(4), 20]]),
      ],
      SPAN,
    );
    expect(air.whole).toMatchObject({ hours: 4, hoursAbove: 2 });
    expect(air.whole.means).toEqual({
      index: { hours: 3, sum: 100 + 101 + 8 },
      co2: { hours: 2, sum: 5500 },
      tvoc: { hours: 0, sum: 0 },
    });
    expect(meanVerdictOf(DEFAULT_INDEX, air.whole)).toMatchObject({
      band: 'poor',
      cause: { metric: 'co2', value: 2750 },
    });
    expect(meanIndexOf(DEFAULT_INDEX, air.whole)).toBe(Math.round((100 + 101 + 8) / 3));
    expect(meanIndexOf(DEFAULT_INDEX, air.before)).toBeNull();
    expect(addHours(air.whole, air.whole).hoursAbove).toBe(4);
  });
});
