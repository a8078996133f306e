import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDeliveryWorld, type DeliveryWorld, START } from '../notifications/testing/delivery-world.ts';
import { createAlarmWriter } from '../rules/engine/alarm-writer.ts';
import { createSilenceService } from '../rules/engine/silence.service.ts';

const MINUTE_MS = 60_000;
const DEVICES = 9;

let world: DeliveryWorld;
let silence: ReturnType<typeof createSilenceService>;
beforeAll(async () => {
  world = await createDeliveryWorld();
  await world.database.pool.query(
    `insert into device (id, created_time, tenant_id, customer_id, device_profile_id, name, type)
     select gen_random_uuid(), 0, tenant_id, customer_id, device_profile_id, 'Many ' || n, type
     from device, generate_series(1, ${DEVICES}) n where id = $1`,
    [world.a.customers[0].device.id],
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('truncate alarm, alarm_rule, delivery, outage, latest_reading cascade');
  (world.mails.mails as unknown[]).length = 0;
  world.time.now = START;
  const { database, time } = world;
  const { alarmLedger, outages } = world.app.services;
  const clock = () => time.now;
  const alarmWriter = createAlarmWriter({ database, clock, alarmLedger, outages });
  // The stopwatch goes with the clock, so that no time passes unwatched.
  silence = createSilenceService({ database, clock, alarmWriter, stopwatch: clock });
});

const hear = (names: readonly number[]) =>
  world.database.pool.query(
    `insert into latest_reading (device, ts, received_time) select key, $1, $1 from device where name = any($2)
     on conflict (device) do update set ts = $1, received_time = $1`,
    [world.time.now, names.map((name) => `Many ${name}`)],
  );
const ALL = Array.from({ length: DEVICES }, (_, index) => index + 1);

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    world.time.now += MINUTE_MS;
    await silence.run(new AbortController().signal);
  }
  for (const job of ['outage-ends', 'alarm-steps']) await world.app.jobs.run(job);
  await world.deliver();
}

const subjects = () => world.mailsTo(world.a.admin).map(({ subject }) => subject);

it('tells once of devices that fall silent together, and how many are back', async () => {
  await world.saveChoices(world.a.admin, { notifiesOfEnd: true });
  await world.createRule({ tenantAdmins: true });
  await hear(ALL);
  await pass(1);
  // Their last signs of life are some minutes apart.
  for (const name of ALL.slice(1, 7)) {
    world.time.now += 20_000;
    await hear([name]);
  }
  const heard = [8, 9];
  for (let minute = 0; minute < 34; minute++) {
    await hear(heard);
    await pass(1);
  }
  const { rows } = await world.database.pool.query(
    'select count(*)::int as alarms, count(outage_id)::int as parts from alarm',
  );
  expect(rows).toEqual([{ alarms: 7, parts: 7 }]);
  expect(subjects()).toEqual([expect.stringMatching(/7 devices stopped sending at once$/)]);
  expect(world.mailsTo(world.a.admin)[0]?.text).toContain('7 of 9 devices are silent.');

  await hear([1, 2, 3, 4, 5]);
  await pass(2);
  expect(subjects()).toHaveLength(1);
  for (let minute = 0; minute < 10; minute++) {
    await hear([1, 2, 3, 4, 5, 8, 9]);
    await pass(1);
  }
  expect(subjects().slice(1)).toEqual([expect.stringMatching(/5 of 7 devices are sending again$/)]);
  await hear([6, 7]);
  await pass(1);
  // Those that were left are told alone.
  expect(subjects()).toHaveLength(4);
});

/** Devices fall silent while the others send, for longer than the rule waits. @param later some of them, after minutes */
async function fallSilent(silent: readonly number[], later: readonly number[] = []): Promise<void> {
  await hear(ALL);
  await pass(1);
  const heard = ALL.filter((name) => !silent.includes(name));
  // Longer without an evaluation would count as a server that did not listen.
  for (let minute = 0; minute < 32; minute += 4) {
    world.time.now += 3 * MINUTE_MS;
    await hear(minute === 0 ? [...heard, ...later] : heard);
    await pass(1);
  }
}
const toUser = () => world.mailsTo(world.a.customers[0].user).map(({ subject }) => subject);

