import { expect, it } from 'vitest';
import { hoursDraftOf, openingHoursOf } from './opening-hours-draft.ts';

it('tells holidays that are over from those to come, and saves both', () => {
  const now = Date.parse('2026-11-30T06:00:00Z');
  const holidays = [
    { from: '2025-12-25', to: '2026-01-07', name: 'Winter holidays' },
    { from: '2026-11-28', to: '2026-11-29', name: null },
    { from: '2026-12-24', to: '2026-12-24', name: 'Christmas Eve' },
  ];
  const draft = hoursDraftOf({ spans: [], holidays }, now);
  // The day before may not be over in the west.
  expect(draft?.holidays.map(({ isOver }) => isOver)).toEqual([true, false, false]);
  expect(openingHoursOf(draft)).toEqual({ spans: [], holidays });
});
