import {
  type AutomationForm,
  type AutomationTrigger,
  MAX_MODES_PER_HOUR,
} from '@airdeck/contract/automations/automations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEventBus, type EventBus } from '../../../events.ts';
import type { Caller } from '../../../http/caller.ts';
import { Partitions } from '../../../ingest/partitions.ts';
import { createReadingWriter } from '../../../ingest/reading.repository.ts';
import { toReading } from '../../../ingest/reading.ts';
import { LIMITS } from '../../../limits/limits.ts';
import { createServices, type Services } from '../../../services.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice, type WorldTenant } from '../../../testing/world.ts';
import { createCommandSettings } from '../../commands/command-settings.service.ts';
import { createAutomationSettings } from '../automation-settings.service.ts';
import { lockCurrent } from './automation-engine.repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Monday. */
const NOON = Date.UTC(2026, 5, 1, 12);
const [OFF, AUTO, STRONG] = [0, 1, 3] as const;
const MODES = [
  { mode: OFF, name: 'off' },
  { mode: AUTO, name: 'auto' },
  { mode: STRONG, name: '3' },
];

let database: TestDatabase;
let world: World;
let now = NOON;
let server: { services: Services; events: EventBus };
/** Devices of the first customer of A. */
let purifier: WorldDevice;
let monitor: WorldDevice;
let made = 0;

const admin = (tenant: WorldTenant = world.a): Caller => ({
  authority: 'TENANT_ADMIN',
  userType: 'TENANT_ADMIN',
  tenantId: tenant.tenantId,
  customerId: null,
  userId: tenant.admin.id,
  email: 'x',
  address: '',
  impersonator: null,
  accessRole: 'ADMINISTRATOR',
  placeIds: null,
  sessionId: '',
});
const customer = (): Caller => ({
  authority: 'CUSTOMER_USER',
  userType: 'CUSTOMER_USER',
  tenantId: world.a.tenantId,
  customerId: world.a.customers[0].id,
  userId: world.a.customers[0].user.id,
  email: 'y',
  address: '',
  impersonator: null,
  accessRole: 'ADMINISTRATOR',
  placeIds: null,
  sessionId: '',
});

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => NOON - 10 * HOUR });
  purifier = world.a.customers[0].device;
  await database.pool.query(
    `with model as (
       insert into purifier (id, purifier_id, purifier_model_no, modes, created_time)
       values (gen_random_uuid(), 1, 'M', $1, 1) returning id
     ) update device set purifier_id = model.id from model where device.id = $2`,
    [JSON.stringify(MODES), purifier.id],
  );
  const services = await createServices({ database, events: createEventBus(), clock: () => NOON - 9 * HOUR });
  const { device, credentials } = await services.devices.create({
    tenantId: world.a.tenantId,
    customerId: world.a.customers[0].id,
    name: 'monitor',
  });
  monitor = { id: device.id, key: device.key, name: 'monitor', token: credentials.credentialsId };
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.pool.query(
    `truncate alarm_rule, automation, automated_device, command, device_activity, reading, latest_reading, dirty_hour cascade`,
  );
  await database.pool.query("delete from server_setting where name = 'alarmsEvaluatedUntil'");
  await database.pool.query('update tenant set customers_may_automate = false, customers_may_operate = true');
  await database.pool.query('update device set tenant_readable_from = 0, customer_readable_from = 0');
  now = NOON;
  server = await startServer();
});

/** The in-memory state of a server; replaced by a restart. */
async function startServer() {
  const events = createEventBus();
  const services = await createServices({ database, events, clock: () => now });
  services.ruleEvaluator.listenTo(events, services.domainEvents);
  return { services, events };
}

/** 'Above 60 for 5 minutes, over below 35 for 15 minutes.' */
const HIGH: AutomationTrigger = {
  source: { kind: 'self' },
  condition: { kind: 'above', key: 'pm25', threshold: 60, clearAt: 35 },
  holdMinutes: 5,
  clearMinutes: 15,
};
const HIGH_AT_ONCE: AutomationTrigger = { ...HIGH, holdMinutes: 0, clearMinutes: 0 };

/** Strong mode during bad air, then automatic. */
const form = (change: Partial<AutomationForm> = {}): AutomationForm => ({
  name: `Automation ${++made}`,
  isEnabled: true,
  devices: { kind: 'devices', deviceIds: [purifier.id] },
  trigger: HIGH,
  schedule: null,
  mode: STRONG,
  modeAfter: AUTO,
  ...change,
});

