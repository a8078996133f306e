import { randomUUID } from 'node:crypto';
import type { Conversation, ConversationEntry } from '@airdeck/contract/conversations/conversations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { createDomainEvents } from '../../domain-events.ts';
import { createEventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { createContentQuota } from '../../limits/content-quota.ts';
import { createSharedLimits } from '../../limits/shared-limits.ts';
import type { WorldCustomer, WorldUser } from '../../testing/world.ts';
import { createDeliveryWorld, type DeliveryWorld } from '../notifications/testing/delivery-world.ts';
import { createConversationWriter } from './conversation-writer.service.ts';
import { CONVERSATION_LIMITS } from './conversations.limits.ts';

const PATH = '/backoffice/conversations';
const UNKNOWN = '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005';
const HOSTILE = '<img src=x onerror=alert(1)> =1+1 \u202e</script>\n{{t}}';

let world: DeliveryWorld;
let customer: WorldCustomer;
let neighbour: WorldCustomer;
beforeAll(async () => {
  world = await createDeliveryWorld();
  [customer, neighbour] = world.a.customers;
});
afterAll(() => world.close());

/** Advances the clock, to stay below the limit per minute. */
function post(user: WorldUser, path: string, body: object) {
  world.time.now += 3_000;
  return world.api(user, 'POST', path, { sentId: randomUUID(), ...body });
}
const start = (user: WorldUser, more: object = {}) =>
  post(user, PATH, { subject: 'Filter', text: 'Is it worn?', ...more });
const write = (user: WorldUser, id: string, more: object = {}) =>
  post(user, `${PATH}/${id}/entries`, { text: 'Yes', ...more });
const read = async (user: WorldUser, id: string): Promise<Conversation> =>
  (await world.api(user, 'GET', `${PATH}/${id}`)).body;
const list = async (user: WorldUser, query = ''): Promise<Conversation[]> =>
  (await world.api(user, 'GET', `${PATH}?pageSize=100&${query}`)).body.data;
const entries = async (user: WorldUser, id: string, query = '') =>
  (await world.api(user, 'GET', `${PATH}/${id}/entries?${query}`)).body as {
    entries: ConversationEntry[];
    hasEarlier: boolean;
  };
const unread = async (user: WorldUser): Promise<number> =>
  (await world.api(user, 'GET', `${PATH}/unread`)).body.conversations;
const markRead = (user: WorldUser, id: string, upTo: number) =>
  world.api(user, 'PUT', `${PATH}/${id}/read`, { upTo });
const setState = (user: WorldUser, id: string, state: string) =>
  world.api(user, 'PUT', `${PATH}/${id}/state`, { state });

async function raiseAlarm({ id: customerId, device }: WorldCustomer, type: string): Promise<string> {
  const { alarmLedger } = world.app.services;
  const owner = { tenantId: world.a.tenantId, customerId, deviceId: device.id, ruleId: null, details: null };
  const what = { type, severity: 'MAJOR', startTime: 1, endTime: 2 } as const;
  const [id] = await inUnitOfWork(world.database.db, null, (unit) =>
    alarmLedger.raise(unit, [{ ...owner, ...what }]),
  );
  return id ?? '';
}

async function newUser(authority: 'CUSTOMER_USER' | 'TENANT_ADMIN', customerId: string | null) {
  const email = `${randomUUID()}@example.com`;
  const { password } = world.sysAdmin;
  const { users } = world.app.services;
  const { id } = await users.create({ authority, tenantId: world.a.tenantId, customerId, email });
  await users.setPassword(id, password);
  return { id, email, password };
}

/** A file with the header of a PNG. */
const PNG = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08\0\0\0\x08', 'latin1'),
  Buffer.alloc(32),
]).toString('base64');
const CHART = {
  title: 'PM2.5',
  unit: 'µg/m³',
  startTs: 0,
  endTs: 60_000,
  offsetMs: 19_800_000,
  times: [0, 60_000],
  series: [{ label: HOSTILE, values: [12.5, null] }],
};

