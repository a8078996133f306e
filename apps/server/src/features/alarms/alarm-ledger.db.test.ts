import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvent } from '../../domain-events.ts';
import { createEventBus } from '../../events.ts';
import type { AlarmChange } from '../../features/alarms/alarms.events.ts';
import type { Scope } from '../../http/caller.ts';
import { createServices, type Services } from '../../services.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice } from '../../testing/world.ts';
import type { NewAlarm } from './alarm-acts.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;

let database: TestDatabase;
let world: World;
let services: Services;
let device: WorldDevice;
let admin: Actor;
let now = NOON;
const changes: AlarmChange[] = [];
const published: DomainEvent[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const events = createEventBus();
  services = await createServices({ database, events, clock: () => now });
  events.on('alarms.changed', (some) => changes.push(...some));
  services.domainEvents.listen(async (_, event) => {
    published.push(event);
  });
  device = world.a.customers[0].device;
  const { id: userId, email } = world.a.admin;
  admin = { userId, email, authority: 'TENANT_ADMIN', address: '192.0.2.1', impersonator: null };
});
beforeEach(async () => {
  await database.pool.query('delete from alarm');
  await database.pool.query('delete from audit_entry');
  changes.length = 0;
  published.length = 0;
  now = NOON;
});
afterAll(() => database.close());

const working = <T>(work: (unit: UnitOfWork) => Promise<T>, by: Actor | null = null): Promise<T> =>
  inUnitOfWork(database.db, by, work);

const alarm = (change: Partial<NewAlarm> = {}): NewAlarm => ({
  tenantId: world.a.tenantId,
  customerId: world.a.customers[0].id,
  deviceId: device.id,
  ruleId: null,
  type: 'High CO2',
  severity: 'MAJOR',
  startTime: NOON - 10 * MINUTE_MS,
  endTime: NOON,
  details: null,
  ...change,
});
const raise = (...alarms: NewAlarm[]) => working((unit) => services.alarmLedger.raise(unit, alarms));
async function raiseOne(change: Partial<NewAlarm> = {}): Promise<string> {
  const [id] = await raise(alarm(change));
  if (!id) throw new Error('it was not raised');
  return id;
}
const stored = async (id: string) =>
  (await database.pool.query('select * from alarm where id = $1', [id])).rows[0];
const kindsOf = async (id: string): Promise<string[]> => {
  const { rows } = await database.pool.query(
    'select kind from alarm_entry where alarm_id = $1 order by created_time, id',
    [id],
  );
  return rows.map(({ kind }) => kind);
};
const actions = () =>
  published.filter(({ entityType }) => entityType === 'ALARM').map((event) => event.action);

describe('raising', () => {
  it('stores the alarm, its first entry and its domain event, and publishes it after the commit', async () => {
    const id = await raiseOne();
    expect(await stored(id)).toMatchObject({ created_time: NOON, type: 'High CO2', clear_time: null });
    expect(await kindsOf(id)).toEqual(['raised']);
    expect(actions()).toEqual(['raised']);
    const { tenantId, customers } = world.a;
    expect(changes).toEqual([
      { alarmId: id, tenantId, customerId: customers[0].id, deviceId: device.id, action: 'raised' },
    ]);
  });

  it('raises no second alarm of the same device and type while one is open, also within one call', async () => {
    const ids = await raise(alarm(), alarm({ type: 'High PM10' }), alarm());
    expect(ids).toEqual([expect.any(String), expect.any(String), null]);
    expect(await raise(alarm())).toEqual([null]);
    expect(actions()).toEqual(['raised', 'raised']);
  });

  it('raises an already cleared alarm beside an open one', async () => {
    await raiseOne();
    const at = NOON - 5 * MINUTE_MS;
    const id = await raiseOne({ endTime: at, cleared: { kind: 'ended', at } });
    expect(await stored(id)).toMatchObject({ clear_time: at });
    expect(await kindsOf(id)).toEqual(['raised', 'ended']);
    expect(published.at(-1)).toMatchObject({ action: 'raised', entity: { id, isOver: true } });
  });

  it('raises no alarm if its tenant or customer is not that of the device', async () => {
    const { a, b } = world;
    const elsewhere = { customerId: a.customers[1].id };
    expect(
      await raise(alarm({ tenantId: b.tenantId }), alarm(elsewhere), alarm({ customerId: null })),
    ).toEqual([null, null, null]);
    expect(changes).toEqual([]);
  });

  it('publishes nothing after a rollback', async () => {
    const failing = working(async (unit) => {
      await services.alarmLedger.raise(unit, [alarm()]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(changes).toEqual([]);
  });

  it('raises one alarm under concurrent calls', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => raise(alarm())));
    expect(ids.flat().filter((id) => id !== null)).toHaveLength(1);
  });
});

