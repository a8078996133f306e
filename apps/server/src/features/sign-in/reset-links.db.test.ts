import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailbox } from '../../testing/mailbox.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';
import { SIGN_IN_LIMITS } from './sign-in.limits.ts';

const NEW_PASSWORD = 'another passphrase';
const mailbox = createMailbox();
const outbox = createMailbox({ sendsMail: false });

let database: TestDatabase;
let world: World;
/** With a mail server, and without one. */
let app: FastifyInstance;
let withoutMail: FastifyInstance;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database, { mailer: mailbox.mailer });
  withoutMail = await createTestApp(database, { mailer: outbox.mailer });
});
beforeEach(() => {
  mailbox.empty();
  outbox.empty();
});
afterAll(async () => {
  await app.close();
  await withoutMail.close();
  await database.close();
});

/** Another user of the first customer of A, who does not administer it. */
async function createFellow({ withPassword = true } = {}): Promise<WorldUser> {
  made += 1;
  const { id, email } = await app.services.users.create({
    authority: 'CUSTOMER_USER',
    tenantId: world.a.tenantId,
    customerId: world.a.customers[0].id,
    email: `fellow${made}@example.org`,
  });
  const password = `password ${made}`;
  if (withPassword) await app.services.users.setPassword(id, password);
  return { id, email, password };
}

async function makeLink(by: WorldUser, userId: string, server = app) {
  const headers = bearer((await signIn(server, by)).token);
  return server.inject({ method: 'POST', url: `/backoffice/users/${userId}/resetLink`, headers });
}
const tokenOf = (link: string) => new URL(link).searchParams.get('resetToken') ?? '';
const reset = (resetToken: string, password = NEW_PASSWORD) =>
  app.inject({ method: 'POST', url: '/api/noauth/resetPassword', payload: { resetToken, password } });
const statusOfSession = async (token: string) =>
  (await app.inject({ url: '/api/auth/user', headers: bearer(token) })).statusCode;

