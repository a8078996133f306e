import { expect, it } from 'vitest';
import { type LevelDraft, withLevel } from './levels.ts';

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
