import { describe, expect, it, vi } from 'vitest';
import { createServerReach } from './server-reach.ts';

function setUp(answers: boolean[]) {
  const waits: number[] = [];
  let next: (() => void) | undefined;
  const probe = vi.fn(async () => answers.shift() ?? false);
  const reach = createServerReach({
    probe,
    now: () => 42,
    wait(work, ms) {
      waits.push(ms);
      next = work;
    },
  });
  /** Advances the time to the next probe, and answers it. */
  const pass = async () => {
    const work = next;
    next = undefined;
    work?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { reach, probe, waits, pass, isWaiting: () => next !== undefined };
}

describe('reachability of the server', () => {
  it('is assumed until a failure is reported', () => {
    const { reach, isWaiting } = setUp([]);
    expect(reach.current().isReachable).toBe(true);
    expect(isWaiting()).toBe(false);
  });

  it('is probed with increasing delays until the server is back', async () => {
    const { reach, waits, pass, isWaiting } = setUp([false, false, false, false, false, true]);
    const told = vi.fn();
    reach.subscribe(told);
    reach.report(false);
    for (let probe = 0; probe < 6; probe += 1) await pass();
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
    expect(reach.current().isReachable).toBe(true);
    expect(told).toHaveBeenCalledTimes(2);
    expect(isWaiting()).toBe(false);
  });

  it('is restored by any successful request, without another probe', async () => {
    const { reach, probe, pass } = setUp([]);
    reach.report(false);
    reach.report(true);
    await pass();
    expect(reach.current().isReachable).toBe(true);
    expect(probe).not.toHaveBeenCalled();
  });

  it('is checked by one probe at a time, however many requests fail', async () => {
    const { reach, waits } = setUp([]);
    reach.report(false);
    reach.report(false);
    reach.report(true);
    reach.report(false);
    expect(waits).toEqual([1_000]);
  });
});
