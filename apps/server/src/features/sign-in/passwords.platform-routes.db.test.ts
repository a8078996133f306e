import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { createSmtpMailer } from '../../notify/mail/mailer.ts';
import { linkIn, type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';
import { SIGN_IN_LIMITS } from './sign-in.limits.ts';

const PUBLIC_URL = 'https://air.example/';
const START = Date.UTC(2026, 5, 1);
const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'another passphrase';

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let mailServer: MailServer;
let now = START;
let addresses = 0;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => START });
  mailServer = await startMailServer();
  app = await createTestApp(database, {
    config: readConfig({ DATABASE_URL: database.url, PUBLIC_URL }),
    clock: () => now,
    mailer: createSmtpMailer({ url: mailServer.url, from: 'air@example.org' }),
  });
});
beforeEach(() => {
  mailServer.mood = 'accept';
  now = START;
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
  await database.close();
});

/** A separate person, since links and limits are per person. */
async function aPerson(): Promise<WorldUser> {
  made += 1;
  const email = `Person${made}@example.org`;
  const password = `password ${made}`;
  const { id } = await app.services.users.create({
    authority: 'TENANT_ADMIN',
    tenantId: world.a.tenantId,
    customerId: null,
    email,
  });
  await app.services.users.setPassword(id, password);
  return { id, email, password };
}

/** From a separate address each by default: limits by address have their own test. */
function post(url: string, payload?: object, remoteAddress?: string) {
  addresses += 1;
  const from = remoteAddress ?? `10.1.${addresses >> 8}.${addresses & 255}`;
  return app.inject({ method: 'POST', url, remoteAddress: from, ...(payload && { payload }) });
}
const forget = (email: string) => post('/api/noauth/resetPasswordByEmail', { email });
const reset = (resetToken: unknown, password: unknown = NEW_PASSWORD) =>
  post('/api/noauth/resetPassword', { resetToken, password });
const mailsTo = ({ email }: WorldUser) => mailServer.mails.filter(({ to }) => to?.[0]?.address === email);

/** Requests a link and extracts it from the mail. */
async function linkFor(user: WorldUser): Promise<URL> {
  const before = mailsTo(user).length;
  expect((await forget(user.email)).statusCode).toBe(200);
  await vi.waitFor(() => expect(mailsTo(user)).toHaveLength(before + 1));
  return new URL(linkIn(mailsTo(user).at(-1)));
}
const tokenFor = async (user: WorldUser) => (await linkFor(user)).searchParams.get('resetToken') ?? '';
const open = (token: string, accept?: string) =>
  app.inject({
    url: '/api/noauth/resetPassword',
    query: { resetToken: token },
    ...(accept && { headers: { accept } }),
  });
const refused = (message: string) =>
  expect.objectContaining({ status: 400, message, errorCode: 31, timestamp: now, code: expect.any(String) });
const login = ({ email }: WorldUser, password: string) =>
  post('/api/auth/login', { username: email, password });
const auditOf = async (userId: string) => {
  const { rows } = await database.pool.query(
    "select action, user_email from audit_entry where entity_id = $1 and action like 'password%'",
    [userId],
  );
  return rows;
};

