import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { createSmtpMailer } from '../../notify/mail/mailer.ts';
import { linkIn, type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';
import type { User } from '../users/users.repository.ts';

const PUBLIC_URL = 'https://air.example';
const MAIL_LIMIT_MS = 2_000;
const PASSWORD = 'a new passphrase';
const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let mailServer: MailServer;
let newcomers = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  mailServer = await startMailServer();
  app = await createTestApp(database, {
    config: readConfig({ DATABASE_URL: database.url, PUBLIC_URL }),
    mailer: createSmtpMailer({ url: mailServer.url, from: 'air@example.org' }, MAIL_LIMIT_MS),
  });
});
beforeEach(() => {
  mailServer.mood = 'accept';
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
  await database.close();
});

/** Creates the user and the invitation, or neither. */
function createInvited(): Promise<User> {
  newcomers += 1;
  const email = `invited${newcomers}@example.org`;
  return app.services.withInvitations(null, async (unit, invitations) => {
    const user = await app.services.users.create(
      {
        authority: 'CUSTOMER_USER',
        tenantId: world.a.tenantId,
        customerId: world.a.customers[0].id,
        email,
        firstName: 'Hana',
      },
      unit,
    );
    await invitations.mail(user);
    return user;
  });
}

const newestMail = () => mailServer.mails.at(-1);
const newestLink = () => new URL(linkIn(newestMail()));
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const open = (link: URL) => get(link.pathname + link.search);
const activate = (link: URL, query = '') =>
  app.inject({
    method: 'POST',
    url: `/api/noauth/activate${query}`,
    payload: { activateToken: link.searchParams.get('activateToken'), password: PASSWORD },
  });
const as = async (user: WorldUser) => bearer((await signIn(app, user)).token);
const resend = async (user: WorldUser, email: string) =>
  app.inject({
    method: 'POST',
    url: '/api/user/sendActivationMail',
    query: { email },
    headers: await as(user),
  });
const auditOf = async (userId: string) => {
  const { rows } = await database.pool.query(
    'select action, user_email from audit_entry where entity_id = $1 order by created_time, id',
    [userId],
  );
  return rows;
};

