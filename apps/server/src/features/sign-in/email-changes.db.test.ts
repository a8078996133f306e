import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { createSmtpMailer } from '../../notify/mail/mailer.ts';
import { createApiClient } from '../../testing/api-client.ts';
import { linkIn, type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';
import { FIRST_ADMINISTRATOR_EMAIL } from './administrators.ts';

const PUBLIC_URL = 'https://air.example/';
const START = Date.UTC(2026, 5, 1);
const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'another passphrase';

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let mailServer: MailServer;
let now = START;
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

type Kind = 'SYS_ADMIN' | 'TENANT_ADMIN' | 'CUSTOMER_USER';
type Person = WorldUser & { readonly ownerOf: object };

/** A separate person, with a mailbox at `owner…`. */
async function aPerson(
  authority: Kind = 'CUSTOMER_USER',
  email = `Owner${++made}@example.org`,
): Promise<Person> {
  const password = `password of ${email}`;
  const tenantId = authority === 'SYS_ADMIN' ? null : world.a.tenantId;
  const customerId = authority === 'CUSTOMER_USER' ? world.a.customers[0].id : null;
  const ownerOf = { authority, tenantId, customerId };
  const { id } = await app.services.users.create({ authority, tenantId, customerId, email });
  await app.services.users.setPassword(id, password);
  return { id, email, password, ownerOf };
}

let addresses = 0;
/** From a separate address each, as limits by address have their own tests. */
function send(method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, token?: string) {
  addresses += 1;
  return app.inject({
    method,
    url,
    remoteAddress: `10.2.${addresses >> 8}.${addresses & 255}`,
    ...(payload && { payload }),
    ...(token !== undefined && { headers: bearer(token) }),
  });
}

const tokenOf = async (user: WorldUser) => (await signIn(app, user)).token;
const changeAlone = ({ id, password }: WorldUser, token: string, email: string, currentPassword = password) =>
  send('PUT', `/backoffice/users/${id}/email`, { email, currentPassword }, token);
/** The same, and waits for the mail to the former address, which is sent afterwards. */
async function change(...given: Parameters<typeof changeAlone>) {
  const answer = await changeAlone(...given);
  const text = 'select from email_change where user_id = $1 and notice_time is not null';
  const pending = async () => (await database.pool.query(text, [given[0].id])).rowCount;
  if (answer.statusCode === 200 && mailServer.mood === 'accept') await expect.poll(pending).toBe(0);
  return answer;
}
const takeBack = (token: string) => send('POST', '/backoffice/emailChanges/takeBack', { token });
const reset = (resetToken: string, password = NEW_PASSWORD) =>
  send('POST', '/api/noauth/resetPassword', { resetToken, password });
const login = async (username: string, password: string) =>
  (await send('POST', '/api/auth/login', { username, password })).statusCode;
const whoAmI = (token: string) => send('GET', '/api/auth/user', undefined, token);
const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to?.[0]?.address === email);
const lastMailTo = (email: string) => mailsTo(email).at(-1);
const mailed = (email: string, subject: string) =>
  vi.waitFor(() => expect(lastMailTo(email)?.subject).toBe(subject), 5_000);

/** The token in the newest mail to an address. */
function tokenIn(email: string): string {
  const link = new URL(linkIn(lastMailTo(email)));
  return link.searchParams.get('token') ?? link.searchParams.get('resetToken') ?? '';
}

/** Requests a reset link, and waits for its mail. */
async function forget(email: string): Promise<string> {
  await app.services.passwordResets.settled();
  await send('POST', '/api/noauth/resetPasswordByEmail', { email });
  await mailed(email, 'Reset your Airdeck password');
  return tokenIn(email);
}

const auditOf = async (userId: string) => {
  const text = `select action, user_email, details from audit_entry
    where entity_id = $1 and action in ('updated', 'emailChanged', 'emailTakenBack', 'passwordReset') order by id`;
  return (await database.pool.query(text, [userId])).rows;
};

