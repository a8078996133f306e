import { describe, expect, it } from 'vitest';
import { FairLines, type Lane, type PendingItem } from './fair-lines.ts';

type Entry = PendingItem & { readonly name: string };

const LIMITS = { batchRows: 20, batchRowsPerTenant: 4, batchRowsPerDevice: 3 };
const NO_ONE: ReadonlySet<string> = new Set();

/** `b2` is a device of tenant b; its entries are named b2.0, b2.1 and so on. */
function lines(limits = LIMITS) {
  let now = 0;
  const waiting = new FairLines<Entry>(
    (entry) => entry,
    limits,
    () => now,
  );
  const counts = new Map<string, number>();
  return {
    waiting,
    wait: (ms: number) => {
      now += ms;
    },
    send: (device: string, count: number, rows = 1) => {
      for (let n = 0; n < count; n++) {
        const number = counts.get(device) ?? 0;
        counts.set(device, number + 1);
        const deviceKey = device.charCodeAt(0) * 1000 + Number(device.slice(1));
        waiting.add({ tenantId: device.charAt(0), deviceKey, rows, name: `${device}.${number}` });
      }
    },
    next: (lane: Lane = 'bulk', absent = NO_ONE) =>
      waiting.takeBatch(lane, absent).map((entry) => entry.name),
  };
}

describe('FairLines', () => {
  it('gives a single tenant whole batches, with a share for each of its devices', () => {
    const { send, next } = lines();
    for (const device of [1, 2, 3, 4, 5, 6, 7, 8]) send(`a${device}`, 4);
    const [first, second] = [next(), next()];
    expect(first).toHaveLength(20);
    expect(first.slice(0, 7)).toEqual(['a1.0', 'a1.1', 'a1.2', 'a2.0', 'a2.1', 'a2.2', 'a3.0']);
    // The turn that the end of the batch interrupted continues.
    expect(first.slice(-2)).toEqual(['a7.0', 'a7.1']);
    expect(second.slice(0, 4)).toEqual(['a7.2', 'a8.0', 'a8.1', 'a8.2']);
    expect([...first, ...second, ...next('light')]).toHaveLength(32);
  });

  it('limits a device to its share of a batch, even if it is the only sender', () => {
    const { send, next, waiting } = lines();
    send('a1', 7);
    expect([next(), next('light'), next('light')]).toEqual([
      ['a1.0', 'a1.1', 'a1.2'],
      ['a1.3', 'a1.4', 'a1.5'],
      ['a1.6'],
    ]);
    expect(waiting.isEmpty).toBe(true);
    expect(next()).toEqual([]);
  });

  it('puts tenants with more than their share waiting into separate batches', () => {
    const { waiting, send, next } = lines();
    for (const device of [1, 2, 3]) send(`a${device}`, 100);
    send('b1', 2);
    send('c1', 1);
    expect([next('light'), next('light')]).toEqual([['b1.0', 'b1.1', 'c1.0'], []]);
    // Two tenants have taken turns: from now on none fills a batch.
    expect(next()).toEqual(['a1.0', 'a1.1', 'a1.2', 'a2.0']);
    send('b1', 3);
    const add = (lane: Lane) =>
      expect(waiting.add({ tenantId: 'b', deviceKey: 1, rows: 1, name: 'b1' })).toBe(lane);
    add('light');
    add('bulk');
    expect(next('light')).toEqual([]);
    expect(next().filter((name) => name.startsWith('b'))).toEqual(['b1.2', 'b1.3', 'b1.4', 'b1']);
    // The rest is within its share.
    expect(next('light')).toEqual(['b1']);
  });

  it('skips tenants with a batch in progress', () => {
    const { send, next } = lines();
    send('a1', 1);
    send('b1', 9);
    send('c1', 1);
    expect(next('light', new Set('a'))).toEqual(['c1.0']);
    expect(next('bulk', new Set('b'))).toEqual([]);
    expect([next('light'), next('bulk')]).toEqual([['a1.0'], ['b1.0', 'b1.1', 'b1.2']]);
  });

  it('fills batches again after a long silence of the other tenants', () => {
    const { send, next, wait } = lines();
    send('b1', 1);
    for (const device of [1, 2, 3, 4, 5, 6, 7, 8]) send(`a${device}`, 10);
    expect(next()).toHaveLength(4);
    wait(119_000);
    expect(next()).toHaveLength(4);
    wait(2_000);
    expect(next()).toHaveLength(20);
  });

  it('serves as many tenants as fit into a batch, and continues with those that had no turn', () => {
    const { send, next } = lines();
    for (const tenant of 'abcdefg') send(`${tenant}1`, 9);
    const tenantsOf = (names: string[]) => names.map((name) => name.charAt(0)).join('');
    expect(tenantsOf(next())).toBe('aaabbbcccdddeeefffgg');
    expect(tenantsOf(next())).toBe('gaaabbbcccdddeeefff');
  });

  it('counts rows: senders of large messages get as many rows in the end, not as many messages', () => {
    const { waiting, send } = lines({ batchRows: 20, batchRowsPerTenant: 4, batchRowsPerDevice: 4 });
    send('a1', 100, 3);
    send('b1', 300, 1);
    const rows = { a: 0, b: 0 };
    for (let round = 0; round < 40; round++)
      for (const entry of waiting.takeBatch('bulk', NO_ONE)) rows[entry.tenantId as 'a' | 'b'] += entry.rows;
    expect(rows.b).toBe(160);
    expect(Math.abs(rows.a - rows.b)).toBeLessThanOrEqual(3);
  });

  it('puts a message larger than a batch into its own batch, then prefers others until that is balanced', () => {
    const { send, next } = lines();
    send('a1', 2, 30);
    send('b1', 40);
    expect(next()).toEqual(['a1.0']);
    const later = Array.from({ length: 9 }, () => next());
    expect(later.every((batch) => batch.every((name) => name.startsWith('b')))).toBe(true);
    expect(later.flat()).toHaveLength(27);
    while (true) {
      const batch = [...next(), ...next('light')];
      if (batch.length === 0) break;
      later.push(batch);
    }
    expect(later.flat().filter((name) => name.startsWith('a'))).toEqual(['a1.1']);
    expect(later.flat()).toHaveLength(41);
  });

  it('keeps the order of a device, and returns all waiting entries on request', () => {
    const { send, next, waiting } = lines();
    send('a1', 5, 2);
    send('b1', 1);
    const names = [...next('light'), ...next(), ...next()];
    expect(names.filter((name) => name.startsWith('a1'))).toEqual(['a1.0', 'a1.1', 'a1.2']);
    expect(waiting.takeAll().map((entry) => entry.name)).toEqual(['a1.3', 'a1.4']);
    expect(waiting.isEmpty).toBe(true);
  });
});
