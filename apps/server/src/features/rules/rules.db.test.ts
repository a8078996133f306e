import { type Rule, ruleFormSchema, ruleSchema } from '@airdeck/contract/rules/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldUser } from '../../testing/world.ts';
import { STARTING_RULES } from './starting-rules.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

let world: AppWorld;
let now = NOON;
let made = 0;
beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
});
afterAll(() => world.close());

const form = (change: object = {}) => ({ ...STARTING_RULES[0], name: `Rule ${++made}`, ...change });
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object, user?: WorldUser) =>
  world.api(user ?? world.a.admin, method, `/backoffice/rules${path}`, body);
async function make(change: object = {}): Promise<Rule> {
  const { status, body } = await ask('POST', '', form(change));
  expect(status).toBe(201);
  return ruleSchema.parse(body);
}
const withoutExtras = (rule: Rule) => ruleFormSchema.parse(rule);

/** An open alarm of the rule, at the first device of its tenant. */
async function raise({ id, name }: Rule): Promise<string> {
  const { tenantId, customers } = world.a;
  const [alarmId] = await inUnitOfWork(world.database.db, undefined, (unit) =>
    world.app.services.alarmLedger.raise(unit, [
      {
        tenantId,
        customerId: customers[0].id,
        deviceId: customers[0].device.id,
        ruleId: id,
        type: name,
        severity: 'MAJOR',
        startTime: now,
        endTime: now,
        details: null,
      },
    ]),
  );
  if (!alarmId) throw new Error('not raised');
  return alarmId;
}
const alarmOf = async (id: string) =>
  (await world.database.pool.query('select * from alarm where id = $1', [id])).rows[0];
const auditOf = async (id: string) =>
  (
    await world.database.pool.query(
      'select action, entity_type, details from audit_entry where entity_id = $1 order by id',
      [id],
    )
  ).rows;

