import { describe, expect, it } from 'vitest';
import { caughtMg, type FilterLife, filterUse, filterWear, type ModeWear } from './filter-wear.ts';

const OFF = 0;
const QUIET = 1;
const TURBO = 3;
const life = (given: Partial<FilterLife> = {}): FilterLife => ({
  ratedHours: 4_380,
  ratedMassMg: 12_000,
  cleanAirM3PerHour: new Map([
    [QUIET, 80],
    [TURBO, 260],
  ]),
  offModes: new Set([OFF]),
  ...given,
});
/** @param pm25 µg/m³, on average */
const ran = (mode: number, hours: number, pm25: number): ModeWear => ({
  mode,
  hours,
  particleHours: hours,
  dose: hours * pm25,
});
const NONE = { modes: [], days: 0 };

describe('the mass caught by a filter', () => {
  it('is the particle mass in the delivered volume of clean air', () => {
    expect(caughtMg(75, 260)).toBe(19.5);
    // P4 of GB/T 18801 in 35 µg/m³, the yearly limit of GB 3095 (class 2), at 300 m³/h: 1,143 hours.
    expect(12_000 / caughtMg(35, 300)).toBeCloseTo(1_142.9, 1);
  });

  it('is summed by mode: not while off, and only for modes with a known clean air rate', () => {
    const use = filterUse(life(), [
      ran(OFF, 100, 90),
      ran(QUIET, 10, 50),
      ran(TURBO, 2, 100),
      ran(5, 4, 100),
    ]);
    expect(use).toEqual({ hours: 16, massMg: 10 * 50 * 0.08 + 2 * 100 * 0.26 });
    expect(filterUse(life(), [ran(5, 4, 100)]).massMg).toBeNull();
    expect(filterUse(life(), [{ mode: QUIET, hours: 4, particleHours: 0, dose: 0 }]).massMg).toBeNull();
  });
});

describe('a filter', () => {
  it('is worn by the larger of both shares, and due at the limit that is reached first', () => {
    const used = [ran(TURBO, 438, 100), ran(OFF, 600, 100)];
    const pace = { modes: [ran(TURBO, 30 * 12, 25)], days: 30 };
    const wear = filterWear(life(), used, pace, 20_000);
    expect(wear.shares.hours).toBeCloseTo(0.1);
    expect(wear.shares.mass).toBeCloseTo(0.949);
    expect(wear).toMatchObject({ limit: 'mass', runningHours: 438 });
    expect(wear.share).toBe(wear.shares.mass);
    // 612 mg are left, and 78 mg come in a day.
    expect(wear.dueDay).toBe(20_008);
  });

  it('is due immediately when it is used up, whatever the pace', () => {
    const wear = filterWear(life(), [ran(TURBO, 5_000, 1)], NONE, 20_000);
    expect(wear.share).toBeCloseTo(5_000 / 4_380);
    expect(wear).toMatchObject({ limit: 'hours', dueDay: 20_000 });
  });

  it('has no due day without a week of data, or if it is years away', () => {
    const used = [ran(TURBO, 100, 10)];
    expect(filterWear(life(), used, { modes: used, days: 6 }, 20_000).dueDay).toBeNull();
    expect(filterWear(life(), used, { modes: used, days: 7 }, 20_000).dueDay).not.toBeNull();
    expect(filterWear(life(), used, { modes: [ran(OFF, 720, 10)], days: 30 }, 20_000).dueDay).toBeNull();
    expect(filterWear(life(), used, { modes: [ran(TURBO, 1, 1)], days: 30 }, 20_000).dueDay).toBeNull();
  });

  it('has no estimate without the data of its model', () => {
    const used = [ran(TURBO, 10, 10)];
    const silent = life({ ratedHours: null, ratedMassMg: null });
    expect(filterWear(silent, used, NONE, 1)).toMatchObject({ share: null, limit: null, dueDay: null });
    const unmeasured = life({ ratedHours: null, cleanAirM3PerHour: new Map() });
    expect(filterWear(unmeasured, used, NONE, 1)).toMatchObject({ share: null, massMg: null });
    expect(filterWear(life({ ratedMassMg: null }), used, NONE, 1).shares.mass).toBeNull();
  });

  it('is new after a change', () => {
    const pace = { modes: [ran(TURBO, 30 * 24, 50)], days: 30 };
    const wear = filterWear(life(), [], pace, 20_000);
    expect(wear).toMatchObject({ runningHours: 0, massMg: 0, share: 0, shares: { hours: 0, mass: 0 } });
    // 312 mg a day.
    expect(wear.dueDay).toBe(20_039);
  });
});
