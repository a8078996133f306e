import { randomUUID } from 'node:crypto';
import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import { DEFAULT_NOTIFICATION_CHOICES } from '@airdeck/contract/notifications/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inUnitOfWork } from '../database/unit-of-work.ts';
import { stepAfter } from '../features/alarms/alarm-step-plan.ts';
import { createDeliveryWorld, type DeliveryWorld } from '../features/notifications/testing/delivery-world.ts';
import { type AlarmOfMonth, DAYS_OF_MONTH, monthOfAlarms } from './testing/month-of-alarms.ts';

const MINUTE_MS = 60_000;

let rooms: ReturnType<typeof monthOfAlarms>;
let world: DeliveryWorld;
beforeAll(async () => {
  rooms = monthOfAlarms();
  world = await createDeliveryWorld();
});
afterAll(() => world.close());

it('a month of the demo has fewer than one alarm a room and day, and most rooms have some', () => {
  const counts = [...rooms].map(([room, alarms]) => [room, alarms.length] as const);
  expect(counts.filter(([, count]) => count >= DAYS_OF_MONTH)).toEqual([]);
  expect(counts.filter(([, count]) => count > 0).length).toBeGreaterThan(counts.length / 2);
});

/** A customer's users at once, who is on call after 15 minutes, administrators and a chat after an hour, and again. */
async function makePlan() {
  const { tenantId, admin, customers } = world.a;
  const noRecipients = {
    customerUsers: false,
    tenantAdmins: false,
    userIds: [],
    receiverIds: [],
    rotaIds: [],
  };
  const { body: chat } = await world.api(admin, 'POST', '/backoffice/notifications/receivers', {
    kind: 'slack',
    name: 'Chat',
    language: 'en',
    notifiesOfEnd: false,
    isEnabled: true,
    url: world.hook.url,
  });
  const onCall = await world.app.services.users.create({
    authority: 'TENANT_ADMIN',
    tenantId,
    customerId: null,
    email: 'on.call@example.com',
  });
  await world.database.pool.query('update user_credentials set enabled = true where user_id = $1', [
    onCall.id,
  ]);
  const { body: rota } = await world.api(admin, 'POST', '/backoffice/notifications/onCall', {
    name: 'Caretakers',
    timeZone: 'Asia/Kolkata',
    // At night no one is on call.
    shifts: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '22:00', userId: onCall.id }],
    overrides: [],
  });
  return {
    tenantId,
    customerId: customers[0].id,
    recipients: { ...noRecipients, customerUsers: true },
    steps: [
      { afterMinutes: 15, recipients: { ...noRecipients, rotaIds: [rota.id] } },
      { afterMinutes: 60, recipients: { ...noRecipients, tenantAdmins: true, receiverIds: [chat.id] } },
    ],
    repeat: { everyMinutes: 120, times: 3 },
  };
}
type Plan = Awaited<ReturnType<typeof makePlan>>;

/** @returns ids by name */
async function makeRules(names: readonly string[], plan: Plan): Promise<Map<string, string>> {
  await world.database.pool.query('delete from alarm_rule');
  const ids = new Map(names.map((name) => [name, randomUUID()]));
  for (const [name, id] of ids)
    await world.database.pool.query(
      `insert into alarm_rule (id, created_time, tenant_id, name, devices, condition, severity, recipients, steps, repeat, effective_time)
       values ($1, 0, $2, $3, '{"kind":"all"}', '{"kind":"silent","minutes":30}', 'MAJOR', $4, $5, $6, 0)`,
      [
        id,
        plan.tenantId,
        name,
        ...[plan.recipients, plan.steps, plan.repeat].map((one) => JSON.stringify(one)),
      ],
    );
  return ids;
}

