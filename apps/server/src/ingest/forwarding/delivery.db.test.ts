import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../limits/limits.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice } from '../../testing/world.ts';
import { Delivery } from './delivery.ts';
import { queuedEntries } from './forward-entry.ts';
import { queueEntries } from './forward-queue.repository.ts';
import { type OtherConnection, Refused } from './other-server.ts';

const ONCE_TRIED_AGAIN = { ...LIMITS.forwarding, firstRetryMs: 0, longestRetryMs: 0 };

describe('delivery, while the database is slow', () => {
  let database: TestDatabase;
  let world: World;
  let delivery: Delivery;
  /** Called when a device connects to the other server; throws to refuse it. */
  let greet: (token: string) => Promise<void>;
  let acknowledge: () => Promise<void>;
  const connections: OtherConnection[] = [];
  const arrived: { token: string; ts: number }[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.pool.query('truncate forward_queue');
    arrived.length = 0;
    connections.length = 0;
    greet = async () => undefined;
    acknowledge = async () => undefined;
    delivery = new Delivery({
      pool: database.pool,
      connect,
      clock: Date.now,
      stopwatch: () => performance.now(),
      limits: ONCE_TRIED_AGAIN,
      log: silentLog,
    });
  });
  afterEach(() => delivery.end());

  async function connect(token: string): Promise<OtherConnection> {
    await greet(token);
    const ending = new AbortController();
    const connection: OtherConnection = {
      ended: ending.signal,
      end: () => ending.abort(),
      publish: async (_topic, payload) => {
        for (const { ts } of JSON.parse(payload) as { ts: number }[]) arrived.push({ token, ts });
        await acknowledge();
      },
    };
    connections.push(connection);
    return connection;
  }

  const one = () => world.a.customers[0].device;
  const other = () => world.b.customers[0].device;
  const queue = async (device: WorldDevice, ts: number) => {
    const queued = queuedEntries(Date.now(), [[device.key, ts, { pm25: 1 }]]);
    await withClient((client) => queueEntries(client, queued));
  };
  const rows = async () =>
    (await database.pool.query<{ rows: number }>('select count(*)::int as rows from forward_queue')).rows[0]
      ?.rows;
  const untilSent = () =>
    vi.waitFor(async () => {
      await delivery.step();
      expect(await rows()).toBe(0);
    });
  const timesOf = (device: WorldDevice) =>
    arrived.filter(({ token }) => token === device.token).map(({ ts }) => ts);

  async function withClient(act: (client: pg.ClientBase) => Promise<void>): Promise<void> {
    const client = await database.pool.connect();
    try {
      await act(client);
    } finally {
      client.release();
    }
  }

  /** Runs a step that waits for the table until `during` is done. */
  async function stepBehindLock(mode: 'share' | 'access exclusive', during: () => void): Promise<void> {
    let step: Promise<void> | undefined;
    await withClient(async (client) => {
      await client.query(`begin; lock table forward_queue in ${mode} mode`);
      step = delivery.step();
      await expect.poll(() => countLockWaits(database.pool)).toBe(1);
      during();
      await nextTurn();
      await client.query('commit');
    });
    await step;
  }

  it('loses no entry of a device that is set aside while entries of another one are moved to their own rows', async () => {
    const refuse = new Map<string, () => void>();
    greet = (token) => new Promise((_, reject) => refuse.set(token, () => reject(new Refused())));
    await queue(one(), 1);
    await queue(other(), 1);
    await vi.waitFor(async () => {
      await delivery.step();
      expect(refuse.size).toBe(2);
    });
    refuse.get(one().token)?.();
    await nextTurn();
    greet = async () => undefined;
    await stepBehindLock('share', () => refuse.get(other().token)?.());
    await untilSent();
    expect([timesOf(one()), timesOf(other())]).toEqual([[1], [1]]);
  });

  it('sends the rows of a device set aside only once, even if that completes while the next ones are read', async () => {
    greet = () => Promise.reject(new Refused());
    await queue(one(), 1);
    await delivery.step();
    await vi.waitFor(() => expect(delivery.devicesSetAside).toHaveLength(1));
    greet = async () => undefined;
    let acknowledgeIt = (): void => undefined;
    acknowledge = () =>
      new Promise((resolve) => {
        acknowledgeIt = resolve;
      });
    await vi.waitFor(async () => {
      await delivery.step();
      expect(timesOf(one())).toEqual([1]);
    });
    acknowledge = async () => undefined;
    await stepBehindLock('access exclusive', acknowledgeIt);
    await untilSent();
    expect(timesOf(one())).toEqual([1]);
  });

  it('closes a connection that is opened after its end', async () => {
    let letIn = (): void => undefined;
    greet = () =>
      new Promise((resolve) => {
        letIn = resolve;
      });
    await queue(one(), 1);
    await delivery.step();
    await delivery.end();
    letIn();
    await vi.waitFor(() => expect(connections.map(({ ended }) => ended.aborted)).toEqual([true]));
    expect(timesOf(one())).toEqual([]);
  });
});
