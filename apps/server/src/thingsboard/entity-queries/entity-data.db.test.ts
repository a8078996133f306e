import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLiveWorld, type LiveWorld } from '../../live/testing/live-world.ts';
import { bearer } from '../../testing/test-app.ts';
import type { WorldCustomer, WorldTenant, WorldUser } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE = 60_000;

type Item = {
  entityId: { id: string };
  latest: Record<string, Record<string, { ts: number; value: string }>>;
  timeseries: Record<string, unknown[]>;
};
type DataFrame = { data: { data: Item[]; totalElements: number; hasNext: boolean }; update: null };

describe('ENTITY_DATA', () => {
  let live: LiveWorld;
  let tenant: WorldTenant;
  let mine: WorldCustomer;
  beforeAll(async () => {
    live = await createLiveWorld(NOW);
    tenant = live.world.a;
    mine = tenant.customers[0];
  });
  afterEach(async () => {
    live.now = NOW;
    await live.disconnectAll();
    expect(live.app.live.counts()).toEqual({ sessions: 0, subscriptions: 0, listeners: 0, watched: 0 });
  });
  afterAll(() => live.close());

  const field = (key: string) => ({ type: 'ENTITY_FIELD', key });
  const series = (key: string) => ({ type: 'TIME_SERIES', key });
  const query = (entityFilter: object, more: object = {}, pageLink: object = {}) => ({
    entityFilter,
    pageLink: {
      pageSize: 10,
      page: 0,
      sortOrder: { key: field('name'), direction: 'ASC' },
      ...pageLink,
    },
    entityFields: [field('name')],
    latestValues: [],
    ...more,
  });
  const single = (id: string) => ({ type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id } });
  const command = (cmdId: number, more: object) => ({ type: 'ENTITY_DATA', cmdId, ...more });
  const names = (frame: unknown) =>
    (frame as DataFrame).data.data.map(({ latest }) => latest.ENTITY_FIELD?.name?.value);

  it('sends a list, then its changes, in the exact format', async () => {
    const { id, key, name } = mine.device;
    await live.store([{ deviceKey: key, ts: NOW, values: { pm25: 41.5 } }]);
    const client = await live.connect(mine.user, [
      command(1, { query: query(single(id)), latestCmd: { keys: [series('pm25'), series('never')] } }),
    ]);
    const tail = '"errorCode":0,"errorMsg":null,"allowedEntities":10000,"cmdUpdateType":"ENTITY_DATA"}';
    expect(await client.nextText()).toBe(
      `{"cmdId":1,"data":{"data":[{"entityId":{"entityType":"DEVICE","id":"${id}"},"latest":{"ENTITY_FIELD":{"name":{"ts":0,"value":"${name}"}},` +
        `"TIME_SERIES":{"pm25":{"ts":${NOW},"value":"41.5"},"never":{"ts":0,"value":""}}},"timeseries":{},"aggLatest":{}}],` +
        `"totalPages":1,"totalElements":1,"hasNext":false},"update":null,${tail}`,
    );
    await live.store([{ deviceKey: key, ts: NOW + MINUTE, values: { pm25: 43, co2: 1 } }]);
    expect(await client.nextText()).toBe(
      `{"cmdId":1,"data":null,"update":[{"entityId":{"entityType":"DEVICE","id":"${id}"},"latest":{"TIME_SERIES":{"pm25":{"ts":${NOW + MINUTE},"value":"43"}}},` +
        `"timeseries":null,"aggLatest":null}],${tail}`,
    );
  });

  it('adds the data requested by a later command to the running list', async () => {
    const { id, key } = mine.device;
    await live.store(
      [1, 2, 3].map((n) => ({ deviceKey: key, ts: NOW - 10 * MINUTE + n, values: { rh: n } })),
    );
    const client = await live.connect(mine.user, [command(2, { query: query(single(id)) })]);
    await client.next();
    const tsCmd = {
      keys: ['rh'],
      startTs: NOW - 20 * MINUTE,
      timeWindow: 20 * MINUTE,
      limit: 2,
      agg: 'NONE',
    };
    client.send({ cmds: [command(2, { tsCmd })] });
    const update = (points: unknown[]) => ({
      cmdId: 2,
      data: null,
      update: [{ latest: null, timeseries: { rh: points } }],
    });
    expect(await client.next()).toMatchObject(
      update([3, 2].map((n) => ({ ts: NOW - 10 * MINUTE + n, value: String(n) }))),
    );
    await live.store([
      { deviceKey: key, ts: NOW, values: { rh: 4 } },
      { deviceKey: key, ts: NOW + 1, values: { rh: 5 } },
    ]);
    expect(await client.next()).toMatchObject(
      update([
        { ts: NOW + 1, value: '5' },
        { ts: NOW, value: '4' },
      ]),
    );
    const historyCmd = { ...tsCmd, endTs: NOW, agg: 'AVG', interval: 20 * MINUTE };
    client.send({ cmds: [command(2, { historyCmd })] });
    expect(await client.next()).toMatchObject(update([{ ts: NOW - 10 * MINUTE, value: '2', count: 3 }]));
    client.send({ cmds: [{ type: 'ENTITY_DATA_UNSUBSCRIBE', cmdId: 2 }] });
    await live.subscriptions(0);
    client.send({ cmds: [command(2, { latestCmd: { keys: [series('rh')] } })] });
    expect(await client.nextText()).toBe(
      '{"subscriptionId":2,"errorCode":2,"errorMsg":"Query is empty!","data":null,"latestValues":{}}',
    );
  });

  it('sends a history with the list when one command requests both', async () => {
    const { id, key } = mine.device;
    await live.store([{ deviceKey: key, ts: NOW - 5, values: { bat: 80 } }]);
    const historyCmd = { keys: ['bat', 'never'], startTs: NOW - 10, endTs: NOW, limit: 10, agg: 'NONE' };
    const client = await live.connect(mine.user, [command(3, { query: query(single(id)), historyCmd })]);
    const frame = (await client.next()) as DataFrame;
    expect(frame.data.data[0]?.timeseries).toEqual({ bat: [{ ts: NOW - 5, value: '80' }], never: [] });
  });

  it('includes the values of filter keys, in HTTP responses and in frames', async () => {
    const { id, key, name } = mine.device;
    await live.store([{ deviceKey: key, ts: NOW, values: { tvoc: 7 } }]);
    const predicate = (type: string, operation: string, defaultValue: unknown) => ({
      predicate: { type, operation, value: { defaultValue } },
    });
    const keyFilters = [
      { key: series('tvoc'), valueType: 'NUMERIC', ...predicate('NUMERIC', 'GREATER', 1) },
      { key: field('type'), valueType: 'STRING', ...predicate('STRING', 'NOT_EQUAL', 'other') },
    ];
    const narrowed = query(single(id), { keyFilters });
    const latest = {
      ENTITY_FIELD: { name: { ts: 0, value: name } },
      TIME_SERIES: { tvoc: { ts: NOW, value: '7' } },
    };
    const client = await live.connect(mine.user, [command(12, { query: narrowed })]);
    expect(((await client.next()) as DataFrame).data.data[0]?.latest).toEqual(latest);
    const answer = await live.app.inject({
      method: 'POST',
      url: '/api/entitiesQuery/find',
      headers: bearer(await live.tokenOf(mine.user)),
      payload: narrowed,
    });
    expect(answer.json().data[0].latest).toEqual(latest);
  });

  it('limits memory: refuses a history that is too long, and too many keys', async () => {
    const small = await createLiveWorld(NOW, { seriesCharacters: 100, followedKeys: 4 });
    const { user, device } = small.world.a.customers[0];
    await small.store(
      [1, 2, 3, 4].map((n) => ({ deviceKey: device.key, ts: NOW - n, values: { co2: 400 + n } })),
    );
    const historyCmd = { keys: ['co2'], startTs: NOW - 10, endTs: NOW, limit: 2, agg: 'NONE' };
    const list = query(single(device.id));
    const client = await small.connect(user, [command(1, { query: list, historyCmd })]);
    expect(await client.next()).toMatchObject({ cmdId: 1, errorCode: 0 });
    client.send({ cmds: [command(2, { query: list, historyCmd: { ...historyCmd, limit: 4 } })] });
    expect(await client.next()).toMatchObject({
      cmdId: 2,
      errorCode: 1,
      errorMsg: expect.stringContaining('too long'),
    });
    const more = (...keys: string[]) => command(1, { latestCmd: { keys: keys.map(series) } });
    client.send({ cmds: [more('a', 'b')] });
    expect(await client.next()).toMatchObject({ cmdId: 1, errorCode: 0 });
    // Keys that are followed already do not count again.
    client.send({ cmds: [more('a', 'b', 'c', 'c', 'd')] });
    expect(await client.next()).toMatchObject({ cmdId: 1, errorCode: 0 });
    client.send({ cmds: [more('e')] });
    expect(await client.next()).toMatchObject({ cmdId: 1, errorMsg: 'A list follows 4 keys at most' });
    await small.subscriptions(0);
    await small.close();
  });

  it('lists only devices within the scope of the caller, whatever the filter', async () => {
    const foreign = live.world.b.customers[0].device;
    const [own, other] = tenant.customers;
    const list = (...ids: string[]) => ({ type: 'entityList', entityType: 'DEVICE', entityList: ids });
    const all = { type: 'entityType', entityType: 'DEVICE' };
    const expected: [typeof own.user | typeof tenant.admin, object, string[]][] = [
      [own.user, all, [own.device.name]],
      [tenant.admin, all, [own.device.name, other.device.name, tenant.spareDevice.name]],
      [live.world.sysAdmin, all, []],
      [own.user, single(other.device.id), []],
      [own.user, list(own.device.id, other.device.id, foreign.id, 'abc'), [own.device.name]],
      [tenant.admin, list(own.device.id, foreign.id), [own.device.name]],
      [
        tenant.admin,
        { type: 'deviceType', deviceTypes: ['default'] },
        [own.device.name, other.device.name, tenant.spareDevice.name],
      ],
      [
        tenant.admin,
        { type: 'deviceType', deviceType: 'default', deviceNameFilter: 'SPARE' },
        [tenant.spareDevice.name],
      ],
      [tenant.admin, { type: 'deviceType', deviceTypes: ['other'] }, []],
      [
        tenant.admin,
        { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'device-a' },
        [own.device.name, other.device.name],
      ],
      [tenant.admin, { type: 'entityType', entityType: 'CUSTOMER' }, []],
    ];
    for (const [user, filter, found] of expected) {
      const client = await live.connect(user, [command(4, { query: query(filter) })]);
      expect(names(await client.next()), JSON.stringify(filter)).toEqual(found);
    }
  });

  it('pages, sorts and searches', async () => {
    const all = { type: 'entityType', entityType: 'DEVICE' };
    const [own, other] = tenant.customers;
    const ask = async (pageLink: object) => {
      const client = await live.connect(tenant.admin, [command(5, { query: query(all, {}, pageLink) })]);
      const frame = (await client.next()) as DataFrame;
      return [names(frame), frame.data.totalElements, frame.data.hasNext];
    };
    const sortOrder = { key: field('name'), direction: 'DESC' };
    expect(await ask({ pageSize: 2, sortOrder })).toEqual([
      [tenant.spareDevice.name, other.device.name],
      3,
      true,
    ]);
    expect(await ask({ pageSize: 2, page: 1, sortOrder })).toEqual([[own.device.name], 3, false]);
    expect(await ask({ pageSize: 2, page: 7 })).toEqual([[], 3, false]);
    expect(await ask({ textSearch: 'SPARE' })).toEqual([[tenant.spareDevice.name], 1, false]);
    expect(await ask({ textSearch: '%' })).toEqual([[], 0, false]);
  });

  it('sends entity fields and attributes, and follows attributes and activity', async () => {
    const { id, key } = mine.device;
    const write = (payload: object) =>
      live.tokenOf(mine.user).then((token) =>
        live.app.inject({
          method: 'POST',
          url: `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE`,
          headers: bearer(token),
          payload,
        }),
      );
    await write({ place: 'Lobby' });
    live.now = NOW + 3_600_000;
    const keys = [
      { type: 'SHARED_ATTRIBUTE', key: 'place' },
      { type: 'ATTRIBUTE', key: 'place' },
      { type: 'CLIENT_ATTRIBUTE', key: 'place' },
      { type: 'SERVER_ATTRIBUTE', key: 'active' },
    ];
    const fields = ['label', 'type', 'createdTime', 'customerId', 'unheard-of', 'constructor'].map(field);
    const client = await live.connect(mine.user, [
      command(6, { query: query(single(id), { entityFields: fields }), latestCmd: { keys } }),
    ]);
    const { latest } = ((await client.next()) as DataFrame).data.data[0] as Item;
    expect(latest).toEqual({
      ENTITY_FIELD: {
        label: { ts: 0, value: '' },
        type: { ts: 0, value: 'default' },
        createdTime: { ts: 0, value: String(NOW) },
        customerId: { ts: 0, value: mine.id },
        'unheard-of': { ts: 0, value: '' },
        constructor: { ts: 0, value: '' },
      },
      SHARED_ATTRIBUTE: { place: { ts: NOW, value: 'Lobby' } },
      ATTRIBUTE: { place: { ts: NOW, value: 'Lobby' } },
      CLIENT_ATTRIBUTE: { place: { ts: 0, value: '' } },
      SERVER_ATTRIBUTE: { active: { ts: expect.any(Number), value: 'false' } },
    });
    await write({ place: 'Roof' });
    expect(await client.next()).toMatchObject({
      update: [
        {
          latest: {
            SHARED_ATTRIBUTE: { place: { ts: live.now, value: 'Roof' } },
            ATTRIBUTE: { place: { ts: live.now, value: 'Roof' } },
          },
        },
      ],
    });
    await live.store([{ deviceKey: key, ts: live.now, values: { pm25: 1 } }]);
    expect(await client.next()).toMatchObject({
      update: [{ latest: { SERVER_ATTRIBUTE: { active: { ts: live.now, value: 'true' } } } }],
    });
  });

  it('combines simultaneous readings of several devices into one frame, without older points', async () => {
    const [own, other] = tenant.customers;
    const keys = { keys: [series('tvoc')] };
    await live.store([{ deviceKey: own.device.key, ts: NOW, values: { tvoc: 1 } }]);
    const client = await live.connect(tenant.admin, [
      command(7, { query: query({ type: 'entityType', entityType: 'DEVICE' }), latestCmd: keys }),
    ]);
    await client.next();
    await live.store([
      { deviceKey: own.device.key, ts: NOW - 1, values: { tvoc: 0 } },
      { deviceKey: other.device.key, ts: NOW, values: { tvoc: 7 } },
      { deviceKey: own.device.key, ts: NOW + 1, values: { tvoc: 2 } },
      { deviceKey: live.world.b.customers[0].device.key, ts: NOW, values: { tvoc: 9 } },
    ]);
    const { update } = (await client.next()) as unknown as { update: Item[] };
    expect(update.map(({ entityId, latest }) => [entityId.id, latest.TIME_SERIES?.tvoc]).sort()).toEqual(
      [
        [own.device.id, { ts: NOW + 1, value: '2' }],
        [other.device.id, { ts: NOW, value: '7' }],
      ].sort(),
    );
  });

  it('removes a moved device immediately, and sends the list without it', async () => {
    const { device } = mine;
    const keys = { keys: [series('lat')] };
    const client = await live.connect(mine.user, [
      command(8, { query: query({ type: 'entityType', entityType: 'DEVICE' }), latestCmd: keys }),
    ]);
    await client.next();
    await live.database.pool.query('update device set customer_id = null where id = $1', [device.id]);
    live.events.emit('device.moved', { deviceId: device.id, deviceKey: device.key });
    live.events.emit('readings.stored', [{ deviceKey: device.key, ts: NOW, values: { lat: 1 } }]);
    expect(names(await client.next())).toEqual([]);
    await live.database.pool.query('update device set customer_id = $2 where id = $1', [device.id, mine.id]);
    expect(live.app.live.counts().listeners).toBe(0);
    expect(client.frames).toHaveLength(2);
  });

  it('omits a device that is moved during the lookup of the list', async () => {
    const { device } = mine;
    const moveTo = (customerId: string | null) =>
      live.database.pool.query('update device set customer_id = $2 where id = $1', [device.id, customerId]);
    const lock = await live.database.pool.connect();
    await lock.query('begin');
    await lock.query('lock table latest_reading in access exclusive mode');
    const all = { type: 'entityType', entityType: 'DEVICE' };
    const client = await live.connect(mine.user, [
      command(12, { query: query(all), latestCmd: { keys: [series('pm25')] } }),
    ]);
    // The list has been found; its values are still being read.
    while (live.app.live.counts().listeners === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await moveTo(null);
    live.events.emit('device.moved', { deviceId: device.id, deviceKey: device.key });
    await lock.query('commit');
    lock.release();
    const frames = [await client.next(), await client.next()];
    expect(names(frames[1])).toEqual([]);
    expect(live.app.live.counts().listeners).toBe(0);
    await moveTo(mine.id);
  });

  it('looks up a dynamic list again every minute, and sends it if it changed', async () => {
    const rename = (name: string) =>
      live.database.pool.query('update device set name = $2 where id = $1', [mine.device.id, name]);
    const all = { type: 'entityType', entityType: 'DEVICE' };
    const client = await live.connect(mine.user, [
      command(9, { query: query(all, {}, { dynamic: true }) }),
      command(10, { query: query(all) }),
    ]);
    await client.next();
    await client.next();
    await rename('renamed');
    live.now = NOW + 59_999;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(client.frames).toHaveLength(2);
    live.now = NOW + 60_000;
    const frame = await client.next();
    expect([frame.cmdId, names(frame)]).toEqual([9, ['renamed']]);
    live.now = NOW + 120_000;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(client.frames).toHaveLength(3);
    await rename(mine.device.name);
  });

  it('filters and sorts by values, within the scope of the caller', async () => {
    const [one, two] = tenant.customers;
    const all = { type: 'entityType', entityType: 'DEVICE' };
    await live.store([
      { deviceKey: one.device.key, ts: NOW, values: { tvoc: 9, note: 'Lab' } },
      { deviceKey: two.device.key, ts: NOW, values: { tvoc: 100 } },
    ]);
    const numeric = (operation: string, defaultValue: number) => ({
      key: series('tvoc'),
      valueType: 'NUMERIC',
      predicate: { type: 'NUMERIC', operation, value: { defaultValue } },
    });
    const text = (operation: string, defaultValue: string) => ({
      key: series('note'),
      predicate: { type: 'STRING', operation, value: { defaultValue }, ignoreCase: true },
    });
    const find = async (user: WorldUser, keyFilters: object[], sortOrder?: object) => {
      const more = sortOrder ? { sortOrder } : {};
      const client = await live.connect(user, [command(20, { query: query(all, { keyFilters }, more) })]);
      return names(await client.next());
    };
    const { admin } = tenant;
    expect(await find(admin, [numeric('GREATER', 9)])).toEqual([two.device.name]);
    expect(await find(admin, [numeric('LESS_OR_EQUAL', 9), text('CONTAINS', 'LA')])).toEqual([
      one.device.name,
    ]);
    expect(await find(two.user, [numeric('GREATER', 1)])).toEqual([two.device.name]);
    expect(await find(one.user, [text('NOT_EQUAL', 'other')])).toEqual([one.device.name]);
    const byValue = { key: series('tvoc'), direction: 'DESC' };
    const sorted = await find(admin, [], byValue);
    expect(sorted.slice(0, 2)).toEqual([two.device.name, one.device.name]);
    expect(sorted).toContain(tenant.spareDevice.name);
  });

  it('counts the result of a query, and gives the same result over HTTP', async () => {
    const entityFilter = { type: 'entityType', entityType: 'DEVICE' };
    const client = await live.connect(mine.user, [
      { type: 'ENTITY_COUNT', cmdId: 21, query: { entityFilter } },
    ]);
    expect(await client.nextText()).toBe(
      '{"cmdId":21,"count":1,"errorCode":0,"errorMsg":null,"cmdUpdateType":"COUNT_DATA"}',
    );
    client.send({ cmds: [{ type: 'ENTITY_COUNT', cmdId: 22 }] });
    expect(await client.next()).toMatchObject({ subscriptionId: 22, errorMsg: 'Query is empty!' });
    const ask = async (what: string, payload: object) => {
      const url = `/api/entitiesQuery/${what}`;
      return (
        await live.app.inject({
          method: 'POST',
          url,
          headers: bearer(await live.tokenOf(mine.user)),
          payload,
        })
      ).json();
    };
    expect(await ask('count', { entityFilter })).toBe(1);
    expect(await ask('find', query(entityFilter, { latestValues: [series('never')] }))).toEqual({
      data: [
        {
          entityId: { entityType: 'DEVICE', id: mine.device.id },
          latest: {
            ENTITY_FIELD: { name: { ts: 0, value: mine.device.name } },
            TIME_SERIES: { never: { ts: 0, value: '' } },
          },
          timeseries: {},
          aggLatest: {},
        },
      ],
      totalPages: 1,
      totalElements: 1,
      hasNext: false,
    });
  });

  it('returns an error if there is no query to extend', async () => {
    const client = await live.connect(mine.user, [command(11, { latestCmd: { keys: [] } })]);
    expect(await client.next()).toMatchObject({
      subscriptionId: 11,
      errorCode: 2,
      errorMsg: 'Query is empty!',
    });
  });
});
