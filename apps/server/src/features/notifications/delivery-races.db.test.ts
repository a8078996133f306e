import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { createDeliveryWorld, type DeliveryWorld } from './testing/delivery-world.ts';

let world: DeliveryWorld;
beforeAll(async () => {
  world = await createDeliveryWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['alarm', 'delivery']) await world.database.pool.query(`delete from ${table}`);
  (world.mails.mails as unknown[]).length = 0;
  world.mails.mood = 'accept';
});

type Statement = readonly [sql: string, parameter: string];

/** Locks a row, starts a job that waits for the lock, makes a change, and waits for the job. */
async function whileJobWaits(job: string, { lock, change }: { lock: Statement; change: Statement }) {
  const other = await world.database.pool.connect();
  const execute = ([sql, parameter]: Statement) => other.query(sql, [parameter]);
  try {
    await other.query('begin');
    await execute(lock);
    const run = world.app.jobs.run(job);
    await vi.waitFor(async () => expect(await countLockWaits(world.database.pool)).toBe(1), 20_000);
    await execute(change);
    await other.query('commit');
    await run;
  } finally {
    other.release();
  }
}

it.each(['accept', 'refuse'] as const)(
  'deletes the delivery with an alarm that is deleted while the result is stored: %s',
  async (mood) => {
    world.mails.mood = mood;
    const [alarmId = ''] = await world.raise(await world.createRule({ customerUsers: true }));
    await world.database.pool.query('update delivery set attempts = 4');
    await whileJobWaits('deliveries-mail', {
      lock: ['select from alarm where id = $1 for update', alarmId],
      change: ['delete from alarm where id = $1', alarmId],
    });
    expect(await world.deliveries()).toEqual([]);
  },
);

it('keeps the failed delivery to a browser that is deleted while the result is stored', async () => {
  const { admin } = world.a;
  const gone = await world.subscribe(admin);
  gone.status = 410;
  await world.saveChoices(admin, { mail: [] });
  await world.raise(await world.createRule({ tenantAdmins: true }));
  await whileJobWaits('deliveries-push', {
    lock: ['select from push_subscription where endpoint = $1 for update', gone.endpoint],
    change: ['delete from push_subscription where endpoint = $1', gone.endpoint],
  });
  const failed = { state: 'failed', reason: 'forgotten', subscription_id: null };
  expect(await world.deliveries()).toEqual([expect.objectContaining(failed)]);
});

it.each([
  ['mail', 'app_user', 'id'],
  ['push', 'push_subscription', 'user_id'],
] as const)('a digest by %s waits for a deletion of its recipient to end', async (channel, table, column) => {
  const user = world.a.customers[0].user;
  const browser = channel === 'push' ? await world.subscribe(user) : undefined;
  const received = () => browser?.received ?? world.mailsTo(user);
  const before = received().length;
  await world.saveChoices(user, { mail: [], push: [], [channel]: ['MAJOR'] });
  const types = Array.from({ length: 12 }, (_, at) => `Type ${at}`);
  await world.raise(null, { types });
  const other = await world.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(`select from ${table} where ${column} = $1 for update`, [user.id]);
    // Would not finish if it waited for the lock.
    await world.app.jobs.run(`deliveries-${channel}`);
    const theirs = (await world.deliveries()).filter(
      (one) => one.user_id === user.id && one.channel === channel,
    );
    expect(theirs).toEqual(types.map(() => expect.objectContaining({ state: 'waiting', attempts: 0 })));
    await other.query('rollback');
  } finally {
    other.release();
  }
  await world.deliver();
  expect(received().length - before).toBe(1);
});

it('states the time in the zone of the device, unless another customer gets it before the mail is sent', async () => {
  const { tenantId, customers } = world.a;
  const [second, first] = customers;
  const { device: wanderer } = await world.app.services.devices.create({
    tenantId,
    customerId: first.id,
    name: 'wanderer',
    place: { timeZone: 'Asia/Kolkata' },
  });
  const raise = async () =>
    world.raise(await world.createRule({ customerUsers: true }), {
      device: { ...wanderer, token: '' },
      customerId: first.id,
    });
  await raise();
  await world.deliver();
  await raise();
  await world.app.services.deviceAssignment.assign(tenantId, wanderer.id, second.id);
  await world.database.pool.query("update device set time_zone = 'Asia/Kolkata' where id = $1", [
    wanderer.id,
  ]);
  await world.deliver();
  const [before, after] = world.mailsTo(first.user);
  expect(before?.text).toContain('(UTC+5:30)');
  expect(after?.text).toContain('(UTC)');
});

it('is not sent to a user who is limited to branches meanwhile, neither alone nor in what is said together', async () => {
  const { user } = world.a.customers[0];
  const limit = (placeIds: string[] | null) =>
    world.database.pool.query('update app_user set place_ids = $2 where id = $1', [user.id, placeIds]);
  const elsewhere = ['7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005'];
  await world.raise(await world.createRule({ customerUsers: true }));
  await limit(elsewhere);
  await world.deliver();
  expect(world.mailsTo(user)).toEqual([]);
  expect((await world.deliveries()).map(({ state }) => state)).toEqual(['dropped']);
  await limit(null);
  world.mails.mood = 'refuse';
  for (let n = 0; n < 12; n++) await world.raise(await world.createRule({ customerUsers: true }));
  await world.deliver();
  expect((await world.deliveries()).filter(({ event }) => event === 'digest')).toHaveLength(1);
  await limit(elsewhere);
  world.mails.mood = 'accept';
  world.time.now += 2 * 60_000;
  await world.deliver();
  expect(world.mailsTo(user)).toEqual([]);
  await limit(null);
});
