import type { FactorConfig } from '@airdeck/contract/second-factor/second-factor';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';

const DAY_MS = 24 * 3_600_000;
const STEP_MS = 30_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PASSWORD = 'another password 1';

let world: AppWorld;
let now = Date.now();
beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
});
beforeEach(async () => {
  // Each test begins at another time, so that no code or count of another one matters.
  now += DAY_MS;
  for (const table of ['authenticator_app', 'backup_code', 'remembered_browser', 'second_factor_requirement'])
    await world.database.pool.query(`delete from ${table}`);
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, url: string, token: string, payload?: object) =>
  world.app.inject({
    method,
    url,
    headers: { ...bearer(token), 'user-agent': FIREFOX },
    ...(payload && { payload }),
  });

const login = async ({ email, password }: WorldUser, cookie?: string) =>
  (
    await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: email, password },
      headers: { ...(cookie !== undefined && { cookie }) },
    })
  ).json();

/** Whether a sign-in with the password asks for the second factor. */
const isAsked = async (user: WorldUser, cookie?: string) => (await login(user, cookie)).refreshToken === null;

/** A user with an authenticator app, whose next code is of a later step. */
async function withApp(user: WorldUser) {
  const { token } = await login(user);
  const made = await send('POST', '/api/2fa/account/config/generate?providerType=TOTP', token);
  const config = made.json() as FactorConfig & { authUrl: string };
  const app = URI.parse(config.authUrl) as TOTP;
  const nextCode = () => {
    now += STEP_MS;
    return app.generate({ timestamp: now });
  };
  const saved = await send('POST', `/api/2fa/account/config?verificationCode=${nextCode()}`, token, config);
  expect(saved.statusCode).toBe(200);
  return { token, nextCode };
}
type App = Awaited<ReturnType<typeof withApp>>;

/** Gives the second factor, and has the browser remembered. */
async function giveFactor(user: WorldUser, { nextCode }: App, query = '&remember=true') {
  const { token } = await login(user);
  const answer = await send(
    'POST',
    `/api/auth/2fa/verification/check?providerType=TOTP&verificationCode=${nextCode()}${query}`,
    token,
  );
  expect(answer.statusCode).toBe(200);
  const header = answer.headers['set-cookie'];
  return {
    token: answer.json().token as string,
    header: header === undefined ? undefined : String(header),
    cookie: String(header).split(';')[0] ?? '',
  };
}

const list = async (token: string, { id }: WorldUser) =>
  (await send('GET', `/backoffice/users/${id}/rememberedBrowsers`, token)).json();
const auditedOf = async ({ id }: WorldUser) =>
  (
    await world.database.pool.query<{ action: string }>(
      "select action from audit_entry where entity_id = $1 and action like 'browser%' order by id",
      [id],
    )
  ).rows.map(({ action }) => action);

