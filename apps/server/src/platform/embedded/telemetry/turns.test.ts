import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('createTurns', () => {
  it('runs as many at a time as it may, the others in their order', async () => {
    const inTurn = createTurns(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const work = (n: number) =>
      inTurn(async () => {
        started.push(n);
        await new Promise<void>((resolve) => {
          ends[n] = resolve;
        });
        return n;
      });
    const all = [work(0), work(1), work(2), work(3)];
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    await settle();
    expect(started).toEqual([0, 1]);
    ends[1]?.();
    await settle();
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.();
    ends[2]?.();
    await settle();
    ends[3]?.();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });

  it('goes on after work that failed', async () => {
    const inTurn = createTurns(1);
    const failed = inTurn(async () => {
      throw new Error('out of luck');
    });
    const next = inTurn(async () => 'done');
    await expect(failed).rejects.toThrow('out of luck');
    expect(await next).toBe('done');
  });
});