describe('rules', () => {
  it('exist by default for new tenants and partners', async () => {
    const { body } = await ask('GET', '', undefined, world.b.admin);
    const byName = STARTING_RULES.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(body.map(withoutExtras)).toEqual(byName);
    const { id } = await world.app.services.tenants.create({ title: 'P', kind: 'PARTNER' });
    const { rows } = await world.database.pool.query(
      'select name, effective_time from alarm_rule where tenant_id = $1 order by name',
      [id],
    );
    expect(rows.map(({ name }) => name)).toEqual(STARTING_RULES.map(({ name }) => name).toSorted());
    expect(rows[0].effective_time).toBe(NOON);
  });

  it('are created, read, changed and deleted, with an audit entry each', async () => {
    const rule = await make({
      recipients: { customerUsers: false, tenantAdmins: true, userIds: [world.a.admin.id] },
    });
    expect(rule).toMatchObject({ version: 1, createdTime: NOON, effectiveTime: NOON, openAlarms: 0 });
    expect((await ask('GET', `/${rule.id}`)).body).toEqual(rule);
    const changed = await ask('PUT', `/${rule.id}`, {
      ...withoutExtras(rule),
      severity: 'CRITICAL',
      version: 1,
    });
    // By default, people are notified of critical alarms, and not of warnings.
    expect(changed.body).toEqual({
      ...rule,
      severity: 'CRITICAL',
      version: 2,
      isHeard: true,
      unheardCustomers: { titles: [], count: 0 },
    });
    const stale = await ask('PUT', `/${rule.id}`, { ...withoutExtras(rule), version: 1 });
    expect([stale.status, stale.body.errorCode]).toEqual([409, 35]);
    expect((await ask('DELETE', `/${rule.id}`)).status).toBe(200);
    expect((await ask('GET', `/${rule.id}`)).status).toBe(404);
    expect(await auditOf(rule.id)).toEqual([
      { action: 'created', entity_type: 'RULE', details: null },
      { action: 'updated', entity_type: 'RULE', details: { changed: ['severity'] } },
      { action: 'deleted', entity_type: 'RULE', details: null },
    ]);
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'rules.nameRequired'],
    [{ name: 'x'.repeat(256) }, 'rules.nameLong'],
    [{ name: 'Silent' }, 'rules.nameTaken'],
    [{ condition: { kind: 'above', key: 'co2', threshold: 5, clearAt: 6 } }, 'rules.clearLevelInvalid'],
    [{ condition: { kind: 'below', key: 'bat', threshold: 5, clearAt: 4 } }, 'rules.clearLevelInvalid'],
    [{ devices: { kind: 'places', places: [] } }, 'rules.devicesRequired'],
    [{ schedule: { weekdays: [], from: '08:00', to: '09:00' } }, 'rules.scheduleEmpty'],
    [{ devices: { kind: 'devices', deviceIds: [UNKNOWN] } }, 'rules.unknownDevice'],
    [{ devices: { kind: 'customers', customerIds: [UNKNOWN] } }, 'rules.unknownCustomer'],
    [
      { recipients: { customerUsers: true, tenantAdmins: true, userIds: [UNKNOWN] } },
      'rules.unknownRecipient',
    ],
    [{ holdMinutes: 1441 }, 'malformed'],
    [{ devices: { kind: 'places', places: ['\0'] } }, 'textMalformed'],
    [{ name: 'a\0b' }, 'textMalformed'],
    [{ devices: { kind: 'places', places: ['x'.repeat(101)] } }, 'malformed'],
  ])('are refused: %o', async (change, code) => {
    const { status, body } = await ask('POST', '', form(change));
    expect([status, body.code]).toEqual([400, code]);
  });

  it('can name devices, customers and users of the own tenant only', async () => {
    const { customers, admin } = world.b;
    const foreign: [object, string][] = [
      [{ devices: { kind: 'devices', deviceIds: [customers[0].device.id] } }, 'rules.unknownDevice'],
      [{ devices: { kind: 'customers', customerIds: [customers[0].id] } }, 'rules.unknownCustomer'],
      [
        { recipients: { customerUsers: true, tenantAdmins: true, userIds: [admin.id] } },
        'rules.unknownRecipient',
      ],
    ];
    for (const [change, code] of foreign) {
      expect((await ask('POST', '', form(change))).body.code).toBe(code);
    }
    const own = world.a.customers.map(({ device }) => device.id);
    const rule = await make({
      devices: { kind: 'devices', deviceIds: [...own, ...own.map((id) => id.toUpperCase())] },
    });
    expect(rule.devices).toEqual({ kind: 'devices', deviceIds: own.sort() });
  });

  it('are limited in number', async () => {
    const { id } = await world.app.services.tenants.create({ title: 'Many' });
    const email = 'many@example.com';
    const user = await world.app.services.users.create({
      authority: 'TENANT_ADMIN',
      tenantId: id,
      customerId: null,
      email,
    });
    await world.app.services.users.setPassword(user.id, 'a long passphrase');
    await world.database.pool.query(
      `insert into alarm_rule (id, created_time, tenant_id, name, devices, condition, severity, recipients, effective_time)
       select gen_random_uuid(), 1, $1, n::text, '{}', '{}', 'MAJOR', '{}', 1 from generate_series(1, 196) n`,
      [id],
    );
    const refused = await ask('POST', '', form(), { id: user.id, email, password: 'a long passphrase' });
    expect(refused.body).toMatchObject({ code: 'rules.tooMany', values: { max: 200 } });
  });
});

describe('a changed rule', () => {
  const save = (rule: Rule, change: object) =>
    ask('PUT', `/${rule.id}`, { ...withoutExtras(rule), ...change });

  it.each<[object]>([
    [{ holdMinutes: 7 }],
    [{ devices: { kind: 'places', places: ['School'] } }],
    [{ condition: { kind: 'above', key: 'co2', threshold: 700, clearAt: 550 } }],
    [{ schedule: { weekdays: [1], from: '08:00', to: '18:00' } }],
    [{ isEnabled: false }],
  ])('starts again, and its open alarms are cleared: %o', async (change) => {
    now = NOON;
    const rule = await make();
    const alarmId = await raise(rule);
    now = NOON + 60_000;
    const { body } = await save(rule, change);
    expect(body).toMatchObject({ effectiveTime: now, openAlarms: 0 });
    expect(await alarmOf(alarmId)).toMatchObject({ clear_time: now, over_kind: 'ruleChanged' });
  });

  it('keeps its alarms if only its name, severity or recipients change', async () => {
    now = NOON;
    const rule = await make();
    const alarmId = await raise(rule);
    now = NOON + 60_000;
    const { body } = await save(rule, {
      name: 'Another name',
      severity: 'MINOR',
      recipients: { customerUsers: false, tenantAdmins: false, userIds: [] },
    });
    expect(body).toMatchObject({ effectiveTime: NOON, openAlarms: 1, name: 'Another name' });
    expect(await alarmOf(alarmId)).toMatchObject({ clear_time: null, type: rule.name });
  });

  it('has its alarms cleared, but kept, when it is deleted', async () => {
    const rule = await make();
    const alarmId = await raise(rule);
    await ask('DELETE', `/${rule.id}`);
    expect(await alarmOf(alarmId)).toMatchObject({
      clear_time: now,
      over_kind: 'ruleChanged',
      rule_id: null,
    });
  });
});

