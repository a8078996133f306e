import { describe, expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

const limit = () => new RateLimit({ perSecond: 10, burst: 3 });

describe('RateLimit', () => {
  it('lets a burst through, then spaces what follows', () => {
    const rate = limit();
    expect([0, 0, 0, 0, 0].map((now) => rate.delay(now))).toEqual([0, 0, 0, 100, 200]);
  });

  it('refuses what is over the rate, without counting it', () => {
    const rate = limit();
    expect([0, 0, 0, 0, 0, 100, 100].map((now) => rate.allows(now))).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('allows a steady rate for ever, and a new burst after a pause', () => {
    const rate = limit();
    for (let now = 0; now < 100_000; now += 100) expect(rate.delay(now)).toBe(0);
    expect([200_000, 200_000, 200_000, 200_000].map((now) => rate.allows(now))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(rate.isIdle(200_000)).toBe(false);
    expect(rate.isIdle(200_300)).toBe(true);
  });
});
