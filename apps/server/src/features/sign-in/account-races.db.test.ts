import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, TEST_PASSWORD_COST, type World, type WorldUser } from '../../testing/world.ts';
import { createPasswords, type Passwords } from './passwords.ts';

const NEW_PASSWORD = 'set by somebody else';
const ADDRESS = '192.0.2.1';

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
/** Runs once, between the next password comparison and the use of its result. */
let meanwhile: (() => Promise<void>) | undefined;

const mailbox = createMailbox();
const cheap = createPasswords(TEST_PASSWORD_COST);
const passwords: Passwords = {
  hash: cheap.hash,
  async verify(hash, password) {
    const matches = await cheap.verify(hash, password);
    const act = meanwhile;
    meanwhile = undefined;
    await act?.();
    return matches;
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database, { passwords, mailer: mailbox.mailer });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const call = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
const impersonate = (token: string, userId: string) => call(token, 'GET', `/api/user/${userId}/token`);
const whoAmI = async (token: string) => (await call(token, 'GET', '/api/auth/user')).statusCode;

let made = 0;
async function aSystemAdmin(): Promise<WorldUser> {
  made += 1;
  const email = `root${made}@example.org`;
  const password = `passphrase ${made}`;
  const wish = { authority: 'SYS_ADMIN', tenantId: null, customerId: null, email } as const;
  const { id } = await app.services.users.create(wish);
  await app.services.users.setPassword(id, password);
  return { id, email, password };
}

/** Resolves when this number of statements is waiting for locks. */
const waiting = (count: number) => expect.poll(() => countLockWaits(database.pool)).toBe(count);

/** Runs the work inside a transaction that another one has to wait for. */
async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

describe('an administrator who impersonates a user', () => {
  it.each([
    [
      'signs out',
      (id: string) => `delete from user_session where user_id = '${id}'`,
      (id: string) => `delete from user_session where impersonator_id = '${id}'`,
    ],
    [
      'gets another password',
      (id: string) => `update user_credentials set password_hash = 'another' where user_id = '${id}'`,
      (id: string) => `delete from user_session where user_id = '${id}' or impersonator_id = '${id}'`,
    ],
    [
      'is deleted',
      (id: string) => `select id from app_user where id = '${id}' for update`,
      (id: string) => `delete from app_user where id = '${id}'`,
    ],
  ])('and %s at the same time gets no session', async (_what, begin, end) => {
    const admin = await aSystemAdmin();
    const { token } = await signIn(app, admin);
    const asked = await inTransaction(async (client) => {
      await client.query(begin(admin.id));
      const asking = impersonate(token, world.a.admin.id);
      await Promise.race([asking, waiting(1)]);
      await client.query(end(admin.id));
      return { asking };
    });
    const answer = await asked.asking;
    expect(answer.json()).toMatchObject({ status: 401, errorCode: 11 });
  });

  it('and whose refresh token was stolen loses the impersonation once that is detected', async () => {
    const admin = await aSystemAdmin();
    const { token, refreshToken } = await signIn(app, admin);
    const refresh = (refreshToken: string) =>
      app.inject({ method: 'POST', url: '/api/auth/token', payload: { refreshToken } });
    const acting = (await impersonate(token, world.a.admin.id)).json().token;
    const second = (await refresh(refreshToken)).json().refreshToken;
    expect((await refresh(second)).statusCode).toBe(200);
    expect(await whoAmI(acting)).toBe(200);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    expect(await whoAmI(acting)).toBe(401);
  });

  it("cannot delete the user's account", async () => {
    const own = await signIn(app, world.sysAdmin);
    const { tenantId } = world.b;
    const wish = { authority: 'TENANT_ADMIN', tenantId, customerId: null } as const;
    const { id } = await app.services.users.create({ ...wish, email: 'second.admin@example.org' });
    const acting = (await impersonate(own.token, id)).json().token;
    for (const path of [`/api/user/${id}`, `/backoffice/users/deleteUserById/${id}`]) {
      expect((await call(acting, 'DELETE', path)).statusCode).toBe(403);
    }
    expect((await call(own.token, 'DELETE', `/api/user/${id}`)).statusCode).toBe(200);
  });
});

describe('a password change', () => {
  it('does not overwrite a reset in the meantime', async () => {
    const user = await aSystemAdmin();
    const { token } = await signIn(app, user);
    meanwhile = () => app.services.users.setPassword(user.id, NEW_PASSWORD);
    const change = { currentPassword: user.password, newPassword: 'of whoever has the old one' };
    const answer = await call(token, 'POST', '/api/auth/changePassword', change);
    expect(answer.json()).toMatchObject({ status: 400, message: "Current password doesn't match!" });
    expect((await signIn(app, { ...user, password: NEW_PASSWORD })).token).toEqual(expect.any(String));
  });

  it('is rate-limited by address, with the right password, too', async () => {
    const user = await aSystemAdmin();
    const { token } = await signIn(app, user);
    const change = { currentPassword: user.password, newPassword: user.password };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => call(token, 'POST', '/api/auth/changePassword', change)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
  });
});

describe('a user who is deleted', () => {
  const open = (url: string, payload: object, token?: string) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: '192.0.2.7',
      ...(token !== undefined && { headers: bearer(token) }),
    });
  const changes = {
    'signs in': ({ email, password }: WorldUser) =>
      open('/api/auth/login', { username: email, password }).then(({ statusCode }) => statusCode),
    'changes the password': async (user: WorldUser, token: string) => {
      const change = { currentPassword: user.password, newPassword: NEW_PASSWORD };
      return (await open('/api/auth/changePassword', change, token)).statusCode;
    },
    'sets the first password': async ({ id }: WorldUser, _token: string, link: string) => {
      await database.pool.query('update user_credentials set enabled = false where user_id = $1', [id]);
      const body = { activateToken: link, password: NEW_PASSWORD };
      return (await open('/api/noauth/activate', body)).statusCode;
    },
  };

  it.each(Object.entries(changes))('and %s at the same time is refused, and deleted', async (_what, act) => {
    const user = await aSystemAdmin();
    const { token } = await signIn(app, user);
    const link = await app.services.activation.issue(user);
    const { answered } = await inTransaction(async (client) => {
      await client.query('select id from app_user where id = $1 for update', [user.id]);
      const answered = act(user, token, link);
      await waiting(1);
      await client.query('delete from app_user where id = $1', [user.id]);
      return { answered };
    });
    expect([400, 401]).toContain(await answered);
    expect(await whoAmI(token)).toBe(401);
  });
});