async function make(change: Partial<AutomationForm> = {}, caller = admin()) {
  const time = now;
  now = Math.min(now, NOON - 2 * HOUR);
  const automation = await server.services.automations.create(caller, form(change));
  now = time;
  return automation;
}

/** Stores a reading without an event. */
async function store(deviceKey: number, ts: number, values: Record<string, number>) {
  const { pool } = database;
  const write = createReadingWriter({ pool, partitions: new Partitions(pool, () => now), clock: () => now });
  const reading = toReading(deviceKey, ts, values, true);
  if (reading === null || typeof reading === 'string') throw new Error('no reading');
  await write([reading]);
  return reading;
}
/** Stores readings a minute apart from now on, with an event and evaluation for each. */
async function measure(
  values: readonly number[],
  { of = purifier, key = 'pm25', ts = undefined as number | undefined } = {},
) {
  for (const value of values) {
    server.events.emit('readings.stored', [await store(of.key, ts ?? now, { [key]: value })]);
    await evaluate();
    now += MINUTE;
  }
}
/** Evaluates twice, as findings at one device concern others. */
async function evaluate() {
  await server.services.ruleEvaluator.evaluateDue();
  await server.services.ruleEvaluator.evaluateDue();
}
/** The periodic check, for changes elsewhere and by time. */
async function sweep() {
  await server.services.ruleEvaluator.sweep();
  await evaluate();
}
const times = (value: number, count: number) => Array.from({ length: count }, () => value);

/** Modes requested of devices, in order. */
async function asked(of = purifier): Promise<number[]> {
  const { rows } = await database.pool.query<{ mode: number }>(
    `select (details ->> 'mode')::int as mode from device_activity
     where device_id = $1 and kind = 'modeAutomated' order by id`,
    [of.id],
  );
  return rows.map(({ mode }) => mode);
}
const activity = async (kind: string) =>
  (
    await database.pool.query('select details from device_activity where kind = $1 order by id', [kind])
  ).rows.map(({ details }) => details);
const waiting = async () =>
  (
    await database.pool.query("select params from command where status = 'QUEUED' and method = 'setMode'")
  ).rows.map(({ params }) => params.mode);
/** Limit of persistent commands of a device. */
const keepManyCommands = (deviceKey: number) =>
  database.pool.query(
    `insert into command (id, created_time, device_key, method, is_one_way, expiration_time, retries, status)
     select gen_random_uuid(), 1, $1, 'beep', true, $2, 0, 'QUEUED' from generate_series(1, $3)`,
    [deviceKey, now + HOUR, LIMITS.commands.openPerDevice],
  );
/** The device reports the mode, and pending commands are done. */
async function obey(mode: number) {
  await database.pool.query("update command set status = 'SUCCESSFUL'");
  await measure([mode], { key: 'mode' });
}
const actsOn = async (id: string) => (await server.services.automations.get(admin(), id)).actsOn;

