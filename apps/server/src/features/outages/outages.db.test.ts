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
  await world.app.jobs.run('outage-ends');
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

it('tells of each device where fewer fall silent than half', async () => {
  await world.createRule({ tenantAdmins: true });
  await hear(ALL);
  await pass(1);
  for (let minute = 0; minute < 32; minute++) {
    await hear([5, 6, 7, 8, 9]);
    await pass(1);
  }
  expect(subjects()).toHaveLength(4);
  expect((await world.database.pool.query('select * from outage')).rows).toEqual([]);
});
