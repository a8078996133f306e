import { type AutomationTrial, automationTrialSchema } from '@airdeck/contract/automations/automation-trials';
import {
  type Automation,
  type AutomationForm,
  type AutomationList,
  automationSchema,
  listAutomations,
  MAX_AUTOMATIONS,
} from '@airdeck/contract/automations/automations';
import { TRIAL_DAYS } from '@airdeck/contract/rules/rule-trials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../http/caller.ts';
import { Partitions } from '../../ingest/partitions.ts';
import { createReadingWriter } from '../../ingest/reading.repository.ts';
import { toReading } from '../../ingest/reading.ts';
import { createRollUp } from '../../ingest/roll-up.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { silentLog } from '../../testing/silent-log.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 5, 1, 12);
const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

let world: AppWorld;
let now = NOON;
let made = 0;
let device: WorldDevice;
beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
  device = world.a.customers[0].device;
  await world.database.pool.query('update device set tenant_readable_from = 0, customer_readable_from = 0');
  await write([{ mode: 1 }], NOON - 2 * HOUR);
});
afterAll(() => world.close());

/** One for each minute; null: none. */
async function write(values: readonly (object | null)[], from: number, of = device) {
  const { pool } = world.database;
  const store = createReadingWriter({
    pool,
    partitions: new Partitions(pool, () => NOON),
    clock: () => NOON,
  });
  for (const [minute, reported] of values.entries()) {
    const reading = reported && toReading(of.key, from + minute * MINUTE, { ...reported }, true);
    if (reading === null || typeof reading === 'string') continue;
    await store([reading]);
  }
}

const form = (change: Partial<AutomationForm> = {}): AutomationForm => ({
  name: `Automation ${++made}`,
  isEnabled: true,
  devices: { kind: 'all' },
  trigger: {
    source: { kind: 'self' },
    condition: { kind: 'above', key: 'pm25', threshold: 60, clearAt: 35 },
    holdMinutes: 5,
    clearMinutes: 15,
  },
  schedule: null,
  mode: 3,
  modeAfter: 1,
  ...change,
});
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object, user?: WorldUser) =>
  world.api(user ?? world.a.admin, method, `/backoffice/automations${path}`, body);
async function make(change: Partial<AutomationForm> = {}, user?: WorldUser): Promise<Automation> {
  const { status, body } = await ask('POST', '', form(change), user);
  expect(status).toBe(201);
  return automationSchema.parse(body);
}
const list = async (path = '', user?: WorldUser): Promise<AutomationList> =>
  listAutomations.responses[200].parse((await ask('GET', path, undefined, user)).body);
const clear = () => world.database.pool.query('delete from automation');

