import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WorldDevice, WorldUser } from '../testing/world.ts';
import { createLiveWorld, type LiveWorld } from './testing/live-world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const SECRET = '77.25';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe("another's device", () => {
  let live: LiveWorld;
  beforeAll(async () => {
    live = await createLiveWorld(NOW);
    await live.store(
      [live.world.a, live.world.b].flatMap(({ customers, spareDevice }) =>
        [customers[0].device, customers[1].device, spareDevice].map(({ key }) => ({
          deviceKey: key,
          ts: NOW,
          values: { pm25: Number(SECRET) },
        })),
      ),
    );
    await live.database.pool.query(
      `insert into device_attribute (device_key, scope, key, value, last_update_ts)
       select key, 'SERVER_SCOPE', 'secret', '"${SECRET}"', 1 from device`,
    );
  });
  afterEach(() => live.disconnectAll());
  afterAll(() => live.close());

  const forms: [name: string, command: object, failure: string][] = [
    ['TIMESERIES', { type: 'TIMESERIES' }, 'Failed to fetch data!'],
    ['TIMESERIES of keys', { type: 'TIMESERIES', keys: 'pm25' }, 'Failed to fetch data!'],
    [
      'TIMESERIES with a window',
      { type: 'TIMESERIES', keys: 'pm25', startTs: NOW - 1000, timeWindow: 2000 },
      'Failed to fetch data!',
    ],
    [
      'TIMESERIES_HISTORY',
      { type: 'TIMESERIES_HISTORY', keys: 'pm25', startTs: NOW - 1000, endTs: NOW + 1000 },
      'Failed to fetch data!',
    ],
    ['ATTRIBUTES', { type: 'ATTRIBUTES' }, 'Failed to fetch attributes!'],
    [
      'ATTRIBUTES of a scope',
      { type: 'ATTRIBUTES', scope: 'SERVER_SCOPE', keys: 'secret' },
      'Failed to fetch attributes!',
    ],
  ];

  it.each(forms)('is not accessible with %s', async (_, form, failure) => {
    const { a, b, sysAdmin } = live.world;
    const mine = a.customers[0];
    const denied: [WorldUser, string][] = [
      [a.customers[1].user, mine.device.id],
      [mine.user, a.spareDevice.id],
      [b.admin, mine.device.id],
      [mine.user, b.customers[0].device.id],
      [mine.user, UNKNOWN],
      [a.admin, UNKNOWN],
      [sysAdmin, mine.device.id],
    ];
    for (const [user, entityId] of denied) {
      const client = await live.connect(user, [{ ...form, cmdId: 7, entityType: 'DEVICE', entityId }]);
      expect(await client.nextText()).toBe(
        `{"subscriptionId":7,"errorCode":1,"errorMsg":"${failure}","data":null,"latestValues":{}}`,
      );
    }
    expect(live.app.live.counts()).toMatchObject({ subscriptions: 0, listeners: 0, watched: 0 });
    for (const user of [mine.user, a.admin]) {
      const client = await live.connect(user, [
        { ...form, cmdId: 7, entityType: 'DEVICE', entityId: mine.device.id },
      ]);
      expect(await client.nextText()).toContain(SECRET);
    }
  });

  it('sends its readings only to its own user', async () => {
    const { a, b } = live.world;
    const owners: [WorldUser, WorldDevice][] = [
      [a.customers[0].user, a.customers[0].device],
      [a.customers[1].user, a.customers[1].device],
      [b.customers[0].user, b.customers[0].device],
    ];
    const clients = await Promise.all(
      owners.map(([user, { id }]) =>
        live.connect(user, [
          { type: 'TIMESERIES', cmdId: 1, entityType: 'DEVICE', entityId: id, keys: 'co2' },
        ]),
      ),
    );
    for (const client of clients) await client.next();
    await live.store(owners.map(([, { key }], n) => ({ deviceKey: key, ts: NOW, values: { co2: n } })));
    for (const [n, client] of clients.entries()) {
      expect(await client.next()).toMatchObject({ data: { co2: [[NOW, String(n)]] } });
      expect(client.frames).toHaveLength(2);
    }
  });

  it('is unsubscribed when it is moved, and its new readings are not sent', async () => {
    const [mine, other] = live.world.a.customers;
    const command = {
      type: 'TIMESERIES',
      cmdId: 5,
      entityType: 'DEVICE',
      entityId: mine.device.id,
      keys: 'rh',
    };
    const former = await live.connect(mine.user, [command]);
    const admin = await live.connect(live.world.a.admin, [command]);
    await Promise.all([former.next(), admin.next()]);
    const moveTo = async (customerId: string, from: number) => {
      await live.database.pool.query(
        'update device set customer_id = $2, customer_readable_from = $3 where id = $1',
        [mine.device.id, customerId, from],
      );
      live.events.emit('device.moved', { deviceId: mine.device.id, deviceKey: mine.device.key });
    };
    await moveTo(other.id, NOW + 10);
    // Immediately: the new lookup is still running.
    live.events.emit('readings.stored', [{ deviceKey: mine.device.key, ts: NOW + 20, values: { rh: 20 } }]);
    expect(await former.next()).toMatchObject({ errorCode: 1, errorMsg: 'Failed to fetch data!' });
    expect(await admin.next()).toMatchObject({ errorCode: 0 });
    expect(await admin.next()).toMatchObject({ data: { rh: [[NOW + 20, '20']] } });
    await live.subscriptions(1);
    expect(former.frames).toHaveLength(2);

    const next = await live.connect(other.user, [command]);
    await next.next();
    await live.store([{ deviceKey: mine.device.key, ts: NOW + 5, values: { rh: 5 } }]);
    await live.store([{ deviceKey: mine.device.key, ts: NOW + 30, values: { rh: 30 } }]);
    expect(await next.next()).toMatchObject({ data: { rh: [[NOW + 30, '30']] } });
    await moveTo(mine.id, 0);
  });

  it('is unsubscribed when it is deleted', async () => {
    const { user } = live.world.b.customers[1];
    const { device } = live.world.b.customers[1];
    const subscribe = (type: string, cmdId: number) => ({
      type,
      cmdId,
      entityType: 'DEVICE',
      entityId: device.id,
    });
    const client = await live.connect(user, [subscribe('TIMESERIES', 1), subscribe('ATTRIBUTES', 2)]);
    await client.next();
    await client.next();
    live.events.emit('device.deleted', { deviceId: device.id, deviceKey: device.key });
    expect([await client.next(), await client.next()].map(({ errorMsg }) => errorMsg).sort()).toEqual([
      'Failed to fetch attributes!',
      'Failed to fetch data!',
    ]);
    expect(live.app.live.counts()).toMatchObject({ subscriptions: 0, listeners: 0, watched: 0 });
  });
});
