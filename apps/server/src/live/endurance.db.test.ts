import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPartitionsFor } from '../features/telemetry/testing/readings.ts';
import type { WorldCustomer } from '../testing/world.ts';
import { createLiveWorld, type LiveWorld } from './testing/live-world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const NOTHING = { sessions: 0, subscriptions: 0, listeners: 0, watched: 0 };

describe('live connections under load', () => {
  let live: LiveWorld;
  let mine: WorldCustomer;
  beforeAll(async () => {
    live = await createLiveWorld(NOW, {
      sessionsPerUser: 100_000,
      closeTimeoutMs: 50,
    });
    mine = live.world.a.customers[0];
    await live.store([{ deviceKey: mine.device.key, ts: NOW, values: { pm25: 0 } }]);
  });
  afterEach(async () => {
    await live.disconnectAll();
    expect(live.app.live.counts()).toEqual(NOTHING);
  });
  afterAll(() => live.close());

  const subscribe = (type: string, cmdId: number, more: object = {}) => ({
    type,
    cmdId,
    entityType: 'DEVICE',
    entityId: mine.device.id,
    ...more,
  });
  const listeners = () =>
    (['readings.stored', 'attributes.changed', 'sessions.ended'] as const).map((event) =>
      live.events.listenerCount(event),
    );
  const emptied = async () => {
    while (live.app.live.counts().sessions > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('release all resources, however hundreds of them end', async () => {
    const cmds = [subscribe('TIMESERIES', 1), subscribe('ATTRIBUTES', 2)];
    const before = listeners();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        Array.from({ length: 50 }, async (_, n) => {
          const client = await live.connect(mine.user, cmds);
          // Some are cut off while their commands are running, some afterwards.
          if (n % 3 === 0) return client.socket.terminate();
          await client.next();
          if (n % 3 === 1) client.socket.close();
          else client.socket.terminate();
        }),
      );
    }
    await emptied();
    expect(live.app.live.counts()).toEqual(NOTHING);
    expect(listeners()).toEqual(before);
  });

  describe('with a slow first frame', () => {
    const event = (n: number) => ({ deviceKey: mine.device.key, ts: NOW + n, values: { pm25: n } });

    /** Delays first frames until `in the meantime` is over. */
    async function whileReading<T>(
      subscriptions: number,
      open: () => Promise<T>,
      meanwhile: () => Promise<void>,
    ) {
      const lock = await live.database.pool.connect();
      await lock.query('begin');
      await lock.query('lock table latest_reading in access exclusive mode');
      const opened = await open();
      while (live.app.live.counts().listeners < subscriptions)
        await new Promise((resolve) => setTimeout(resolve, 2));
      await meanwhile();
      await lock.query('commit');
      lock.release();
      return opened;
    }

    it.each([[{}], [{ scope: 'LATEST_TELEMETRY' }]])(
      'receive everything that is stored in the meantime: %j',
      async (scope) => {
        const client = await whileReading(
          1,
          () => live.connect(mine.user, [subscribe('TIMESERIES', 1, { keys: 'pm25', ...scope })]),
          async () => {
            live.events.emit('readings.stored', [event(1)]);
            live.events.emit('readings.stored', [event(2), event(3)]);
          },
        );
        live.events.emit('readings.stored', [event(4)]);
        const points = [];
        for (let n = 0; n < 4; n += 1) points.push((await client.next()).data);
        expect(points).toEqual([
          { pm25: [[NOW, '0']] },
          { pm25: [[NOW + 1, '1']] },
          {
            pm25: [
              [NOW + 3, '3'],
              [NOW + 2, '2'],
            ],
          },
          { pm25: [[NOW + 4, '4']] },
        ]);
      },
    );

    it('receive every attribute that is written in the meantime', async () => {
      const client = await whileReading(
        1,
        () => live.connect(mine.user, [subscribe('ATTRIBUTES', 1, { keys: 'active,place' })]),
        async () => {
          const { id, key } = mine.device;
          const change = { deviceId: id, deviceKey: key, scope: 'SHARED_SCOPE', lastUpdateTs: NOW } as const;
          live.events.emit('attributes.changed', { ...change, values: { place: 'Lobby' } });
        },
      );
      await client.next();
      expect(await client.next()).toMatchObject({ data: { place: [[NOW, 'Lobby']] } });
    });

    it('read it again if the owner of the device changes in the meantime', async () => {
      const { device } = mine;
      const move = (from: number) =>
        live.database.pool.query('update device set customer_readable_from = $2 where id = $1', [
          device.id,
          from,
        ]);
      const client = await whileReading(
        1,
        () => live.connect(mine.user, [subscribe('TIMESERIES', 1, { keys: 'pm25' })]),
        async () => {
          await move(NOW + 1);
          live.events.emit('device.moved', { deviceId: device.id, deviceKey: device.key });
        },
      );
      // Earlier readings are out of scope now, though they were in scope at the time of the request.
      expect(await client.next()).toMatchObject({ data: { pm25: [[NOW, null]] } });
      expect(client.frames).toHaveLength(1);
      await move(0);
    });

    it('are closed if too many updates wait in the meantime', async () => {
      const capped = await createLiveWorld(NOW, { heldEvents: 10 });
      const { user, device } = capped.world.a.customers[0];
      const lock = await capped.database.pool.connect();
      await lock.query('begin');
      await lock.query('lock table latest_reading in access exclusive mode');
      const client = await capped.connect(user, [{ ...subscribe('TIMESERIES', 1), entityId: device.id }]);
      await capped.subscriptions(1);
      for (let n = 0; n < 11; n += 1) {
        capped.events.emit('readings.stored', [{ deviceKey: device.key, ts: NOW, values: { pm25: n } }]);
      }
      expect(await client.ended()).toEqual({ code: 1008, reason: 'Max pending updates limit reached!' });
      await lock.query('commit');
      lock.release();
      expect(capped.app.live.counts()).toMatchObject(NOTHING);
      await capped.close();
    });
  });

  it('are closed if the client does not read, and release their resources', async () => {
    const slow = await live.connect(mine.user, [subscribe('TIMESERIES', 1, { keys: 'note' })]);
    const quick = await live.connect(mine.user, [subscribe('TIMESERIES', 1, { keys: 'note' })]);
    await Promise.all([slow.next(), quick.next()]);
    slow.socket.pause();
    const note = 'x'.repeat(20_000);
    let sent = 0;
    while (live.app.live.counts().sessions === 2) {
      sent += 1;
      live.events.emit('readings.stored', [{ deviceKey: mine.device.key, ts: NOW + sent, values: { note } }]);
      if (sent % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
      // The kernel's socket buffers, and the server's limit.
      expect(sent).toBeLessThan(2000);
    }
    expect(live.app.live.counts()).toMatchObject({ sessions: 1, subscriptions: 1 });
    for (let n = 0; n < sent; n += 1) await quick.nextText();
    slow.socket.resume();
    expect([1006, 1008]).toContain((await slow.ended()).code);
  });

  it('receive the reason why they are closed, if they read again in time', async () => {
    const capped = await createLiveWorld(NOW, { pendingUpdates: 3, closeTimeoutMs: 5000 });
    const { user, device } = capped.world.a.customers[0];
    const client = await capped.connect(user, [{ ...subscribe('TIMESERIES', 1), entityId: device.id }]);
    await client.next();
    const one = { deviceKey: device.key, ts: NOW, values: { pm25: 1 } };
    // All in one turn: nothing is written to the socket before the event loop continues.
    for (let n = 0; n < 5; n += 1) capped.events.emit('readings.stored', [{ ...one, ts: one.ts + n }]);
    expect(await client.ended()).toEqual({ code: 1008, reason: 'Max pending updates limit reached!' });
    await capped.close();
  });

  it('receive long responses completely, and updates from the meantime', async () => {
    const { database } = live;
    const { key } = live.world.a.spareDevice;
    await createPartitionsFor(database, NOW);
    await database.pool.query(
      'insert into reading (device, ts, pm25, co2) select $1, $2::bigint - n, n, n from generate_series(1, 50000) as n',
      [key, NOW],
    );
    const capped = { ...subscribe('TIMESERIES_HISTORY', 1), entityId: live.world.a.spareDevice.id };
    const history = { ...capped, keys: 'pm25,co2', startTs: 0, endTs: NOW, limit: 50_000 };
    const client = await live.connect(live.world.a.admin, [subscribe('TIMESERIES', 9, { keys: 'pm25' })]);
    await client.next();
    client.socket.pause();
    client.send({ cmds: Array.from({ length: 5 }, (_, n) => ({ ...history, cmdId: n })) });
    await new Promise((resolve) => setTimeout(resolve, 300));
    live.events.emit('readings.stored', [{ deviceKey: mine.device.key, ts: NOW + 1, values: { pm25: 5 } }]);
    client.socket.resume();
    const ids = [];
    for (let n = 0; n < 6; n += 1) {
      const frame = JSON.parse(await client.nextText());
      ids.push(frame.subscriptionId);
      if (frame.subscriptionId !== 9) expect(frame.data.co2).toHaveLength(50_000);
    }
    expect(ids.sort()).toEqual([0, 1, 2, 3, 4, 9]);
  });

  it('answer all commands in order, however fast a client sends them', async () => {
    const client = await live.connect(mine.user);
    const history = subscribe('TIMESERIES_HISTORY', 1, { keys: 'pm25', startTs: 0, endTs: NOW });
    for (let n = 0; n < 1000; n += 1) client.send({ cmds: [{ ...history, cmdId: n }] });
    for (let n = 0; n < 1000; n += 1) expect((await client.next()).subscriptionId).toBe(n);
  });
});
