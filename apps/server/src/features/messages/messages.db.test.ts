import { messageSchema } from '@airdeck/contract/messages/messages';
import { sentMessageSchema } from '@airdeck/contract/messages/sent-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorldUser } from '../../testing/world.ts';
import { createDeliveryWorld, type DeliveryWorld, START } from '../notifications/testing/delivery-world.ts';

const HOUR_MS = 3_600_000;
const UNKNOWN = '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005';

let world: DeliveryWorld;
beforeAll(async () => {
  world = await createDeliveryWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('delete from message');
  await world.database.pool.query('delete from delivery');
  await world.database.pool.query('update app_user set notification_choices = null, language = null');
  (world.mails.mails as unknown[]).length = 0;
  world.time.now = START;
});

const FORM = {
  title: 'Filters',
  text: 'Clean them.',
  importance: 'info',
  fromTime: null,
  untilTime: null,
  audience: { kind: 'all' },
};
const write = (user: WorldUser, form: object = {}) =>
  world.api(user, 'POST', '/backoffice/messages', { ...FORM, ...form });
const read = (user: WorldUser, query = '') => world.api(user, 'GET', `/backoffice/messages?${query}`);
const titles = async (user: WorldUser, query = '') =>
  (await read(user, query)).body.data.map(({ title }: { title: string }) => title);
const unread = async (user: WorldUser) =>
  (await world.api(user, 'GET', '/backoffice/messages/unread')).body.unread;
const mark = (user: WorldUser, messageIds?: string[]) =>
  world.api(user, 'POST', '/backoffice/messages/read', { ...(messageIds && { messageIds }) });
const firstUser = () => world.a.customers[0].user;

describe('recipients of a message', () => {
  it("are only the users of the tenant's customers if a tenant administrator writes it", async () => {
    const { body } = await write(world.a.admin, { title: 'To all' });
    expect(sentMessageSchema.parse(body)).toMatchObject({
      title: 'To all',
      author: 'admin.a@example.com',
      audience: { kind: 'all', names: [], count: 0 },
      recipientCount: 2,
      readCount: 0,
      withdrawnTime: null,
    });
    for (const { user } of world.a.customers) expect(await titles(user)).toEqual(['To all']);
    for (const user of [world.a.admin, world.b.admin, world.b.customers[0].user, world.sysAdmin]) {
      expect(await titles(user)).toEqual([]);
    }
    const [message] = (await read(firstUser())).body.data;
    expect(messageSchema.parse(message)).toMatchObject({
      kind: 'written',
      sender: { name: 'admin.a@example.com', organisation: 'Tenant A' },
      readTime: null,
    });
  });

  it('are the chosen customers or tenants, or those with devices in the chosen kind of place', async () => {
    const [first, second] = world.a.customers;
    await write(world.a.admin, {
      title: 'Chosen',
      audience: { kind: 'customers', customerIds: [second.id, second.id.toUpperCase()] },
    });
    expect([await titles(first.user), await titles(second.user)]).toEqual([[], ['Chosen']]);
    await world.database.pool.query(`update device set device_installed_place = 'School' where id = $1`, [
      first.device.id,
    ]);
    await write(world.a.admin, { title: 'Schools', audience: { kind: 'place', place: 'School' } });
    expect([await titles(first.user), await titles(second.user)]).toEqual([['Schools'], ['Chosen']]);
    const { body } = await write(world.sysAdmin, {
      title: 'System',
      audience: { kind: 'tenants', tenantIds: [world.b.tenantId] },
    });
    expect(body.audience).toEqual({ kind: 'tenants', names: ['Tenant B'], count: 1 });
    expect([await titles(world.a.admin), await titles(world.b.admin)]).toEqual([[], ['System']]);
    expect((await read(world.b.admin)).body.data[0].sender.organisation).toBe(null);
  });

  it('have to be in the scope of the author', async () => {
    const { customers } = world.b;
    const refused = { status: 400, body: { code: 'messages.audienceUnknown' } };
    for (const [user, audience] of [
      [world.a.admin, { kind: 'customers', customerIds: [customers[0].id] }],
      [world.a.admin, { kind: 'customers', customerIds: [UNKNOWN] }],
      [world.a.admin, { kind: 'tenants', tenantIds: [world.b.tenantId] }],
      [world.a.admin, { kind: 'place', place: 'Nowhere' }],
      [world.sysAdmin, { kind: 'customers', customerIds: [customers[0].id] }],
      [world.sysAdmin, { kind: 'tenants', tenantIds: [UNKNOWN] }],
    ] as const) {
      expect([audience, await write(user, { audience })]).toMatchObject([audience, refused]);
    }
    expect(await write(world.a.admin, { audience: { kind: 'customers', customerIds: [] } })).toMatchObject({
      status: 400,
    });
  });

  it('include users who are created later, while the message is current', async () => {
    await write(world.a.admin, { title: 'Holds', untilTime: START + HOUR_MS });
    await write(world.a.admin, { title: 'Over soon', untilTime: START + 1 });
    const { body: withdrawn } = await write(world.a.admin, { title: 'Withdrawn' });
    await world.api(world.a.admin, 'POST', `/backoffice/messages/sent/${withdrawn.id}/withdraw`);
    await write(world.a.admin, {
      title: 'Of others',
      audience: { kind: 'customers', customerIds: [world.a.customers[1].id] },
    });
    await write(world.sysAdmin, { title: 'To administrators' });
    world.time.now = START + 2;
    const email = 'joined.later@example.com';
    const { users } = world.app.services;
    const { id } = await users.create({
      authority: 'CUSTOMER_USER',
      tenantId: world.a.tenantId,
      customerId: world.a.customers[0].id,
      email,
    });
    await users.setPassword(id, firstUser().password);
    expect(await titles({ id, email, password: firstUser().password })).toEqual(['Holds']);
    await users.delete(id);
  });
});

