import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeliveryWorld, type DeliveryWorld, START } from './testing/delivery-world.ts';

const MINUTE_MS = 60_000;

let world: DeliveryWorld;
beforeAll(async () => {
  world = await createDeliveryWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['alarm', 'delivery', 'push_subscription', 'webhook'])
    await world.database.pool.query(`delete from ${table}`);
  await world.database.pool.query('update app_user set notification_choices = null, language = null');
  (world.mails.mails as unknown[]).length = 0;
  (world.hook.received as unknown[]).length = 0;
  world.mails.mood = 'accept';
  world.hook.status = 200;
  world.time.now = START;
});

const recipients = async () =>
  (
    await world.database.pool.query(
      `select channel, email from delivery left join app_user u on u.id = user_id order by 1, 2`,
    )
  ).rows.map(({ channel, email }) => `${channel} ${email}`);

const subjectsTo = (user: Parameters<DeliveryWorld['mailsTo']>[0]) =>
  world.mailsTo(user).map(({ subject }) => subject);

describe('recipients of an alarm', () => {
  it("are the customer's users, the tenant's administrators and chosen users, according to the rule", async () => {
    const { a } = world;
    const [, other] = a.customers;
    for (const [of, expected] of [
      [{ customerUsers: true }, ['mail user.a1@example.com']],
      [{ tenantAdmins: true }, ['mail admin.a@example.com']],
      [{ customerUsers: true, tenantAdmins: true }, ['mail admin.a@example.com', 'mail user.a1@example.com']],
      [{ userIds: [a.admin.id] }, ['mail admin.a@example.com']],
      // Users without access to the device: of another customer, and of another tenant.
      [{ userIds: [other.user.id, world.b.admin.id] }, []],
      [{}, []],
    ] as const) {
      await world.raise(await world.createRule({ userIds: [], ...of } as never));
      expect([of, await recipients()]).toEqual([of, expected]);
      await world.database.pool.query('delete from alarm');
    }
  });

  it('include no users of a customer if the device has no customer', async () => {
    const rule = await world.createRule({ customerUsers: true, tenantAdmins: true });
    await world.raise(rule, { device: world.a.spareDevice, customerId: null });
    expect(await recipients()).toEqual(['mail admin.a@example.com']);
  });

  it('are all users in scope if no rule raised it', async () => {
    await world.raise(null);
    expect(await recipients()).toEqual(['mail admin.a@example.com', 'mail user.a1@example.com']);
  });

  it('depend on severity and channel, and have one delivery per registered browser', async () => {
    const { admin } = world.a;
    const rule = await world.createRule({ tenantAdmins: true });
    await world.saveChoices(admin, { mail: ['CRITICAL'], push: ['MAJOR', 'CRITICAL'] });
    await world.raise(rule);
    expect(await recipients()).toEqual([]);
    await world.subscribe(admin);
    await world.subscribe(admin);
    await world.raise(await world.createRule({ tenantAdmins: true }));
    expect(await recipients()).toEqual(['push admin.a@example.com', 'push admin.a@example.com']);
    await world.raise(await world.createRule({ tenantAdmins: true }), { severity: 'CRITICAL' });
    expect(await recipients()).toHaveLength(5);
  });

  it('are not notified if it ended before it was evaluated', async () => {
    await world.raise(await world.createRule({ customerUsers: true, tenantAdmins: true }), { isOver: true });
    expect(await recipients()).toEqual([]);
  });

  it('exclude users with a disabled account, also if it is disabled later', async () => {
    const { user } = world.a.customers[0];
    const rule = await world.createRule({ customerUsers: true });
    await world.raise(rule);
    await world.database.pool.query('update user_credentials set enabled = false where user_id = $1', [
      user.id,
    ]);
    await world.deliver();
    expect(world.mailsTo(user)).toEqual([]);
    expect((await world.deliveries()).map(({ state }) => state)).toEqual(['dropped']);
    await world.raise(await world.createRule({ customerUsers: true }));
    expect(await world.deliveries()).toHaveLength(1);
    await world.database.pool.query('update user_credentials set enabled = true where user_id = $1', [
      user.id,
    ]);
  });

  it('are stored in the transaction of the alarm', async () => {
    const rule = await world.createRule({ tenantAdmins: true });
    const { db } = world.database;
    await expect(
      db.transaction(async (tx) => {
        await world.app.services.alarmLedger.raise({ tx, by: null, afterCommit: () => undefined }, [
          {
            tenantId: world.a.tenantId,
            customerId: world.a.customers[0].id,
            deviceId: world.a.customers[0].device.id,
            ruleId: rule,
            type: 'x',
            severity: 'MAJOR',
            startTime: 1,
            endTime: 2,
            details: null,
          },
        ]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await world.deliveries()).toEqual([]);
  });
});

describe('a mail', () => {
  it('describes the alarm in the language of its reader, as text and HTML, with one-click unsubscribe', async () => {
    const { user } = world.a.customers[0];
    await world.saveChoices(user, { language: 'ar' });
    const [alarmId = ''] = await world.raise(await world.createRule({ customerUsers: true }));
    await world.deliver();
    const [mail] = world.mailsTo(user);
    const [delivery] = await world.deliveries();
    expect(mail?.subject).toContain('High PM2.5');
    expect(mail?.html).toContain('dir="rtl"');
    expect(mail?.text).toContain(`https://air.example/alerts/${alarmId}`);
    expect(mail?.messageId).toBe(`<${delivery.id}@example.org>`);
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value;
    expect(header('x-airdeck-delivery')).toBe(delivery.id);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toMatch(
      /^<https:\/\/air\.example\/backoffice\/notifications\/unsubscribe\/[\w.-]+>$/,
    );
    expect(delivery).toMatchObject({ state: 'sent', end_time: START, next_time: null });
    expect(await world.entries(alarmId)).toEqual([
      {
        kind: 'notified',
        user_id: null,
        details: { userId: user.id, channel: 'mail', deliveryId: delivery.id },
      },
    ]);
  });

  it('is in the language of the last sign-in unless one is chosen, and in English by default', async () => {
    const { user } = world.a.customers[0];
    await world.raise(await world.createRule({ customerUsers: true }));
    await world.deliver();
    expect(world.mailsTo(user)[0]?.text).toContain('Open the alert');
    await world.database.pool.query(`update app_user set language = 'ja' where id = $1`, [user.id]);
    await world.raise(await world.createRule({ customerUsers: true }));
    await world.deliver();
    expect(world.mailsTo(user)[1]?.text).toContain('アラートを開く');
  });

  it('is also sent at the end of the alarm, to notified users who chose so', async () => {
    const { user } = world.a.customers[0];
    const alarms = await world.raise(await world.createRule({ customerUsers: true, tenantAdmins: true }));
    await world.saveChoices(user, { notifiesOfEnd: true });
    await world.deliver();
    await world.clear(alarms);
    await world.deliver();
    expect(subjectsTo(user)).toEqual(['Major: High PM2.5, device-a1', 'Cleared: High PM2.5, device-a1']);
    // A tenant has several customers.
    expect(subjectsTo(world.a.admin)).toEqual(['Major: High PM2.5, device-a1 · Customer A1']);
  });
});

describe('a failing mail server', () => {
  it('causes retries after 1, 5, 15 and 60 minutes, then a listed failure with its reason', async () => {
    const { admin } = world.a;
    const [alarmId = ''] = await world.raise(await world.createRule({ tenantAdmins: true }));
    world.mails.mood = 'refuse';
    const attempts = async () => (await world.deliveries())[0].attempts;
    await world.deliver();
    for (const [made, minutes] of [1, 5, 15, 60].entries()) {
      world.time.now += minutes * MINUTE_MS - 1;
      await world.deliver();
      expect(await attempts()).toBe(made + 1);
      world.time.now += 1;
      await world.deliver();
      expect(await attempts()).toBe(made + 2);
    }
    const { body } = await world.api(admin, 'GET', '/backoffice/notifications/failures');
    expect(body.data).toEqual([
      expect.objectContaining({
        channel: 'mail',
        event: 'raised',
        recipient: { userId: admin.id, name: admin.email, email: admin.email },
        alarm: expect.objectContaining({ id: alarmId, customerTitle: 'Customer A1' }),
        attempts: 5,
        reason: 'refused',
        detail: expect.stringContaining('mailbox unavailable'),
        isRepeatable: true,
      }),
    ]);
    expect(await world.entries(alarmId)).toEqual([
      {
        kind: 'notNotified',
        user_id: null,
        details: expect.objectContaining({ userId: admin.id, reason: 'refused' }),
      },
    ]);
    const elsewhere = await world.api(world.b.admin, 'GET', '/backoffice/notifications/failures');
    expect(elsewhere.body.data).toEqual([]);
    const refusedRepeat = await world.api(
      world.b.admin,
      'POST',
      '/backoffice/notifications/failures/repeat',
      {
        deliveryIds: [body.data[0].id],
      },
    );
    expect(refusedRepeat.body).toEqual({ repeated: 0 });

    world.mails.mood = 'accept';
    const repeat = await world.api(admin, 'POST', '/backoffice/notifications/failures/repeat', {});
    expect(repeat.body).toEqual({ repeated: 1 });
    await world.deliver();
    expect(world.mailsTo(admin)[0]?.messageId).toContain(body.data[0].id);
    expect((await world.entries(alarmId)).map(({ kind }) => kind)).toEqual(['notNotified', 'notified']);
  });

  it('does not cause a flood of mails when the failed ones are repeated', async () => {
    const { admin, customers } = world.a;
    await world.saveChoices(customers[0].user, { mail: [] });
    await world.raise(null, { types: ['One', 'Two', 'Three'] });
    world.mails.mood = 'refuse';
    for (const minutes of [0, 1, 5, 15, 60]) {
      world.time.now += minutes * MINUTE_MS;
      await world.deliver();
    }
    world.mails.mood = 'accept';
    const repeat = await world.api(admin, 'POST', '/backoffice/notifications/failures/repeat', {});
    expect(repeat.body).toEqual({ repeated: 3 });
    await world.deliver();
    expect(subjectsTo(admin)).toEqual(['3 alerts']);
  });

  it('does not delay other recipients', async () => {
    world.mails.refusedRecipients.add(world.a.admin.email);
    await world.raise(await world.createRule({ tenantAdmins: true, customerUsers: true }));
    await world.deliver();
    world.mails.refusedRecipients.clear();
    expect(world.mailsTo(world.a.customers[0].user)).toHaveLength(1);
    expect((await world.deliveries()).filter(({ state }) => state === 'waiting')).toHaveLength(1);
  });
});

describe('a server that crashes between sending and storing the result', () => {
  it('sends again with the same id', async () => {
    const { admin } = world.a;
    await world.raise(await world.createRule({ tenantAdmins: true }));
    // The state after such a server: the attempt was counted before it was made, and its end never stored.
    await world.deliver();
    const [sent] = await world.deliveries();
    await world.database.pool.query(
      `update delivery set state = 'waiting', next_time = $1, end_time = null`,
      [START + MINUTE_MS],
    );
    await world.deliver();
    expect(world.mailsTo(admin)).toHaveLength(1);
    world.time.now += MINUTE_MS;
    await world.deliver();
    const ids = world.mailsTo(admin).map(({ messageId }) => messageId);
    expect(ids).toEqual([`<${sent.id}@example.org>`, `<${sent.id}@example.org>`]);
  });

  it('has counted the attempt before sending', async () => {
    world.mails.mood = 'hang';
    await world.raise(await world.createRule({ tenantAdmins: true }));
    const run = world.deliver();
    while (world.mails.held() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await world.deliveries()).toEqual([
      expect.objectContaining({ state: 'waiting', attempts: 1, next_time: START + MINUTE_MS }),
    ]);
    world.mails.refuseHeld();
    await run;
  });
});

const TYPES = Array.from({ length: 12 }, (_, index) => `Type ${index + 1}`);

describe('an alarm storm', () => {
  it('is merged into one message per person, then one every ten minutes while it lasts', async () => {
    const { admin } = world.a;
    await world.saveChoices(world.a.customers[0].user, { mail: [] });
    const alarms = await world.raise(null, { types: TYPES });
    await world.deliver();
    expect(subjectsTo(admin)).toEqual(['12 alerts']);
    expect(world.mailsTo(admin)[0]?.text).toContain('Type 12');
    const [digest] = (await world.deliveries()).filter(({ event }) => event === 'digest');
    for (const id of alarms) {
      expect(await world.entries(id)).toEqual([
        {
          kind: 'notified',
          user_id: null,
          details: { userId: admin.id, channel: 'mail', deliveryId: digest.id, alarms: 12 },
        },
      ]);
    }
    world.time.now += 4 * MINUTE_MS;
    await world.raise(null, { types: ['Another', 'And another'] });
    await world.deliver();
    expect(world.mailsTo(admin)).toHaveLength(1);
    world.time.now += 6 * MINUTE_MS;
    await world.deliver();
    expect(subjectsTo(admin)).toEqual(['12 alerts', '2 alerts']);
    world.time.now += MINUTE_MS;
    await world.raise(null, { types: ['Single'] });
    await world.deliver();
    expect(world.mailsTo(admin).at(-1)?.subject).toBe('Major: Single, device-a1 · Customer A1');
  });
});

describe('an alarm storm larger than a batch', () => {
  const THREE_HUNDRED = Array.from({ length: 300 }, (_, index) => `Type ${index + 1}`);

  it('is merged into one message per person, too, with the most severe alarms', async () => {
    const { admin, customers } = world.a;
    await world.raise(null, { types: ['Worst'], severity: 'CRITICAL' });
    await world.raise(null, { types: THREE_HUNDRED });
    await world.raise(null, {
      types: ['First of many critical', ...THREE_HUNDRED.map((type) => `${type} too`)],
      severity: 'CRITICAL',
    });
    await world.deliver();
    for (const user of [admin, customers[0].user]) {
      expect(subjectsTo(user)).toEqual(['602 alerts']);
      expect(world.mailsTo(user)[0]?.text).toContain('Critical: ');
      expect(world.mailsTo(user)[0]?.text).not.toContain('Major: ');
    }
  });

  it('is merged after a downtime of the server, too', async () => {
    const { admin, customers } = world.a;
    await world.saveChoices(customers[0].user, { mail: [] });
    await world.raise(null, { types: TYPES });
    world.time.now += 20 * MINUTE_MS;
    await world.deliver();
    expect(subjectsTo(admin)).toEqual(['12 alerts']);
  });

  it('does not delay critical alarms', async () => {
    const { admin, customers } = world.a;
    await world.saveChoices(customers[0].user, { mail: [] });
    await world.raise(null, { types: TYPES });
    await world.deliver();
    world.time.now += MINUTE_MS;
    await world.raise(null, { types: ['Fire'], severity: 'CRITICAL' });
    await world.raise(null, { types: ['Dust'] });
    await world.deliver();
    expect(subjectsTo(admin)).toEqual(['12 alerts', 'Critical: Fire, device-a1 · Customer A1']);
  });
});

const QUIET_HOURS = { from: '11:00', to: '14:00', timeZone: 'UTC', letsCriticalPass: true };

describe('quiet hours', () => {
  const quietHours = QUIET_HOURS;

  it('hold non-critical messages, and send one message at their end', async () => {
    const { admin } = world.a;
    await world.saveChoices(world.a.customers[0].user, { mail: [] });
    await world.saveChoices(admin, { quietHours });
    await world.raise(null, { types: ['One', 'Two'] });
    await world.raise(null, { types: ['Bad'], severity: 'CRITICAL' });
    await world.deliver();
    expect(subjectsTo(admin)).toEqual(['Critical: Bad, device-a1 · Customer A1']);
    world.time.now = Date.UTC(2026, 5, 1, 14);
    await world.deliver();
    expect(world.mailsTo(admin)[1]?.subject).toBe('2 alerts');
  });

  it('send one message to each browser of a user', async () => {
    const { admin, customers } = world.a;
    await world.saveChoices(customers[0].user, { mail: [] });
    await world.saveChoices(admin, { mail: [], quietHours });
    const browsers = await Promise.all(Array.from({ length: 6 }, () => world.subscribe(admin)));
    await world.raise(null, { types: ['One', 'Two', 'Three'] });
    await world.deliver();
    world.time.now = Date.UTC(2026, 5, 1, 14);
    await world.deliver();
    for (const { received } of browsers) {
      expect(received.map(({ payload }) => payload.title)).toEqual(['3 alerts']);
    }
  });

  it('around the clock keep held messages no longer than others', async () => {
    const { admin, customers } = world.a;
    await world.saveChoices(customers[0].user, { mail: [] });
    await world.saveChoices(admin, { quietHours: { ...quietHours, to: '11:00' } });
    await world.raise(null);
    await world.deliver();
    expect(await world.deliveries()).toMatchObject([{ state: 'waiting', is_held: true }]);
    world.time.now += 30 * 24 * 60 * MINUTE_MS + 1;
    await world.app.jobs.run('delivery-purge');
    expect(await world.deliveries()).toEqual([]);
  });
});

it('a clock that was hours ahead delays no messages once it is set back, and causes no storm', async () => {
  const { admin, customers } = world.a;
  await world.saveChoices(customers[0].user, { mail: [] });
  world.time.now = START + 300 * MINUTE_MS;
  world.mails.mood = 'refuse';
  await world.raise(null, { types: TYPES });
  await world.deliver();
  world.mails.mood = 'accept';
  await world.raise(null, { types: ['Not tried'] });
  world.time.now = START;
  await world.deliver();
  expect(subjectsTo(admin)).toEqual([]);
  await world.app.jobs.run('delivery-release');
  await world.deliver();
  expect(subjectsTo(admin).toSorted()).toEqual(['12 alerts', 'Major: Not tried, device-a1 · Customer A1']);
  await world.saveChoices(admin, { quietHours: QUIET_HOURS });
  await world.raise(null, { types: ['Quiet'] });
  await world.deliver();
  await world.app.jobs.run('delivery-release');
  await world.deliver();
  expect(subjectsTo(admin)).toHaveLength(2);
});

describe('a browser', () => {
  it('receives encrypted messages, which replace earlier ones about the same alarm', async () => {
    const { user } = world.a.customers[0];
    const browser = await world.subscribe(user);
    await world.saveChoices(user, { mail: [], notifiesOfEnd: true });
    const [alarmId = ''] = await world.raise(await world.createRule({ customerUsers: true }));
    await world.deliver();
    await world.clear([alarmId]);
    await world.deliver();
    expect(world.push.refusals).toEqual([]);
    expect(browser.received.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        title: 'Major: High PM2.5, device-a1',
        tag: alarmId,
        path: `/alerts/${alarmId}`,
        lang: 'en',
      }),
      expect.objectContaining({ title: 'Cleared: High PM2.5, device-a1', tag: alarmId }),
    ]);
    const first = (await world.deliveries()).find(({ event }) => event === 'raised');
    expect(browser.received[0]?.payload.id).toBe(first.id);
    expect(browser.received[0]?.headers.urgency).toBe('high');
  });

  it.each([404, 410])('is removed if the push service returns %i', async (status) => {
    const { admin } = world.a;
    const gone = await world.subscribe(admin);
    const there = await world.subscribe(admin);
    gone.status = status;
    await world.saveChoices(admin, { mail: [] });
    const [alarmId = ''] = await world.raise(await world.createRule({ tenantAdmins: true }));
    await world.deliver();
    const { body } = await world.api(admin, 'GET', `/backoffice/users/${admin.id}/push`);
    expect(body.browsers).toEqual([{ endpoint: there.endpoint, isOwnDevice: true }]);
    expect(there.received).toHaveLength(1);
    const failures = await world.api(admin, 'GET', '/backoffice/notifications/failures');
    expect(failures.body.data).toEqual([
      expect.objectContaining({ channel: 'push', reason: 'forgotten', isRepeatable: false, attempts: 1 }),
    ]);
    expect((await world.entries(alarmId)).map(({ kind }) => kind).sort()).toEqual([
      'notNotified',
      'notified',
    ]);
    expect((await world.api(admin, 'POST', '/backoffice/notifications/failures/repeat', {})).body).toEqual({
      repeated: 0,
    });
  });
});

