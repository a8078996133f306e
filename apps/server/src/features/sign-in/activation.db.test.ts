import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { prepareFirstAdministrator } from './administrators.ts';

const START = Date.UTC(2026, 5, 1);
const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'a new passphrase';

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let now = START;
let newcomers = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database, { clock: () => now });
});
beforeEach(() => {
  now = START;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function invite() {
  const { users, activation } = app.services;
  newcomers += 1;
  const user = await users.create({
    authority: 'CUSTOMER_USER',
    tenantId: world.a.tenantId,
    customerId: world.a.customers[0].id,
    email: `newcomer${newcomers}@example.org`,
  });
  return { user, token: await activation.issue(user) };
}

const activate = (payload: object) => app.inject({ method: 'POST', url: '/api/noauth/activate', payload });
const open = (activateToken: string) => app.inject({ url: '/api/noauth/activate', query: { activateToken } });
const refused = (message: string) =>
  expect.objectContaining({ status: 400, message, errorCode: 31, timestamp: now, code: expect.any(String) });

describe('an activation link', () => {
  it('sets the password once, and signs in', async () => {
    const { user, token } = await invite();
    const activated = await activate({ activateToken: token, password: PASSWORD, resetToken: 'ignored' });
    expect(activated.statusCode).toBe(200);
    const me = await app.inject({ url: '/api/auth/user', headers: bearer(activated.json().token) });
    expect(me.json().email).toBe(user.email);
    await expect(signIn(app, { id: user.id, email: user.email, password: PASSWORD })).resolves.toBeDefined();

    const again = await activate({ activateToken: token, password: 'another passphrase' });
    expect(again.json()).toEqual(refused(`Unable to find user credentials by activateToken [${token}]`));
  });

  it('sets the password for exactly one of several concurrent uses', async () => {
    const { token } = await invite();
    const answers = await Promise.all(
      ['first one', 'second one', 'third one'].map((password) =>
        activate({ activateToken: token, password }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400]);
  });

  it('stays usable when the password is refused', async () => {
    const { token } = await invite();
    const short = await activate({ activateToken: token, password: 'short' });
    expect(short.json()).toEqual(refused('Password must be 6 or more characters in length.'));
    expect((await activate({ activateToken: token })).statusCode).toBe(400);
    expect((await activate({ activateToken: token, password: PASSWORD })).statusCode).toBe(200);
  });

  it('is valid for a day', async () => {
    const { token } = await invite();
    now = START + DAY_MS;
    expect((await open(token)).statusCode).toBe(303);
    now = START + DAY_MS + 1;
    expect((await activate({ activateToken: token, password: PASSWORD })).json()).toEqual(
      refused('Activation token expired'),
    );
    const opened = await open(token);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/activationLinkExpired']);
  });

  it('is invalid once a newer one is created', async () => {
    const { user, token } = await invite();
    const newer = await app.services.activation.issue(user);
    expect((await open(token)).statusCode).toBe(409);
    expect((await open(newer)).headers.location).toBe(`/login/createPassword?activateToken=${newer}`);
  });

  it('does not change the password of a user who has one', async () => {
    const { user, token } = await invite();
    await app.services.users.setPassword(user.id, PASSWORD);
    expect((await activate({ activateToken: token, password: 'somebody else' })).json()).toEqual(
      refused('User credentials already activated'),
    );
    expect((await open(token)).statusCode).toBe(409);
  });

  it.each([
    [{}, 'Incorrect activateToken null'],
    [{ activateToken: null, password: PASSWORD }, 'Incorrect activateToken null'],
    [{ resetToken: 'x', password: PASSWORD }, 'Invalid reset token!'],
    [
      { activateToken: 'guess\0', password: PASSWORD },
      'Unable to find user credentials by activateToken [guess\0]',
    ],
  ])("is refused with the platform's messages: %j", async (body, message) => {
    const answer = await activate(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(refused(message));
  });

  it('returns an empty body if it is unknown', async () => {
    const opened = await open('guess');
    expect([opened.statusCode, opened.body]).toEqual([409, '']);
  });

  it('is not readable in the database', async () => {
    const { token } = await invite();
    const { rows } = await database.pool.query('select * from user_activation');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the first administrator', () => {
  it('gets a new link at each start until the system has an administrator', async () => {
    const empty = await createTestDatabase();
    const server = await createTestApp(empty);
    const prepare = () => prepareFirstAdministrator({ database: empty, ...server.services });
    const use = (activateToken: string | undefined) =>
      server.inject({
        method: 'POST',
        url: '/api/noauth/activate',
        payload: { activateToken, password: PASSWORD },
      });
    try {
      const [first, second] = await Promise.all([prepare(), prepare()]);
      const third = await prepare();
      const { rows } = await empty.pool.query('select email, authority from app_user');
      expect(rows).toEqual([{ email: third?.email, authority: 'SYS_ADMIN' }]);
      expect((await use(first?.activateToken)).statusCode).toBe(400);
      expect((await use(second?.activateToken)).statusCode).toBe(400);

      const activated = await use(third?.activateToken);
      const headers = bearer(activated.json().token);
      const me = await server.inject({ url: '/api/auth/user', headers });
      expect(me.json().authority).toBe('SYS_ADMIN');
      expect(await prepare()).toBeUndefined();
    } finally {
      await server.close();
      await empty.close();
    }
  });
});
