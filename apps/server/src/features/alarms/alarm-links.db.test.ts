import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeliveryWorld, type DeliveryWorld, START } from '../notifications/testing/delivery-world.ts';

const DAY_MS = 86_400_000;

let world: DeliveryWorld;

beforeAll(async () => {
  world = await createDeliveryWorld();
});
beforeEach(async () => {
  await world.database.pool.query('delete from alarm; delete from alarm_rule; delete from audit_entry');
  world.time.now = START;
});
afterAll(() => world.close());

const user = () => world.a.customers[0].user;

/** An alarm, and the paths of the links in the mail about it. */
async function mailed() {
  const [id = ''] = await world.raise(await world.createRule({ userIds: [user().id] }));
  await world.deliver();
  const text = world.mailsTo(user()).at(-1)?.text ?? '';
  const pathOf = (act: string) =>
    new RegExp(`https://air.example(/backoffice/alarms/\\S+/byLink/\\S+act=${act})`).exec(text)?.[1] ?? '';
  return { id, acknowledge: pathOf('acknowledge'), snooze: pathOf('snooze') };
}
const send = (method: 'GET' | 'POST', url: string) => world.app.inject({ method, url });
const stored = async (id: string) =>
  (await world.database.pool.query('select * from alarm where id = $1', [id])).rows[0];

describe('a link in a notification of an alarm', () => {
  it('acts only by the button of its page, once, as its recipient', async () => {
    const { id, acknowledge, snooze } = await mailed();
    const page = await send('GET', acknowledge);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Acknowledge this alert?');
    expect(await stored(id)).toMatchObject({ ack_time: null });
    world.time.now += 1000;
    expect((await send('POST', snooze)).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject({
      snoozed_until: START + 1000 + 3_600_000,
      snoozed_by_id: user().id,
    });
    expect((await send('POST', acknowledge)).body).toContain('You have acknowledged the alert.');
    world.time.now += 1000;
    for (const path of [acknowledge, snooze]) expect((await send('POST', path)).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject({
      ack_time: START + 1000,
      snoozed_until: START + 1000 + 3_600_000,
    });
    const { rows } = await world.database.pool.query(
      'select action, user_id, details from audit_entry order by action',
    );
    expect(rows).toEqual([
      { action: 'acknowledged', user_id: user().id, details: { byLink: true } },
      { action: 'snoozed', user_id: user().id, details: expect.objectContaining({ byLink: true }) },
    ]);
  });

  it('is of no use for another alarm or act of another person, forged, or after three days', async () => {
    const one = await mailed();
    const other = await mailed();
    const token = (path: string) => path.replace(/^.*byLink\/|\?.*$/g, '');
    const admin = world.app.services.unsubscribeLinks.tokenOf(world.a.admin, `alarm ${other.id}`);
    const useless = [
      other.acknowledge.replace(token(other.acknowledge), token(one.acknowledge)),
      other.acknowledge.replace(token(other.acknowledge), admin.replace(world.a.admin.id, user().id)),
      other.acknowledge.replace(/.\?act/, '?act'),
    ];
    for (const path of useless) expect((await send('POST', path)).statusCode).toBe(410);
    world.time.now += 3 * DAY_MS + 1000;
    for (const method of ['GET', 'POST'] as const)
      expect((await send(method, other.acknowledge)).statusCode).toBe(410);
    expect(await stored(other.id)).toMatchObject({ ack_time: null });
  });

  it.each([
    ['may only read by now', `update app_user set access_role = 'VIEWER' where id = $1`],
    ['is of another customer by now', 'update app_user set customer_id = $2 where id = $1'],
    ['has another address by now', `update app_user set email = 'new@example.com' where id = $1`],
    ['cannot sign in by now', 'update user_credentials set enabled = false where user_id = $1'],
  ])('is of no use when its recipient %s', async (_name, change) => {
    const { id, acknowledge } = await mailed();
    const { pool } = world.database;
    const before = await pool.query('select access_role, customer_id, email from app_user where id = $1', [
      user().id,
    ]);
    await pool.query(change, change.includes('$2') ? [user().id, world.a.customers[1].id] : [user().id]);
    const answers = [await send('GET', acknowledge), await send('POST', acknowledge)];
    const [row] = before.rows;
    await pool.query('update app_user set access_role = $2, customer_id = $3, email = $4 where id = $1', [
      user().id,
      row.access_role,
      row.customer_id,
      row.email,
    ]);
    await pool.query('update user_credentials set enabled = true where user_id = $1', [user().id]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([410, 410]);
    expect(await stored(id)).toMatchObject({ ack_time: null });
  });

  it('is in no message to those who may only read', async () => {
    const browser = await world.subscribe(user());
    const { pool } = world.database;
    const become = (role: string) =>
      pool.query('update app_user set access_role = $2 where id = $1', [user().id, role]);
    const [{ access_role: role }] = (
      await pool.query('select access_role from app_user where id = $1', [user().id])
    ).rows;
    await become('VIEWER');
    const { acknowledge } = await mailed();
    await become(role);
    expect(acknowledge).toBe('');
    expect(world.mailsTo(user()).at(-1)?.text).toContain('https://air.example/alerts/');
    expect(browser.received.map(({ payload }) => payload.actions)).toEqual([undefined]);
  });

  it('stands as buttons in a browser notification, and not in one of the end', async () => {
    const browser = await world.subscribe(user());
    const [id = ''] = await world.raise(await world.createRule({ userIds: [user().id] }));
    await world.saveChoices(user(), { notifiesOfEnd: true });
    await world.deliver();
    await world.clear([id]);
    await world.deliver();
    const [raised, cleared] = browser.received.map(({ payload }) => payload);
    expect(raised.actions).toEqual([
      { action: 'acknowledge', title: 'Acknowledge' },
      { action: 'snooze', title: 'Snooze for 1 hour' },
    ]);
    expect(cleared.actions).toBeUndefined();
    expect((await send('POST', raised.acts.acknowledge)).statusCode).toBe(200);
  });
});
