import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorldUser } from '../../testing/world.ts';
import { createDeliveryWorld, type DeliveryWorld, START } from '../notifications/testing/delivery-world.ts';

const MINUTE_MS = 60_000;
const HOSTILE = '<img src=x onerror=alert(1)>';

let world: DeliveryWorld;
let admin: WorldUser;
let user: WorldUser;
let neighbour: WorldUser;
beforeAll(async () => {
  world = await createDeliveryWorld();
  admin = world.a.admin;
  [user, neighbour] = world.a.customers.map((customer) => customer.user) as [WorldUser, WorldUser];
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('delete from delivery');
  await world.database.pool.query('delete from push_subscription');
  await world.database.pool.query('update app_user set notification_choices = null');
  (world.mails.mails as unknown[]).length = 0;
  world.time.now = START;
});

const PATH = '/backoffice/todos';

/** @returns its id */
async function give(by: WorldUser, assigneeUserId: string | null, more: object = {}): Promise<string> {
  const { status, text, body } = await world.api(by, 'POST', PATH, {
    task: `Clean the filter ${HOSTILE}`,
    assigneeUserId,
    ...more,
  });
  if (status !== 200) throw new Error(text);
  return body.id;
}

async function handOn(id: string, assigneeUserId: string): Promise<void> {
  const answer = await world.api(admin, 'PUT', `${PATH}/${id}`, { assigneeUserId });
  expect(answer.status).toBe(200);
}

/** A minute later, when users with an open console have seen it. */
async function deliverLater(): Promise<void> {
  world.time.now += MINUTE_MS;
  await world.deliver();
}

const states = async () => (await world.deliveries()).map(({ state }) => state).toSorted();

describe('the notification of a to-do', () => {
  it('is sent to its assignee, but not for own to-dos', async () => {
    await give(user, null);
    await give(admin, admin.id);
    expect(await world.deliveries()).toEqual([]);
    const id = await give(admin, user.id);
    expect(await world.deliveries()).toMatchObject([
      { event: 'todoGiven', todo_id: id, user_id: user.id, channel: 'mail', state: 'waiting' },
    ]);
  });

  it('is sent to the next assignee after a reassignment, and no longer to the former one', async () => {
    const id = await give(admin, user.id);
    await handOn(id, neighbour.id);
    await deliverLater();
    expect(world.mailsTo(user)).toEqual([]);
    expect(world.mailsTo(neighbour)).toHaveLength(1);
    await handOn(id, admin.id);
    expect(await states()).toEqual(['dropped', 'sent']);
  });

  it('is sent once if it was assigned to another user and back in between', async () => {
    const id = await give(admin, user.id);
    world.time.now += 1;
    await handOn(id, neighbour.id);
    await handOn(id, user.id);
    await deliverLater();
    expect(world.mailsTo(user)).toHaveLength(1);
    expect(await states()).toEqual(['dropped', 'dropped', 'sent']);
  });

  it('is sent on the chosen channels', async () => {
    const browser = await world.subscribe(user);
    await world.saveChoices(user, { todos: ['push'] });
    await give(admin, user.id);
    await deliverLater();
    expect(world.mailsTo(user)).toEqual([]);
    expect(browser.received).toHaveLength(1);
  });
});

describe('the message about a to-do', () => {
  it('contains its author and due date, in the language of its reader, with a link to the to-dos', async () => {
    const browser = await world.subscribe(user);
    await world.saveChoices(user, { language: 'ja' });
    const { device } = world.a.customers[0];
    const id = await give(admin, user.id, { dueDate: '2026-06-05', deviceId: device.id });
    await deliverLater();
    const [mail] = world.mailsTo(user);
    expect(mail?.subject).toBe(`${admin.email}さんから依頼が届いています`);
    expect(mail?.text).toContain('期限：2026/06/05');
    expect(mail?.text).toContain(`対象：${device.name}`);
    expect(mail?.text).toContain('https://air.example/dashboard?panel=todos');
    expect(mail?.text).toMatch(/unsubscribe\S+\?of=todos/);
    expect(mail?.html).toContain('&lt;img src=x');
    expect(mail?.html).not.toContain('<img');
    expect(browser.received[0]?.payload).toMatchObject({
      event: 'todoGiven',
      tag: id,
      path: '/dashboard?panel=todos',
      lang: 'ja',
    });
  });

  it('is dropped if the to-do is completed or deleted before', async () => {
    const done = await give(admin, user.id);
    const deleted = await give(admin, user.id);
    await world.api(user, 'PUT', `${PATH}/${done}/isCompleted`, { isCompleted: true });
    await world.api(admin, 'DELETE', `${PATH}/${deleted}`);
    await deliverLater();
    expect(world.mailsTo(user)).toEqual([]);
    expect(await states()).toEqual(['dropped', 'dropped']);
  });
});