describe('a forgotten password', () => {
  it('is reset by the call that activates, too, which signs the user in', async () => {
    const user = await aPerson();
    const before = await signIn(app, user);
    const token = await tokenFor(user);
    const activate = (resetToken: string) =>
      post('/api/noauth/activate', { resetToken, password: NEW_PASSWORD });
    const unknown = await activate('unknown');
    expect([unknown.statusCode, unknown.json()]).toEqual([400, refused('Invalid reset token!')]);
    const answer = await activate(token);
    expect(answer.statusCode).toBe(200);
    const ownUser = (access: string) => app.inject({ url: '/api/auth/user', headers: bearer(access) });
    expect((await ownUser(answer.json().token)).json().email).toBe(user.email);
    expect((await ownUser(before.token)).statusCode).toBe(401);
    expect((await activate(token)).statusCode).toBe(400);
    expect((await login(user, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('is reset once with the link of the mail, which ends all sessions', async () => {
    const user = await aPerson();
    const before = await signIn(app, user);
    const link = await linkFor(user);
    expect(link.href).toMatch(/^https:\/\/air\.example\/api\/noauth\/resetPassword\?resetToken=/);
    const token = link.searchParams.get('resetToken') ?? '';
    const opened = await open(token);
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `/login/resetPassword?resetToken=${token}`,
    ]);

    const done = await reset(token);
    expect([done.statusCode, done.body]).toEqual([200, '']);
    expect((await login(user, user.password)).statusCode).toBe(401);
    expect((await login(user, NEW_PASSWORD)).statusCode).toBe(200);
    const ended = await app.inject({ url: '/api/auth/user', headers: bearer(before.token) });
    expect(ended.json()).toMatchObject({ status: 401, errorCode: 11 });
    expect((await reset(token, 'a third one')).json()).toEqual(refused('Invalid reset token!'));
    expect(await auditOf(user.id)).toEqual([{ action: 'passwordReset', user_email: user.email }]);
    await vi.waitFor(
      () => expect(mailsTo(user).at(-1)?.subject).toBe('Your Airdeck password was reset'),
      5_000,
    );
  });

  it('has the same response for an account, an unknown address and an account that was never activated', async () => {
    const user = await aPerson();
    const { email } = await app.services.users.create({
      authority: 'SYS_ADMIN',
      tenantId: null,
      customerId: null,
      email: 'inactive@example.org',
    });
    const before = mailServer.mails.length;
    const answers = [];
    for (const address of ['nobody@example.com', email, 'no address', 'nul\0', user.email.toUpperCase()]) {
      const { statusCode, body, headers } = await forget(address);
      const { date: _date, ...told } = headers;
      answers.push({
        statusCode,
        body,
        names: Object.keys(told).filter((name) => !name.startsWith('x-ratelimit')),
      });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ statusCode: 200, body: '' });
    await vi.waitFor(() => expect(mailsTo(user)).toHaveLength(1));
    await app.services.passwordResets.settled();
    expect(mailServer.mails).toHaveLength(before + 1);
  });

  it('has its response before that of the mail server, also if that fails; a further mail can be requested', async () => {
    const user = await aPerson();
    mailServer.mood = 'hang';
    expect((await forget(user.email)).statusCode).toBe(200);
    await vi.waitFor(() => expect(mailServer.held()).toBe(1));
    mailServer.refuseHeld();
    await app.services.passwordResets.settled();
    mailServer.mood = 'accept';
    expect((await reset(await tokenFor(user))).statusCode).toBe(200);
  });

  it('is limited to five mails per user and hour', async () => {
    const user = await aPerson();
    for (let count = 0; count < 5; count += 1) await linkFor(user);
    await forget(user.email);
    const other = await aPerson();
    await linkFor(other);
    await app.services.passwordResets.settled();
    expect(mailsTo(user)).toHaveLength(5);
    now = START + HOUR_MS;
    await linkFor(user);
  });

  it('is rate-limited by address', async () => {
    const ask = () => post('/api/noauth/resetPasswordByEmail', { email: 'x@example.com' }, '10.9.9.9');
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('a reset link', () => {
  it('is valid for a day', async () => {
    const user = await aPerson();
    const token = await tokenFor(user);
    now = START + 24 * HOUR_MS + 1;
    const opened = await open(token);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/passwordResetLinkExpired']);
    expect((await reset(token)).json()).toEqual(refused('Password reset token expired'));
    now = START + 24 * HOUR_MS;
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('can be opened five times an hour', async () => {
    const token = await tokenFor(await aPerson());
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await open(token)).statusCode);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect((await open(token)).body).toBe('');
    expect((await open(token, 'text/html')).body).toContain(
      'url=/passwordResetLinkExpired?reason=openedTooOften"',
    );
    now = START + HOUR_MS;
    expect((await open(token)).statusCode).toBe(303);
  });

  it('returns an empty body if it is unknown, and a redirecting page to browsers', async () => {
    const opened = await open('guess');
    expect([opened.statusCode, opened.body]).toEqual([409, '']);
    const person = await open('guess', 'text/html,*/*');
    expect([person.statusCode, person.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8']);
    expect(person.body).toContain('url=/passwordResetLinkExpired"');
    expect(person.body).not.toContain('guess');
  });

  it('is invalid once a newer one is created or the password is changed', async () => {
    const user = await aPerson();
    const first = await tokenFor(user);
    const second = await tokenFor(user);
    expect((await reset(first)).json()).toEqual(refused('Invalid reset token!'));
    await app.services.users.setPassword(user.id, 'set otherwise');
    expect((await reset(second)).json()).toEqual(refused('Invalid reset token!'));
  });

  it('stays usable when the password is refused', async () => {
    const user = await aPerson();
    const token = await tokenFor(user);
    expect((await reset(token, 'short')).json()).toEqual(
      refused('Password must be 6 or more characters in length.'),
    );
    expect((await reset(token, 'x'.repeat(73))).json()).toEqual(
      refused('Password must be no more than 72 characters in length.'),
    );
    expect((await reset(token, user.password)).json()).toEqual(
      refused('New password should be different from existing!'),
    );
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('sets the password for exactly one of several concurrent uses', async () => {
    const token = await tokenFor(await aPerson());
    const answers = await Promise.all(['first one', 'second one'].map((password) => reset(token, password)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it('is not readable in the database', async () => {
    const token = await tokenFor(await aPerson());
    const { rows } = await database.pool.query('select * from password_reset');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    [undefined, 'Required request body is missing'],
    [{}, 'Invalid reset token!'],
    [{ resetToken: null, password: null }, 'Invalid reset token!'],
    [{ resetToken: 'guess\0', password: NEW_PASSWORD }, 'Invalid reset token!'],
  ])("is refused with the platform's messages: %j", async (body, message) => {
    expect((await post('/api/noauth/resetPassword', body)).json()).toEqual(refused(message));
  });
});

it('attempts to set a password are limited for the owner of a reset link', async () => {
  const user = await aPerson();
  const token = await tokenFor(user);
  for (let n = 1; n <= SIGN_IN_LIMITS.numbers.resetsPerUserAndHour; n += 1) {
    expect((await reset(token, user.password)).statusCode).toBe(400);
  }
  expect((await reset(token)).json()).toMatchObject({ status: 429, errorCode: 33 });
  now += HOUR_MS;
  expect((await reset(token)).statusCode).toBe(200);
});

describe('changing one’s password', () => {
  const change = (token: string, body: object) =>
    app.inject({ method: 'POST', url: '/api/auth/changePassword', headers: bearer(token), payload: body });

  it('ends all sessions, and returns a new one', async () => {
    const user = await aPerson();
    const [here, there] = [await signIn(app, user), await signIn(app, user)];
    const answer = await change(here.token, { currentPassword: user.password, newPassword: NEW_PASSWORD });
    const pair = answer.json();
    for (const token of [here.token, there.token]) {
      const refusal = await app.inject({ url: '/api/auth/user', headers: bearer(token) });
      expect(refusal.json()).toMatchObject({ status: 401, errorCode: 11, message: 'Token has expired' });
    }
    expect((await post('/api/auth/token', { refreshToken: there.refreshToken })).statusCode).toBe(401);
    const me = await app.inject({ url: '/api/auth/user', headers: bearer(pair.token) });
    expect(me.json().email).toBe(user.email);
    expect((await post('/api/auth/token', { refreshToken: pair.refreshToken })).statusCode).toBe(200);
    expect((await login(user, NEW_PASSWORD)).statusCode).toBe(200);
    expect(await auditOf(user.id)).toEqual([{ action: 'passwordChanged', user_email: user.email }]);
  });

  it.each([
    [{ currentPassword: 'guess', newPassword: NEW_PASSWORD }, "Current password doesn't match!"],
    [{ newPassword: NEW_PASSWORD }, "Current password doesn't match!"],
    [{ currentPassword: 'right', newPassword: 'right' }, 'New password should be different from existing!'],
    [{ currentPassword: 'right', newPassword: 'short' }, 'Password must be 6 or more characters in length.'],
    [{ currentPassword: 'right' }, 'Password must be 6 or more characters in length.'],
  ])('is refused with %j', async (body: { currentPassword?: string; newPassword?: string }, message) => {
    const user = await aPerson();
    const { token } = await signIn(app, user);
    const filled = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, value === 'right' ? user.password : value]),
    );
    expect((await change(token, filled)).json()).toEqual(refused(message));
    expect((await login(user, user.password)).statusCode).toBe(200);
  });

  it('is rate-limited against guesses', async () => {
    const user = await aPerson();
    const { token } = await signIn(app, user);
    const guess = () => change(token, { currentPassword: 'guess', newPassword: NEW_PASSWORD });
    for (let count = 0; count < 10; count += 1) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).json()).toMatchObject({ status: 429, errorCode: 33 });
    // The session itself stays valid.
    expect((await app.inject({ url: '/api/auth/user', headers: bearer(token) })).statusCode).toBe(200);
  });
});

describe('the policy of passwords', () => {
  it('can be read without a sign-in', async () => {
    const answer = await app.inject('/api/noauth/userPasswordPolicy');
    expect(answer.json()).toEqual({
      minimumLength: 6,
      maximumLength: 72,
      minimumUppercaseLetters: null,
      minimumLowercaseLetters: null,
      minimumDigits: null,
      minimumSpecialCharacters: null,
      allowWhitespaces: true,
      forceUserToResetPasswordIfNotValid: false,
      passwordExpirationPeriodDays: null,
      passwordReuseFrequencyDays: null,
    });
  });
});
