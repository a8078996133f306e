import { describe, expect, it } from 'vitest';
import { createTokenBuckets, TokenBucket } from './rate-limiters.ts';

const bucket = () => new TokenBucket({ perSecond: 10, burst: 3 });

describe('TokenBucket', () => {
  it('lets a burst through, then spaces what follows', () => {
    const rate = bucket();
    expect([0, 0, 0, 0, 0].map((now) => rate.delay(now))).toEqual([0, 0, 0, 100, 200]);
  });

  it('refuses what is over the rate, without counting it', () => {
    const rate = bucket();
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
    const rate = bucket();
    for (let now = 0; now < 100_000; now += 100) expect(rate.delay(now)).toBe(0);
    expect([200_000, 200_000, 200_000, 200_000].map((now) => rate.allows(now))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('createTokenBuckets', () => {
  it('counts each key by itself, and forgets those that were not seen for longest', () => {
    let now = 0;
    const buckets = createTokenBuckets(() => now, { perSecond: 1, burst: 1 });
    expect([buckets.allows('first'), buckets.allows('first'), buckets.allows('second')]).toEqual([
      true,
      false,
      true,
    ]);
    for (let key = 0; key < 20_000; key++) buckets.allows(`${key}`);
    expect(buckets.allows('first')).toBe(true);
    expect(buckets.allows('19999')).toBe(false);
    now = 1000;
    expect(buckets.allows('19999')).toBe(true);
  });
});