describe('automations', () => {
  it('have an order and versions, and every change is in the audit log', async () => {
    const [one, two, three] = [await make(), await make(), await make()];
    const ids = async () => (await list()).automations.map(({ id }) => id);
    expect(await ids()).toEqual([one.id, two.id, three.id]);
    const inOrder = [three.id, one.id, two.id];
    expect((await ask('PUT', '/order', { automationIds: inOrder })).status).toBe(200);
    expect(await ids()).toEqual(inOrder);
    for (const wrong of [
      [one.id, two.id],
      [one.id, one.id, two.id],
      [...inOrder, UNKNOWN],
    ]) {
      const { body } = await ask('PUT', '/order', { automationIds: wrong });
      expect(body.code).toBe('automations.orderInvalid');
    }
    const { status } = await ask('PUT', `/${one.id}`, { ...form(), version: one.version });
    expect(status).toBe(409);
    const saved = await ask('PUT', `/${one.id}`, form({ name: 'Bedroom', mode: 2 }));
    expect(saved.body).toMatchObject({
      name: 'Bedroom',
      mode: 2,
      version: 3,
      effectiveTime: one.effectiveTime,
    });
    expect((await ask('DELETE', `/${one.id}`)).status).toBe(200);
    expect(await ids()).toEqual([three.id, two.id]);
    const { rows } = await world.database.pool.query(
      'select action, entity_type, details from audit_entry where entity_id = $1 order by id',
      [one.id],
    );
    expect(rows.map(({ action, details }) => [action, details?.changed])).toEqual([
      ['created', undefined],
      // Changes in quick succession are one entry.
      ['updated', expect.arrayContaining(['order', 'name', 'mode'])],
      ['deleted', undefined],
    ]);
    await clear();
  });

  it('restart when they are disabled, but not for another name or other devices', async () => {
    const { id, effectiveTime } = await make({ name: 'Again' });
    now += MINUTE;
    const same = await ask(
      'PUT',
      `/${id}`,
      form({ name: 'Other', devices: { kind: 'places', places: ['Room'] } }),
    );
    expect(same.body.effectiveTime).toBe(effectiveTime);
    const other = await ask('PUT', `/${id}`, form({ isEnabled: false }));
    expect(other.body.effectiveTime).toBe(now);
    await clear();
  });

  it('are refused with an error code for each invalid field', async () => {
    await make({ name: 'Taken' });
    const foreign = world.b.customers[0];
    const trigger = form().trigger as NonNullable<AutomationForm['trigger']>;
    const source = (...deviceIds: string[]) => ({
      ...trigger,
      source: { kind: 'monitors' as const, deviceIds },
    });
    const reversed = { ...trigger, condition: { ...trigger.condition, clearAt: 90 } } as typeof trigger;
    for (const [change, code] of [
      [{ name: ' ' }, 'nameRequired'],
      [{ name: 'Taken' }, 'nameTaken'],
      [{ trigger: null }, 'whenRequired'],
      [{ trigger: reversed }, 'clearLevelInvalid'],
      [{ trigger: source() }, 'monitorsRequired'],
      [{ trigger: source(foreign.device.id) }, 'unknownDevice'],
      [{ schedule: { weekdays: [], from: '22:00', to: '06:00' } }, 'scheduleEmpty'],
      [{ devices: { kind: 'devices', deviceIds: [] } }, 'devicesRequired'],
      [{ devices: { kind: 'devices', deviceIds: [foreign.device.id] } }, 'unknownDevice'],
      [{ devices: { kind: 'customers', customerIds: [foreign.id] } }, 'unknownCustomer'],
      [{ devices: { kind: 'devices', deviceIds: [device.id] }, mode: 9 }, 'modeUnknown'],
    ] as const) {
      const { status, body } = await ask('POST', '', form(change as Partial<AutomationForm>));
      expect([code, status, body.code]).toEqual([code, 400, `automations.${code}`]);
    }
    await clear();
    await world.database.pool.query(
      `insert into automation (id, created_time, tenant_id, name, is_enabled, position, devices, mode, effective_time)
       select gen_random_uuid(), 0, $1, 'n' || n, false, n, '{"kind":"all"}', 1, 0 from generate_series(1, $2) n`,
      [world.a.tenantId, MAX_AUTOMATIONS],
    );
    expect((await ask('POST', '', form())).body.code).toBe('automations.tooMany');
    await clear();
  });

  it('of a customer are managed by its administrator, and can be read, changed and deleted by its tenant', async () => {
    const { user, id: customerId } = world.a.customers[0];
    const neighbour = world.a.customers[1].user;
    await world.database.pool.query(
      `update app_user set access_role = case when id = $1 then 'ADMINISTRATOR' else 'EDITOR' end
       where authority = 'CUSTOMER_USER'`,
      [user.id],
    );
    expect((await list('', user)).mayManage).toBe(false);
    expect((await ask('PUT', '/settings', { customersMayAutomate: true }, user)).status).toBe(403);
    expect((await ask('PUT', '/settings', { customersMayAutomate: true })).status).toBe(200);
    expect((await ask('GET', '/settings', undefined, user)).body).toEqual({ customersMayAutomate: true });
    const own = await make({ name: 'Theirs' }, user);
    expect(own.customerId).toBe(customerId);
    const ofAll = await make({ name: 'Theirs' });
    expect(ofAll.customerId).toBeNull();
    expect(await list('', user)).toMatchObject({ automations: [{ id: own.id }], mayManage: true });
    expect(await list()).toMatchObject({ automations: [{ id: ofAll.id }], mayManage: true });
    expect(await list(`?customerId=${customerId}`)).toMatchObject({ automations: [{ id: own.id }] });
    // Another customer in the request is ignored.
    expect((await list(`?customerId=${customerId}`, neighbour)).automations).toEqual([]);
    expect((await ask('GET', `/${own.id}`, undefined, neighbour)).status).toBe(404);
    expect((await ask('GET', `/${ofAll.id}`, undefined, user)).status).toBe(404);
    expect((await ask('PUT', `/${ofAll.id}`, form(), user)).status).toBe(404);
    const customers = form({ devices: { kind: 'customers', customerIds: [customerId] } });
    expect((await ask('POST', '', customers, user)).body.code).toBe('automations.unknownCustomer');
    const byTenant = await ask('PUT', `/${own.id}`, form({ name: 'Changed' }));
    expect(byTenant.body).toMatchObject({ name: 'Changed', customerId });
    const operation = (customersMayOperate: boolean) =>
      world.api(world.a.admin, 'PUT', '/backoffice/commands/settings', { customersMayOperate });
    await operation(false);
    expect((await ask('POST', '', form(), user)).body.code).toBe('automations.customersMayNotOperate');
    expect((await ask('PUT', `/${own.id}`, form(), user)).status).toBe(403);
    expect((await ask('POST', '/try', form(), user)).status).toBe(403);
    expect(await list('', user)).toMatchObject({ mayManage: false, stoppedBy: 'operation' });
    expect(await list(`?customerId=${customerId}`)).toMatchObject({
      mayManage: true,
      stoppedBy: 'operation',
    });
    expect(await list()).toMatchObject({ stoppedBy: null });
    await operation(true);
    expect(await list('', user)).toMatchObject({ mayManage: true, stoppedBy: null });
    await ask('PUT', '/settings', { customersMayAutomate: false });
    expect(await list('', user)).toMatchObject({ mayManage: false, stoppedBy: 'automations' });
    expect((await ask('DELETE', `/${own.id}`, undefined, user)).body.code).toBe(
      'automations.customersMayNot',
    );
    expect((await ask('POST', '/try', form(), user)).status).toBe(403);
    expect((await ask('DELETE', `/${own.id}`)).status).toBe(200);
    await clear();
  });

  it("for a customer's purifiers are visible to its users, without devices of others", async () => {
    const [one, other] = world.a.customers;
    const trigger = form().trigger as NonNullable<AutomationForm['trigger']>;
    const following = (...deviceIds: string[]) => ({
      ...trigger,
      source: { kind: 'monitors' as const, deviceIds },
    });
    const devices = { kind: 'devices' as const, deviceIds: [device.id, other.device.id] };
    await make({ name: 'All' });
    await make({ name: 'Both', devices: { kind: 'customers', customerIds: [one.id, other.id] } });
    await make({
      name: 'Single',
      devices,
      trigger: following(device.id, other.device.id, world.a.spareDevice.id),
    });
    await make({ name: 'Off', isEnabled: false });
    await make({ name: 'Of the other', devices: { kind: 'customers', customerIds: [other.id] } });
    await make({ name: 'Elsewhere', devices: { kind: 'places', places: ['School'] } });
    await make({ name: 'No such mode', mode: 9 });
    await make({ name: 'By others', trigger: following(other.device.id) });
    await make({ name: 'Foreign' }, world.b.admin);
    const { automations, ofTenant } = await list('', one.user);
    expect(automations).toEqual([]);
    expect(ofTenant.map(({ name, devices: chosen }) => [name, chosen])).toEqual([
      ['All', { kind: 'all' }],
      ['Both', { kind: 'all' }],
      ['Single', { kind: 'devices', deviceIds: [device.id] }],
    ]);
    expect(ofTenant[2]).toMatchObject({ trigger: following(device.id), mode: 3, modeAfter: 1, actsOn: 0 });
    expect((await list(`?customerId=${one.id}`)).ofTenant).toEqual(ofTenant);
    expect((await list()).ofTenant).toEqual([]);
    // It has no purifier.
    expect((await list('', other.user)).ofTenant).toEqual([]);
    expect((await list(`?customerId=${one.id}`, world.b.admin)).ofTenant).toEqual([]);
    await clear();
  });

  it('offer the modes of the purifiers in scope', async () => {
    const { body } = await ask('GET', '/modes');
    expect(body).toEqual(
      [0, 1, 2, 3].map((mode) => ({ mode, names: [mode ? `${mode}` : 'off'], devices: 1 })),
    );
    expect((await ask('GET', '/modes', undefined, world.a.customers[1].user)).body).toEqual([]);
  });
});