const CHANGED = 'Your Airdeck email address was changed';
const RESTORED = 'The email address of your Airdeck account was restored';

describe('changing one’s e-mail address', () => {
  it('needs the password, ends all other sessions and keeps one, with a mail to the former address', async () => {
    const user = await aPerson();
    const email = 'moved1@example.org';
    const [here, there] = [await tokenOf(user), await tokenOf(user)];
    const resetToken = await forget(user.email);
    const answer = await change(user, here, email);
    expect(answer.statusCode).toBe(200);
    for (const token of [here, there]) expect((await whoAmI(token)).statusCode).toBe(401);
    expect((await whoAmI(answer.json().token)).json()).toMatchObject({ email });
    expect(
      (await send('POST', '/api/auth/token', { refreshToken: answer.json().refreshToken })).statusCode,
    ).toBe(200);
    expect([await login(user.email, user.password), await login(email, user.password)]).toEqual([401, 200]);
    expect((await reset(resetToken)).statusCode).toBe(400);
    const mail = lastMailTo(user.email);
    expect(mail?.subject).toBe(CHANGED);
    expect(mail?.text).not.toContain(email);
    expect(linkIn(mail)).toMatch(/^https:\/\/air\.example\/takeBackEmail\?token=[\w-]{43}$/);
    expect(mailsTo(email)).toEqual([]);
    expect(await auditOf(user.id)).toEqual([
      { action: 'emailChanged', user_email: user.email, details: { from: user.email, to: email } },
    ]);
  });

  it.each([
    ['a wrong password', 'free@example.org', 'guess', 'passwords.currentIncorrect'],
    ['the same address', 'own', 'own', 'emailChanges.sameAsBefore'],
    ['no address', 'no address', 'own', 'emailMalformed'],
    ['the address of another user', 'taken', 'own', 'users.emailTaken'],
  ])('is refused with %s, without a mail', async (_what, email, password, code) => {
    const user = await aPerson();
    const token = await tokenOf(user);
    const other = email === 'taken' ? world.b.admin.email.toUpperCase() : email;
    const wanted = email === 'own' ? user.email : other;
    const answer = await change(user, token, wanted, password === 'own' ? user.password : password);
    expect(answer.json()).toMatchObject({ status: 400, code });
    expect(mailsTo(user.email)).toEqual([]);
    expect((await whoAmI(token)).json()).toMatchObject({ email: user.email });
  });

  it('and the password have one limit of guesses', async () => {
    const user = await aPerson();
    const token = await tokenOf(user);
    const guessed = { currentPassword: 'guess', newPassword: NEW_PASSWORD };
    for (let count = 0; count < 5; count += 1) {
      expect((await change(user, token, 'thief@example.org', `guess ${count}`)).statusCode).toBe(400);
      expect((await send('POST', '/api/auth/changePassword', guessed, token)).statusCode).toBe(400);
    }
    expect((await change(user, token, 'thief@example.org')).statusCode).toBe(429);
    expect((await send('POST', '/api/auth/changePassword', guessed, token)).statusCode).toBe(429);
  });

  it('happens even if the mailbox of the former address refuses mails, which is notified as soon as it accepts them', async () => {
    const user = await aPerson();
    mailServer.mood = 'refuse';
    const answer = await change(user, await tokenOf(user), 'unheard@example.org');
    expect(answer.statusCode).toBe(200);
    expect((await whoAmI(answer.json().token)).json()).toMatchObject({ email: 'unheard@example.org' });
    const retry = async (afterMs: number) => {
      now += afterMs;
      await app.jobs.run('email-change-notices');
    };
    await retry(HOUR_MS);
    mailServer.mood = 'accept';
    // Not at once: the next attempt is after a pause.
    await retry(1);
    expect(mailsTo(user.email)).toEqual([]);
    await retry(HOUR_MS);
    expect(mailsTo(user.email).map(({ subject }) => subject)).toEqual([CHANGED]);
    await retry(HOUR_MS);
    expect(mailsTo(user.email)).toHaveLength(1);
    expect((await takeBack(tokenIn(user.email))).json()).toMatchObject({ email: user.email });
  });

  it('is possible for the first administrator, whose initial address has no mailbox', async () => {
    const admin = await aPerson('SYS_ADMIN', FIRST_ADMINISTRATOR_EMAIL);
    mailServer.mood = 'refuse';
    const answer = await change(admin, await tokenOf(admin), 'operator@example.org');
    expect(answer.statusCode).toBe(200);
  });

  it.each<[string, (user: WorldUser) => { url: string; method: 'POST' | 'PUT'; payload: object }]>([
    ['by POST /api/user', (user) => ({ method: 'POST', url: '/api/user', payload: { email: user.email } })],
    [
      'by the profile, which ignores it',
      ({ id }) => ({
        method: 'PUT',
        url: `/backoffice/editUser/${id}`,
        payload: { address: 'x', phone: null, email: 'thief@example.org' },
      }),
    ],
  ])('is not possible without the password %s', async (_what, requestOf) => {
    for (const kind of ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] as const) {
      const user = await aPerson(kind);
      const token = await tokenOf(user);
      const { payload, ...request } = requestOf(user);
      const stored = (await send('GET', `/api/user/${user.id}`, undefined, token)).json();
      const body = request.url === '/api/user' ? { ...stored, email: 'thief@example.org' } : payload;
      const answer = await send(request.method, request.url, body, token);
      if (request.url === '/api/user') {
        expect(answer.json()).toMatchObject({ status: 400, code: 'users.emailNeedsPassword' });
        const named = await send('POST', request.url, { ...stored, firstName: 'Meera' }, token);
        expect(named.json()).toMatchObject({ firstName: 'Meera', email: user.email });
      }
      expect((await whoAmI(token)).json()).toMatchObject({ email: user.email });
    }
  });

  it('is refused to an administrator who acts as the user, and for other users', async () => {
    const user = await aPerson('TENANT_ADMIN');
    const acting = await send('GET', `/api/user/${user.id}/token`, undefined, await tokenOf(world.sysAdmin));
    expect((await change(user, acting.json().token, 'thief@example.org')).statusCode).toBe(403);
    const other = await aPerson('TENANT_ADMIN');
    expect((await change(user, await tokenOf(other), 'thief@example.org')).statusCode).toBe(403);
  });
});

