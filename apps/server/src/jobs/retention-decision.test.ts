import { describe, expect, it } from 'vitest';
import type { RetentionState } from './retention.repository.ts';
import { confirmDeletion, type Decision, decideDeletion, type Findings } from './retention-decision.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const month = (year: number, number: number) => Date.UTC(year, number - 1);
const START = Date.UTC(2026, 10, 1);

/** A year of readings is kept, a month at a time; `months`: those that there are. */
function readings(months: number[]) {
  let stored = months;
  const rules = {
    isPrecious: true,
    usualSpanMs: 31 * DAY_MS,
    pieceEnd: (time: number) => Date.UTC(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth() + 1),
  };
  let state: RetentionState | undefined;
  let gone: number[] = [];
  const drop = (before: number) => {
    gone.push(...stored.filter((one) => one < before));
    stored = stored.filter((one) => one >= before);
  };
  /** A run by this clock; devices are heard by the same one unless said otherwise. */
  function run(now: number, more: Partial<Findings> = {}): Decision & { gone: number[] } {
    gone = [];
    const date = new Date(now);
    const cutoff = Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth());
    const from = Math.min(state?.goneBefore ?? 0, cutoff);
    drop(from);
    const [oldest] = stored.filter((one) => one >= from && one < cutoff).sort((a, b) => a - b);
    const decision = decideDeletion(rules, state, { now, cutoff, oldest, lastHeard: now, ...more });
    state = decision.state;
    if (decision.due) drop(decision.due.before);
    return { ...decision, gone };
  }
  /** Hourly runs. Answers what they deleted. */
  function runFor(from: number, to: number, more: Partial<Findings> = {}): number[] {
    const all: number[] = [];
    for (let now = from; now < to; now += HOUR_MS) all.push(...run(now, more).gone);
    return all;
  }
  return {
    run,
    runFor,
    stored: () => stored,
    state: () => state as RetentionState,
    confirm() {
      if (state?.pending) state = confirmDeletion(state.pending);
    },
    add: (one: number) => stored.push(one),
  };
}

const aYear = () => Array.from({ length: 12 }, (_, index) => month(2025, 11 + index));

describe('a deletion by age', () => {
  it('is announced when a month is due, and done after another day of running', () => {
    const kept = readings([month(2025, 10), ...aYear()]);
    expect(kept.run(START)).toMatchObject({ news: 'announced', gone: [] });
    expect(kept.runFor(START + HOUR_MS, START + DAY_MS)).toEqual([]);
    expect(kept.run(START + DAY_MS)).toMatchObject({ gone: [month(2025, 10)] });
    expect(kept.runFor(START + 2 * DAY_MS, START + 20 * DAY_MS)).toEqual([]);
    expect(kept.stored()).toEqual(aYear());
  });

  it('waits for the running time of the installation, not for elapsed clock time', () => {
    const kept = readings([month(2025, 10)]);
    kept.run(START);
    expect([1, 2, 3].flatMap((day) => kept.run(START + day * DAY_MS).gone)).toEqual([]);
  });

  it('is held if the server starts with a clock far ahead, until the clock is set right', () => {
    const kept = readings(aYear());
    kept.run(START);
    const ahead = START + 400 * DAY_MS;
    expect(kept.run(ahead)).toMatchObject({ news: 'held', gone: [] });
    expect(kept.state().pending).toMatchObject({ doubt: 'clockJumped', oldest: month(2025, 11) });
    expect(kept.run(ahead + HOUR_MS).news).toBeUndefined();
    expect(kept.runFor(ahead, ahead + 30 * DAY_MS)).toEqual([]);
    // Right again: nothing was due, and the next month goes as ever.
    expect(kept.run(START + DAY_MS)).toMatchObject({ news: 'withdrawn', gone: [] });
    expect(kept.state().pending).toBeUndefined();
    expect(kept.runFor(START + DAY_MS, month(2026, 12) + 3 * DAY_MS)).toEqual([month(2025, 11)]);
  });

  it('is held at the very first run if the last readings disagree with the clock', () => {
    const kept = readings([month(2025, 10)]);
    expect(kept.run(START, { lastHeard: START - 8 * DAY_MS })).toMatchObject({ news: 'held' });
    expect(kept.state().pending?.doubt).toBe('readingsDisagree');
    // Heard again: it is usual, and announced.
    expect(kept.run(START + HOUR_MS)).toMatchObject({ news: 'announced' });
  });

  it('is done a month at a time after months without readings', () => {
    const kept = readings(aYear());
    const silent = { lastHeard: START };
    expect(kept.runFor(START, Date.UTC(2027, 1, 1), silent)).toEqual([]);
    const back = Date.UTC(2027, 1, 1);
    expect(kept.runFor(back, back + 1.5 * DAY_MS)).toEqual([month(2025, 11)]);
    expect(kept.runFor(back + 1.5 * DAY_MS, back + 10 * DAY_MS)).toEqual([month(2025, 12), month(2026, 1)]);
  });

  it('is held if more than a month is due, until it is confirmed, which applies once', () => {
    const kept = readings([month(2025, 1), month(2025, 9), ...aYear()]);
    expect(kept.run(START)).toMatchObject({ news: 'held', gone: [] });
    expect(kept.runFor(START, START + 3 * DAY_MS)).toEqual([]);
    expect(kept.state().pending?.doubt).toBe('moreThanUsual');
    kept.confirm();
    expect(kept.run(START + 3 * DAY_MS)).toMatchObject({ gone: [month(2025, 1), month(2025, 9)] });
    expect(kept.run(START + 400 * DAY_MS)).toMatchObject({ news: 'held', gone: [] });
  });

  it('does not apply a confirmation from a clock that was ahead after it is set back', () => {
    const kept = readings(aYear());
    kept.run(START);
    kept.run(START + 400 * DAY_MS);
    kept.confirm();
    expect(kept.run(START + HOUR_MS)).toMatchObject({ gone: [] });
  });

  it('includes immediately what is stored after its month was deleted', () => {
    const kept = readings([month(2025, 10)]);
    kept.runFor(START, START + 2 * DAY_MS);
    kept.add(month(2020, 1));
    expect(kept.run(START + 2 * DAY_MS)).toMatchObject({ gone: [month(2020, 1)] });
  });

  it('of replaceable data is done immediately, or a week later if the clock jumped', () => {
    const rules = { isPrecious: false, usualSpanMs: 7 * DAY_MS };
    const found = (now: number) => ({ now, cutoff: now, oldest: now - HOUR_MS, lastHeard: undefined });
    const first = decideDeletion(rules, undefined, found(START));
    expect(first.due).toMatchObject({ before: START, doubt: null });
    const ahead = START + 400 * DAY_MS;
    let next = decideDeletion(rules, first.state, found(ahead));
    expect(next).toMatchObject({ news: 'held' });
    for (let hour = 1; hour < 7 * 24; hour++) {
      next = decideDeletion(rules, next.state, found(ahead + hour * HOUR_MS));
      expect(next.due).toBeUndefined();
    }
    expect(decideDeletion(rules, next.state, found(ahead + 7 * DAY_MS)).due).toBeDefined();
  });
});
