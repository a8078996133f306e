import { describe, expect, it } from 'vitest';
import { createTokenBuckets, createWindowLimiter, TokenBucket } from './rate-limiters.ts';

const bucket = () => new TokenBucket({ perSecond: 10, burst: 3 });

describe('TokenBucket', () => {
  it('allows a burst, then spaces further events', () => {
    const rate = bucket();
    expect([0, 0, 0, 0, 0].map((now) => rate.delay(now))).toEqual([0, 0, 0, 100, 200]);
  });

  it('refuses events over the rate, without counting them', () => {
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

  it('allows a steady rate permanently, and a new burst after a pause', () => {
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

describe('a TokenBucket that counts afterwards', () => {
  it('allows an event larger than the burst, and delays the next one accordingly', () => {
    const rate = bucket();
    expect(rate.waitMs(0)).toBe(0);
    rate.count(0, 10);
    expect([0, 500, 800].map((now) => rate.waitMs(now))).toEqual([800, 300, 0]);
    rate.count(800);
    expect(rate.waitMs(800)).toBe(100);
  });
});

describe('createTokenBuckets', () => {
  it('counts each key separately, and evicts the least recently seen ones', () => {
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

it('allows a limited number per window and key, and starts again afterwards', () => {
  let now = 1000;
  const limit = createWindowLimiter(() => now, { max: 2, windowMs: 100 });
  const take = (key: string, times: number) => Array.from({ length: times }, () => limit.take(key));
  expect(take('a', 3)).toEqual([true, true, false]);
  expect(take('b', 1)).toEqual([true]);
  now = 1099;
  expect(take('a', 1)).toEqual([false]);
  now = 1100;
  expect(take('a', 3)).toEqual([true, true, false]);
  // A clock that was ahead is set back.
  now = 500;
  expect(take('a', 3)).toEqual([true, true, false]);
});