describe('taking the change back', () => {
  /** Someone who has a session and knows the password changes the address. */
  async function stolen(email: string) {
    const owner = await aPerson();
    const thief = await tokenOf(owner);
    const { token } = (await change(owner, thief, email)).json();
    return { owner, thief: { ...owner, email }, session: token as string, link: tokenIn(owner.email) };
  }

  it('restores the address, ends all sessions and the password, and lets the owner choose another one', async () => {
    const { owner, thief, session, link } = await stolen('thief1@example.org');
    const acting = await send('GET', `/api/user/${owner.id}/token`, undefined, await tokenOf(world.a.admin));
    const theirs = await tokenOf(thief);
    const resetToken = await forget(thief.email);
    const taken = await takeBack(link);
    expect(taken.json()).toEqual({ email: owner.email, resetToken: expect.stringMatching(/^[\w-]{43}$/) });
    for (const token of [session, theirs, acting.json().token]) {
      expect((await whoAmI(token)).statusCode).toBe(401);
    }
    for (const email of [owner.email, thief.email]) expect(await login(email, owner.password)).toBe(401);
    expect((await reset(resetToken)).statusCode).toBe(400);
    expect((await reset(taken.json().resetToken)).statusCode).toBe(200);
    expect(await login(owner.email, NEW_PASSWORD)).toBe(200);
    await mailed(thief.email, RESTORED);
    expect(await auditOf(owner.id)).toEqual([
      {
        action: 'emailChanged',
        user_email: owner.email,
        details: { from: owner.email, to: thief.email },
      },
      {
        action: 'emailTakenBack',
        user_email: owner.email,
        details: { from: thief.email, to: owner.email },
      },
      { action: 'passwordReset', user_email: owner.email, details: null },
    ]);
  });

  it('is possible for 72 hours, once', async () => {
    const { owner, link } = await stolen('thief2@example.org');
    now = START + 72 * HOUR_MS + 1;
    expect((await takeBack(link)).json()).toMatchObject({ status: 400, code: 'emailChanges.linkUseless' });
    now = START + 72 * HOUR_MS;
    expect((await takeBack(link)).statusCode).toBe(200);
    expect((await takeBack(link)).json()).toMatchObject({ code: 'emailChanges.linkUseless' });
    expect(await forget(owner.email)).not.toBe('');
  });

  it('cannot be prevented by a further change, in either direction', async () => {
    const { owner, thief, session, link } = await stolen('thief3@example.org');
    for (const email of ['thief3b@example.org', owner.email]) {
      expect((await change(thief, session, email)).json()).toMatchObject({
        status: 400,
        code: 'emailChanges.changedLately',
      });
    }
    expect(mailsTo(thief.email)).toEqual([]);
    expect((await takeBack(link)).statusCode).toBe(200);
  });

  it('cannot be prevented by another password, or by giving the former address to another user', async () => {
    const { owner, thief, session, link } = await stolen('thief4@example.org');
    const passwords = { currentPassword: owner.password, newPassword: NEW_PASSWORD };
    const { token } = (await send('POST', '/api/auth/changePassword', passwords, session)).json();
    expect((await reset(await forget(thief.email), 'a third one')).statusCode).toBe(200);
    expect((await whoAmI(token)).statusCode).toBe(401);
    const another = { authority: 'TENANT_ADMIN', tenantId: world.b.tenantId, customerId: null } as const;
    const email = owner.email.toUpperCase();
    await expect(app.services.users.create({ ...another, email })).rejects.toThrow('already present');
    const other = await aPerson();
    expect((await change(other, await tokenOf(other), email)).json()).toMatchObject({
      code: 'users.emailTaken',
    });
    expect((await takeBack(link)).statusCode).toBe(200);
  });

  it('leaves the address to others once it is too late', async () => {
    const { owner, session } = await stolen('moved5@example.org');
    now = START + 72 * HOUR_MS + 1;
    await app.jobs.run('email-change-purge');
    const { rows } = await database.pool.query('select 1 from email_change where user_id = $1', [owner.id]);
    expect(rows).toEqual([]);
    const other = await aPerson();
    expect((await change(other, await tokenOf(other), owner.email)).statusCode).toBe(200);
    expect(session).not.toBe('');
  });

  it('does not enable a disabled account', async () => {
    const { owner, link } = await stolen('thief6@example.org');
    const url = `/api/user/${owner.id}/userCredentialsEnabled?userCredentialsEnabled=false`;
    expect((await send('POST', url, undefined, await tokenOf(world.a.admin))).statusCode).toBe(200);
    expect((await takeBack(link)).json()).toMatchObject({ code: 'emailChanges.linkUseless' });
  });

  it('happens once of several concurrent uses', async () => {
    const { link } = await stolen('thief7@example.org');
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(link)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await takeBack(link)).json()).toMatchObject({ code: 'emailChanges.linkUseless' });
  });
});