describe('system administrators', () => {
  it('who delete each other at the same time are not both deleted', async () => {
    const [one, other] = [await aSystemAdmin(), await aSystemAdmin()];
    const tokens = [(await signIn(app, one)).token, (await signIn(app, other)).token] as const;
    const { asked } = await inTransaction(async (client) => {
      await client.query('select id from app_user where id = any($1) for update', [[one.id, other.id]]);
      const deleting = Promise.all([
        call(tokens[0], 'DELETE', `/api/user/${other.id}`),
        call(tokens[1], 'DELETE', `/api/user/${one.id}`),
      ]);
      await waiting(2);
      return { asked: deleting };
    });
    const statuses = (await asked).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 403]);
  });
});

describe('a change of the e-mail address', () => {
  it('invalidates the links that were mailed to the former one', async () => {
    const { tenantId, customers } = world.a;
    const { users, activation, passwordResets } = app.services;
    const wish = { authority: 'CUSTOMER_USER', tenantId, customerId: customers[0].id } as const;
    const user = await users.create({ ...wish, email: 'mistyped@example.org' });
    const first = await activation.issue(user);
    await users.update(user.id, { ...wish, email: 'mistyped@example.org', firstName: 'Meera' });
    expect(await activation.stateOf(first, ADDRESS)).toBe('usable');
    await users.update(user.id, { ...wish, email: 'meera@example.org' });
    expect(await activation.stateOf(first, ADDRESS)).toBe('unknown');

    await users.setPassword(user.id, NEW_PASSWORD);
    passwordResets.request('meera@example.org');
    await passwordResets.settled();
    const token = new URL(mailbox.mails.at(-1)?.link ?? '').searchParams.get('resetToken') ?? '';
    expect(await passwordResets.open(token, ADDRESS)).toBe('usable');
    await users.update(user.id, { ...wish, email: 'meera.das@example.org' });
    expect(await passwordResets.open(token, ADDRESS)).toBe('unknown');
  });
});