describe('an automation by condition', () => {
  it('requests one mode once its condition has held, and another once it has ended, by persistent commands', async () => {
    const { id, name } = await make();
    await measure(times(70, 5));
    expect(await asked()).toEqual([]);
    await measure([70]);
    expect(await asked()).toEqual([STRONG]);
    expect(await waiting()).toEqual([STRONG]);
    expect(await actsOn(id)).toBe(1);
    await measure([...times(70, 30), ...times(50, 30), ...times(30, 15)]);
    expect(await asked()).toEqual([STRONG]);
    await measure([30]);
    expect(await asked()).toEqual([STRONG, AUTO]);
    // The newer request has withdrawn the older one.
    expect(await waiting()).toEqual([AUTO]);
    expect(await actsOn(id)).toBe(0);
    expect(await activity('modeAutomated')).toEqual([
      { automation: name, mode: STRONG, name: '3', isAfter: false },
      { automation: name, mode: AUTO, name: 'auto', isAfter: true },
    ]);
  });

  it('lets purifiers follow a monitor of the same customer', async () => {
    const source = { kind: 'monitors' as const, deviceIds: [monitor.id] };
    await make({ trigger: { ...HIGH_AT_ONCE, source }, devices: { kind: 'all' } });
    await measure([200]);
    expect(await asked()).toEqual([]);
    await measure([200], { of: monitor });
    expect(await asked()).toEqual([STRONG]);
    // Not a purifier.
    expect(await asked(monitor)).toEqual([]);
    const other = world.a.customers[1].device;
    await database.pool.query(
      'update device set purifier_id = (select purifier_id from device where id = $1) where id = $2',
      [purifier.id, other.id],
    );
    await sweep();
    await measure([30], { of: other });
    expect(await asked(other)).toEqual([]);
    await measure([30], { of: monitor });
    expect(await asked()).toEqual([STRONG, AUTO]);
    await database.pool.query('update device set purifier_id = null where id = $1', [other.id]);
  });

  it('sets many purifiers without delaying the alarm of another device', async () => {
    const followers = await database.pool.query<{ key: number }>(
      `insert into device (id, tenant_id, customer_id, device_profile_id, type, name, purifier_id, created_time)
       select gen_random_uuid(), tenant_id, customer_id, device_profile_id, type, 'follower ' || i, purifier_id, 1
       from device, generate_series(1, 60) i where id = $1 returning key`,
      [purifier.id],
    );
    const { rules, domainEvents } = server.services;
    const condition = { kind: 'above' as const, key: 'co2' as const, threshold: 700, clearAt: 600 };
    const recipients = {
      customerUsers: false,
      tenantAdmins: false,
      userIds: [],
      receiverIds: [],
      rotaIds: [],
    };
    const handling = { recipients, steps: [], repeat: null };
    const rule = { name: 'CO2', isEnabled: true, schedule: null, severity: 'MAJOR' as const, ...handling };
    now = NOON - 2 * HOUR;
    await rules.create(admin(), { ...rule, devices: { kind: 'all' }, condition, holdMinutes: 0 });
    now = NOON;
    const source = { kind: 'monitors' as const, deviceIds: [monitor.id] };
    const ofCustomer = { kind: 'customers' as const, customerIds: [world.a.customers[0].id] };
    await make({ trigger: { ...HIGH_AT_ONCE, source }, devices: ofCustomer });
    const other = await store(world.a.customers[1].device.key, now, { co2: 900 });
    const order: string[] = [];
    domainEvents.listen(async (_, { entityType, action }) => {
      if (entityType === 'ALARM') order.push(action);
    });
    server.events.on('modes.changed', () => {
      if (order.length === 0) server.events.emit('readings.stored', [other]);
      order.push('mode');
    });
    // One of them has no room for further commands.
    const [{ key: full } = purifier] = followers.rows;
    await keepManyCommands(full);
    await measure([200], { of: monitor });
    expect(order.filter((one) => one === 'mode')).toHaveLength(60);
    expect(order.at(-1)).toBe('mode');
    expect(order.filter((one) => one !== 'mode')).toEqual(['raised']);
    expect(await waiting()).toEqual(times(STRONG, 60));
    await database.pool.query('delete from command where device_key = $1', [full]);
    await sweep();
    expect(await waiting()).toEqual(times(STRONG, 61));
    await measure([30], { of: monitor });
    // The newer requests have withdrawn the older ones.
    expect(await waiting()).toEqual(times(AUTO, 61));
    await database.pool.query('delete from device where key = any($1)', [
      followers.rows.map(({ key }) => key),
    ]);
  });

  it('requests no mode that is already set, and respects manual changes until its state changes', async () => {
    await make({ trigger: HIGH_AT_ONCE });
    await obey(STRONG);
    await measure([70]);
    expect(await asked()).toEqual([]);
    await server.services.deviceModes.set(admin(), purifier.id, OFF);
    await obey(OFF);
    await measure(times(70, 10));
    expect(await asked()).toEqual([]);
    await measure([30, 70]);
    expect(await asked()).toEqual([AUTO, STRONG]);
  });

  it('is named to users who may read it until it is deleted', async () => {
    const { id, name } = await make({ trigger: HIGH_AT_ONCE });
    await measure([70]);
    const askedBy = async (caller: Caller) =>
      (await server.services.deviceModes.read(caller, purifier.id)).asked?.automation;
    for (const caller of [admin(), customer()]) expect(await askedBy(caller)).toEqual({ id, name });
    await server.services.automations.update(
      admin(),
      id,
      form({ name, devices: { kind: 'places', places: ['X'] } }),
    );
    expect(await askedBy(admin())).toEqual({ id, name });
    expect(await askedBy(customer())).toEqual({});
    await server.services.automations.delete(admin(), id);
    expect(await askedBy(admin())).toEqual({});
    await server.services.deviceModes.set(admin(), purifier.id, OFF);
    expect(await askedBy(admin())).toBeNull();
  });

  it('ignores readings that are more than an hour late', async () => {
    await make({ trigger: HIGH_AT_ONCE });
    await measure([500], { ts: now - HOUR - MINUTE });
    await measure([40]);
    expect(await asked()).toEqual([]);
  });

  it('applies to a device if it is the first one in order that holds', async () => {
    const first = await make({ trigger: HIGH_AT_ONCE });
    const second = await make({
      trigger: { ...HIGH_AT_ONCE, condition: { kind: 'above', key: 'pm25', threshold: 40, clearAt: 20 } },
      mode: OFF,
      modeAfter: null,
    });
    await measure([50]);
    expect(await asked()).toEqual([OFF]);
    await measure([70]);
    expect(await asked()).toEqual([OFF, STRONG]);
    await server.services.automations.order(admin(), [second.id, first.id]);
    await sweep();
    expect(await asked()).toEqual([OFF, STRONG, OFF]);
  });
});