describe('an administrator who changes the address of a user', () => {
  const save = async (by: WorldUser, user: Person, email: string) => {
    const token = await tokenOf(by);
    const stored = (await send('GET', `/api/user/${user.id}`, undefined, token)).json();
    return send('POST', '/api/user', { ...stored, email }, token);
  };

  it('notifies the former address, without a link to take it back, and ends sessions and links', async () => {
    const user = await aPerson();
    const token = await tokenOf(user);
    const resetToken = await forget(user.email);
    expect((await save(world.a.admin, user, 'corrected1@example.org')).statusCode).toBe(200);
    expect((await whoAmI(token)).statusCode).toBe(401);
    expect((await reset(resetToken)).statusCode).toBe(400);
    await mailed(user.email, CHANGED);
    expect(linkIn(lastMailTo(user.email))).toBe('https://air.example/login');
    expect(lastMailTo(user.email)?.text).not.toContain('corrected1');
    expect((await auditOf(user.id))[0]).toEqual({
      action: 'emailChanged',
      user_email: world.a.admin.email,
      details: { from: user.email, to: 'corrected1@example.org' },
    });
  });

  it('does so in the console, too', async () => {
    const user = await aPerson();
    const body = {
      email: 'corrected2@example.org',
      firstName: 'Meera',
      lastName: null,
      phone: null,
      description: '',
      menu: 'full',
      accessRole: 'EDITOR',
    };
    const url = `/backoffice/users/${user.id}`;
    expect((await send('PUT', url, body, await tokenOf(world.a.admin))).statusCode).toBe(200);
    await mailed(user.email, CHANGED);
    expect((await auditOf(user.id)).map(({ action }) => action)).toEqual(['emailChanged', 'updated']);
  });

  it('ends the right of the former address to take an earlier change back', async () => {
    const user = await aPerson();
    await change(user, await tokenOf(user), 'left3@example.org');
    const link = tokenIn(user.email);
    await save(world.a.admin, { ...user, email: 'left3@example.org' }, 'corrected3@example.org');
    expect((await takeBack(link)).json()).toMatchObject({ code: 'emailChanges.linkUseless' });
  });

  it('may not do so for an equal who has a password', async () => {
    for (const kind of ['SYS_ADMIN', 'TENANT_ADMIN'] as const) {
      const [one, other] = [await aPerson(kind), await aPerson(kind)];
      expect((await save(one, other, 'thief@example.org')).json()).toMatchObject({
        status: 403,
        code: 'users.emailOfEqual',
      });
      expect(await login(other.email, other.password)).toBe(200);
    }
    const { id } = await app.services.users.create({
      authority: 'TENANT_ADMIN',
      tenantId: world.a.tenantId,
      customerId: null,
      email: 'mistyped4@example.org',
    });
    const invited = { id, email: 'mistyped4@example.org', password: '', ownerOf: {} };
    expect((await save(world.a.admin, invited, 'typed4@example.org')).statusCode).toBe(200);
    const admin = await aPerson('TENANT_ADMIN');
    expect((await save(world.sysAdmin, admin, 'corrected4@example.org')).statusCode).toBe(200);
  });

  it('cannot fill a mailbox with notices', async () => {
    const user = await aPerson();
    const statuses = new Set<number>();
    let current = user.email;
    for (let count = 0; count < 22; count += 1) {
      const next = current === user.email ? 'flipped5@example.org' : user.email;
      const answer = await save(world.a.admin, { ...user, email: current }, next);
      statuses.add(answer.statusCode);
      if (answer.statusCode === 200) current = next;
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('a link that is requested while the address changes', () => {
  it('is not mailed to the former address', async () => {
    const user = await aPerson();
    const { activation, users } = app.services;
    await users.update(user.id, {
      ...(user.ownerOf as { authority: Kind; tenantId: string; customerId: string }),
      email: 'raced@example.org',
    });
    await expect(activation.issue(user)).rejects.toMatchObject({ status: 404 });
    expect(await activation.issue({ id: user.id, email: 'raced@example.org' })).toMatch(/^[\w-]{43}$/);
  });
});

it('a changed password is reported to its owner', async () => {
  const user = await aPerson();
  const api = createApiClient(app);
  const body = { currentPassword: user.password, newPassword: NEW_PASSWORD };
  expect((await api(user, 'POST', '/api/auth/changePassword', body)).status).toBe(200);
  await mailed(user.email, 'Your Airdeck password was changed');
});
