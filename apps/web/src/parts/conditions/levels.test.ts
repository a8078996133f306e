import { afterEach, expect, it } from 'vitest';
import { readerUnits } from '../../lib/format/reader-units.ts';
import { type LevelDraft, levelOf, levelRange, levelText, usualLevel, withLevel } from './levels.ts';

afterEach(() => readerUnits.set({ temperature: '°C', tvoc: 'ppb' }));

const above: LevelDraft = { side: 'above', threshold: '40', clearAt: '35' };
const below: LevelDraft = { side: 'below', threshold: '20', clearAt: '25' };

it('keeps the end level on its side of the threshold when a level is dragged', () => {
  expect(withLevel(above, 'threshold', 60)).toEqual({ threshold: '60' });
  expect(withLevel(above, 'threshold', 30)).toEqual({ threshold: '30', clearAt: '30' });
  expect(withLevel(below, 'threshold', 30)).toEqual({ threshold: '30', clearAt: '30' });
  expect(withLevel(above, 'clearAt', 50)).toEqual({ clearAt: '40' });
  expect(withLevel(above, 'clearAt', 10)).toEqual({ clearAt: '10' });
  expect(withLevel({ ...above, threshold: '' }, 'clearAt', 50)).toEqual({ clearAt: '50' });
});

it("shows levels in the reader's units, and stores what was typed", () => {
  readerUnits.set({ temperature: '°F', tvoc: 'µg/m³' });
  for (const typed of ['40', '72.5', '-4', '104,1']) {
    const stored = levelOf('temp', typed);
    expect(levelText('temp', stored)).toBe(typed.replace(',', '.'));
  }
  expect(levelOf('temp', '86')).toBe(30);
  expect(levelText('tvoc', levelOf('tvoc', '1000'))).toBe('1000');
  expect(levelOf('temp', ' ')).toBeNaN();
  expect(levelOf('co2', '600')).toBe(600);
});

it("begins with round levels of the reader's units", () => {
  expect([usualLevel('temp').threshold, levelRange('temp').max]).toEqual(['30', 45]);
  readerUnits.set({ temperature: '°F', tvoc: 'µg/m³' });
  expect(usualLevel('temp')).toEqual({ side: 'above', threshold: '86', clearAt: '84' });
  expect(levelRange('temp')).toEqual({ min: 14, max: 113, step: 1 });
  expect(usualLevel('tvoc')).toEqual({ side: 'above', threshold: '1150', clearAt: '920' });
  expect(levelRange('tvoc')).toEqual({ min: 0, max: 4580, step: 10 });
});
