import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { NewAlarm } from '../../features/alarms/alarm-acts.ts';
import { createLiveWorld, type LiveWorld } from '../../live/testing/live-world.ts';
import type { WorldCustomer, WorldTenant } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;

let live: LiveWorld;
let tenant: WorldTenant;
let mine: WorldCustomer;

beforeAll(async () => {
  live = await createLiveWorld(NOW);
  tenant = live.world.a;
  mine = tenant.customers[0];
});
beforeEach(() => live.database.pool.query('delete from alarm'));
afterEach(async () => {
  live.now = NOW;
  await live.disconnectAll();
});
afterAll(() => live.close());

const working = <T>(work: (unit: UnitOfWork) => Promise<T>) => inUnitOfWork(live.database.db, null, work);
async function raise(more: Partial<NewAlarm> = {}): Promise<string> {
  const owner = { tenantId: tenant.tenantId, customerId: mine.id, deviceId: mine.device.id };
  const what = {
    ruleId: null,
    type: 'High CO2',
    severity: 'MAJOR',
    startTime: live.now,
    endTime: live.now,
  } as const;
  const [id] = await working((unit) =>
    live.app.services.alarmLedger.raise(unit, [{ ...owner, ...what, details: { co2: 900 }, ...more }]),
  );
  if (!id) throw new Error('it was not raised');
  return id;
}
const clear = (alarmId: string) =>
  working((unit) => live.app.services.alarmLedger.clear(unit, [{ alarmId, at: live.now }], 'ended'));
const acknowledge = (alarmId: string) =>
  working((unit) => live.app.services.alarmLedger.acknowledge(unit, [alarmId]));
const ofOther = () => ({ customerId: tenant.customers[1].id, deviceId: tenant.customers[1].device.id });

const ALL_DEVICES = { type: 'entityType', entityType: 'DEVICE' };
const data = (cmdId: number, pageLink: object = {}, more: object = {}) => ({
  type: 'ALARM_DATA',
  cmdId,
  query: {
    entityFilter: ALL_DEVICES,
    pageLink: { pageSize: 10, page: 0, statusList: ['ACTIVE'], searchPropagatedAlarms: false, ...pageLink },
    alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }],
    entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
    latestValues: [],
    ...more,
  },
});
type Frame = {
  data: { data: { id: { id: string } }[]; totalElements: number } | null;
  update: { id: { id: string }; status: string; endTs: number }[] | null;
};
const shown = (frame: unknown) => (frame as Frame).data?.data.map(({ id }) => id.id);

describe('ALARM_DATA', () => {
  it('sends a page of alarms in the format of ThingsBoard', async () => {
    const client = await live.connect(tenant.admin, [data(5)]);
    expect(await client.next()).toEqual({
      cmdId: 5,
      data: { data: [], totalPages: 0, totalElements: 0, hasNext: false },
      update: null,
      errorCode: 0,
      errorMsg: null,
      allowedEntities: 10000,
      totalEntities: 3,
      cmdUpdateType: 'ALARM_DATA',
    });
    const id = await raise();
    const { data: page } = (await client.next()) as Frame;
    expect(page).toMatchObject({ totalElements: 1, totalPages: 1, hasNext: false });
    expect(page?.data[0]).toMatchObject({
      entityId: { entityType: 'DEVICE', id: mine.device.id },
      latest: { ENTITY_FIELD: { name: { ts: 0, value: mine.device.name } } },
      id: { entityType: 'ALARM', id },
      originatorName: mine.device.name,
      status: 'ACTIVE_UNACK',
      details: { co2: 900 },
      assignee: null,
    });
  });

  it('sends changed alarms of the page, and the page again when its list changes', async () => {
    const id = await raise();
    const client = await live.connect(mine.user, [data(1)]);
    expect(shown(await client.next())).toEqual([id]);
    await acknowledge(id);
    expect((await client.next()) as Frame).toMatchObject({
      data: null,
      update: [{ id: { id }, status: 'ACTIVE_ACK' }],
    });
    const extended = { alarmId: id, endTime: NOW + MINUTE_MS, peak: 950 };
    await working((unit) => live.app.services.alarmLedger.extend(unit, [extended]));
    expect((await client.next()) as Frame).toMatchObject({ update: [{ endTs: NOW + MINUTE_MS }] });
    await clear(id);
    expect(shown(await client.next())).toEqual([]);
  });

  it('is filtered by time, severity, type and device, sorted and paged', async () => {
    const old = await raise({ type: 'A', severity: 'WARNING' });
    live.now += MINUTE_MS;
    const young = await raise({ type: 'B', severity: 'CRITICAL' });
    const other = await raise({ ...ofOther(), type: 'C' });
    const sorted = (key: string) => ({ sortOrder: { key: { type: 'ALARM_FIELD', key }, direction: 'ASC' } });
    const ofDevice = { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: mine.device.id } };
    const client = await live.connect(tenant.admin, [
      data(1, { timeWindow: MINUTE_MS / 2, ...sorted('type') }),
      data(2, { severityList: ['WARNING'] }),
      data(3, { typeList: ['B', 'C'], ...sorted('type') }),
      data(4, { ...sorted('severity') }, { entityFilter: ofDevice }),
      data(5, { pageSize: 1, page: 1, ...sorted('createdTime') }),
      data(6, { textSearch: mine.device.name, startTs: NOW, endTs: NOW }),
    ]);
    expect(shown(await client.next())).toEqual([young, other]);
    expect(shown(await client.next())).toEqual([old]);
    expect(shown(await client.next())).toEqual([young, other]);
    expect(shown(await client.next())).toEqual([young, old]);
    expect(shown(await client.next())).toHaveLength(1);
    expect(shown(await client.next())).toEqual([old]);
  });

  it('ends with its subscription, and refuses unsupported queries', async () => {
    const client = await live.connect(tenant.admin, [
      data(1),
      { type: 'ALARM_DATA_UNSUBSCRIBE', cmdId: 1 },
      { type: 'ALARM_DATA', cmdId: 2 },
      data(3, { sortOrder: { key: { type: 'TIME_SERIES', key: 'co2' }, direction: 'ASC' } }),
      { type: 'ALARM_COUNT', cmdId: 4, query: {} },
    ]);
    await client.next();
    const error = { data: null, update: null, errorCode: 2, totalEntities: 0, cmdUpdateType: 'ALARM_DATA' };
    expect(await client.next()).toMatchObject({ ...error, cmdId: 2, errorMsg: 'Query is empty!' });
    expect(await client.next()).toMatchObject({
      ...error,
      cmdId: 3,
      errorMsg: 'Sorting by TIME_SERIES co2 is not supported',
    });
    expect(await client.next()).toMatchObject({ cmdId: 4, count: 0 });
    await raise();
    expect(await client.next()).toMatchObject({ cmdId: 4, count: 1 });
    expect(live.app.live.counts().subscriptions).toBe(1);
  });
});

