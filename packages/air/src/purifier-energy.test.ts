import { expect, it } from 'vitest';
import { filterUse } from './filter-wear.ts';
import { purifierEnergy } from './purifier-energy.ts';

const OFF = 0;
const TURBO = 3;
const AUTO = 4;
const DATA = {
  wattsByMode: new Map([
    [OFF, 0.8],
    [1, 6],
    [TURBO, 40],
  ]),
  cleanAirM3PerHour: new Map([
    [1, 80],
    [TURBO, 260],
  ]),
  offModes: new Set([OFF]),
};
const used = (mode: number, hours: number, ugM3: number | null) => ({
  mode,
  hours,
  particleHours: ugM3 === null ? 0 : hours,
  dose: (ugM3 ?? 0) * hours,
});

it('has energy and particles by mode, and the energy for a mg with its range', () => {
  const found = purifierEnergy(DATA, [used(TURBO, 24, 75), used(OFF, 100, 60)]);
  // 40 W × 24 h + 0.8 W × 100 h; 75 µg/m³ × 260 m³/h × 24 h; √((10/75)² + 0.1² + 0.2²) = 0.26034, computed apart in Python.
  expect(found.kWh).toBeCloseTo(1.04, 10);
  expect(found.caughtMg).toBeCloseTo(468, 10);
  expect(found.perMg?.wh).toBeCloseTo(2.05128, 5);
  expect(found.perMg?.low).toBeCloseTo(1.62756, 4);
  expect(found.perMg?.high).toBeCloseTo(2.77328, 4);
  expect(found.modes).toMatchObject([{ caughtMg: 468 }, { caughtMg: null }]);
});

it('compares the energy of those hours only in which both are known', () => {
  const half = { ...used(TURBO, 20, null), particleHours: 10, dose: 1000 };
  const found = purifierEnergy(DATA, [half, used(AUTO, 5, 100), used(1, 10, 100)]);
  // (40 W × 10 h + 6 W × 10 h) / (260 mg + 80 mg)
  expect(found.perMg?.wh).toBeCloseTo(460 / 340, 10);
  expect(found.kWh).toBeCloseTo(0.86, 10);
  expect(found).toMatchObject({ hoursWithoutWatts: 5, caughtMg: 340 });
});

it('catches what the filter has', () => {
  const modes = [used(TURBO, 24, 75), used(1, 3, 20), used(AUTO, 7, 20), used(OFF, 9, 60)];
  const life = { ...DATA, ratedHours: null, ratedMassMg: null };
  expect(purifierEnergy(DATA, modes).caughtMg).toBeCloseTo(filterUse(life, modes).massMg ?? 0, 10);
});

it('says why the energy for a mg cannot be told', () => {
  const refusal = (modes: ReturnType<typeof used>[], data: Partial<typeof DATA> = {}) =>
    purifierEnergy({ ...DATA, ...data }, modes).refusal;
  expect(refusal([])).toBe('modeUnknown');
  expect(refusal([used(OFF, 24, 80)])).toBe('notRunning');
  expect(refusal([used(AUTO, 24, 80)])).toBe('noWatts');
  expect(refusal([used(TURBO, 24, 80)], { cleanAirM3PerHour: new Map() })).toBe('noCleanAir');
  expect(refusal([used(TURBO, 24, null)])).toBe('noParticles');
  expect(refusal([used(TURBO, 24, 8)])).toBe('tooClean');
  expect(refusal([used(TURBO, 24, 0)])).toBe('tooClean');
  expect(refusal([used(TURBO, 24, 12)])).toBeNull();
});