describe('an invitation', () => {
  it('links to the page that sets the password, and signs in', async () => {
    const user = await createInvited();
    expect(newestMail()?.to?.[0]?.address).toBe(user.email);
    const link = newestLink();
    expect(link.origin).toBe(PUBLIC_URL);
    const opened = await open(link);
    const token = link.searchParams.get('activateToken');
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `/login/createPassword?activateToken=${token}`,
    ]);
    const pair = (await activate(link)).json();
    expect((await get('/api/auth/user', bearer(pair.token))).json().email).toBe(user.email);
    expect(await auditOf(user.id)).toEqual([
      { action: 'activated', user_email: user.email },
      { action: 'signedIn', user_email: user.email },
    ]);
  });

  it('is limited to ten mails per address and hour, even if the user is created again', async () => {
    const headers = await as(world.a.admin);
    const customerId = { entityType: 'CUSTOMER', id: world.a.customers[0].id };
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) {
      // With a different spelling each time.
      const email = time % 2 ? 'often@example.org' : 'Often@EXAMPLE.org';
      const payload = { authority: 'CUSTOMER_USER', email, customerId };
      const made = await app.inject({ method: 'POST', url: '/api/user', headers, payload });
      statuses.push(made.statusCode);
      const { rows } = await database.pool.query(
        "delete from app_user where email ilike 'often@%' returning id",
      );
      expect(rows).toHaveLength(made.statusCode === 200 ? 1 : 0);
    }
    expect(statuses).toEqual([...new Array(10).fill(200), 429]);
  });

  it('is limited to thirty mails per sending address and minute, whatever route sends them', async () => {
    const remoteAddress = '192.0.2.77';
    const customerId = world.a.customers[0].id;
    const [forTenant, forCustomer, forSystem] = [
      await as(world.a.admin),
      await as(world.a.customers[0].user),
      await as(world.sysAdmin),
    ];
    let sent = 0;
    const next = () => `many${++sent}@example.org`;
    const post = (url: string, headers: Record<string, string>, payload: object) =>
      app.inject({ method: 'POST', url, headers, payload, remoteAddress });
    const person = () => ({ email: next(), firstName: 'Hana' });
    const entrances: readonly (() => ReturnType<typeof post>)[] = [
      () =>
        post('/api/user', forTenant, {
          ...person(),
          authority: 'CUSTOMER_USER',
          customerId: { entityType: 'CUSTOMER', id: customerId },
        }),
      () => post('/backoffice/users', forTenant, { ...person(), customerId }),
      () => post('/backoffice/customerUsers', forCustomer, person()),
      () =>
        post('/backoffice/tenants', forSystem, {
          ...person(),
          kind: 'TENANT_ADMIN',
          title: `Many ${sent}`,
          phone: '0123456789',
        }),
      () => post(`/api/user/sendActivationMail?email=many1@example.org`, forTenant, {}),
    ];
    for (let time = 0; time < 30; time++)
      expect((await entrances[time % (entrances.length - 1)]?.())?.statusCode).toBe(200);
    for (const send of entrances) {
      const { statusCode, headers } = await send();
      expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    }
    // Other changes of users send nothing.
    const quiet = {
      ...person(),
      authority: 'CUSTOMER_USER',
      customerId: { entityType: 'CUSTOMER', id: customerId },
    };
    expect((await post('/api/user?sendActivationMail=false', forTenant, quiet)).statusCode).toBe(200);
  });

  it.each([
    ['refuses', 'refuse'],
    ['never answers', 'hang'],
  ] as const)('creates no user if the mail server %s', async (_what, mood) => {
    mailServer.mood = mood;
    await expect(createInvited()).rejects.toMatchObject({
      status: 500,
      errorCode: 2,
      message: "Couldn't send user activation email",
    });
    const { rows } = await database.pool.query('select 1 from app_user where email = $1', [
      `invited${newcomers}@example.org`,
    ]);
    expect(rows).toEqual([]);
  });

  it('returns a redirecting page to browsers with a used link, and an empty body to programs', async () => {
    await createInvited();
    const link = newestLink();
    await activate(link);
    const program = await open(link);
    expect([program.statusCode, program.body]).toEqual([409, '']);
    const person = await get(link.pathname + link.search, { accept: 'text/html,*/*' });
    expect(person.statusCode).toBe(409);
    expect(person.body).toContain('url=/activationLinkExpired"');
  });
});

describe('the mail about an activated account', () => {
  it('is sent after the activation', async () => {
    const user = await createInvited();
    await activate(newestLink());
    await vi.waitFor(() => expect(newestMail()?.subject).toBe('Your Airdeck account is active'));
    expect(newestMail()?.to?.[0]?.address).toBe(user.email);
    expect(linkIn(newestMail())).toBe(`${PUBLIC_URL}/login`);
  });

  it('is optional, and does not fail the activation if it cannot be sent', async () => {
    await createInvited();
    const link = newestLink();
    mailServer.mood = 'refuse';
    expect((await activate(link)).statusCode).toBe(200);
    mailServer.mood = 'accept';
    await createInvited();
    const before = mailServer.mails.length;
    await activate(newestLink(), '?sendActivationMail=false');
    await createInvited();
    expect(mailServer.mails).toHaveLength(before + 1);
  });
});

describe('the language of account mails', () => {
  const setLanguage = (email: string, language: 'ja' | 'ar' | null) =>
    database.pool.query('update app_user set language = $2 where email = $1', [email, language]);

  it('is that of the inviting user, until the user has signed in with another one', async () => {
    await setLanguage(world.a.admin.email, 'ja');
    const email = 'misaki@example.org';
    const created = await app.inject({
      method: 'POST',
      url: '/api/user?sendActivationMail=true',
      payload: {
        authority: 'CUSTOMER_USER',
        email,
        customerId: { entityType: 'CUSTOMER', id: world.a.customers[0].id },
      },
      headers: await as(world.a.admin),
    });
    expect(created.statusCode).toBe(200);
    expect(newestMail()?.subject).toBe('【Airdeck】アカウント登録のご案内');

    await activate(newestLink());
    await vi.waitFor(() => expect(newestMail()?.subject).toBe('Airdeckアカウントが有効になりました'));
    await setLanguage(email, 'ar');
    await app.inject({ method: 'POST', url: '/api/noauth/resetPasswordByEmail', payload: { email } });
    await vi.waitFor(() => expect(newestMail()?.subject).toBe('إعادة تعيين كلمة مرور Airdeck'));
    await setLanguage(world.a.admin.email, null);
  });
});

