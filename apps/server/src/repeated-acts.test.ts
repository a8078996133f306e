import { describe, expect, it } from 'vitest';
import { repeatedDetails } from './repeated-acts.ts';

describe('the details of an entry for several acts', () => {
  it('join the names, count the acts and contain the time of the last one', () => {
    const second = repeatedDetails({ changed: ['name'] }, { changed: ['label', 'name'] }, 5);
    expect(second).toEqual({ changed: ['name', 'label'], times: 2, lastTime: 5 });
    expect(repeatedDetails(second ?? null, { changed: ['name'] }, 9)).toEqual({
      changed: ['name', 'label'],
      times: 3,
      lastTime: 9,
    });
    expect(repeatedDetails(null, null, 5)).toEqual({ times: 2, lastTime: 5 });
  });

  it('limit the number of names, and keep the largest count', () => {
    const keysFrom = (from: number) => Array.from({ length: 15 }, (_, n) => `key ${from + n}`);
    const joined = repeatedDetails(
      { scope: 'SERVER_SCOPE', keys: keysFrom(0), keyCount: 15 },
      { scope: 'SERVER_SCOPE', keys: keysFrom(15), keyCount: 30 },
      5,
    );
    expect(joined).toMatchObject({ keyCount: 30, times: 2 });
    expect(joined).toHaveProperty('keys.length', 20);
  });

  it('are undefined if the acts differ', () => {
    expect(repeatedDetails({ scope: 'SERVER_SCOPE' }, { scope: 'SHARED_SCOPE' }, 5)).toBeUndefined();
    expect(repeatedDetails({ changed: ['name'] }, null, 5)).toBeUndefined();
  });
});
