import { describe, expect, it } from 'vitest';
import { comfortLimitsOf } from '../yardstick.ts';
import { EN_16798, humidityCategory, temperatureCategory, ventilationCategory } from './en-16798.ts';
import { criticalHumidity, mouldLikelihood } from './mould.ts';
import { comfortOf } from './room-comfort.ts';

describe('categories of comfort', () => {
  it('are those of temperature, by season', () => {
    const heated = [18.9, 19, 20, 21, 23, 23.1, 24.1, 25.1].map((value) =>
      temperatureCategory(value, 'heating'),
    );
    expect(heated).toEqual(['beyond', 'III', 'II', 'I', 'I', 'II', 'III', 'beyond']);
    const cooled = [22, 23, 23.5, 25.6, 26.5, 27.1].map((value) => temperatureCategory(value, 'cooling'));
    expect(cooled).toEqual(['III', 'II', 'I', 'II', 'III', 'beyond']);
  });

  it('are those of humidity, and of CO2 above the outdoor air', () => {
    expect([19, 20, 25, 30, 50, 60, 70, 71].map(humidityCategory)).toEqual([
      ...(['beyond', 'III', 'II', 'I', 'I', 'II', 'III', 'beyond'] as const),
    ]);
    expect([400, 970, 971, 1221, 1771].map((ppm) => ventilationCategory(ppm, 420))).toEqual([
      ...(['I', 'I', 'II', 'III', 'beyond'] as const),
    ]);
  });

  it('contain each other', () => {
    const { temperature, humidity, co2AboveOutdoors } = EN_16798;
    for (const { I, II, III } of [temperature.heating, temperature.cooling, humidity, co2AboveOutdoors]) {
      expect([III.from <= II.from, II.from <= I.from, I.upTo <= II.upTo, II.upTo <= III.upTo]).toEqual([
        ...[true, true, true, true],
      ]);
    }
  });
});

describe('the comfort of a room', () => {
  it.each([
    [{ temp: 22, rh: 45 }, 'I', []],
    // Between the first categories of both seasons.
    [{ temp: 23.2, rh: 45 }, 'II', []],
    [{ temp: 26, rh: 60 }, 'II', []],
    [{ temp: 19.5, rh: 45 }, 'III', ['cold']],
    [{ temp: 26.1, rh: 65 }, 'III', ['warm', 'humid']],
    [{ temp: 22, rh: 12 }, 'beyond', ['dry']],
    // The worse one alone decides.
    [{ temp: 26.5, rh: 85 }, 'beyond', ['humid']],
    [{ temp: 31 }, 'beyond', ['warm']],
    [{ rh: 40 }, 'I', []],
  ] as const)('of %o is category %s', (air, category, causes) => {
    expect(comfortOf(air)).toEqual({ category, causes, limited: [] });
  });

  it.each([
    ['japanBuildings', { temp: 27.5, rh: 69 }, []],
    ['japanBuildings', { temp: 28.1, rh: 39 }, ['warm', 'dry']],
    [{ temp: { upTo: 30 } }, { temp: 29, rh: 75 }, ['humid']],
    [{ rh: { from: 30 } }, { rh: 90 }, []],
    [{ temp: { from: 10, upTo: 16 } }, { temp: 21 }, ['warm']],
  ] as const)('is by limits of %o, of %o', (limits, air, causes) => {
    const verdict = comfortOf({ ...air, limits: comfortLimitsOf(limits) });
    expect(verdict?.causes).toEqual(causes);
    expect(verdict?.limited).not.toEqual([]);
  });

  it('is unknown where nothing is measured', () => {
    expect(comfortOf({})).toBeUndefined();
    expect(comfortOf({ temp: Number.NaN })).toBeUndefined();
  });
});

describe('mould', () => {
  it.each([
    [5, 88],
    [10, 82],
    [20, 80],
    [30, 80],
  ])('may grow at %d °C above %d %%', (temperatureC, percent) => {
    expect(criticalHumidity(temperatureC)).toBeCloseTo(percent, 0);
  });

  it('does not grow in frost, nor in dry air', () => {
    expect(criticalHumidity(0)).toBeUndefined();
    const hours = [
      { temperatureC: -2, relativeHumidity: 98 },
      { temperatureC: 22, relativeHumidity: 80 },
      { temperatureC: 22, relativeHumidity: Number.NaN },
    ];
    expect(mouldLikelihood(hours)).toEqual({ hoursAbove: 0, likelihood: 'unlikely' });
  });

  it('is possible after damp hours, and likely after as many as growth needs', () => {
    const days = (count: number) =>
      mouldLikelihood(Array.from({ length: 24 * count }, () => ({ temperatureC: 20, relativeHumidity: 97 })));
    expect(days(1)).toEqual({ hoursAbove: 24, likelihood: 'possible' });
    // 1.5 weeks at 97 % by the authors' formula.
    expect(days(10).likelihood).toBe('possible');
    expect(days(11).likelihood).toBe('likely');
  });
});
