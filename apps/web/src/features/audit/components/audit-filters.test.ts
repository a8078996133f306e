import { describe, expect, it } from 'vitest';
import { rangeOf, readAuditFilter } from './audit-filters.tsx';

const NONE = { from: null, to: null, action: null };

describe('the filter of the audit log', () => {
  it('is read from the URL', () => {
    const filter = { from: '2026-11-01', to: '2026-11-21', action: 'steppedIn' };
    expect(readAuditFilter(new URLSearchParams({ ...filter, q: 'ada' }))).toEqual(filter);
  });

  it.each(['yesterday', '2026-13-01', '2026-02-30T00:00', ''])('reads %j as no day', (day) => {
    expect(readAuditFilter(new URLSearchParams({ from: day, to: day }))).toEqual(NONE);
  });

  it('covers whole days in the time zone of the recipient', () => {
    const { startTime, endTime } = rangeOf({ from: '2026-11-01', to: '2026-11-21', action: null });
    expect(startTime).toBe(new Date(2026, 10, 1).getTime());
    expect(endTime).toBe(new Date(2026, 10, 22).getTime() - 1);
    expect(rangeOf(NONE)).toEqual({});
  });
});