describe('a message', () => {
  it('is validated', async () => {
    for (const [form, code] of [
      [{ title: ' ' }, 'messages.titleRequired'],
      [{ title: 'x'.repeat(121) }, 'messages.titleTooLong'],
      [{ text: '' }, 'messages.textRequired'],
      [{ text: 'x'.repeat(4001) }, 'messages.textTooLong'],
      [{ text: 'a\0b' }, 'textMalformed'],
      [{ untilTime: START - 1 }, 'messages.periodInvalid'],
      [{ fromTime: START + 2, untilTime: START + 1 }, 'messages.periodInvalid'],
    ] as const) {
      expect([form, (await write(world.a.admin, form)).body.code]).toEqual([form, code]);
    }
  });

  it('keeps special characters as plain text', async () => {
    const title = '<img src=x onerror=alert(1)> %_\\';
    const text = `'; drop table message; --\n\u202Ehttps://evil.example\n=1+1`;
    await write(world.a.admin, { title, text });
    expect((await read(firstUser(), 'textSearch=%25_%5C')).body.data).toMatchObject([{ title, text }]);
    expect(await titles(firstUser(), 'textSearch=%25x')).toEqual([]);
  });

  it('is visible from its start to its end, unless it is withdrawn', async () => {
    const period = { fromTime: START + HOUR_MS, untilTime: START + 2 * HOUR_MS };
    const { body } = await write(world.a.admin, { title: 'Maintenance', ...period });
    const seen = async (at: number) => {
      world.time.now = at;
      const one = await world.api(firstUser(), 'GET', `/backoffice/messages/${body.id}`);
      return [await titles(firstUser()), await unread(firstUser()), one.status];
    };
    expect(await seen(START)).toEqual([[], 0, 404]);
    expect(await seen(period.fromTime)).toEqual([['Maintenance'], 1, 200]);
    expect(await seen(period.untilTime)).toEqual([[], 0, 404]);
    world.time.now = period.fromTime;
    const withdraw = () => world.api(world.a.admin, 'POST', `/backoffice/messages/sent/${body.id}/withdraw`);
    expect((await withdraw()).body.withdrawnTime).toBe(period.fromTime);
    world.time.now += 1;
    expect((await withdraw()).body.withdrawnTime).toBe(period.fromTime);
    expect(await seen(period.fromTime + 1)).toEqual([[], 0, 404]);
    const { rows } = await world.database.pool.query(
      `select action, entity_name, tenant_id from audit_entry where entity_id = $1 order by created_time`,
      [body.id],
    );
    const entry = { entity_name: 'Maintenance', tenant_id: world.a.tenantId };
    expect(rows).toEqual([
      { action: 'created', ...entry },
      { action: 'withdrawn', ...entry },
    ]);
  });

  it('is searched, filtered and paged, newest first', async () => {
    for (const [index, title] of ['Alpha', 'Beta', 'Gamma'].entries()) {
      world.time.now = START + index;
      await write(world.a.admin, { title, importance: title === 'Beta' ? 'important' : 'info' });
    }
    const [, beta] = (await read(firstUser())).body.data;
    await mark(firstUser(), [beta.id]);
    for (const [query, expected] of [
      ['', ['Gamma', 'Beta', 'Alpha']],
      ['pageSize=1&page=1', ['Beta']],
      ['sortProperty=fromTime&sortOrder=ASC', ['Alpha', 'Beta', 'Gamma']],
      ['textSearch=ALPH', ['Alpha']],
      ['unread=true', ['Gamma', 'Alpha']],
      ['unread=false', ['Beta']],
      ['importance=important', ['Beta']],
      ['kind=importEnded', []],
    ] as const) {
      expect([query, await titles(firstUser(), query)]).toEqual([query, expected]);
    }
    expect((await read(firstUser(), 'pageSize=1')).body).toMatchObject({ totalElements: 3, hasNext: true });
  });

  it('is counted as read once per reader, and its sender sees the readers', async () => {
    const { body } = await write(world.a.admin);
    await write(world.a.admin, { title: 'Second' });
    const [first, second] = world.a.customers;
    expect(await unread(first.user)).toBe(2);
    expect((await mark(first.user, [body.id, UNKNOWN])).body).toEqual({ marked: 1 });
    expect((await mark(first.user, [body.id])).body).toEqual({ marked: 0 });
    expect([await unread(first.user), await unread(second.user)]).toEqual([1, 2]);
    expect((await mark(first.user)).body).toEqual({ marked: 1 });
    const sent = await world.api(world.a.admin, 'GET', '/backoffice/messages/sent?textSearch=filters');
    expect(sent.body.data).toMatchObject([{ id: body.id, recipientCount: 2, readCount: 1 }]);
    const path = `/backoffice/messages/sent/${body.id}/recipients`;
    expect((await world.api(world.a.admin, 'GET', path)).body.data).toEqual([
      {
        userId: first.user.id,
        name: null,
        email: first.user.email,
        organisation: 'Customer A1',
        readTime: START,
      },
      {
        userId: second.user.id,
        name: null,
        email: second.user.email,
        organisation: 'Customer A2',
        readTime: null,
      },
    ]);
    // Its existence is not revealed to the other tenant and the system.
    for (const user of [world.b.admin, world.sysAdmin]) {
      expect((await world.api(user, 'GET', path)).status).toBe(404);
    }
  });

  it('stays after the deletion of its author, without the name', async () => {
    const email = 'leaving.admin@example.com';
    const { users } = world.app.services;
    const { tenantId } = world.a;
    const author = await users.create({ authority: 'TENANT_ADMIN', tenantId, customerId: null, email });
    await users.setPassword(author.id, firstUser().password);
    await write({ id: author.id, email, password: firstUser().password }, { title: 'Left behind' });
    await users.delete(author.id);
    expect((await read(firstUser())).body.data).toMatchObject([
      { title: 'Left behind', sender: { name: null, organisation: 'Tenant A' } },
    ]);
  });
});