describe('an alarm', () => {
  it('is extended to later end times only, and keeps its peak', async () => {
    const id = await raiseOne({ details: { peak: 700, key: 'co2' } });
    const extend = (endTime: number, peak: number | null) =>
      working((unit) => services.alarmLedger.extend(unit, [{ alarmId: id, endTime, peak }]));
    await extend(NOON + MINUTE_MS, 812.5);
    await extend(NOON - MINUTE_MS, null);
    expect(await stored(id)).toMatchObject({
      end_time: NOON + MINUTE_MS,
      details: { peak: 812.5, key: 'co2' },
    });
    expect(changes.map(({ action }) => action)).toEqual(['raised', 'extended', 'extended']);
    expect(actions()).toEqual(['raised']);
  });

  it('is cleared once, with one reason', async () => {
    const id = await raiseOne();
    const clear = (kind: 'ended' | 'disproved') =>
      working((unit) => services.alarmLedger.clear(unit, [{ alarmId: id, at: NOON + 1 }], kind));
    expect(await clear('ended')).toEqual([id]);
    expect(await clear('disproved')).toEqual([]);
    expect(await stored(id)).toMatchObject({ clear_time: NOON + 1, over_kind: 'ended' });
    expect(await kindsOf(id)).toEqual(['raised', 'ended']);
    expect(published.at(-1)).toMatchObject({ action: 'cleared', details: { kind: 'ended' } });
    expect(await raise(alarm())).toEqual([expect.any(String)]);
  });

  it('cleared by a person blocks another one of its rule until its condition has ended', async () => {
    const { rows } = await database.pool.query(
      `insert into alarm_rule (id, created_time, tenant_id, name, devices, condition, severity, recipients, effective_time)
       values (gen_random_uuid(), 1, $1, 'Bad air', '{}', '{}', 'MAJOR', '{}', 1) returning id`,
      [world.a.tenantId],
    );
    const ruleId = rows[0].id;
    const id = await raiseOne({ ruleId });
    const clear = (kind: 'ended' | 'cleared', at: number, more = {}) =>
      working((unit) => services.alarmLedger.clear(unit, [{ alarmId: id, at, ...more }], kind));
    expect(await clear('cleared', NOON + 1)).toEqual([id]);
    expect(await raise(alarm({ ruleId }))).toEqual([null]);
    expect(await clear('ended', NOON + 9, { endTime: NOON + 8, peak: 900 })).toEqual([]);
    expect(await stored(id)).toMatchObject({
      clear_time: NOON + 1,
      over_kind: 'ended',
      end_time: NOON + 8,
      details: { peak: 900 },
    });
    expect(await kindsOf(id)).toEqual(['raised', 'cleared']);
    expect(await raise(alarm({ ruleId }))).toEqual([expect.any(String)]);
  });

  it('is acknowledged, assigned, commented on and cleared by a person, who is recorded', async () => {
    const id = await raiseOne();
    const { alarmLedger } = services;
    const assigneeId = world.a.customers[0].user.id;
    for (const step of [
      (unit: UnitOfWork) => alarmLedger.acknowledge(unit, [id]),
      (unit: UnitOfWork) => alarmLedger.acknowledge(unit, [id]),
      (unit: UnitOfWork) => alarmLedger.assign(unit, [id], assigneeId),
      (unit: UnitOfWork) => alarmLedger.assign(unit, [id], assigneeId),
      (unit: UnitOfWork) => alarmLedger.assign(unit, [id], null),
      (unit: UnitOfWork) =>
        alarmLedger.snooze(unit, [id], { until: NOON + 60 * MINUTE_MS, reason: 'Painting' }),
      (unit: UnitOfWork) => alarmLedger.snooze(unit, [id], null),
      (unit: UnitOfWork) => alarmLedger.snooze(unit, [id], null),
      (unit: UnitOfWork) => alarmLedger.comment(unit, [id], 'Opened a window'),
      (unit: UnitOfWork) => alarmLedger.clear(unit, [{ alarmId: id, at: now }], 'cleared'),
    ]) {
      now += 1;
      await working<unknown>(step, admin);
    }
    const done = ['acknowledged', 'assigned', 'unassigned', 'snoozed', 'unsnoozed', 'commented', 'cleared'];
    expect(await kindsOf(id)).toEqual(['raised', ...done]);
    const { rows } = await database.pool.query(
      `select count(*) filter (where is_by_user and user_id = $1) as by_user from alarm_entry`,
      [admin.userId],
    );
    expect(rows[0].by_user).toBe(7);
    // Acts of the server itself are not in the audit log.
    const { rows: audited } = await database.pool.query(
      `select action, entity_type, entity_name, tenant_id from audit_entry order by id`,
    );
    const of = { entity_type: 'ALARM', entity_name: 'High CO2', tenant_id: world.a.tenantId };
    expect(audited).toEqual(done.map((action) => ({ action, ...of })));
  });

  it('is acknowledged with thousands of others, with one entry in the audit log', async () => {
    const id = await raiseOne();
    await database.pool.query(
      `insert into alarm (id, created_time, tenant_id, customer_id, device_id, type, severity, start_time, end_time, device_name)
       select gen_random_uuid(), created_time, tenant_id, customer_id, device_id, 'Type ' || n, severity, start_time, end_time, device_name
       from alarm, generate_series(1, 5999) n where id = $1`,
      [id],
    );
    const { rows: alarms } = await database.pool.query('select id from alarm');
    const ids = alarms.map((row) => row.id);
    const changed = await working((unit) => services.alarmLedger.acknowledge(unit, ids), admin);
    expect(changed).toHaveLength(6_000);
    const { rows } = await database.pool.query('select * from audit_entry');
    expect(rows).toMatchObject([
      {
        action: 'acknowledged',
        entity_type: 'ALARM',
        entity_id: changed[0],
        entity_name: expect.stringMatching(/^(?:Type \d+, ){4}Type \d+$/),
        customer_id: world.a.customers[0].id,
        details: { alarms: 6_000 },
      },
    ]);
  });

  it('is deleted with its time line', async () => {
    const id = await raiseOne();
    await working((unit) => services.alarmLedger.delete(unit, [id]), admin);
    expect(await stored(id)).toBeUndefined();
    expect(await kindsOf(id)).toEqual([]);
    expect(actions()).toEqual(['raised', 'deleted']);
  });

  it('loses its assignee when the user is deleted', async () => {
    const id = await raiseOne();
    const { tenantId } = world.a;
    const user = await services.users.create({
      authority: 'TENANT_ADMIN',
      tenantId,
      customerId: null,
      email: 'short@example.com',
    });
    await working((unit) => services.alarmLedger.assign(unit, [id], user.id), admin);
    await database.pool.query('delete from app_user where id = $1', [user.id]);
    expect(await stored(id)).toMatchObject({ assignee_id: null, assign_time: NOON });
  });
});