it('takes the steps of a rule once for all devices, until a person acknowledges one', async () => {
  const { pool } = world.database;
  const rule = await world.createRule({ tenantAdmins: true });
  const recipients = { customerUsers: true, tenantAdmins: false, userIds: [], receiverIds: [], rotaIds: [] };
  await pool.query('update alarm_rule set steps = $2, repeat = $3 where id = $1', [
    rule,
    JSON.stringify([{ afterMinutes: 10, recipients }]),
    JSON.stringify({ everyMinutes: 5, times: 9 }),
  ]);
  // The last one joins the others, and takes part in what is next of them.
  await fallSilent([1, 2, 3, 4, 5, 6], [6]);
  const reminder = expect.stringMatching(/^Not acknowledged: .*6 devices stopped sending at once$/);
  const later = async (minutes: number) => {
    world.time.now += minutes * MINUTE_MS;
    await world.app.jobs.run('alarm-steps');
    await world.deliver();
  };
  await pass(4);
  expect((await pool.query('select * from alarm_step')).rows).toHaveLength(6);
  expect([subjects().length, toUser()]).toEqual([1, []]);
  await later(6);
  expect(toUser()).toEqual([reminder]);
  // One that is back does not end the steps.
  await world.clear((await pool.query('select id from alarm order by id limit 1')).rows.map(({ id }) => id));
  await later(5);
  expect(toUser()).toEqual([reminder, reminder]);
  const { rows } = await pool.query(
    `select event, severity, count(*)::int as n from delivery where outage_id is not null group by 1, 2 order by 1`,
  );
  expect(rows).toEqual([
    { event: 'outageBegan', severity: 'MAJOR', n: 1 },
    { event: 'outageReminded', severity: 'MAJOR', n: 2 },
  ]);
  const text = world.mailsTo(world.a.customers[0].user).at(-1)?.text ?? '';
  const [, link = ''] = /https:\/\/air.example(\/backoffice\/alarms\/\S+act=acknowledge)/.exec(text) ?? [];
  const page = await world.app.inject({ method: 'GET', url: link });
  expect(page.body).toContain('6 devices stopped sending at once');
  expect((await world.app.inject({ method: 'POST', url: link })).statusCode).toBe(200);
  const left = await pool.query('select id from alarm where clear_time is null and ack_time is null');
  expect(left.rows).toEqual([]);
  await later(50);
  expect(toUser()).toHaveLength(2);
  expect((await pool.query('select * from alarm_step')).rows).toEqual([]);
});

it('is of the building whose devices fall silent', async () => {
  const { tenantId, customers } = world.a;
  const ids = {
    building: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f001',
    room: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f002',
  };
  const { pool } = world.database;
  for (const [kind, parent, path] of [
    ['building', null, [ids.building]],
    ['room', ids.building, [ids.building, ids.room]],
  ] as const)
    await pool.query(
      `insert into place (id, created_time, tenant_id, customer_id, kind, parent_id, path, name)
       values ($1, 0, $2, $3, $4, $5, $6, $4)`,
      [ids[kind], tenantId, customers[0].id, kind, parent, path],
    );
  await pool.query('update device set room_id = $1 where name = any($2)', [
    ids.room,
    [1, 2, 3, 4, 5, 6].map((name) => `Many ${name}`),
  ]);
  await world.createRule({ tenantAdmins: true });
  await fallSilent([1, 2, 3, 4, 5]);
  expect(subjects()).toEqual(['building: 5 devices stopped sending at once']);
  expect(world.mailsTo(world.a.admin)[0]?.text).toContain('5 of 6 devices are silent.');
});

it('tells of each device where fewer fall silent than half', async () => {
  await world.createRule({ tenantAdmins: true });
  await fallSilent([1, 2, 3, 4]);
  expect(subjects()).toHaveLength(4);
  expect((await world.database.pool.query('select * from outage')).rows).toEqual([]);
});
