import { randomUUID } from 'node:crypto';
import type { RuleRecipients, RuleRepeat, RuleStep } from '@airdeck/contract/rules/rule-handling';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { createDeliveryWorld, type DeliveryWorld, START } from '../notifications/testing/delivery-world.ts';
import { alarmStepsJob } from './alarm-steps-job.ts';

const MINUTE_MS = 60_000;

let world: DeliveryWorld;
let nurse: { id: string; email: string };

beforeAll(async () => {
  world = await createDeliveryWorld();
  const email = 'night@example.com';
  const { tenantId } = world.a;
  nurse = await world.app.services.users.create({
    authority: 'TENANT_ADMIN',
    tenantId,
    customerId: null,
    email,
  });
  await world.database.pool.query(`update user_credentials set enabled = true where user_id = $1`, [
    nurse.id,
  ]);
});
beforeEach(async () => {
  await world.database.pool.query(
    'delete from alarm; delete from delivery; delete from rota; delete from alarm_rule',
  );
  world.time.now = START;
});
afterAll(() => world.close());

const to = (part: Partial<RuleRecipients>): RuleRecipients => ({
  customerUsers: false,
  tenantAdmins: false,
  userIds: [],
  receiverIds: [],
  rotaIds: [],
  ...part,
});
const user = () => world.a.customers[0].user;

/** A rule that notifies the customer's user at once, then those of the steps. */
async function raise(steps: readonly RuleStep[], repeat: RuleRepeat | null = null): Promise<string> {
  const rule = await world.createRule({ userIds: [user().id] });
  await world.database.pool.query('update alarm_rule set steps = $2, repeat = $3 where id = $1', [
    rule,
    JSON.stringify(steps),
    JSON.stringify(repeat),
  ]);
  const [id = ''] = await world.raise(rule);
  return id;
}

/** Lets minutes go by, and takes the steps that are then due. */
async function wait(minutes: number): Promise<void> {
  world.time.now += minutes * MINUTE_MS;
  await world.app.jobs.run('alarm-steps');
}
const databaseClock = () => world.time.now;

async function sent(): Promise<string[]> {
  const { rows } = await world.database.pool.query(
    `select d.event, u.email from delivery d join app_user u on u.id = d.user_id
     where d.channel = 'mail' order by d.event, u.email`,
  );
  return rows.map(
    ({ event, email }) =>
      `${event} ${email === nurse.email ? 'night' : email === user().email ? 'user' : 'admin'}`,
  );
}
/** Entries of time lines about rotas by which no one was notified. */
async function missedShifts() {
  const { rows } = await world.database.pool.query(
    "select details from alarm_entry where kind = 'onCallMissed' order by created_time, id",
  );
  return rows.map(({ details }) => details);
}
const forget = () => world.database.pool.query('delete from delivery');
const waiting = async () => (await world.database.pool.query('select step from alarm_step')).rows;

const NIGHT = () => [{ afterMinutes: 10, recipients: to({ userIds: [nurse.id] }) }];

it('notifies further people while no one has acknowledged an alarm, and repeats that so many times', async () => {
  const id = await raise(NIGHT(), { everyMinutes: 5, times: 2 });
  expect(await sent()).toEqual(['raised user']);
  await wait(9);
  expect(await sent()).toEqual(['raised user']);
  const { body } = await world.api(world.a.admin, 'GET', `/backoffice/alarms/${id}`);
  expect(body.nextStep).toMatchObject({ tenantAdmins: false, names: [nurse.email] });
  await wait(1);
  expect(await sent()).toEqual(['raised user', 'reminded night']);
  await wait(5);
  await wait(5);
  expect(await sent()).toEqual(['raised user', ...Array(3).fill('reminded night')]);
  await wait(500);
  expect(await sent()).toHaveLength(4);
  expect(await waiting()).toEqual([]);
  await world.deliver();
  const reminder = world.mails.mails.find(({ to: [recipient] = [] }) => recipient?.address === nurse.email);
  expect(reminder?.subject).toMatch(/^Not acknowledged: Major: High PM2.5, /);
  const { rows } = await world.database.pool.query(
    `select details from alarm_entry where alarm_id = $1 and kind = 'reminded' order by details ->> 'step'`,
    [id],
  );
  expect(rows.map(({ details }) => details.step)).toEqual([1, 2, 3]);
});

it.each(['acknowledged', 'cleared'] as const)(
  'ends when the alarm is %s, with what was not sent yet',
  async (how) => {
    const id = await raise(NIGHT(), { everyMinutes: 5, times: 2 });
    await world.deliver();
    await wait(10);
    if (how === 'cleared') await world.clear([id]);
    else
      await inUnitOfWork(world.database.db, null, (unit) =>
        world.app.services.alarmLedger.acknowledge(unit, [id]),
      );
    expect(await waiting()).toEqual([]);
    const before = world.mails.mails.length;
    await world.deliver();
    expect(world.mails.mails).toHaveLength(before);
    const { rows } = await world.database.pool.query(`select state from delivery where event = 'reminded'`);
    expect(rows).toEqual([{ state: 'dropped' }]);
  },
);

it('begins again with the first notification after a snooze', async () => {
  const id = await raise(NIGHT());
  await forget();
  const snooze = (until: number | null) =>
    inUnitOfWork(world.database.db, null, (unit) =>
      world.app.services.alarmLedger.snooze(unit, [id], until === null ? null : { until, reason: null }),
    );
  await snooze(START + 60 * MINUTE_MS);
  await wait(10);
  expect(await sent()).toEqual([]);
  await wait(51);
  expect(await sent()).toEqual(['reminded user']);
  await wait(10);
  expect(await sent()).toEqual(['reminded night', 'reminded user']);
  await forget();
  await snooze(world.time.now + 60 * MINUTE_MS);
  await snooze(null);
  await wait(9);
  expect(await sent()).toEqual([]);
  await wait(1);
  expect(await sent()).toEqual(['reminded night']);
});