const renameTo = (deviceId: string, name: string) =>
  working(async (unit) => {
    await unit.tx.execute(sql`update device set name = ${name} where id = ${deviceId}`);
    const { tenantId } = world.a;
    const entity = { id: deviceId, name, tenantId, customerId: null };
    const details = { changed: ['name'] };
    await services.domainEvents.publish(unit, { entityType: 'DEVICE', action: 'updated', entity, details });
  });

describe('a device that changes owners', () => {
  const names = async (id: string) => {
    const { device_name, device_label, clear_time, customer_id, tenant_id } = await stored(id);
    return { device_name, device_label, clear_time, customer_id, tenant_id };
  };

  it('leaves its alarms to the former customer, cleared and under its former name', async () => {
    const { tenantId, customers } = world.a;
    const { device: moved } = await services.devices.create({
      tenantId,
      customerId: customers[0].id,
      name: 'Bedroom',
      label: 'Upstairs',
    });
    const id = await raiseOne({ deviceId: moved.id });
    now += MINUTE_MS;
    await services.deviceAssignment.assign(tenantId, moved.id, customers[1].id);
    expect(await names(id)).toEqual({
      device_name: 'Bedroom',
      device_label: 'Upstairs',
      clear_time: now,
      customer_id: customers[0].id,
      tenant_id: tenantId,
    });
    expect(await kindsOf(id)).toEqual(['raised', 'deviceMoved']);
    const next = await raiseOne({ deviceId: moved.id, customerId: customers[1].id });
    await renameTo(moved.id, 'Nursery');
    expect(await names(id)).toMatchObject({ device_name: 'Bedroom' });
    expect(await names(next)).toMatchObject({ device_name: 'Nursery', clear_time: null });
  });

  it('leaves its alarms to the former tenant', async () => {
    const { a, b } = world;
    const { device: moved } = await services.devices.create({ tenantId: a.tenantId, name: 'Hall' });
    const open = await raiseOne({ deviceId: moved.id, customerId: null });
    const at = NOON;
    const over = await raiseOne({ deviceId: moved.id, customerId: null, cleared: { kind: 'ended', at } });
    now += MINUTE_MS;
    await working((unit) => services.deviceAssignment.move(unit, a.tenantId, moved.id, b.tenantId));
    const former = { device_name: 'Hall', device_label: null, tenant_id: a.tenantId };
    expect(await names(open)).toMatchObject({ ...former, clear_time: now });
    expect(await names(over)).toMatchObject({ ...former, clear_time: at });
  });

  it('is deleted with the alarms of its present owner only', async () => {
    const { a, b } = world;
    const { device: sold } = await services.devices.create({ tenantId: a.tenantId, name: 'Cellar' });
    const former = await raiseOne({ deviceId: sold.id, customerId: null });
    await working((unit) => services.deviceAssignment.move(unit, a.tenantId, sold.id, b.tenantId));
    const own = await raiseOne({ tenantId: b.tenantId, deviceId: sold.id, customerId: null });
    await services.devices.delete(b.tenantId, sold.id);
    expect(await stored(own)).toBeUndefined();
    const caller = { ...admin, tenantId: a.tenantId, customerId: null, placeIds: null } as Scope;
    expect(await services.alarms.get(caller, former)).toMatchObject({
      alarm: { deviceName: 'Cellar', deviceId: sold.id },
      device: null,
    });
  });

  it('has its alarms cleared when its customer is deleted', async () => {
    const { tenantId } = world.a;
    const customer = await services.customers.create(tenantId, { title: 'Guest house' });
    const { device: lent } = await services.devices.create({
      tenantId,
      customerId: customer.id,
      name: 'Guest room',
    });
    const id = await raiseOne({ deviceId: lent.id, customerId: customer.id });
    await working((unit) => services.deviceAssignment.unassignAllOf(unit, tenantId, customer.id));
    expect(await names(id)).toMatchObject({ device_name: 'Guest room', clear_time: NOON });
  });
});
