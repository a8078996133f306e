import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../bus/bus.ts';
import { createEventBus } from '../events.ts';
import { silentLog } from '../testing/silent-log.ts';
import { bearer } from '../testing/test-app.ts';
import type { WorldCustomer } from '../testing/world.ts';
import { catchUpLive } from './catch-up.ts';
import { FanOut, type NewReadings } from './fan-out.ts';
import { createLiveWorld, type LiveWorld } from './testing/live-world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE = 60_000;

describe('TIMESERIES', () => {
  let live: LiveWorld;
  let mine: WorldCustomer;
  beforeAll(async () => {
    live = await createLiveWorld(NOW);
    mine = live.world.a.customers[0];
  });
  afterEach(async () => {
    live.now = NOW;
    await live.disconnectAll();
  });
  afterAll(() => live.close());

  const command = (cmdId: number, more: object = {}, device = mine.device) => ({
    type: 'TIMESERIES',
    cmdId,
    entityType: 'DEVICE',
    entityId: device.id,
    ...more,
  });
  const reading = (minutes: number, values: Record<string, number | string | boolean | object>) => ({
    deviceKey: mine.device.key,
    ts: NOW + minutes * MINUTE,
    values: values as Record<string, number>,
  });

  it('sends an empty frame if there is no data yet', async () => {
    const { user, device } = live.world.a.customers[1];
    const client = await live.connect(user, [command(3, {}, device)]);
    expect(await client.nextText()).toBe(
      '{"subscriptionId":3,"errorCode":0,"errorMsg":null,"data":{},"latestValues":{}}',
    );
  });

  it('keeps the types of values on request: in the latest ones, in a window, and in stored readings', async () => {
    const { user, device } = live.world.b.customers[0];
    const at = (minutes: number, values: Record<string, number | string>) => ({
      deviceKey: device.key,
      ts: NOW + minutes * MINUTE,
      values,
    });
    const [keys, useStrictDataTypes] = ['co2,mode', true];
    await live.store([at(-1, { co2: 65_535, mode: 'auto' })]);
    const window = { startTs: NOW - 5 * MINUTE, timeWindow: 10 * MINUTE };
    const client = await live.connect(user, [
      command(40, { keys, useStrictDataTypes }, device),
      command(41, { keys, useStrictDataTypes, ...window }, device),
    ]);
    const first = { co2: [[NOW - MINUTE, 65_535]], mode: [[NOW - MINUTE, 'auto']] };
    const frames = [await client.next(), await client.next()];
    expect(frames.map(({ data }) => data)).toEqual([first, first]);
    await live.store([at(0, { co2: 640.5 })]);
    const data = { co2: [[NOW, 640.5]] };
    expect([await client.next(), await client.next()]).toMatchObject([{ data }, { data }]);
  });

  it('sends the latest values, then stored readings, in the exact format', async () => {
    await live.store([reading(-2, { pm25: 42, mode: true }), reading(-1, { pm25: 41.5, co2: 400 })]);
    const client = await live.connect(mine.user, [command(10)]);
    const at = (minutes: number) => NOW + minutes * MINUTE;
    expect(await client.nextText()).toBe(
      `{"subscriptionId":10,"errorCode":0,"errorMsg":null,"data":{"co2":[[${at(-1)},"400"]],"mode":[[${at(-2)},"true"]],` +
        `"pm25":[[${at(-1)},"41.5"]]},"latestValues":{"co2":${at(-1)},"mode":${at(-2)},"pm25":${at(-1)}}}`,
    );
    await live.store([reading(0, { rh: 40, pm25: 43 })]);
    expect(await client.nextText()).toBe(
      `{"subscriptionId":10,"errorCode":0,"errorMsg":null,"data":{"pm25":[[${at(0)},"43"]],"rh":[[${at(0)},"40"]]},` +
        `"latestValues":{"pm25":${at(0)},"rh":${at(0)}}}`,
    );
  });

  it('sends only the requested keys, with null at the current time for those without a value', async () => {
    await live.store([reading(1, { pm25: 1, co2: 2 })]);
    const client = await live.connect(mine.user, [command(11, { keys: 'pm25,never' })]);
    expect(await client.next()).toMatchObject({
      data: { pm25: [[NOW + MINUTE, '1']], never: [[NOW, null]] },
      latestValues: { pm25: NOW + MINUTE, never: NOW },
    });
    await live.store([reading(2, { co2: 3 })]);
    await live.store([reading(3, { pm25: 4, co2: 5 })]);
    expect(await client.next()).toMatchObject({ data: { pm25: [[NOW + 3 * MINUTE, '4']] } });
    expect(client.frames).toHaveLength(2);
  });

  it('sends values of any type as text', async () => {
    const client = await live.connect(mine.user, [command(12, { keys: 'odd' })]);
    await client.next();
    const odd = [
      '<img src=x onerror=alert(1)>',
      '"],"b":[[1,"',
      '\u2028\u0007',
      { a: [1, 'x y'] },
      false,
      1e21,
      '',
    ];
    for (const [n, value] of odd.entries()) {
      await live.store([reading(10 + n, { odd: value as string })]);
      expect(await client.next()).toMatchObject({
        data: {
          odd: [
            [
              NOW + (10 + n) * MINUTE,
              typeof value === 'string' ? value : JSON.stringify(value).replace('1e+21', '1e+21'),
            ],
          ],
        },
      });
    }
  });

  it('sends the points of one update newest first, with the time of the last', async () => {
    const client = await live.connect(mine.user, [command(13, { keys: 'pm10' })]);
    await client.next();
    await live.store([reading(31, { pm10: 31 }), reading(30, { pm10: 30 }), reading(32, { pm10: 32 })]);
    expect(await client.next()).toMatchObject({
      data: {
        pm10: [
          [NOW + 32 * MINUTE, '32'],
          [NOW + 31 * MINUTE, '31'],
          [NOW + 30 * MINUTE, '30'],
        ],
      },
      latestValues: { pm10: NOW + 30 * MINUTE },
    });
  });

  it('sends every stored point without a scope, and no older ones with LATEST_TELEMETRY', async () => {
    live.now = NOW + 60 * MINUTE;
    await live.store([reading(50, { tvoc: 50 })]);
    const all = await live.connect(mine.user, [command(14, { keys: 'tvoc' })]);
    const latest = await live.connect(mine.user, [command(15, { keys: 'tvoc', scope: 'LATEST_TELEMETRY' })]);
    await Promise.all([all.next(), latest.next()]);
    await live.store([reading(49, { tvoc: 49 })]);
    await live.store([reading(50, { tvoc: 50.5 })]);
    await live.store([reading(52, { tvoc: 52 }), reading(51, { tvoc: 51 })]);
    expect([await all.next(), await all.next(), await all.next()].map(({ data }) => data)).toEqual([
      { tvoc: [[NOW + 49 * MINUTE, '49']] },
      { tvoc: [[NOW + 50 * MINUTE, '50.5']] },
      {
        tvoc: [
          [NOW + 52 * MINUTE, '52'],
          [NOW + 51 * MINUTE, '51'],
        ],
      },
    ]);
    expect([await latest.next(), await latest.next()].map(({ data }) => data)).toEqual([
      { tvoc: [[NOW + 50 * MINUTE, '50.5']] },
      { tvoc: [[NOW + 52 * MINUTE, '52']] },
    ]);
  });

  it('does not let one reading from the future hide all others', async () => {
    live.now = NOW + 60 * MINUTE;
    const client = await live.connect(mine.user, [command(16, { keys: 'iaq', scope: 'LATEST_TELEMETRY' })]);
    await client.next();
    await live.store([reading(60 + 11, { iaq: 999 })]);
    await live.store([reading(60, { iaq: 50 })]);
    expect(await client.next()).toMatchObject({ data: { iaq: [[NOW + 60 * MINUTE, '50']] } });
  });

  it('sends a window of history first if requested', async () => {
    await live.store([reading(-90, { temp: 1 }), reading(-80, { temp: 2 }), reading(-70, { temp: 3 })]);
    const window = { keys: 'temp', startTs: NOW - 85 * MINUTE, timeWindow: 85 * MINUTE };
    const client = await live.connect(mine.user, [
      command(17, window),
      command(18, { ...window, agg: 'SUM', interval: 85 * MINUTE }),
    ]);
    expect(await client.nextText()).toBe(
      `{"subscriptionId":17,"errorCode":0,"errorMsg":null,"data":{"temp":[[${NOW - 70 * MINUTE},"3"],[${NOW - 80 * MINUTE},"2"]]},` +
        `"latestValues":{"temp":${NOW - 80 * MINUTE}}}`,
    );
    expect(await client.next()).toMatchObject({
      subscriptionId: 18,
      data: { temp: [[NOW - 42.5 * MINUTE, '5']] },
    });
    await live.store([reading(0, { temp: 4 })]);
    expect(
      [await client.next(), await client.next()].map(({ subscriptionId, data }) => [subscriptionId, data]),
    ).toEqual([
      [17, { temp: [[NOW, '4']] }],
      [18, { temp: [[NOW, '4']] }],
    ]);
  });

  it('sends a point of a window once, even if it is announced after the window was sent', async () => {
    const early = reading(-5, { hcho: 7 });
    await live.store([reading(-6, { hcho: 6 }), early]);
    const window = { keys: 'hcho', startTs: NOW - 10 * MINUTE, timeWindow: 60 * MINUTE };
    const client = await live.connect(mine.user, [command(23, window)]);
    expect(await client.next()).toMatchObject({
      data: {
        hcho: [
          [early.ts, '7'],
          [NOW - 6 * MINUTE, '6'],
        ],
      },
    });
    const empty = { keys: 'hcho', startTs: NOW - 5 * MINUTE + 1, timeWindow: 60 * MINUTE };
    const later = await live.connect(mine.user, [command(24, empty)]);
    expect(await later.next()).toMatchObject({ subscriptionId: 24, data: {} });
    // Stored by another node that was busy.
    live.events.receive('readings.stored', [early]);
    await live.store([reading(-4, { hcho: 8 })]);
    expect(await client.next()).toMatchObject({ data: { hcho: [[NOW - 4 * MINUTE, '8']] } });
    expect(await later.next()).toMatchObject({ data: { hcho: [[NOW - 4 * MINUTE, '8']] } });
    // After a gap, the readings of its time are read again.
    live.now = NOW - 4 * MINUTE;
    live.events.receive('events.missed', { sinceTime: NOW - 6 * MINUTE });
    await live.store([reading(-3, { hcho: 9 })]);
    expect(await client.next()).toMatchObject({ data: { hcho: [[NOW - 3 * MINUTE, '9']] } });
    expect(await later.next()).toMatchObject({ data: { hcho: [[NOW - 3 * MINUTE, '9']] } });
  });

  it('keeps the order if a gap is detected while another one is being filled', async () => {
    const { device } = live.world.a.customers[1];
    const at = (minutes: number) => ({ ...reading(minutes, { hcho: minutes }), deviceKey: device.key });
    const events = createEventBus();
    const fanOut = new FanOut(events);
    const told: number[] = [];
    fanOut.add(device.key, {
      readings: ({ readings }: NewReadings) => {
        told.push(...readings.map(({ values }) => values.hcho as number));
      },
    });
    let reads = 0;
    const { pool } = live.database;
    const query = async (text: string, values: unknown[]) => {
      const found = await pool.query(text, values);
      reads += 1;
      if (reads === 1) {
        await live.store([at(3)]);
        events.receive('events.missed', { sinceTime: NOW });
        events.receive('readings.stored', [at(4)]);
      }
      return found;
    };
    const database = { pool: { query } as unknown as typeof pool };
    catchUpLive({ database, events, bus: createLocalBus(), fanOut, clock: () => NOW, log: silentLog });
    await live.store([at(2)]);
    events.receive('events.missed', { sinceTime: NOW });
    await expect.poll(() => told.at(-1)).toBe(4);
    expect(told).toEqual([2, 3, 4]);
  });

  it('stops when unsubscribed, and restarts under the same id', async () => {
    const client = await live.connect(mine.user, [
      command(19, { keys: 'bat' }),
      command(20, { keys: 'bat' }),
    ]);
    await Promise.all([client.next(), client.next()]);
    client.send({ cmds: [command(19, { unsubscribe: true }), command(20, { keys: 'lat' })] });
    expect(await client.next()).toMatchObject({ subscriptionId: 20, data: { lat: [[NOW, null]] } });
    await live.store([reading(1, { bat: 5, lat: 6 })]);
    expect(await client.next()).toMatchObject({ subscriptionId: 20, data: { lat: [[NOW + MINUTE, '6']] } });
    expect(client.frames).toHaveLength(4);
    client.send({
      cmds: [{ type: 'TIMESERIES', cmdId: 20, entityType: 'DEVICE', entityId: '', unsubscribe: true }],
    });
    await live.subscriptions(0);
  });

  it('sends a history once', async () => {
    await live.store([reading(-30, { fan: 1 }), reading(-20, { fan: 2 })]);
    const range = { keys: 'fan,nothing', startTs: NOW - 40 * MINUTE, endTs: NOW };
    const history = { ...command(21, range), type: 'TIMESERIES_HISTORY' };
    const client = await live.connect(mine.user, [
      history,
      { ...history, cmdId: 22, agg: 'AVG', interval: 40 * MINUTE },
    ]);
    expect(await client.nextText()).toBe(
      `{"subscriptionId":21,"errorCode":0,"errorMsg":null,"data":{"fan":[[${NOW - 20 * MINUTE},"2"],[${NOW - 30 * MINUTE},"1"]]},` +
        `"latestValues":{"fan":${NOW - 30 * MINUTE}}}`,
    );
    expect(await client.next()).toMatchObject({
      subscriptionId: 22,
      data: { fan: [[NOW - 20 * MINUTE, '1.5']] },
    });
    expect(live.app.live.counts().listeners).toBe(0);
  });

  it('reports what is wrong with a command, and keeps the connection', async () => {
    const client = await live.connect(mine.user);
    const error = (id: number, code: number, message: string) =>
      `{"subscriptionId":${id},"errorCode":${code},"errorMsg":"${message}","data":null,"latestValues":{}}`;
    const answers: [object, string][] = [
      [{ ...command(30), entityId: undefined }, error(30, 2, 'Device id is empty!')],
      [{ ...command(31), type: 'TIMESERIES_HISTORY' }, error(31, 2, 'Keys are empty!')],
      [command(-1), error(-1, 2, 'Cmd id is negative value!')],
      [{ ...command(32), entityId: 'abc' }, error(32, 1, 'Failed to fetch data!')],
      [{ ...command(33), entityType: 'GADGET' }, error(33, 1, 'Failed to fetch data!')],
      [
        {
          ...command(34, { keys: 'a', startTs: 0, endTs: 9e12, agg: 'AVG', interval: 1000 }),
          type: 'TIMESERIES_HISTORY',
        },
        error(
          34,
          1,
          "Incorrect TsKvQuery. Number of intervals is to high - 9000000000. Please increase 'interval' parameter for your query or reduce the time range of the query.",
        ),
      ],
      [{ type: 'NO_SUCH', cmdId: 36 }, error(1, 2, 'Failed to parse the payload')],
      [{ ...command(37), keys: ['pm25'] }, error(1, 2, 'Failed to parse the payload')],
    ];
    for (const [cmd, answer] of answers) {
      client.send({ cmds: [cmd] });
      expect(await client.nextText()).toBe(answer);
    }
    for (const malformed of [
      '',
      '{',
      'null',
      '[]',
      '{}',
      '{"tsSubCmds":[]}',
      '{"cmds":{}}',
      '\0',
      '[['.repeat(9000),
    ]) {
      client.send(malformed);
      expect(await client.nextText()).toBe(error(1, 2, 'Failed to parse the payload'));
    }
    client.socket.send(Buffer.from([0xff, 0xfe]), { binary: true });
    expect(await client.nextText()).toBe(error(1, 2, 'Failed to parse the payload'));
    client.send({ cmds: [command(38, { keys: 'pm25' })] });
    expect(await client.next()).toMatchObject({ subscriptionId: 38, errorCode: 0 });
  });

  it('sends the messages of a user as notifications', async () => {
    const { customers, admin } = live.world.a;
    const client = await live.connect(mine.user, [{ type: 'NOTIFICATIONS_COUNT', cmdId: 40 }]);
    expect(await client.nextText()).toBe(
      '{"cmdId":40,"errorCode":0,"errorMsg":null,"totalUnreadCount":0,"sequenceNumber":1,"cmdUpdateType":"NOTIFICATIONS_COUNT"}',
    );
    const stranger = await live.connect(customers[1].user, [{ type: 'NOTIFICATIONS_COUNT', cmdId: 41 }]);
    await stranger.next();
    const audience = { kind: 'customers', customerIds: [mine.id] };
    const times = { fromTime: null, untilTime: null };
    await live.app.inject({
      method: 'POST',
      url: '/backoffice/messages',
      headers: bearer(await live.tokenOf(admin)),
      payload: { title: 'Filters', text: 'Clean them.', importance: 'info', ...times, audience },
    });
    expect(await client.next()).toMatchObject({ totalUnreadCount: 1, sequenceNumber: 2 });
    client.send({ cmds: [{ type: 'NOTIFICATIONS_UNSUBSCRIBE', cmdId: 40 }] });
    client.send({ cmds: [{ type: 'NOTIFICATIONS', cmdId: 42, limit: 5 }] });
    const list = (await client.next()) as unknown as { notifications: { id: { id: string } }[] };
    expect(list).toMatchObject({
      cmdId: 42,
      notifications: [{ subject: 'Filters', text: 'Clean them.', status: 'SENT' }],
      totalUnreadCount: 1,
    });
    const notifications = list.notifications.map(({ id }) => id.id);
    client.send({ cmds: [{ type: 'MARK_NOTIFICATIONS_AS_READ', cmdId: 43, notifications }] });
    expect(await client.next()).toMatchObject({ cmdId: 42, notifications: [], totalUnreadCount: 0 });
    expect(stranger.frames).toHaveLength(1);
  });
});