it('follows a changed rule from then on', async () => {
  await raise(NIGHT());
  await forget();
  const { body } = await world.api(world.a.admin, 'GET', '/backoffice/rules');
  const [rule] = body;
  const change = (part: object) =>
    world.api(world.a.admin, 'PUT', `/backoffice/rules/${rule.id}`, { ...rule, version: undefined, ...part });
  expect(
    (await change({ steps: [{ afterMinutes: 30, recipients: to({ userIds: [nurse.id] }) }] })).status,
  ).toBe(200);
  await wait(29);
  expect(await sent()).toEqual([]);
  await wait(1);
  expect(await sent()).toEqual(['reminded night']);
  const steps = [30, 30].map((afterMinutes) => ({ afterMinutes, recipients: to({}) }));
  expect((await change({ steps })).body).toMatchObject({ code: 'rules.stepsOrder' });
});

describe('a step', () => {
  it('is taken once by two servers', async () => {
    for (let n = 0; n < 3; n += 1) await raise(NIGHT());
    await forget();
    world.time.now += 11 * MINUTE_MS;
    const { database, app } = world;
    const job = alarmStepsJob({ database, databaseClock, ...app.services });
    const { signal } = new AbortController();
    await Promise.all([job.run(signal), job.run(signal), job.run(signal)]);
    const raised = (await database.pool.query('select count(*)::int as n from alarm')).rows[0].n;
    expect(await sent()).toHaveLength(raised);
  });

  it('is taken by the next run when its server is killed before the commit', async () => {
    await raise(NIGHT());
    await forget();
    const { database, app } = world;
    const killed = {
      ...app.services.alarmLedger,
      remind: async (...given: Parameters<typeof app.services.alarmLedger.remind>) => {
        await app.services.alarmLedger.remind(...given);
        expect((await given[0].tx.execute('select 1 from delivery')).rows).toHaveLength(1);
        throw new Error('killed');
      },
    };
    world.time.now += 11 * MINUTE_MS;
    const { outages } = app.services;
    const run = alarmStepsJob({ database, databaseClock, outages, alarmLedger: killed }).run(
      new AbortController().signal,
    );
    await expect(run).rejects.toThrow('killed');
    expect(await sent()).toEqual([]);
    await wait(0);
    expect(await sent()).toEqual(['reminded night']);
    await wait(0);
    expect(await sent()).toHaveLength(1);
  });
});

describe('a rota', () => {
  const shift = (userId: string) => ({ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00', userId });
  const form = (part: object) => ({
    name: 'Night shift',
    timeZone: 'Europe/Paris',
    shifts: [],
    overrides: [],
    ...part,
  });
  const create = async (part: object) => {
    const { status, body } = await world.api(
      world.a.admin,
      'POST',
      '/backoffice/notifications/onCall',
      form(part),
    );
    expect(status).toBe(201);
    return body;
  };

  it('says who is notified at the moment of the notification', async () => {
    const rota = await create({ shifts: [shift(user().id)] });
    expect(rota).toMatchObject({ now: { userId: user().id }, gaps: [] });
    await raise([{ afterMinutes: 10, recipients: to({ rotaIds: [rota.id] }) }]);
    await forget();
    const overrides = [{ from: START - MINUTE_MS, until: START + 20 * MINUTE_MS, userId: nurse.id }];
    const path = `/backoffice/notifications/onCall/${rota.id}`;
    const changed = await world.api(world.a.admin, 'PUT', path, form({ shifts: rota.shifts, overrides }));
    expect(changed.body).toMatchObject({ now: { userId: nurse.id }, version: 2 });
    await wait(10);
    expect(await sent()).toEqual(['reminded night']);
    expect(await missedShifts()).toEqual([]);
  });

  it('is named by a rule, whose administrators are notified in a gap, and which forgets it', async () => {
    const rota = await create({ shifts: [] });
    expect(rota).toMatchObject({
      now: null,
      gaps: [{ from: START, until: START + 7 * 24 * 60 * MINUTE_MS }],
    });
    const ruleId = await world.createRule({ rotaIds: [rota.id] });
    await world.raise(ruleId);
    expect(await sent()).toEqual(['raised admin', 'raised night']);
    expect(await missedShifts()).toEqual([{ rota: 'Night shift', administrators: 2 }]);
    await world.api(world.a.admin, 'DELETE', `/backoffice/notifications/onCall/${rota.id}`);
    const { body } = await world.api(world.a.admin, 'GET', `/backoffice/rules/${ruleId}`);
    expect(body.recipients.rotaIds).toEqual([]);
  });

  it('falls back to administrators when the one on call may not see the alarm', async () => {
    const other = world.a.customers[1].user;
    const rota = await create({ shifts: [shift(other.id)] });
    await world.raise(await world.createRule({ rotaIds: [rota.id] }));
    expect(await sent()).toEqual(['raised admin', 'raised night']);
    expect(await missedShifts()).toEqual([{ rota: 'Night shift', administrators: 2, userId: other.id }]);
  });

  it('names only users of its tenant', async () => {
    const given = form({ name: 'Other', shifts: [shift(randomUUID())] });
    const { status, body } = await world.api(
      world.a.admin,
      'POST',
      '/backoffice/notifications/onCall',
      given,
    );
    expect([status, body.code]).toEqual([400, 'onCall.unknownUser']);
  });
});