describe('ALARM_COUNT and ALARM_STATUS', () => {
  const count = (cmdId: number, query: object = { statusList: ['ACTIVE'] }) => ({
    type: 'ALARM_COUNT',
    cmdId,
    query,
  });
  const status = (cmdId: number, more: object = {}) => ({
    type: 'ALARM_STATUS',
    cmdId,
    originatorId: { entityType: 'DEVICE', id: mine.device.id },
    typeList: null,
    ...more,
  });

  it('send updates only when the result changes', async () => {
    const client = await live.connect(mine.user, [count(3), status(4, { severityList: ['CRITICAL'] })]);
    expect(await client.nextText()).toBe(
      '{"cmdId":3,"errorCode":0,"errorMsg":null,"count":0,"cmdUpdateType":"ALARM_COUNT_DATA"}',
    );
    expect(await client.nextText()).toBe(
      '{"cmdId":4,"errorCode":0,"errorMsg":null,"active":false,"cmdUpdateType":"ALARM_STATUS"}',
    );
    await raise({ severity: 'MINOR' });
    expect(await client.next()).toMatchObject({ cmdId: 3, count: 1 });
    const id = await raise({ type: 'Fire', severity: 'CRITICAL' });
    const both = [await client.next(), await client.next()];
    expect(both).toContainEqual(expect.objectContaining({ cmdId: 3, count: 2 }));
    expect(both).toContainEqual(expect.objectContaining({ cmdId: 4, active: true }));
    await clear(id);
    const after = [await client.next(), await client.next()];
    expect(after).toContainEqual(expect.objectContaining({ cmdId: 4, active: false }));
    expect(client.frames).toHaveLength(7);
  });

  it('count within the scope only', async () => {
    await raise(ofOther());
    const foreign = { originatorId: { entityType: 'DEVICE', id: tenant.customers[1].device.id } };
    const client = await live.connect(mine.user, [count(1), status(2, foreign)]);
    expect(await client.next()).toMatchObject({ cmdId: 1, count: 0 });
    expect(await client.next()).toMatchObject({ cmdId: 2, active: false });
    const admin = await live.connect(tenant.admin, [
      count(1, { entityFilter: ALL_DEVICES }),
      status(2, foreign),
    ]);
    expect(await admin.next()).toMatchObject({ cmdId: 1, count: 1 });
    expect(await admin.next()).toMatchObject({ cmdId: 2, active: true });
    const stranger = await live.connect(live.world.b.admin, [count(1), status(2, foreign)]);
    expect(await stranger.next()).toMatchObject({ cmdId: 1, count: 0 });
    expect(await stranger.next()).toMatchObject({ cmdId: 2, active: false });
    const system = await live.connect(live.world.sysAdmin, [count(1)]);
    expect(await system.next()).toMatchObject({ cmdId: 1, errorCode: 1, errorMsg: 'Failed to fetch data!' });
  });

  it('follow a moving time window', async () => {
    await raise();
    const client = await live.connect(mine.user, [count(1, { timeWindow: MINUTE_MS })]);
    expect(await client.next()).toMatchObject({ count: 1 });
    live.now += 2 * MINUTE_MS;
    expect(await client.next()).toMatchObject({ count: 0 });
  });
});