describe('an automation by schedule', () => {
  const noon = { weekdays: [1], from: '12:30', to: '13:00' };

  it.each([
    ['at its times', noon],
    ['while its place is open', { kind: 'open' }],
  ] as const)('sets modes %s, also of a silent device and after a restart', async (_, schedule) => {
    await server.services.places.saveWhole(admin(), { openingHours: { spans: [noon], holidays: [] } });
    await make({ trigger: null, schedule });
    await server.services.ruleEvaluator.takeOver();
    await evaluate();
    expect(await asked()).toEqual([]);
    now = NOON + 30 * MINUTE;
    await sweep();
    expect(await asked()).toEqual([STRONG]);
    server = await startServer();
    await server.services.ruleEvaluator.takeOver();
    await evaluate();
    expect(await asked()).toEqual([STRONG]);
    now = NOON + HOUR;
    await sweep();
    expect(await asked()).toEqual([STRONG, AUTO]);
    await server.services.places.saveWhole(admin(), { openingHours: null });
  });

  it('uses the local time of the device, and limits a condition to these times', async () => {
    await database.pool.query("update device set time_zone = 'Asia/Tokyo' where id = $1", [purifier.id]);
    await make({ trigger: HIGH_AT_ONCE, schedule: { weekdays: [1], from: '21:10', to: '21:20' } });
    await measure(times(70, 10));
    expect(await asked()).toEqual([]);
    await sweep();
    expect(await asked()).toEqual([STRONG]);
    now += 10 * MINUTE;
    await sweep();
    expect(await asked()).toEqual([STRONG, AUTO]);
    await database.pool.query('update device set time_zone = null where id = $1', [purifier.id]);
  });
});

