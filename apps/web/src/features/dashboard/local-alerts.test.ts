import { FIRST_LOAD_THRESHOLDS, LIVE_THRESHOLDS } from '@airdeck/air/thresholds';
import { describe, expect, it } from 'vitest';
import { addPoints, NO_TELEMETRY, toSeries } from '../../lib/telemetry/series.ts';
import { newAlerts, seenUntil } from './local-alerts.ts';

function readings(key: string, values: readonly number[], fromTs = 1) {
  const points = values.map((value, index) => ({ ts: fromTs + index, value }));
  return addPoints(NO_TELEMETRY, toSeries({ [key]: points }), { fromTs: 0, limit: 100 });
}

const valuesOf = (alerts: { value: number }[]) => alerts.map(({ value }) => value);

describe('local alerts', () => {
  it.each([
    ['co2', 500, 600],
    ['pm10', 50, 70],
    ['pm25', 30, 40],
  ])('for %s are raised above %d when the view opens, and above %d later', (key, first, later) => {
    expect(newAlerts('d', readings(key, [first]), {}, FIRST_LOAD_THRESHOLDS)).toEqual([]);
    expect(valuesOf(newAlerts('d', readings(key, [first + 1]), {}, FIRST_LOAD_THRESHOLDS))).toEqual([
      first + 1,
    ]);
    expect(newAlerts('d', readings(key, [later]), {}, LIVE_THRESHOLDS)).toEqual([]);
    expect(valuesOf(newAlerts('d', readings(key, [later + 1]), {}, LIVE_THRESHOLDS))).toEqual([later + 1]);
  });

  it('use the names of metrics in the storage', () => {
    const [alert] = newAlerts('d', readings('co2', [900]), {}, LIVE_THRESHOLDS);
    expect(alert).toEqual({ id: 'd:co2:1', name: 'co2', value: 900, ts: 1, threshold: 600 });
  });

  it('are raised once for each rise, not for each reading', () => {
    const telemetry = readings('co2', [650, 700, 550, 800, 810]);
    expect(valuesOf(newAlerts('d', telemetry, {}, LIVE_THRESHOLDS))).toEqual([650, 800]);
  });

  it('are not raised again for checked readings, nor for values that stay high', () => {
    const before = readings('co2', [650, 700]);
    const after = addPoints(before, toSeries({ co2: [{ ts: 3, value: 720 }] }), { fromTs: 0, limit: 100 });
    expect(newAlerts('d', after, seenUntil(before), LIVE_THRESHOLDS)).toEqual([]);
  });

  it('are raised for the first later reading above the threshold', () => {
    const before = readings('co2', [450]);
    const after = addPoints(before, toSeries({ co2: [{ ts: 2, value: 601 }] }), { fromTs: 0, limit: 100 });
    expect(valuesOf(newAlerts('d', after, seenUntil(before), LIVE_THRESHOLDS))).toEqual([601]);
  });
});