describe('a remembered browser', () => {
  it('is not asked for the second factor after the password, for 30 days', async () => {
    const [{ user }] = world.a.customers;
    const app = await withApp(user);
    const { header, cookie } = await giveFactor(user, app);
    const rules = 'Path=/api/auth; Max-Age=2592000; HttpOnly; SameSite=Strict';
    expect(header).toMatch(new RegExp(`^airdeck-browser-${user.id}=[\\w-]{43}; ${rules}$`));
    const remembered = now;
    expect(await isAsked(user)).toBe(true);
    now += DAY_MS;
    const { token, refreshToken } = await login(user, `i18next=en; ${cookie}`);
    expect(refreshToken).not.toBeNull();
    expect(await list(token, user)).toMatchObject([
      {
        createdTime: remembered,
        lastUsedTime: now,
        expiresTime: remembered + 30 * DAY_MS,
        address: '127.0.0.1',
        program: 'Firefox',
        system: 'Linux',
      },
    ]);
    now = remembered + 30 * DAY_MS - 1;
    expect(await isAsked(user, cookie)).toBe(false);
    now += 1;
    expect(await isAsked(user, cookie)).toBe(true);
    await world.app.jobs.run('remembered-browser-purge');
    expect((await world.database.pool.query('select id from remembered_browser')).rows).toEqual([]);
  });

  it('is none without being asked for, and has no secret in the database, the log or the list', async () => {
    const [, { user }] = world.a.customers;
    const app = await withApp(user);
    expect((await giveFactor(user, app, '')).header).toBeUndefined();
    const { cookie, token } = await giveFactor(user, app);
    const secret = cookie.split('=')[1] ?? 'none';
    const { rows } = await world.database.pool.query(
      'select (select json_agg(remembered_browser) from remembered_browser)::text || (select json_agg(audit_entry) from audit_entry)::text as text',
    );
    expect(rows[0].text).not.toContain(secret);
    expect(JSON.stringify(await list(token, user))).not.toContain(secret);
    expect(await auditedOf(user)).toEqual(['browserRemembered']);
  });

  it('is remembered for one user, and helps no guess of a password', async () => {
    const [{ user }, { user: neighbour }] = world.b.customers;
    await withApp(neighbour);
    const { cookie } = await giveFactor(user, await withApp(user));
    const [, secret] = cookie.split('=');
    expect(await isAsked(neighbour, cookie)).toBe(true);
    expect(await isAsked(neighbour, `airdeck-browser-${neighbour.id}=${secret}`)).toBe(true);
    expect(await login({ ...user, password: 'wrong' }, cookie)).toMatchObject({ status: 401 });
    expect(await isAsked(user, `airdeck-browser-${user.id}=${secret?.slice(1)}`)).toBe(true);
    expect(await isAsked(user, `airdeck-browser-${user.id}=`)).toBe(true);
  });

  it('is forgotten by the user, one by one, after which its cookie is refused', async () => {
    const { admin } = world.a;
    const app = await withApp(admin);
    const first = await giveFactor(admin, app);
    const second = await giveFactor(admin, app);
    const [, { id }] = await list(first.token, admin);
    const url = `/backoffice/users/${admin.id}/rememberedBrowsers/${id}`;
    expect((await send('DELETE', url, first.token)).statusCode).toBe(200);
    expect((await send('DELETE', url, first.token)).statusCode).toBe(404);
    expect(await isAsked(admin, first.cookie)).toBe(true);
    expect(await isAsked(admin, second.cookie)).toBe(false);
    expect((await auditedOf(admin)).at(-1)).toBe('browserForgotten');
    expect(await list(first.token, admin)).toHaveLength(1);
  });

  it.each<[string, (user: WorldUser, app: App, token: string) => Promise<number>]>([
    [
      'new password',
      async (user, _app, token) => {
        const change = (currentPassword: string, newPassword: string, by: string) =>
          send('POST', '/api/auth/changePassword', by, { currentPassword, newPassword });
        const changed = await change(user.password, PASSWORD, token);
        return (await change(PASSWORD, user.password, changed.json().token)).statusCode;
      },
    ],
    [
      'end of all sessions',
      async (user, _app, token) =>
        (await send('DELETE', `/backoffice/users/${user.id}/sessions`, token)).statusCode,
    ],
    [
      'removal and another set-up of the second factor',
      async (user, app, token) => {
        const removed = await send(
          'DELETE',
          `/api/2fa/account/config?providerType=TOTP&verificationCode=${app.nextCode()}`,
          token,
        );
        await withApp(user);
        return removed.statusCode;
      },
    ],
    [
      'reset of the second factor by an administrator',
      async (user) => {
        const { token } = await login(world.b.admin);
        const reset = await send('DELETE', `/backoffice/users/${user.id}/secondFactor`, token);
        await withApp(user);
        return reset.statusCode;
      },
    ],
  ])('is forgotten after the %s', async (_what, act) => {
    const { user } = world.b.customers[1];
    const app = await withApp(user);
    const { cookie, token } = await giveFactor(user, app);
    expect(await isAsked(user, cookie)).toBe(false);
    expect(await act(user, app, token)).toBe(200);
    expect(await isAsked(user, cookie)).toBe(true);
  });

  it('is not offered, and not recognised, where the organisation or the system has switched it off', async () => {
    const { admin, customers } = world.b;
    const [{ user }] = customers;
    const app = await withApp(user);
    const { cookie } = await giveFactor(user, app);
    const offered = async () => {
      const { token } = await login(user);
      return (await send('GET', '/backoffice/secondFactor/remembering', token)).json().isOffered;
    };
    const decide = async (by: WorldUser, remembersBrowsers: boolean) => {
      const { token } = await login(by);
      const decision = { requiredOf: 'nobody', remembersBrowsers };
      const answer = await send('PUT', '/backoffice/secondFactor/requirement', token, decision);
      expect(answer.json()).toMatchObject(decision);
    };
    expect(await offered()).toBe(true);
    for (const by of [admin, world.sysAdmin]) {
      await decide(by, false);
      expect(await offered()).toBe(false);
      expect(await isAsked(user, cookie)).toBe(true);
      expect((await giveFactor(user, app)).header).toBeUndefined();
      await decide(by, true);
      expect(await isAsked(user, cookie)).toBe(false);
    }
  });

  it('is the oldest no more when there are too many', async () => {
    const [{ user }] = world.a.customers;
    const app = await withApp(user);
    const { cookie, token } = await giveFactor(user, app);
    await world.database.pool.query(
      `insert into remembered_browser (id, user_id, secret_hash, created_time, expires_time, last_used_time, address)
       select gen_random_uuid(), $1, n::text, $2::bigint + n, $2::bigint + 1000000000, $2, '' from generate_series(1, 19) as n`,
      [user.id, now],
    );
    expect(await isAsked(user, cookie)).toBe(false);
    await giveFactor(user, app);
    expect(await list(token, user)).toHaveLength(20);
    expect(await isAsked(user, cookie)).toBe(true);
  });
});