describe('a mail about a message', () => {
  it('is sent to recipients who chose mails, a minute later unless the message is important', async () => {
    const [first, second] = world.a.customers;
    await world.saveChoices(second.user, { messages: ['push'] });
    await world.saveChoices(first.user, { language: 'ja' });
    await write(world.a.admin, { text: 'One\n\n<b>Two</b>' });
    await world.deliver();
    expect(world.mails.mails).toHaveLength(0);
    world.time.now += 60_000;
    await world.deliver();
    expect(world.mailsTo(second.user)).toEqual([]);
    const [mail] = world.mailsTo(first.user);
    expect(mail?.subject).toBe('Filters');
    expect(mail?.text).toContain('One\n<b>Two</b>');
    expect(mail?.html).toContain('&lt;b&gt;Two&lt;/b&gt;');
    expect(mail?.text).toMatch(/https:\/\/air\.example\/messages\?open=[0-9a-f-]{36}/);
    const stop = /\S+unsubscribe\S+\?of=messages/.exec(mail?.text ?? '')?.[0] ?? '';
    const stopped = await world.app.inject({ method: 'POST', url: stop.replace('https://air.example', '') });
    expect([stopped.statusCode, stopped.body]).toEqual([200, expect.stringContaining('メッセージ')]);
    await write(world.a.admin, { title: 'Now', importance: 'important' });
    await world.deliver();
    expect(world.mailsTo(first.user)).toHaveLength(1);
    const choices = `/backoffice/users/${first.user.id}/notificationChoices`;
    expect((await world.api(first.user, 'GET', choices)).body).toMatchObject({
      messages: ['push'],
      mail: ['CRITICAL', 'MAJOR', 'MINOR'],
    });
  });

  it('is dropped if the message was read or withdrawn before, and waits for its start', async () => {
    const { body } = await write(world.a.admin, { fromTime: START + 40 * 24 * HOUR_MS });
    await world.app.jobs.run('delivery-purge');
    world.time.now = START + 39 * 24 * HOUR_MS;
    await world.app.jobs.run('delivery-purge');
    await world.deliver();
    expect((await world.deliveries()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    world.time.now = START + 40 * 24 * HOUR_MS;
    await world.database.pool.query(
      'update message_recipient set read_time = 1 where message_id = $1 and user_id = $2',
      [body.id, firstUser().id],
    );
    world.time.now += 60_000;
    await world.deliver();
    expect((await world.deliveries()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent']);
    world.time.now = START;
    const { body: withdrawn } = await write(world.a.admin);
    await world.api(world.a.admin, 'POST', `/backoffice/messages/sent/${withdrawn.id}/withdraw`);
    world.time.now += 60_000;
    await world.deliver();
    const last = (await world.deliveries()).filter((one) => one.message_id === withdrawn.id);
    expect(last.map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  });
});

describe('notifications of /api', () => {
  it("are the same messages in ThingsBoard's format", async () => {
    const user = firstUser();
    const { body: sent } = await write(world.a.admin);
    const list = async (query = '') =>
      (await world.api(user, 'GET', `/api/notifications?pageSize=10&page=0${query}`)).body;
    const notification = {
      id: { entityType: 'NOTIFICATION', id: sent.id },
      recipientId: { entityType: 'USER', id: user.id },
      type: 'GENERAL',
      deliveryMethod: 'WEB',
      status: 'SENT',
      subject: FORM.title,
      text: FORM.text,
    };
    expect(await list('&unreadOnly=true&sortProperty=createdTime&sortOrder=DESC')).toMatchObject({
      data: [notification],
      totalElements: 1,
    });
    const count = async () => (await world.api(user, 'GET', '/api/notifications/unread/count')).body;
    expect(await count()).toBe(1);
    expect((await world.api(world.b.admin, 'PUT', `/api/notification/${sent.id}/read`)).status).toBe(200);
    expect(await count()).toBe(1);
    await world.api(user, 'PUT', `/api/notification/${sent.id}/read`);
    expect(await count()).toBe(0);
    expect(await list('&unreadOnly=true')).toMatchObject({ data: [] });
    expect(await list()).toMatchObject({ data: [{ status: 'READ' }] });
    await write(world.a.admin);
    await world.api(user, 'PUT', '/api/notifications/read');
    expect(await count()).toBe(0);
  });
});