describe('an administrator', () => {
  it('gets an activation link, which replaces the mailed one', async () => {
    const user = await createInvited();
    const mailed = newestLink();
    const headers = await as(world.a.admin);
    const plain = await get(`/api/user/${user.id}/activationLink`, headers);
    expect(plain.headers['content-type']).toMatch(/^text\/plain/);
    expect((await open(mailed)).statusCode).toBe(409);
    const info = (await get(`/api/user/${user.id}/activationLinkInfo`, headers)).json();
    expect(info.ttlMs).toBe(24 * 3_600_000);
    expect((await open(new URL(plain.body))).statusCode).toBe(409);
    expect((await activate(new URL(info.value))).statusCode).toBe(200);
    expect(await auditOf(user.id)).toEqual([
      { action: 'activationLinkMade', user_email: world.a.admin.email },
      { action: 'activationLinkMade', user_email: world.a.admin.email },
      { action: 'activated', user_email: user.email },
      { action: 'signedIn', user_email: user.email },
    ]);
  });

  it('can have the mail sent again, with a link that replaces the former one', async () => {
    const user = await createInvited();
    const former = newestLink();
    const sent = await resend(world.a.admin, user.email.toUpperCase());
    expect([sent.statusCode, sent.body]).toEqual([200, '']);
    expect((await open(former)).statusCode).toBe(409);
    expect((await activate(newestLink())).statusCode).toBe(200);
  });

  it('gets an error if the mail cannot be sent, and the former link stays valid', async () => {
    const user = await createInvited();
    const former = newestLink();
    mailServer.mood = 'refuse';
    const sent = await resend(world.a.admin, user.email);
    expect(sent.json()).toMatchObject({
      status: 500,
      errorCode: 2,
      message: "Couldn't send user activation email",
    });
    expect((await open(former)).statusCode).toBe(303);
  });

  it('gets no link for a user with a password, out of scope or unknown', async () => {
    const headers = await as(world.a.admin);
    const linkOf = (id: string) => get(`/api/user/${id}/activationLinkInfo`, headers);
    const active = { status: 400, errorCode: 31, message: 'User is already activated!' };
    expect((await linkOf(world.a.admin.id)).json()).toMatchObject(active);
    expect((await resend(world.a.admin, world.a.admin.email)).json()).toMatchObject(active);
    expect((await linkOf(world.b.admin.id)).statusCode).toBe(403);
    expect((await linkOf(UNKNOWN)).statusCode).toBe(404);
    expect((await resend(world.a.admin, world.b.admin.email)).statusCode).toBe(403);
    expect((await resend(world.a.admin, 'nobody@example.com')).json()).toMatchObject({
      status: 404,
      errorCode: 32,
      message: "Requested item wasn't found!",
    });
    expect((await resend(world.a.admin, ' ')).statusCode).toBe(400);
  });

  it('has to be a tenant administrator for users of customers', async () => {
    const user = await createInvited();
    for (const stranger of [world.sysAdmin, world.a.customers[0].user, world.b.admin]) {
      const answer = await get(`/api/user/${user.id}/activationLink`, await as(stranger));
      expect([stranger.email, answer.statusCode]).toEqual([stranger.email, 403]);
      expect((await resend(stranger, user.email)).statusCode).toBe(403);
    }
  });
});

describe('the settings', () => {
  it('contain whether mails are sent', async () => {
    const headers = await as(world.a.customers[0].user);
    expect((await get('/backoffice/settings', headers)).json()).toMatchObject({ sendsMail: true });
    expect((await get('/backoffice/settings')).statusCode).toBe(401);
  });
});