async function makeDevices(): Promise<Map<string, string>> {
  const { rows } = await world.database.pool.query(
    `insert into device (id, created_time, tenant_id, customer_id, device_profile_id, name, type)
     select gen_random_uuid(), 0, tenant_id, customer_id, device_profile_id, room, type
     from device, unnest($2::text[]) room where id = $1 returning id, name`,
    [world.a.customers[0].device.id, [...rooms.keys()]],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** When people act on an alarm: most within the hour, a third never, as in the history of the demo. */
const acknowledgedTime = ({ raisedTime }: AlarmOfMonth, index: number): number =>
  index % 3 === 2 ? Number.POSITIVE_INFINITY : raisedTime + (3 + ((index * 7) % 50)) * MINUTE_MS;

it('notifies as often as the steps say in that month, no one twice for a step, and no one after a person acted', async () => {
  const { database, app, time } = world;
  const { alarmLedger } = app.services;
  const alarms = [...rooms.values()].flat().toSorted((one, other) => one.raisedTime - other.raisedTime);
  const [first, last] = [alarms.at(0)?.raisedTime ?? 0, alarms.at(-1)?.raisedTime ?? 0];
  time.now = first - MINUTE_MS;
  const plan = await makePlan();
  const rules = await makeRules([...new Set(alarms.map(({ rule }) => rule.name))], plan);
  const devices = await makeDevices();
  // People who want to know of minor ones, too.
  await database.pool.query('update app_user set notification_choices = $1', [
    JSON.stringify({ ...DEFAULT_NOTIFICATION_CHOICES, mail: ALARM_SEVERITIES }),
  ]);

  const acts: { time: number; run: () => Promise<unknown> }[] = [];
  let expectedSteps = 0;
  for (const [index, alarm] of alarms.entries()) {
    const { room, rule, raisedTime, overTime } = alarm;
    const given = {
      tenantId: plan.tenantId,
      customerId: plan.customerId,
      deviceId: devices.get(room) ?? '',
      ruleId: rules.get(rule.name) ?? '',
      type: rule.name,
      severity: rule.severity,
      startTime: raisedTime,
      endTime: raisedTime,
      details: null,
    };
    const acknowledged = acknowledgedTime(alarm, index);
    const end = Math.min(overTime, acknowledged, last);
    for (let next = stepAfter(plan, 0, raisedTime, raisedTime); next && next.dueTime < end; ) {
      expectedSteps += 1;
      next = stepAfter(plan, next.step, raisedTime, next.dueTime);
    }
    let id: string | null | undefined;
    const inUnit = (
      run: (unit: Parameters<typeof alarmLedger.raise>[0], alarmId: string) => Promise<unknown>,
    ) => inUnitOfWork(database.db, undefined, (unit) => run(unit, id ?? ''));
    acts.push({
      time: raisedTime,
      run: () => inUnit(async (unit) => ([id] = await alarmLedger.raise(unit, [given]))),
    });
    acts.push({
      time: acknowledged,
      run: () => inUnit((unit, alarmId) => alarmLedger.acknowledge(unit, [alarmId])),
    });
    acts.push({
      time: overTime,
      run: () => inUnit((unit, alarmId) => alarmLedger.clear(unit, [{ alarmId, at: overTime }], 'ended')),
    });
  }
  for (const act of acts.filter((one) => one.time <= last).toSorted((one, other) => one.time - other.time)) {
    for (;;) {
      const { rows } = await database.pool.query('select min(due_time)::float8 as due from alarm_step');
      const due = rows[0]?.due;
      if (due === null || due >= act.time) break;
      time.now = due;
      await app.jobs.run('alarm-steps');
    }
    time.now = act.time;
    await act.run();
  }

  const { rows } = await database.pool.query(
    `select coalesce(u.email, x.name) as receiver, count(*) filter (where event = 'raised')::int as "atOnce",
       count(*) filter (where event = 'reminded')::int as later
     from delivery d left join app_user u on u.id = d.user_id left join receiver x on x.id = d.receiver_id
     group by 1 order by 1`,
  );
  expect([alarms.length, rows]).toMatchInlineSnapshot(`
    [
      195,
      [
        {
          "atOnce": 0,
          "later": 71,
          "receiver": "Chat",
        },
        {
          "atOnce": 0,
          "later": 94,
          "receiver": "admin.a@example.com",
        },
        {
          "atOnce": 0,
          "later": 222,
          "receiver": "on.call@example.com",
        },
        {
          "atOnce": 195,
          "later": 0,
          "receiver": "user.a1@example.com",
        },
      ],
    ]
  `);
  const wrong = await database.pool.query(
    `select 1 from delivery d join alarm a on a.id = d.alarm_id
     where d.created_time > least(a.ack_time, a.clear_time)
     union all
     select 1 from delivery group by alarm_id, channel, user_id, receiver_id, created_time having count(*) > 1`,
  );
  expect(wrong.rows).toEqual([]);
  const taken = await database.pool.query(
    `select count(*)::int as n from alarm_entry where kind = 'reminded'`,
  );
  expect(taken.rows).toEqual([{ n: expectedSteps }]);
});
