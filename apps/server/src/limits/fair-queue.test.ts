import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

describe('createFairQueue', () => {
  it('runs as many at a time as it may, the others in their order', async () => {
    const queue = createFairQueue(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const work = (n: number) =>
      queue(1, async () => {
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

  it('lets each device have a turn before one of them has its next', async () => {
    const queue = createFairQueue(1);
    const done: string[] = [];
    const work = (deviceKey: number, name: string) =>
      queue(deviceKey, async () => {
        done.push(name);
      });
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map((name) => work(1, name)),
      ...['b1', 'b2'].map((name) => work(2, name)),
      work(3, 'c1'),
    ]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('goes on after work that failed', async () => {
    const queue = createFairQueue(1);
    const failed = queue(1, async () => {
      throw new Error('out of luck');
    });
    const next = queue(1, async () => 'done');
    await expect(failed).rejects.toThrow('out of luck');
    expect(await next).toBe('done');
  });
});
