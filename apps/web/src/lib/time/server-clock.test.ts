import { describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../session/browser-storage.ts';
import { createServerClock } from './server-clock.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Precision of the `Date` header. */
const SECOND_MS = 1_000;

/** A machine whose clock is off, and a server that answers. `errorMs`: how far its clock is ahead. */
function machine(errorMs: number, storage = memoryStorage()) {
  let trueMs = NOON;
  let error = errorMs;
  const localNow = () => trueMs + error;
  const clock = createServerClock({ localNow, storage });
  return {
    clock,
    storage,
    /** Difference of the clock to the true time. */
    off: () => clock.now() - trueMs,
    pass: (ms: number) => {
      trueMs += ms;
    },
    setClock: (ms: number) => {
      error = ms;
    },
    /** A request whose answer is written after `thereMs`, and arrives after `backMs`. */
    ask(thereMs = 20, backMs = 30) {
      const sentMs = localNow();
      trueMs += thereMs;
      const date = new Date(trueMs).toUTCString();
      trueMs += backMs;
      clock.hear(date, sentMs, localNow());
    },
  };
}

describe("the server's clock", () => {
  it.each([
    ['15 minutes fast', 15 * MINUTE_MS],
    ['three days slow', -3 * DAY_MS],
  ])('is known after the first answer on a machine that is %s', (_what, errorMs) => {
    const { off, ask } = machine(errorMs);
    expect(off()).toBe(errorMs);
    ask();
    expect(Math.abs(off())).toBeLessThanOrEqual(SECOND_MS + 50);
  });

  it('becomes more exact with further answers', () => {
    const { off, ask, pass } = machine(-3 * DAY_MS);
    for (let answer = 0; answer < 40; answer += 1) {
      ask();
      pass(1_737);
    }
    expect(Math.abs(off())).toBeLessThanOrEqual(100);
  });

  it('is the clock of a machine that is right, however slow the answers are', () => {
    const { off, ask, pass, storage } = machine(0);
    for (const ms of [0, 400, 9_000, 14_999]) {
      ask(ms, 14_999 - ms);
      pass(333);
      expect(off()).toBe(0);
    }
    expect(storage.length).toBe(0);
  });

  it('is corrected when the clock of the machine is set, and tells its listeners', () => {
    const { clock, off, ask, setClock } = machine(15 * MINUTE_MS);
    ask();
    const listener = vi.fn();
    clock.subscribe(listener);
    setClock(0);
    ask();
    expect(Math.abs(off())).toBeLessThanOrEqual(SECOND_MS + 50);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('is known before the first answer of the next visit', () => {
    const before = machine(-3 * DAY_MS);
    before.ask();
    const { off } = machine(-3 * DAY_MS, before.storage);
    expect(Math.abs(off())).toBeLessThanOrEqual(SECOND_MS + 50);
  });

  it.each([null, '', 'yesterday'])('ignores an answer with the date %j', (date) => {
    const { clock, off } = machine(0);
    clock.hear(date, NOON - 50, NOON);
    expect(off()).toBe(0);
  });

  it('ignores an answer during which the clock of the machine was set back', () => {
    const { clock, off } = machine(0);
    clock.hear(new Date(NOON).toUTCString(), NOON + DAY_MS, NOON);
    expect(off()).toBe(0);
  });

  it('converts times of the machine', () => {
    const { clock, ask } = machine(-3 * DAY_MS);
    ask();
    expect(clock.at(NOON - 3 * DAY_MS) - NOON).toBe(clock.now() - NOON - 50);
  });
});