describe('any automation', () => {
  it('is limited to a number of requests per device and hour, with one entry in the time line', async () => {
    await make({ trigger: HIGH_AT_ONCE });
    for (let step = 0; step < MAX_MODES_PER_HOUR; step++) await measure([step % 2 ? 30 : 70]);
    expect(await asked()).toHaveLength(MAX_MODES_PER_HOUR);
    await measure([70, 30, 70, 30, 70]);
    expect(await asked()).toHaveLength(MAX_MODES_PER_HOUR);
    expect(await activity('automationHeldBack')).toEqual([
      { automation: `Automation ${made}`, most: MAX_MODES_PER_HOUR },
    ]);
    // The last state is requested as soon as there is room, even after a restart.
    server = await startServer();
    await server.services.ruleEvaluator.takeOver();
    await evaluate();
    now = NOON + HOUR;
    await sweep();
    expect((await asked()).slice(MAX_MODES_PER_HOUR)).toEqual([STRONG]);
  });

  it('keeps its state across a restart, without repeated requests', async () => {
    await make({ trigger: { ...HIGH_AT_ONCE, clearMinutes: 15 } });
    await measure([70, ...times(30, 10)]);
    server = await startServer();
    await server.services.ruleEvaluator.takeOver();
    await evaluate();
    await measure(times(30, 5));
    expect(await asked()).toEqual([STRONG]);
    await measure([30]);
    expect(await asked()).toEqual([STRONG, AUTO]);
  });

  it('stops immediately when it is disabled or deleted, without another request', async () => {
    const { automations } = server.services;
    const one = await make({ trigger: HIGH_AT_ONCE });
    await measure([70]);
    await automations.update(admin(), one.id, { ...form({ trigger: HIGH_AT_ONCE }), isEnabled: false });
    await measure([30]);
    await sweep();
    expect(await asked()).toEqual([STRONG]);
    expect(await actsOn(one.id)).toBe(0);
    await automations.update(admin(), one.id, form({ trigger: HIGH_AT_ONCE }));
    await sweep();
    now += MINUTE;
    await obey(AUTO);
    await measure([70]);
    expect(await asked()).toEqual([STRONG, STRONG]);
    await automations.delete(admin(), one.id);
    await measure([30]);
    expect(await asked()).toEqual([STRONG, STRONG]);
  });

  it('ends for a device that is assigned to another owner', async () => {
    const { id } = await make({
      trigger: HIGH_AT_ONCE,
      devices: { kind: 'customers', customerIds: [world.a.customers[0].id] },
    });
    await measure([70]);
    expect(await actsOn(id)).toBe(1);
    const assign = (customerId: string) =>
      server.services.deviceAssignment.assign(world.a.tenantId, purifier.id, customerId);
    await assign(world.a.customers[1].id);
    expect(await actsOn(id)).toBe(0);
    await measure([30, 70]);
    expect(await asked()).toEqual([STRONG]);
    expect(await waiting()).toEqual([]);
    await assign(world.a.customers[0].id);
  });

  it('is locked only if its version and the owner of the device are unchanged', async () => {
    const { id } = await make();
    const { version } = await server.services.automations.get(admin(), id);
    const [own, foreign] = world.a.customers;
    const about = (customerId: string, at: number) => ({
      device: { id: purifier.id, tenantId: world.a.tenantId, customerId },
      automation: { row: { id, version: at } },
    });
    const same = about(own.id, version);
    const all = [about(foreign.id, version), same, about(own.id, version - 1)];
    expect(await database.db.transaction((tx) => lockCurrent(tx, all))).toEqual([same]);
    await database.pool.query('update automation set is_enabled = false');
    expect(await database.db.transaction((tx) => lockCurrent(tx, all))).toEqual([]);
  });

  it('of a customer requires the permission of its tenant, whose automations take precedence', async () => {
    const settings = createAutomationSettings({ database, domainEvents: server.services.domainEvents });
    const refused = server.services.automations.create(customer(), form());
    await expect(refused).rejects.toMatchObject({ code: 'automations.customersMayNot' });
    await settings.save(admin(), { customersMayAutomate: true });
    const unmarked = server.services.automations.create({ ...customer(), accessRole: 'EDITOR' }, form());
    await expect(unmarked).rejects.toMatchObject({ code: 'automations.notAdministrator' });
    const foreign = form({ devices: { kind: 'devices', deviceIds: [world.a.customers[1].device.id] } });
    const reached = server.services.automations.create(customer(), foreign);
    await expect(reached).rejects.toMatchObject({ code: 'automations.unknownDevice' });
    await make({ trigger: HIGH_AT_ONCE, devices: { kind: 'all' }, mode: OFF, modeAfter: null }, customer());
    await measure([70]);
    expect(await asked()).toEqual([OFF]);
    await make({
      trigger: { ...HIGH_AT_ONCE, condition: { kind: 'above', key: 'pm25', threshold: 100, clearAt: 90 } },
    });
    await sweep();
    await measure([120]);
    expect(await asked()).toEqual([OFF, STRONG]);
    await measure([80]);
    expect(await asked()).toEqual([OFF, STRONG, OFF]);
    await settings.save(admin(), { customersMayAutomate: false });
    await measure([30, 80]);
    await sweep();
    expect(await asked()).toEqual([OFF, STRONG, OFF]);
  });

  it('of a customer stops while its users may not operate devices, and restarts when they may', async () => {
    const settings = createAutomationSettings({ database, domainEvents: server.services.domainEvents });
    const operation = createCommandSettings({ ...server.services, database });
    await settings.save(admin(), { customersMayAutomate: true });
    await make({ trigger: HIGH_AT_ONCE, mode: OFF, modeAfter: STRONG }, customer());
    await measure([70]);
    expect(await asked()).toEqual([OFF]);
    await operation.save(admin(), { customersMayOperate: false });
    await measure([30, 80]);
    await sweep();
    expect(await asked()).toEqual([OFF]);
    await operation.save(admin(), { customersMayOperate: true });
    await sweep();
    await measure([90, 30]);
    expect(await asked()).toEqual([OFF, STRONG]);
  });

  it('waits while the command queue of the device is full, and retries', async () => {
    await make({ trigger: HIGH_AT_ONCE });
    await keepManyCommands(purifier.key);
    await measure([70]);
    expect(await asked()).toEqual([]);
    await database.pool.query('delete from command');
    now += MINUTE;
    await sweep();
    expect(await asked()).toEqual([STRONG]);
  });

  it('requests only modes that the device supports', async () => {
    const unknown = make({ mode: 2 });
    await expect(unknown).rejects.toMatchObject({ code: 'automations.modeUnknown' });
    await make({ trigger: HIGH_AT_ONCE, devices: { kind: 'all' }, mode: 2, modeAfter: 9 });
    await measure([70, 30]);
    expect(await asked()).toEqual([]);
  });
});
