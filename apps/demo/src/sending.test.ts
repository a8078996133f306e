import { describe, expect, it } from 'vitest';
import { afterSending, missingSpans } from './sending.ts';
import { DAY_MS, LONG_HISTORY_MS } from './time-spans.ts';

const FIRST = Date.UTC(2026, 10, 1);

describe('missingSpans', () => {
  it('returns the last day first, followed by older days, at the first start', () => {
    const { recent, older } = missingSpans(
      { firstStart: FIRST, filledFrom: FIRST - DAY_MS, filledTo: FIRST - DAY_MS },
      FIRST,
    );
    expect(recent).toEqual({ fromTs: FIRST - DAY_MS, toTs: FIRST });
    expect(older).toHaveLength(43);
    expect(older[0]).toEqual({ fromTs: FIRST - 2 * DAY_MS, toTs: FIRST - DAY_MS });
    expect(older.at(-1)?.fromTs).toBe(FIRST - LONG_HISTORY_MS);
  });

  it('returns the pause of a demo that was stopped for days', () => {
    const filledTo = FIRST + 5 * DAY_MS;
    const now = filledTo + 3.5 * DAY_MS;
    const { recent, older } = missingSpans(
      { firstStart: FIRST, filledFrom: FIRST - LONG_HISTORY_MS, filledTo },
      now,
    );
    expect(recent).toEqual({ fromTs: now - DAY_MS, toTs: now });
    expect(older[0]?.fromTs).toBe(filledTo);
    expect(older.at(-1)?.toTs).toBe(now - DAY_MS);
    const covered = older.reduce((sum, span) => sum + span.toTs - span.fromTs, 0);
    expect(covered).toBe(2.5 * DAY_MS);
  });

  it('returns only the pause if it was short', () => {
    const filledTo = FIRST + DAY_MS;
    const { recent, older } = missingSpans(
      { firstStart: FIRST, filledFrom: FIRST - LONG_HISTORY_MS, filledTo },
      filledTo + 60_000,
    );
    expect(recent).toEqual({ fromTs: filledTo, toTs: filledTo + 60_000 });
    expect(older).toEqual([]);
  });
});

describe('afterSending', () => {
  it('covers the whole history despite interruptions', () => {
    let state = { firstStart: FIRST, filledFrom: FIRST - DAY_MS, filledTo: FIRST - DAY_MS };
    for (let start = 0; start < 6; start += 1) {
      const now = FIRST + start * 1.7 * DAY_MS;
      const { recent, older } = missingSpans(state, now);
      // Each start makes some progress before it is stopped.
      for (const span of older.slice(0, 8)) state = afterSending(state, span);
      state = afterSending(state, recent);
    }
    const { older } = missingSpans(state, state.filledTo);
    expect(older.every((span) => span.toTs <= state.filledFrom)).toBe(true);
    expect(state.filledFrom).toBeLessThan(FIRST - 15 * DAY_MS);
  });
});