it('say whether anyone is notified of their alarms', async () => {
  const { pool } = world.database;
  const choose = (choices: object | null) =>
    pool.query('update app_user set notification_choices = $2 where id = $1', [world.a.admin.id, choices]);
  await choose({ mail: [], push: ['MAJOR'] });
  const recipients = { customerUsers: false, tenantAdmins: true, userIds: [] };
  const rule = await make({ recipients, severity: 'MAJOR' });
  const isHeard = async () => (await ask('GET', `/${rule.id}`)).body.isHeard;
  // No mail was chosen, and there is no browser and no webhook.
  expect([rule.isHeard, await isHeard()]).toEqual([false, false]);
  const subscribe = (userId: string) =>
    pool.query(
      `insert into push_subscription (id, created_time, user_id, endpoint, p256dh, auth, is_own_device)
       values (gen_random_uuid(), 1, $1, $2, '', '', true)`,
      [userId, userId],
    );
  await subscribe(world.a.customers[0].user.id);
  expect(await isHeard()).toBe(false);
  await subscribe(world.a.admin.id);
  expect(await isHeard()).toBe(true);
  await choose({ mail: [], push: ['CRITICAL'] });
  expect(await isHeard()).toBe(false);
  await pool.query(
    `insert into webhook (tenant_id, created_time, url, secret, severities, is_enabled)
     values ($1, 1, 'https://example.com', '', '["MAJOR"]', true)`,
    [world.a.tenantId],
  );
  expect(await isHeard()).toBe(true);
  await pool.query('delete from webhook');
  await pool.query('delete from push_subscription');
  await choose(null);
});

describe('the lines of a chart', () => {
  it('are those of the enabled rules for the device, for users in scope', async () => {
    const [one, other] = world.a.customers;
    await make({ devices: { kind: 'devices', deviceIds: [one.device.id] }, name: 'Own line' });
    await make({ name: 'Switched off', isEnabled: false });
    const ids = [one.device.id, other.device.id, world.b.customers[0].device.id];
    const { body } = await ask('GET', `/lines?deviceIds=${ids.join(',')}`, undefined, one.user);
    expect(Object.keys(body)).toEqual([one.device.id]);
    const names = body[one.device.id].map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['High CO2', 'High PM10', 'High PM2.5', 'Own line']));
    expect(names).not.toContain('Switched off');
    expect(names).not.toContain('Silent');
    expect(body[one.device.id].find(({ name }: { name: string }) => name === 'High PM10')).toMatchObject({
      key: 'pm10',
      kind: 'above',
      threshold: 100.5,
      severity: 'WARNING',
    });
    const all = await ask('GET', `/lines?deviceIds=${ids.join(',')}`);
    expect(Object.keys(all.body).sort()).toEqual([one.device.id, other.device.id].sort());
  });
});

it('counts the enabled rules of each tenant for a system administrator', async () => {
  const { body } = await ask('GET', '/counts', undefined, world.sysAdmin);
  const ofB = body.tenants.find(({ tenantId }: { tenantId: string }) => tenantId === world.b.tenantId);
  expect(ofB).toEqual({ tenantId: world.b.tenantId, name: 'Tenant B', rules: STARTING_RULES.length });
  const total = body.tenants.reduce((sum: number, { rules }: { rules: number }) => sum + rules, 0);
  expect(body.total).toBe(total);
});