describe('a reset link that an administrator makes', () => {
  it('sets another password once, ends all sessions and is audited, and its user is notified', async () => {
    const user = await createFellow();
    const { token } = await signIn(app, user);
    const answer = await makeLink(world.a.admin, user.id);
    expect(answer.json()).toEqual({ value: expect.any(String), ttlMs: 24 * 3_600_000 });
    const { value } = answer.json();
    await expect.poll(() => mailbox.mails).toHaveLength(1);
    expect(mailbox.mails).toMatchObject([
      { to: user.email, subject: 'A reset link for your Airdeck password was created' },
    ]);
    expect(JSON.stringify(mailbox.mails)).not.toContain(tokenOf(value));
    expect(await statusOfSession(token)).toBe(200);

    const opened = await app.inject(value.slice(new URL(value).origin.length));
    expect(opened.headers.location).toBe(`/login/resetPassword?resetToken=${tokenOf(value)}`);
    expect((await reset(tokenOf(value))).statusCode).toBe(200);
    expect(await statusOfSession(token)).toBe(401);
    await signIn(app, { ...user, password: NEW_PASSWORD });
    expect((await reset(tokenOf(value), 'a third one')).statusCode).toBe(400);
    const { rows } = await database.pool.query(
      "select action, user_email from audit_entry where entity_id = $1 and action like '%eset%' order by id",
      [user.id],
    );
    expect(rows).toEqual([
      { action: 'resetLinkMade', user_email: world.a.admin.email },
      { action: 'passwordReset', user_email: user.email },
    ]);
  });

  it('replaces the former link, and sends no mail on a server without mail', async () => {
    const user = await createFellow();
    const first = (await makeLink(world.a.customers[0].user, user.id, withoutMail)).json();
    const second = (await makeLink(world.a.admin, user.id, withoutMail)).json();
    expect(outbox.mails).toEqual([]);
    expect((await reset(tokenOf(first.value))).statusCode).toBe(400);
    expect((await reset(tokenOf(second.value))).statusCode).toBe(200);
  });

  it.each(['with', 'without'] as const)(
    'sends its user a message with its author and time, on a server %s mail',
    async (mail) => {
      const server = mail === 'with' ? app : withoutMail;
      const user = await createFellow();
      await database.pool.query(
        `insert into push_subscription (id, created_time, user_id, endpoint, p256dh, auth, is_own_device)
       values (gen_random_uuid(), 1, $1, $2, '', '', true)`,
        [user.id, user.email],
      );
      const before = Date.now();
      await makeLink(world.a.admin, user.id, server);
      await makeLink(world.a.admin, user.id, server);
      const headers = bearer((await signIn(server, user)).token);
      const { data } = (await server.inject({ url: '/backoffice/messages', headers })).json();
      expect(data).toMatchObject([
        {
          kind: 'resetLinkMade',
          importance: 'important',
          params: { name: world.a.admin.email, count: 2 },
          readTime: null,
        },
      ]);
      expect(data[0].fromTime).toBeGreaterThanOrEqual(before);
      const { rows } = await database.pool.query(
        'select channel from delivery where user_id = $1 and message_id is not null',
        [user.id],
      );
      // A mail of its own says it, where mail is sent.
      expect(rows).toEqual(mail === 'with' ? [] : [{ channel: 'push' }]);
      const makers = await server.inject({
        url: '/backoffice/messages?kind=resetLinkMade',
        headers: bearer((await signIn(server, world.a.admin)).token),
      });
      expect(makers.json().data).toEqual([]);
    },
  );

  it('is for users of lower rank, and for other users of a customer by its administrator', async () => {
    const customer = world.a.customers[0];
    const fellow = await createFellow();
    const secondAdmin = await createFellow();
    await app.inject({
      method: 'PUT',
      url: `/backoffice/users/${secondAdmin.id}/accessRole`,
      headers: bearer((await signIn(app, world.a.admin)).token),
      payload: { accessRole: 'ADMINISTRATOR' },
    });
    const expected: readonly [WorldUser, WorldUser, number][] = [
      [customer.user, fellow, 200],
      [customer.user, customer.user, 403],
      [customer.user, secondAdmin, 403],
      [customer.user, world.a.customers[1].user, 403],
      [fellow, secondAdmin, 403],
      [fellow, fellow, 403],
      [world.a.admin, customer.user, 200],
      [world.a.admin, world.a.admin, 403],
      [world.a.admin, world.b.customers[0].user, 403],
      [world.sysAdmin, world.a.admin, 200],
      [world.sysAdmin, world.sysAdmin, 403],
      [world.sysAdmin, customer.user, 403],
    ];
    for (const [by, user, status] of expected) {
      const answer = await makeLink(by, user.id);
      expect([by.email, user.email, answer.statusCode]).toEqual([by.email, user.email, status]);
    }
  });

  it('ends when its user is disabled, or becomes an administrator of the customer', async () => {
    const { token } = await signIn(app, world.a.admin);
    const act = async (method: 'POST' | 'PUT', url: string, payload?: object) => {
      const answer = await app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
      expect(answer.statusCode).toBe(200);
    };
    const disabled = await createFellow();
    const promoted = await createFellow();
    const links: string[] = [];
    for (const { id } of [disabled, promoted])
      links.push((await makeLink(world.a.customers[0].user, id)).json().value);
    for (const enabled of [false, true])
      await act('POST', `/api/user/${disabled.id}/userCredentialsEnabled?userCredentialsEnabled=${enabled}`);
    await act('PUT', `/backoffice/users/${promoted.id}/accessRole`, {
      accessRole: 'ADMINISTRATOR',
    });
    for (const link of links) expect((await reset(tokenOf(link))).statusCode).toBe(400);
  });

  it('is refused for users who may not sign in', async () => {
    const invited = await createFellow({ withPassword: false });
    const disabled = await createFellow();
    await database.pool.query('update user_credentials set enabled = false where user_id = $1', [
      disabled.id,
    ]);
    for (const { id } of [invited, disabled]) {
      expect((await makeLink(world.a.admin, id)).json()).toMatchObject({
        status: 400,
        code: 'passwords.notActive',
      });
    }
  });

  it('is limited by user and hour', async () => {
    const user = await createFellow();
    const statuses: number[] = [];
    for (let time = 0; time <= SIGN_IN_LIMITS.numbers.resetLinksMadePerUserAndHour; time++)
      statuses.push((await makeLink(world.a.admin, user.id)).statusCode);
    expect(statuses).toEqual([
      ...new Array(SIGN_IN_LIMITS.numbers.resetLinksMadePerUserAndHour).fill(200),
      429,
    ]);
  });
});

describe('a forgotten password on a server without mail', () => {
  const forget = (email: string) =>
    withoutMail.inject({ method: 'POST', url: '/api/noauth/resetPasswordByEmail', payload: { email } });

  it('is refused alike for every address, before any account is looked up', async () => {
    const { email } = await createFellow();
    const answers: { status: number; body: unknown }[] = [];
    for (const address of [email, 'stranger@example.org', 'no address', '']) {
      const answer = await forget(address);
      const { timestamp: _timestamp, ...body } = answer.json();
      answers.push({ status: answer.statusCode, body });
    }
    const refusal = { status: 400, body: expect.objectContaining({ code: 'passwords.noMail' }) };
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(answers[0]).toEqual(refusal);
    await withoutMail.services.passwordResets.settled();
    expect(outbox.mails).toEqual([]);
    const { rows } = await database.pool.query(
      'select 1 from password_reset join app_user on app_user.id = user_id where email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  it('is announced before it is requested', async () => {
    const wayOf = async (server: FastifyInstance) =>
      (await server.inject('/backoffice/passwordReset')).json();
    expect([await wayOf(app), await wayOf(withoutMail)]).toEqual([{ sendsMail: true }, { sendsMail: false }]);
  });
});
