import { describe, expect, it, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

describe('createFairQueue', () => {
  it('runs a limited number at a time, the others in their order', async () => {
    const queue = createFairQueue(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const work = (n: number) =>
      queue(['a'], async () => {
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

  it('gives each tenant, and each of its users, a turn before any of them gets the next one', async () => {
    const queue = createFairQueue(1);
    const done: string[] = [];
    const work = (name: string) =>
      queue([...name.slice(0, 3)], async () => {
        done.push(name);
      });
    // Tenant, user, device, and which of their pieces of work.
    const names = ['aa11', 'aa12', 'aa13', 'aa21', 'aa31', 'ab11', 'ab12', 'bc11', 'bc12', 'cd11'];
    await Promise.all(names.map(work));
    expect(done.join(' ')).toBe('aa11 bc11 cd11 ab11 bc12 aa21 ab12 aa31 aa12 aa13');
  });

  it('prefers tenants with less running work', async () => {
    const queue = createFairQueue(2);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) =>
      queue([...name.slice(0, 1)], () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const all = ['a1', 'b1', 'a2', 'a3', 'b2', 'b3'].map(work);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) {
      await vi.waitFor(() => expect(begun).toContain(name));
      ends.get(name)?.();
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'b2', 'b3']);
  });

  it('removes aborted work from the queue, and continues with the next', async () => {
    const queue = createFairQueue(1);
    const begun: string[] = [];
    let end = () => {};
    const promise = new Promise<void>((resolve) => {
      end = resolve;
    });
    const gone = new AbortController();
    const work = (name: string, signal?: AbortSignal) =>
      queue(
        [name.slice(0, 1)],
        () => {
          begun.push(name);
          return promise;
        },
        signal,
      );
    const first = work('a1');
    const left = [work('a2', gone.signal), work('b1', gone.signal)];
    const next = work('c1');
    gone.abort(new Error('gone'));
    for (const one of left) await expect(one).rejects.toThrow('gone');
    await expect(work('d1', gone.signal)).rejects.toThrow('gone');
    end();
    await Promise.all([first, next]);
    expect(begun).toEqual(['a1', 'c1']);
  });

  it('continues after failed work', async () => {
    const queue = createFairQueue(1);
    const failed = queue(['a'], async () => {
      throw new Error('out of luck');
    });
    const next = queue(['a'], async () => 'done');
    await expect(failed).rejects.toThrow('out of luck');
    expect(await next).toBe('done');
  });
});
