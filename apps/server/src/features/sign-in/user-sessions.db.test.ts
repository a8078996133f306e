import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const MINUTE_MS = 60_000;

let world: AppWorld;
let now = Date.now();
beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
});
afterAll(() => world.close());

type Session = { id: string; isCurrent: boolean; lastUsedTime: number; impersonatorEmail: string | null };

async function signIn({ email, password }: WorldUser, userAgent = FIREFOX): Promise<string> {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: email, password },
    headers: { 'user-agent': userAgent },
  });
  return answer.json().token;
}

const call = (token: string, url: string, method: 'GET' | 'DELETE' | 'POST' = 'GET', payload?: object) =>
  world.app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
const path = ({ id }: WorldUser) => `/backoffice/users/${id}/sessions`;
const sessionsOf = async (token: string, user: WorldUser): Promise<Session[]> =>
  (await call(token, path(user))).json();
const statusOf = async (token: string) => (await call(token, '/api/auth/user')).statusCode;

const auditedOf = async ({ id }: WorldUser) =>
  (
    await world.database.pool.query<{ action: string }>(
      "select action from audit_entry where entity_id = $1 and action like 'session%' order by id",
      [id],
    )
  ).rows.map(({ action }) => action);

describe('the sessions of a user', () => {
  it('say where they are from, since when, how they began, and which one is this', async () => {
    const [{ user }] = world.a.customers;
    const other = await signIn(user, 'python-requests/2.32.3');
    now += 5;
    const token = await signIn(user);
    const [mine, program] = await sessionsOf(token, user);
    const from = { address: '127.0.0.1', signedInBy: 'password', impersonatorEmail: null };
    expect(mine).toMatchObject({ ...from, program: 'Firefox', system: 'Linux', isCurrent: true });
    expect(mine).toMatchObject({ createdTime: now, lastUsedTime: now });
    expect(program).toMatchObject({ ...from, program: 'python-requests', system: null, isCurrent: false });
    expect(JSON.stringify([mine, program])).not.toMatch(/refresh|token/i);
    expect(await statusOf(other)).toBe(200);
  });

  it('note their use once a minute', async () => {
    const [, { user }] = world.a.customers;
    const token = await signIn(user);
    const signedIn = now;
    const usedTime = async () => (await sessionsOf(token, user))[0]?.lastUsedTime;
    now = signedIn + MINUTE_MS - 1;
    expect(await usedTime()).toBe(signedIn);
    now = signedIn + MINUTE_MS;
    expect(await usedTime()).toBe(now);
    const noted = now;
    now += MINUTE_MS / 2;
    expect(await usedTime()).toBe(noted);
  });

  it('name an administrator who acts as the user, and end that', async () => {
    const { admin, customers } = world.b;
    const [{ user }] = customers;
    const token = await signIn(user);
    const begun = await call(await signIn(admin), '/backoffice/impersonations', 'POST', { userId: user.id });
    const impersonation = begun.json().token;
    // Acting as the user is not being the user.
    expect((await call(impersonation, path(user))).statusCode).toBe(403);
    expect((await call(impersonation, path(user), 'DELETE')).statusCode).toBe(403);
    const found = (await sessionsOf(token, user)).find((one) => one.impersonatorEmail !== null);
    expect(found).toMatchObject({ impersonatorEmail: admin.email, signedInBy: 'impersonation' });
    expect((await call(token, `${path(user)}/${found?.id}`, 'DELETE')).statusCode).toBe(200);
    expect(await statusOf(impersonation)).toBe(401);
  });

  it('end one by one, or all others, at once and recorded', async () => {
    const { user } = world.b.customers[1];
    const [token, second, third] = [await signIn(user), await signIn(user), await signIn(user)];
    const own = (await sessionsOf(second, user)).find(({ isCurrent }) => isCurrent);
    expect((await call(token, `${path(user)}/${own?.id}`, 'DELETE')).statusCode).toBe(200);
    expect(await Promise.all([token, second, third].map(statusOf))).toEqual([200, 401, 200]);
    expect((await call(token, `${path(user)}/${own?.id}`, 'DELETE')).statusCode).toBe(404);
    expect((await call(token, path(user), 'DELETE')).statusCode).toBe(200);
    expect(await Promise.all([token, third].map(statusOf))).toEqual([200, 401]);
    expect(await sessionsOf(token, user)).toMatchObject([{ isCurrent: true }]);
    expect(await auditedOf(user)).toEqual(['sessionEnded', 'sessionsEnded']);
  });

  it('are seen and ended by administrators in scope, and by no one else', async () => {
    const { admin, customers } = world.a;
    const [{ user }, { user: neighbour }] = customers;
    const [token, strange] = [await signIn(user), await signIn(world.b.admin)];
    const [session] = await sessionsOf(token, user);
    for (const by of [strange, await signIn(neighbour), await signIn(world.sysAdmin)]) {
      expect((await call(by, path(user))).statusCode).toBe(403);
      expect((await call(by, `${path(user)}/${session?.id}`, 'DELETE')).statusCode).toBe(403);
      expect((await call(by, path(user), 'DELETE')).statusCode).toBe(403);
    }
    // A session of a user out of scope is not reached through a user in scope.
    const [foreign] = await sessionsOf(strange, world.b.admin);
    const administrator = await signIn(admin);
    expect((await call(administrator, `${path(user)}/${foreign?.id}`, 'DELETE')).statusCode).toBe(404);
    expect(await Promise.all([token, strange].map(statusOf))).toEqual([200, 200]);
    expect((await call(administrator, path(user), 'DELETE')).statusCode).toBe(200);
    expect(await Promise.all([token, administrator].map(statusOf))).toEqual([401, 200]);
  });
});
