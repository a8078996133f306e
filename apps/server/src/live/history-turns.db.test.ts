import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG_STATEMENTS_AT_A_TIME } from '../limits/fair-queue.ts';
import { countLockWaits } from '../testing/lock-waits.ts';
import type { WorldDevice, WorldUser } from '../testing/world.ts';
import { createLiveWorld, type LiveWorld } from './testing/live-world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const DAY = 86_400_000;
/** More than may run concurrently for one user, on any machine. */
const MANY = 12;
/** Occurs in the statement of a long history, and in no background statement. */
const LONG_READ = 'with dirty as materialized';

describe('long histories of live connections', () => {
  let live: LiveWorld;
  let devicesOfA: readonly WorldDevice[];
  beforeAll(async () => {
    live = await createLiveWorld(NOW, { pongTimeoutMs: Number.POSITIVE_INFINITY });
    const { customers, spareDevice } = live.world.a;
    devicesOfA = [...customers.map(({ device }) => device), spareDevice];
  });
  afterAll(() => live.close());

  /** Devices of the long statements so far, in order of start. */
  let begun: unknown[];
  /** Holds a lock that blocks every read of readings. */
  let lock: pg.PoolClient;
  beforeEach(async () => {
    begun = [];
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [statement, values] = given as [string | { text: string }, unknown[]?];
      const text = typeof statement === 'string' ? statement : statement.text;
      if (values && text?.includes(LONG_READ)) begun.push(values[0]);
      return query.apply(this, given);
    } as typeof pg.Client.prototype.query);
    lock = await live.database.pool.connect();
    await lock.query('begin');
    await lock.query('lock table reading in access exclusive mode');
  });
  afterEach(async () => {
    await lock.query('rollback');
    lock.release();
    await live.disconnectAll();
    vi.restoreAllMocks();
  });

  const range = { keys: 'pm25', startTs: NOW - 400 * DAY, endTs: NOW, agg: 'AVG', interval: DAY };
  const history = (device: WorldDevice, cmdId = 1) => ({
    type: 'TIMESERIES_HISTORY',
    cmdId,
    entityType: 'DEVICE',
    entityId: device.id,
    ...range,
  });
  const window = (device: WorldDevice, cmdId = 1) => ({
    ...history(device, cmdId),
    type: 'TIMESERIES',
    timeWindow: 400 * DAY,
  });
  const list = (device: WorldDevice, cmdId = 1) => ({
    type: 'ENTITY_DATA',
    cmdId,
    query: {
      entityFilter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: device.id } },
      pageLink: { pageSize: 1 },
    },
    historyCmd: { ...range, keys: ['pm25'] },
  });
  type Command = ReturnType<typeof history> | ReturnType<typeof list>;

  /** Opens a connection for each command, and waits until all commands are running or queued. */
  async function ask(user: WorldUser, commands: readonly Command[]) {
    const { telemetry } = live.app.services;
    const ranges = vi.spyOn(telemetry, 'range');
    const clients = await Promise.all(commands.map((command) => live.connect(user, [command])));
    await vi.waitFor(() => expect(ranges).toHaveBeenCalledTimes(commands.length));
    // Between the call and the queue there are only promises.
    await new Promise((resolve) => setImmediate(resolve));
    ranges.mockRestore();
    // Each may have to open a database connection.
    const runningOrMore = Math.min(commands.length, LONG_STATEMENTS_AT_A_TIME);
    await vi.waitFor(() => expect(begun.length).toBeGreaterThanOrEqual(runningOrMore));
    return clients;
  }
  const deviceOfA = (n: number) => devicesOfA[n % devicesOfA.length] as WorldDevice;

  /** Waits until PostgreSQL is executing this many of them. */
  async function running(count: number): Promise<void> {
    await expect.poll(() => countLockWaits(live.database.pool, LONG_READ)).toBe(count);
  }

  it('of one user, also of many devices, let one of another user start next', async () => {
    await ask(
      live.world.a.admin,
      Array.from({ length: MANY }, (_, n) => history(deviceOfA(n))),
    );
    const ofA = begun.length;
    expect(ofA).toBeLessThan(MANY);
    const { device, user } = live.world.b.customers[0];
    const [client] = await ask(user, [history(device)]);
    expect(begun).toHaveLength(ofA);
    await lock.query('rollback');
    await client?.next();
    expect(begun.indexOf(device.key)).toBe(ofA);
  });

  it('end in the database with their connection, and queued ones never start', async () => {
    const kinds = [history, window, list];
    const clients = await ask(
      live.world.a.admin,
      Array.from({ length: MANY }, (_, n) => (kinds[n % kinds.length] as typeof history)(deviceOfA(n))),
    );
    const ofA = begun.length;
    await running(ofA);
    for (const { socket } of clients) socket.terminate();
    await running(0);
    const { device, user } = live.world.b.customers[0];
    await ask(user, [window(device)]);
    await running(1);
    expect(begun.slice(ofA)).toEqual([device.key]);
  });

  it('end with a connection that is paused because too many commands wait', async () => {
    const [client] = await ask(live.world.a.admin, [history(deviceOfA(0))]);
    for (let cmdId = 2; cmdId <= 60; cmdId += 1) client?.send({ cmds: [window(deviceOfA(cmdId), cmdId)] });
    await running(1);
    await new Promise((resolve) => client?.socket.ping('', undefined, resolve));
    client?.socket.terminate();
    await running(0);
    expect(begun).toHaveLength(1);
  });

  it.each([
    ['a history', history, (device: WorldDevice) => ({ ...history(device), unsubscribe: true })],
    ['a window', window, (device: WorldDevice) => ({ ...window(device), unsubscribe: true })],
    ['a list', list, () => ({ type: 'ENTITY_DATA_UNSUBSCRIBE', cmdId: 1 })],
  ])('end when %s is unsubscribed, and the next one starts', async (_, command, unsubscribe) => {
    const { admin } = live.world.a;
    const [client] = await ask(admin, [command(deviceOfA(0))]);
    await running(1);
    client?.send({ cmds: [command(deviceOfA(1), 2), command(deviceOfA(2), 3)] });
    client?.send({ cmds: [unsubscribe(deviceOfA(0))] });
    await vi.waitFor(() => expect(begun).toEqual([deviceOfA(0).key, deviceOfA(1).key]));
    await running(1);
    // Running and queued ones alike.
    client?.send({ cmds: [{ type: 'TIMESERIES', cmdId: 9, unsubscribe: true }] });
    await running(0);
    await lock.query('rollback');
    client?.send({ cmds: [{ ...history(deviceOfA(0), 7), startTs: NOW - DAY }] });
    expect(await client?.next()).toMatchObject({ subscriptionId: 7 });
    expect(begun.slice(0, 2)).toEqual([deviceOfA(0).key, deviceOfA(1).key]);
    expect(begun).not.toContain(deviceOfA(2).key);
  });
});