describe('a conversation', () => {
  it('is between a customer and its tenant, with unread counts for each side', async () => {
    const alarmId = await raiseAlarm(customer, 'Air in Ward 3');
    const fellow = await newUser('CUSTOMER_USER', customer.id);
    const { body: started } = await start(customer.user, { subject: HOSTILE, text: HOSTILE, alarmId });
    expect(started).toMatchObject({
      subject: HOSTILE.replace('\n', ' '),
      customer: { id: customer.id },
      tenant: { id: world.a.tenantId },
      alarm: { id: alarmId, type: 'Air in Ward 3' },
      device: { id: customer.device.id, name: customer.device.name },
      entryCount: 1,
      unreadCount: 0,
      closedTime: null,
      lastEntry: { side: 'customer', isOwn: true, excerpt: HOSTILE },
    });
    const { id } = started;
    expect([await unread(world.a.admin), await unread(fellow), await unread(customer.user)]).toEqual([
      1, 1, 0,
    ]);
    expect((await list(world.a.admin, `alarmId=${alarmId}`)).map((one) => one.id)).toEqual([id]);
    expect((await list(customer.user, `deviceId=${customer.device.id}`)).map((one) => one.id)).toEqual([id]);

    const { body: answer } = await write(world.a.admin, id, { text: 'Yes.\nTwo weeks left.' });
    expect(answer).toMatchObject({ number: 2, side: 'tenant', isOwn: true, text: 'Yes.\nTwo weeks left.' });
    expect([(await read(world.a.admin, id)).unreadCount, (await read(fellow, id)).unreadCount]).toEqual([
      1, 2,
    ]);
    expect((await markRead(world.a.admin, id, 1)).body).toEqual({ unreadCount: 0 });
    expect((await markRead(fellow, id, 1)).body).toEqual({ unreadCount: 1 });
    expect((await markRead(fellow, id, Number.MAX_SAFE_INTEGER)).status).toBe(400);
    expect((await markRead(fellow, id, 2)).body).toEqual({ unreadCount: 0 });
    expect([await unread(world.a.admin), await unread(fellow), await unread(customer.user)]).toEqual([
      0, 0, 1,
    ]);

    const { entries: all, hasEarlier } = await entries(customer.user, id);
    expect(hasEarlier).toBe(false);
    expect(all.map(({ number, side, author, isOwn }) => [number, side, author.name, isOwn])).toEqual([
      [1, 'customer', customer.user.email, true],
      [2, 'tenant', world.a.admin.email, false],
    ]);
    expect(await entries(customer.user, id, 'limit=1')).toMatchObject({
      entries: [{ number: 2 }],
      hasEarlier: true,
    });
    expect(await entries(customer.user, id, 'limit=1&before=2')).toMatchObject({
      entries: [{ number: 1 }],
      hasEarlier: false,
    });
  });

  it('between a tenant and the system is hidden from its customers', async () => {
    const { body: started } = await start(world.a.admin, { subject: 'Licence' });
    expect(started).toMatchObject({ customer: null, lastEntry: { side: 'tenant' } });
    expect((await read(world.sysAdmin, started.id)).unreadCount).toBe(1);
    expect((await write(world.sysAdmin, started.id)).body).toMatchObject({ number: 2, side: 'system' });
    const { body: toTenant } = await start(world.sysAdmin, { tenantId: world.b.tenantId });
    expect((await read(world.b.admin, toTenant.id)).unreadCount).toBe(1);
    for (const user of [customer.user, world.b.admin]) {
      expect((await world.api(user, 'GET', `${PATH}/${started.id}`)).status).toBe(404);
    }
    expect((await start(world.sysAdmin)).body.code).toBe('conversations.tenantRequired');
    expect((await start(world.sysAdmin, { tenantId: UNKNOWN })).status).toBe(404);
  });

  it('is missing for others, also in searches by its device or alarm', async () => {
    const alarmId = await raiseAlarm(customer, 'Secret');
    const { body } = await start(customer.user, { alarmId, picture: PNG });
    const { id } = body;
    const entryId = (await entries(customer.user, id)).entries[0]?.id;
    for (const user of [neighbour.user, world.b.admin, world.b.customers[0].user, world.sysAdmin]) {
      const answers = await Promise.all([
        world.api(user, 'GET', `${PATH}/${id}`),
        world.api(user, 'GET', `${PATH}/${id}/entries`),
        world.api(user, 'GET', `${PATH}/${id}/entries/${entryId}/picture`),
        write(user, id),
        markRead(user, id, 1),
        setState(user, id, 'closed'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
      const found = await Promise.all([
        list(user),
        list(user, `alarmId=${alarmId}`),
        list(user, 'textSearch=secret'),
      ]);
      expect(found.flat().filter((one) => one.id === id)).toEqual([]);
    }
    expect((await read(customer.user, id)).entryCount).toBe(1);
    // The picture in the path of another own conversation.
    const { body: other } = await start(customer.user);
    const picture = `${PATH}/${other.id}/entries/${entryId}/picture`;
    expect((await world.api(customer.user, 'GET', picture)).status).toBe(404);
  });

  it('is about devices and alarms of both sides only', async () => {
    const alarmId = await raiseAlarm(neighbour, 'Next door');
    const refused = await Promise.all([
      start(customer.user, { deviceId: neighbour.device.id }),
      start(customer.user, { deviceId: world.a.spareDevice.id }),
      start(customer.user, { alarmId }),
      start(customer.user, { customerId: neighbour.id }),
      start(customer.user, { tenantId: world.b.tenantId }),
      start(customer.user, { picture: PNG, chart: CHART, chartDeviceId: neighbour.device.id }),
      start(world.a.admin, { customerId: customer.id, deviceId: neighbour.device.id }),
      start(world.a.admin, { customerId: customer.id, alarmId }),
      start(world.a.admin, { customerId: world.b.customers[0].id }),
      start(world.a.admin, { deviceId: world.b.spareDevice.id }),
      start(world.sysAdmin, { tenantId: world.b.tenantId, deviceId: customer.device.id }),
      start(world.sysAdmin, { customerId: customer.id, tenantId: world.a.tenantId }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect((await start(world.a.admin, { deviceId: world.a.spareDevice.id })).status).toBe(200);
  });

  it('keeps the names of a deleted device and alarm, without their ids', async () => {
    const { devices } = world.app.services;
    const made = await devices.create({
      tenantId: world.a.tenantId,
      customerId: customer.id,
      name: 'moving',
    });
    const deviceId = made.device.id;
    const owned = { ...customer, device: { ...customer.device, id: deviceId } };
    const alarmId = await raiseAlarm(owned, 'Short-lived');
    const { body } = await start(customer.user, { alarmId });
    expect(body.device).toMatchObject({ id: deviceId, name: 'moving' });
    await world.api(world.a.admin, 'DELETE', `/api/customer/device/${deviceId}`);
    expect((await read(customer.user, body.id)).device).toEqual({ id: null, name: 'moving', label: null });
    await world.api(world.a.admin, 'DELETE', `/api/alarm/${alarmId}`);
    await world.api(world.a.admin, 'DELETE', `/api/device/${deviceId}`);
    expect(await read(world.a.admin, body.id)).toMatchObject({
      device: { id: null, name: 'moving' },
      alarm: { id: null, type: 'Short-lived' },
    });
  });

  it('is stored once if it is sent repeatedly', async () => {
    const sentId = randomUUID();
    const starts = await Promise.all([1, 2, 3].map(() => start(customer.user, { sentId, subject: 'Once' })));
    const ids = new Set(starts.map(({ body }) => body.id));
    expect([starts.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200], 1]);
    const [id = ''] = ids;
    expect(await list(customer.user, 'textSearch=once')).toHaveLength(1);
    const again = { sentId: randomUUID(), text: 'Hello?' };
    const writes = await Promise.all([1, 2, 3].map(() => write(customer.user, id, again)));
    expect(new Set(writes.map(({ body }) => body.id)).size).toBe(1);
    expect((await read(world.a.admin, id)).unreadCount).toBe(2);
    // Another person's text may have the same id.
    expect((await write(world.a.admin, id, again)).body).toMatchObject({ number: 3 });
  });

  it('numbers concurrent entries, and counts all unread ones', async () => {
    const { body } = await start(customer.user, { subject: 'Busy' });
    await Promise.all([
      ...Array.from({ length: 5 }, () => write(customer.user, body.id)),
      ...Array.from({ length: 5 }, () => write(world.a.admin, body.id)),
      markRead(world.a.admin, body.id, 1),
    ]);
    const { entries: all } = await entries(customer.user, body.id);
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
    expect((await read(customer.user, body.id)).unreadCount).toBe(5);
    expect([5, 6]).toContain((await read(world.a.admin, body.id)).unreadCount);
  });

  it('can be closed, and is reopened by the next entry', async () => {
    const { body } = await start(customer.user, { subject: 'Closing' });
    expect((await setState(world.a.admin, body.id, 'closed')).body.closedTime).toBeGreaterThan(0);
    expect((await list(customer.user, 'state=closed')).map(({ id }) => id)).toContain(body.id);
    expect((await list(customer.user, 'state=open')).map(({ id }) => id)).not.toContain(body.id);
    await write(customer.user, body.id);
    expect((await read(customer.user, body.id)).closedTime).toBeNull();
    const { rows } = await world.database.pool.query(
      'select action from audit_entry where entity_id = $1 order by created_time, id',
      [body.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['created', 'closed', 'commented']);
  });

  it('stays after the deletion of its author, without the name', async () => {
    const leaving = await newUser('CUSTOMER_USER', customer.id);
    const { body } = await start(leaving, { subject: 'Farewell' });
    await write(world.a.admin, body.id);
    await world.api(world.a.admin, 'DELETE', `/api/user/${leaving.id}`);
    expect((await world.api(leaving, 'GET', `${PATH}/${body.id}`)).status).toBe(401);
    const { entries: all } = await entries(customer.user, body.id);
    expect(all.map(({ author, side, text }) => [author.name, side, text])).toEqual([
      [null, 'customer', 'Is it worn?'],
      [world.a.admin.email, 'tenant', 'Yes'],
    ]);
  });

  it('is listed by unread entries first, then newest first', async () => {
    const user = await newUser('CUSTOMER_USER', neighbour.id);
    const made: string[] = [];
    for (const subject of ['one', 'two', 'three', 'four']) {
      made.push((await start(user, { subject: `Order ${subject}` })).body.id);
    }
    const [one = '', two = '', three = '', four = ''] = made;
    await write(world.a.admin, two);
    await write(user, three);
    const ids = async (query: string) => (await list(user, `textSearch=order&${query}`)).map(({ id }) => id);
    expect(await ids('')).toEqual([two, three, four, one]);
    expect(await ids('isUnread=true')).toEqual([two]);
    const page = async (number: number) =>
      (await world.api(user, 'GET', `${PATH}?textSearch=order&pageSize=3&page=${number}`)).body;
    expect((await page(1)).data.map((each: Conversation) => each.id)).toEqual([one]);
    expect((await page(0)).totalElements).toBe(4);
  });
});

describe('a picture with a chart', () => {
  it('is a PNG, with values, device and offset of the chart', async () => {
    const { id: deviceId, name } = customer.device;
    const sent = { picture: PNG, chart: CHART, chartDeviceId: deviceId, deviceId };
    const { body } = await start(customer.user, sent);
    const [entry] = (await entries(world.a.admin, body.id)).entries;
    expect(entry).toMatchObject({ hasPicture: true, chart: { ...CHART, deviceName: name } });
    const token = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: world.a.admin.email, password: world.a.admin.password },
    });
    const picture = await world.app.inject({
      url: `${PATH}/${body.id}/entries/${entry?.id}/picture`,
      headers: { 'x-authorization': `Bearer ${token.json().token}` },
    });
    expect([picture.headers['content-type'], picture.headers['x-content-type-options']]).toEqual([
      'image/png',
      'nosniff',
    ]);
    expect(picture.rawPayload.toString('base64')).toBe(PNG);
  });

  it.each([
    ['a blank text', { text: ' \n ' }, 'conversations.textRequired'],
    ['a blank subject', { subject: '' }, 'conversations.subjectRequired'],
    ['a text that is too long', { text: 'x'.repeat(4001) }, 'textTooLong'],
    ['a text with NUL', { text: 'a\0b' }, 'textMalformed'],
    ['an invalid picture', { picture: 'PHN2Zz4=' }, 'conversations.pictureInvalid'],
    ['a chart without its picture', { chart: CHART }, 'conversations.chartWithoutPicture'],
    ['times that do not ascend', { picture: PNG, chart: { ...CHART, times: [60_000, 0] } }, 'malformed'],
    ['a value too few', { picture: PNG, chart: { ...CHART, times: [0] } }, 'malformed'],
    ['no sent id', { sentId: undefined }, 'malformed'],
  ])('is refused with %s', async (_, more, code) => {
    const answer = await start(customer.user, more);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('is refused with a chart without its picture in a later entry, too', async () => {
    const { body } = await start(customer.user, {});
    const answer = await write(customer.user, body.id, { text: 'Look', chart: CHART });
    expect(answer).toMatchObject({ status: 400, body: { code: 'conversations.chartWithoutPicture' } });
  });
});

it('sends a mail with the last entry to users who have not read it after a minute', async () => {
  await world.database.pool.query('delete from delivery');
  const reader = await newUser('CUSTOMER_USER', customer.id);
  const { body } = await start(customer.user, { subject: 'Mailed', text: 'First' });
  await write(customer.user, body.id, { text: `Second\n${HOSTILE}` });
  await markRead(reader, body.id, 2);
  await world.deliver();
  expect(world.mailsTo(world.a.admin)).toEqual([]);
  world.time.now += 60_000;
  await world.deliver();
  const [mail, ...others] = world.mailsTo(world.a.admin);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Mailed');
  expect(mail?.text).toContain(`${customer.user.email} wrote:`);
  expect(mail?.text).toContain('Second');
  expect(mail?.html).toContain('&lt;img src=x');
  expect(mail?.text).toContain(`https://air.example/messages/conversations/${body.id}`);
  for (const user of [reader, customer.user, neighbour.user]) expect(world.mailsTo(user)).toEqual([]);
  expect((await world.deliveries()).map(({ state }) => state)).not.toContain('waiting');
});

it('limits the entries of a user per minute', async () => {
  const { clock, writer } = slowWriter();
  const caller = { ...CALLER, userId: customer.user.id, tenantId: world.a.tenantId, customerId: customer.id };
  const send = () => writer.start(caller, { sentId: randomUUID(), subject: 'Many', text: 'Many' });
  await send();
  await send();
  await expect(send()).rejects.toMatchObject({ status: 429, retryAfterS: 60 });
  clock.now += 60_000;
  await send();
});

const CALLER: Caller = {
  userId: '',
  email: '',
  address: '',
  sessionId: '',
  tenantId: null,
  customerId: null,
  authority: 'CUSTOMER_USER',
  userType: 'CUSTOMER_USER',
  impersonator: null,
  accessRole: 'ADMINISTRATOR',
  placeIds: null,
};

/** Limited to two entries per minute. */
function slowWriter() {
  const clock = { now: Date.now() };
  const { database } = world;
  const writer = createConversationWriter({
    database,
    clock: () => clock.now,
    sharedLimits: createSharedLimits({ database, clock: () => clock.now }),
    contentQuota: createContentQuota(),
    events: createEventBus(),
    domainEvents: createDomainEvents(),
    limits: { ...CONVERSATION_LIMITS.numbers, entriesPerUserAndMinute: 2 },
  });
  return { clock, writer };
}
