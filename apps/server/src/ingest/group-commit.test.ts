import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { FailureCause } from '../database/errors.ts';
import type { PendingItem } from './fair-lines.ts';
import { GroupCommit } from './group-commit.ts';
import { Rejection, Unavailable } from './rejection.ts';

class Fault extends Error {
  readonly blame: FailureCause;
  constructor(blame: FailureCause) {
    super(blame);
    this.blame = blame;
  }
}

/** A database that can be unavailable, reject items or delay a flush; it records what it committed. */
class FakeDatabase {
  readonly batches: number[][] = [];
  readonly stored: number[] = [];
  away = false;
  readonly bad = new Map<number, FailureCause>();
  #gate: Promise<void> | undefined;
  #open: () => void = () => undefined;

  hold(): void {
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  release(): void {
    this.#gate = undefined;
    this.#open();
  }

  flush = async (items: readonly number[]): Promise<void> => {
    this.batches.push([...items]);
    await this.#gate;
    if (this.away) throw new Fault('database');
    for (const item of items) {
      const blame = this.bad.get(item);
      if (blame) throw new Fault(blame);
    }
    this.stored.push(...items);
  };
}

const silent = { warn: () => undefined, error: () => undefined };

function commitTo(
  database: FakeDatabase,
  options: { batchRows?: number; waitingOf?: (item: number) => PendingItem } = {},
) {
  let now = 0;
  const writer = new GroupCommit<number>({
    flush: database.flush,
    blame: (error) => (error as Fault).blame,
    waitingOf: options.waitingOf ?? (() => ({ tenantId: 't', deviceKey: 1, rows: 1 })),
    batches: { batchRows: options.batchRows ?? 1000, batchRowsPerTenant: 4, batchRowsPerDevice: 1000 },
    clock: () => now,
    log: silent,
    retryMs: { first: 1, longest: 2 },
  });
  const outcomes = new Map<number, string>();
  const add = (item: number) =>
    writer.add(item, (error) => outcomes.set(item, error === null ? 'stored' : error.name));
  const submit = (item: number) =>
    new Promise<void>((resolve, reject) => {
      writer.add(item, (error) => (error ? reject(error) : resolve()));
    });
  return { writer, outcomes, add, submit, advance: (ms: number) => (now += ms) };
}

const until = async (condition: () => boolean) => {
  while (!condition()) await turn();
};
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

describe('GroupCommit', () => {
  it('reports an item as stored only after its flush has completed', async () => {
    const database = new FakeDatabase();
    const { add, outcomes } = commitTo(database);
    database.hold();
    add(1);
    await until(() => database.batches.length === 1);
    await turn();
    expect(outcomes.size).toBe(0);
    database.release();
    await until(() => outcomes.get(1) === 'stored');
  });

  it('batches items of one event loop turn, and those that arrive during a flush into the next batch', async () => {
    const database = new FakeDatabase();
    const { add, outcomes } = commitTo(database);
    database.hold();
    for (const item of range(0, 5)) add(item);
    await until(() => database.batches.length === 1);
    for (const item of range(5, 8)) add(item);
    database.release();
    await until(() => outcomes.size === 8);
    expect(database.batches).toEqual([range(0, 5), range(5, 8)]);
  });

  it('splits batches at their row limit, and writes a larger item alone', async () => {
    const database = new FakeDatabase();
    const { submit } = commitTo(database, { batchRows: 4 });
    await Promise.all(range(0, 10).map((item) => submit(item)));
    expect(database.batches).toEqual([range(0, 4), range(4, 8), range(8, 10)]);

    const large = commitTo(database, {
      batchRows: 4,
      waitingOf: () => ({ tenantId: 't', deviceKey: 1, rows: 9 }),
    });
    database.batches.length = 0;
    await Promise.all([large.submit(1), large.submit(2)]);
    expect(database.batches).toEqual([[1], [2]]);
  });

  const waitingOf = (item: number) => ({
    tenantId: item < 100 ? 'noisy' : `quiet ${item}`,
    deviceKey: item,
    rows: 1,
  });

  it('writes items of other tenants in parallel to the batch of a busy one', async () => {
    const database = new FakeDatabase();
    const { add, outcomes } = commitTo(database, { waitingOf });
    database.hold();
    for (const item of range(0, 20)) add(item);
    add(100);
    await until(() => database.batches.length === 2);
    for (const item of range(20, 30)) add(item);
    for (const item of [101, 102]) add(item);
    await turn();
    expect(database.batches).toEqual([[100], range(0, 4)]);
    database.release();
    await until(() => outcomes.size === 33);
    expect(database.batches.slice(2, 4)).toEqual([[101, 102], range(4, 8)]);
  });

  it('writes only one batch of a tenant at a time, and keeps the order', async () => {
    const database = new FakeDatabase();
    const { add, outcomes } = commitTo(database, { waitingOf });
    database.hold();
    add(0);
    await until(() => database.batches.length === 1);
    for (const item of range(1, 20)) add(item);
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(database.batches).toEqual([[0]]);
    database.release();
    await until(() => outcomes.size === 20);
    expect(database.stored).toEqual(range(0, 20));
  });

  it('keeps the order of a tenant while its batch is retried and others are written', async () => {
    const database = new FakeDatabase();
    const { add, outcomes } = commitTo(database, { waitingOf });
    database.bad.set(1, 'database');
    add(1);
    await until(() => database.batches.length > 1);
    for (const item of range(2, 20)) add(item);
    // Another tenant has a large backlog as well.
    const other = (item: number) => item >= 200;
    add(200);
    await until(() => database.batches.flat().some(other));
    expect(database.stored.filter((item) => !other(item))).toEqual([]);
    database.bad.clear();
    await until(() => outcomes.size === 20);
    expect(database.stored.filter((item) => !other(item))).toEqual(range(1, 20));
  });

  it('retries failed items in the next batch, before others', async () => {
    const database = new FakeDatabase();
    const { add, outcomes } = commitTo(database, { batchRows: 4 });
    database.away = true;
    for (const item of range(0, 6)) add(item);
    await until(() => database.batches.length === 2);
    database.away = false;
    await until(() => outcomes.size === 6);
    expect(new Set(database.batches.slice(0, 2).map(String))).toEqual(new Set(['0,1,2,3']));
    expect(database.stored).toEqual(range(0, 6));
  });

  it('stores all items except the invalid one, at any position in the batch', async () => {
    for (const offender of [0, 24, 49]) {
      const database = new FakeDatabase();
      database.bad.set(offender, 'item');
      const { add, outcomes } = commitTo(database);
      for (const item of range(0, 50)) add(item);
      await until(() => outcomes.size === 50);
      expect(outcomes.get(offender)).toBe('Rejection');
      expect(database.stored.toSorted((a, b) => a - b)).toEqual(
        range(0, 50).filter((item) => item !== offender),
      );
      expect([...outcomes.values()].filter((outcome) => outcome === 'stored')).toHaveLength(49);
    }
  });

  it('rejects a single invalid item with the reason and the cause', async () => {
    const database = new FakeDatabase();
    database.bad.set(1, 'item');
    const error = await commitTo(database)
      .submit(1)
      .catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(Rejection);
    expect((error as Rejection).reason).toBe('refused-by-database');
    expect((error as Rejection).cause).toBeInstanceOf(Fault);
  });

  it('keeps all items while the database is unavailable, reports since when, and then stores them', async () => {
    const database = new FakeDatabase();
    const { writer, add, outcomes, advance } = commitTo(database);
    database.away = true;
    advance(1000);
    for (const item of range(0, 5)) add(item);
    await until(() => database.batches.length >= 4);
    for (const item of range(5, 8)) add(item);
    expect(outcomes.size).toBe(0);
    expect(writer.stalledSince).toBe(1000);
    database.away = false;
    await until(() => outcomes.size === 8);
    expect(database.stored).toEqual(range(0, 8));
    expect(writer.stalledSince).toBeUndefined();
  });

  it('stores each item once if the database becomes unavailable during the search for an invalid one', async () => {
    const database = new FakeDatabase();
    database.bad.set(3, 'item');
    const { add, outcomes } = commitTo(database);
    let failures = 0;
    const classifyDatabaseError = database.bad.get.bind(database.bad);
    database.bad.get = (item) => {
      // After the first half is stored, the database is unavailable twice.
      if (item !== 6 || failures === 2 || database.stored.length === 0) return classifyDatabaseError(item);
      failures += 1;
      return 'database';
    };
    for (const item of range(0, 8)) add(item);
    await until(() => outcomes.size === 8);
    expect(failures).toBe(2);
    expect(database.stored.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 4, 5, 6, 7]);
    expect(outcomes.get(3)).toBe('Rejection');
  });

  it('rejects no item for an unclear error while nothing else can be written', async () => {
    const database = new FakeDatabase();
    for (const item of range(0, 4)) database.bad.set(item, 'unclear');
    const { writer, add, outcomes } = commitTo(database);
    for (const item of range(0, 4)) add(item);
    await until(() => database.batches.length > 20);
    expect(outcomes.size).toBe(0);
    expect(writer.stalledSince).toBe(0);
    database.bad.clear();
    await until(() => outcomes.size === 4);
    expect([...outcomes.values()]).toEqual(Array(4).fill('stored'));
  });

  it('rejects an item with an unclear error once others can be written, so that it does not block them', async () => {
    const database = new FakeDatabase();
    database.bad.set(1, 'unclear');
    const { add, outcomes } = commitTo(database);
    add(1);
    await until(() => database.batches.length > 3);
    expect(outcomes.size).toBe(0);
    add(2);
    await until(() => outcomes.size === 2);
    expect(outcomes).toEqual(
      new Map([
        [2, 'stored'],
        [1, 'Rejection'],
      ]),
    );
  });

  it('reports a stall while a flush takes long', async () => {
    const database = new FakeDatabase();
    const { writer, add, advance, outcomes } = commitTo(database);
    database.hold();
    for (const item of range(0, 10)) add(item);
    await until(() => database.batches.length === 1);
    expect(writer.stalledSince).toBeUndefined();
    advance(5000);
    expect(writer.stalledSince).toBe(0);
    database.release();
    await until(() => outcomes.size === 10);
    expect(writer.stalledSince).toBeUndefined();
  });

  it('continues if the callback of a source throws', async () => {
    const database = new FakeDatabase();
    const { writer, submit } = commitTo(database);
    writer.add(1, () => {
      throw new Error('the source is broken');
    });
    await submit(2);
    await submit(3);
    expect(database.stored).toEqual([1, 2, 3]);
  });

  it('writes all items before it closes, and accepts none afterwards', async () => {
    const database = new FakeDatabase();
    const { writer, add, submit, outcomes } = commitTo(database);
    for (const item of range(0, 5)) add(item);
    await writer.close(1000);
    expect(database.stored).toEqual(range(0, 5));
    expect([...outcomes.values()]).toEqual(Array(5).fill('stored'));
    await expect(submit(6)).rejects.toBeInstanceOf(Unavailable);
    expect(database.stored).toEqual(range(0, 5));
  });

  it('closes in time if the database is unavailable, and reports the items as not stored', async () => {
    const database = new FakeDatabase();
    const { writer, add, outcomes } = commitTo(database);
    database.away = true;
    for (const item of range(0, 3)) add(item);
    await writer.close(5);
    await until(() => outcomes.size === 3);
    expect([...outcomes.values()]).toEqual(Array(3).fill('Unavailable'));
    expect(database.stored).toEqual([]);
  });
});