describe('a trial', () => {
  const AIR = [...times(70, 30), ...times(30, 30)].map((pm25) => ({ pm25 }));
  beforeAll(async () => {
    for (let hour = 20; hour > 4; hour -= 2) await write(AIR, NOON - hour * HOUR);
    const { pool } = world.database;
    await createRollUp({ pool, clock: () => now, log: silentLog })(new AbortController().signal);
  });

  /** All lines of a trial, merged. */
  async function tryOn(change: Partial<AutomationForm> = {}) {
    const { name: _, isEnabled: __, ...terms } = form(change);
    const { tenantId, admin } = world.a;
    const caller: Caller = {
      authority: 'TENANT_ADMIN',
      userType: 'TENANT_ADMIN',
      tenantId,
      customerId: null,
      userId: admin.id,
      email: admin.email,
      address: '',
      impersonator: null,
      accessRole: 'ADMINISTRATOR',
      placeIds: null,
      sessionId: '',
    };
    const lines: AutomationTrial[] = [];
    for await (const line of await world.app.services.automationTrials.open(caller, terms))
      lines.push(automationTrialSchema.parse(JSON.parse(line)));
    const last = lines.at(-1);
    if (!last) throw new Error('nothing was answered');
    return { ...last, found: lines.flatMap(({ found }) => found) };
  }

  it('returns the modes that the automation would have requested, with their times', async () => {
    const trial = await tryOn();
    expect(trial).toMatchObject({
      devicesInAll: 1,
      changes: 16,
      devicesWithChanges: 1,
      heldBack: 0,
      isDone: true,
    });
    expect(trial.mostPerHour).toBe(2);
    const [newest, before] = trial.found;
    const last = NOON - 6 * HOUR;
    expect(newest).toMatchObject({ deviceId: device.id, time: last + 45 * MINUTE, mode: 1, isAfter: true });
    expect(before).toMatchObject({ time: last + 5 * MINUTE, mode: 3, isAfter: false });
    expect(trial.totalMs).toBe(8 * 40 * MINUTE);
  });

  it('follows a monitor and a schedule, and omits devices without the mode', async () => {
    const trigger = form().trigger as NonNullable<AutomationForm['trigger']>;
    const spare = { ...trigger, source: { kind: 'monitors' as const, deviceIds: [world.a.spareDevice.id] } };
    expect(await tryOn({ trigger: spare })).toMatchObject({ devicesInAll: 1, changes: 0 });
    const self = { ...trigger, source: { kind: 'monitors' as const, deviceIds: [device.id] } };
    expect(await tryOn({ trigger: self })).toMatchObject({ changes: 16 });
    const schedule = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' };
    expect(await tryOn({ trigger: null, schedule })).toMatchObject({ changes: 2 * TRIAL_DAYS });
    expect(await tryOn({ mode: 9 })).toMatchObject({ devicesInAll: 0, changes: 0 });
  });
});

function times(value: number, count: number): number[] {
  return Array.from({ length: count }, () => value);
}