describe('a webhook', () => {
  const save = async (part: object = {}) => {
    const { body } = await world.api(world.a.admin, 'PUT', '/backoffice/notifications/webhook', {
      url: world.hook.url,
      severities: ['MAJOR', 'CRITICAL'],
      isEnabled: true,
      ...part,
    });
    world.hook.secret = body.secret ?? world.hook.secret;
    return body;
  };

  it('receives signed events of raised and cleared alarms, for its severities only', async () => {
    await save();
    const [alarmId = ''] = await world.raise(null);
    await world.raise(null, { types: ['Small'], severity: 'MINOR' });
    await world.deliver();
    world.time.now += MINUTE_MS;
    await world.clear([alarmId]);
    await world.deliver();
    expect(world.hook.refused).toBe(0);
    expect(world.hook.received).toEqual([
      expect.objectContaining({
        event: 'alarm.raised',
        alarm: expect.objectContaining({
          id: alarmId,
          deviceName: 'device-a1',
          clearTime: null,
          url: `https://air.example/alerts/${alarmId}`,
        }),
      }),
      expect.objectContaining({
        event: 'alarm.cleared',
        alarm: expect.objectContaining({ id: alarmId, clearTime: START + MINUTE_MS }),
      }),
    ]);
    expect(await world.entries(alarmId)).toContainEqual({
      kind: 'notified',
      user_id: null,
      details: expect.objectContaining({ channel: 'webhook' }),
    });
  });

  it('belongs to one tenant', async () => {
    await save();
    await world.api(world.b.admin, 'DELETE', '/backoffice/notifications/webhook');
    expect((await world.api(world.b.admin, 'GET', '/backoffice/notifications/webhook')).body).toBeNull();
    expect((await world.api(world.a.admin, 'GET', '/backoffice/notifications/webhook')).body).toMatchObject({
      url: world.hook.url,
    });
  });

  it('that redirects or fails is retried, and finally given up', async () => {
    await save();
    await world.saveChoices(world.a.admin, { mail: [] });
    await world.saveChoices(world.a.customers[0].user, { mail: [] });
    await world.raise(null);
    world.hook.status = 302;
    for (const minutes of [0, 1, 5, 15, 60]) {
      world.time.now += minutes * MINUTE_MS;
      await world.deliver();
    }
    const { body } = await world.api(world.a.admin, 'GET', '/backoffice/notifications/failures');
    expect(body.data).toEqual([
      expect.objectContaining({
        channel: 'webhook',
        reason: 'refused',
        detail: 'HTTP 302: a redirect',
        recipient: null,
      }),
    ]);
  });

  it('returns its secret only when it is created', async () => {
    const { secret, ...shown } = await save();
    expect(secret).toMatch(/^whsec_/);
    expect((await world.api(world.a.admin, 'GET', '/backoffice/notifications/webhook')).body).toEqual(shown);
  });

  it('can get another secret, and can be tested with a result', async () => {
    const { secret } = await save();
    const renewed = await world.api(world.a.admin, 'POST', '/backoffice/notifications/webhook/secret');
    expect(renewed.body.secret).not.toBe(secret);
    world.hook.secret = renewed.body.secret;
    const test = () => world.api(world.a.admin, 'POST', '/backoffice/notifications/webhook/test');
    expect((await test()).body).toEqual({ isDelivered: true, reason: null, detail: null });
    expect(world.hook.received.at(-1)).toMatchObject({ event: 'test', alarm: null });
    world.hook.status = 500;
    expect((await test()).body).toEqual({ isDelivered: false, reason: 'refused', detail: 'HTTP 500' });
  });

  it('keeps its secret when it is changed, and drops pending deliveries when it is deleted', async () => {
    await save();
    expect(await save({ severities: [] })).toMatchObject({ secret: null, severities: [] });
    await save();
    await world.api(world.a.admin, 'POST', '/backoffice/notifications/webhook/test');
    expect(world.hook.received).toHaveLength(1);
    (world.hook.received as unknown[]).length = 0;
    await world.raise(null);
    await world.api(world.a.admin, 'DELETE', '/backoffice/notifications/webhook');
    await world.deliver();
    expect(world.hook.received).toEqual([]);
  });

  it.each([
    ['', 'notifications.webhookUrlRequired'],
    ['ftp://hooks.example.com', 'notifications.webhookUrlInvalid'],
    ['not an address', 'notifications.webhookUrlInvalid'],
  ])('rejects the URL %j', async (url, code) => {
    const { status, body } = await world.api(world.a.admin, 'PUT', '/backoffice/notifications/webhook', {
      url,
      severities: [],
      isEnabled: true,
    });
    expect([status, body.code]).toEqual([400, code]);
  });
});
