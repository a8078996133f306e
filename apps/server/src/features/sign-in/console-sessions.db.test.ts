import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive } from '../../live/testing/live-client.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';

const START = Date.UTC(2026, 5, 1);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const USE = '/backoffice/session/use';

let database: TestDatabase;
let world: World;
let app: Awaited<ReturnType<typeof createTestApp>>;
let now = START;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => START });
  app = await createTestApp(database, { clock: () => now });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  now += 24 * HOUR_MS;
  await database.pool.query('delete from user_session');
  await database.pool.query('delete from authenticator_app');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const call = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
const statusOf = async (token: string) => (await call(token, 'GET', '/api/auth/user')).statusCode;
const use = async (token: string) => (await call(token, 'POST', USE)).json();
const renew = (refreshToken: string) =>
  app.inject({ method: 'POST', url: '/api/auth/token', payload: { refreshToken } });
const origin = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const signOutOver = () => app.jobs.run('console-sign-out');

/** Signs in as the console does. */
async function openConsole(user: WorldUser) {
  const tokens = await signIn(app, user);
  return { ...tokens, end: await use(tokens.token) };
}

/** A session of a user with a second factor, as far as its end is concerned: the factor is set up after the sign-in. */
async function openConsoleByFactor(user: WorldUser) {
  const tokens = await signIn(app, user);
  const row = [user.id, now];
  await database.pool.query(
    "insert into authenticator_app (user_id, created_time, sealed_secret, last_step) values ($1, $2, '', 0)",
    row,
  );
  return { ...tokens, end: await use(tokens.token) };
}

async function decide(by: WorldUser, idleMinutes: number | null): Promise<void> {
  const { token } = await signIn(app, by);
  const decision = { requiredOf: 'nobody', idleMinutes };
  const answer = await call(token, 'PUT', '/backoffice/secondFactor/requirement', decision);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, decision]);
}

/** A live connection that has received its first values. */
async function openSocket(token: string, device: { readonly id: string }) {
  const socket = await connectLive(origin(), `/api/ws?token=${token}`);
  const command = { type: 'TIMESERIES', cmdId: 1, entityType: 'DEVICE', entityId: device.id, keys: 'pm25' };
  socket.send({ cmds: [command] });
  await socket.next();
  return socket;
}

const signOutsOf = async ({ id }: WorldUser) =>
  (
    await database.pool.query<{ details: object; user_id: string }>(
      "select details, user_id from audit_entry where action = 'signedOut' and entity_id = $1 order by id",
      [id],
    )
  ).rows;

describe('a session of a console', () => {
  it('ends an hour after the sign-in, whatever its user does, for all of its tokens', async () => {
    const [{ user }] = world.a.customers;
    const { token, refreshToken, end } = await openConsole(user);
    const endsTime = now + HOUR_MS;
    expect(end).toEqual({ endsTime, idleMinutes: null, longestTime: endsTime });
    now = endsTime - 1;
    expect(await use(token)).toEqual(end);
    const renewed = (await renew(refreshToken)).json();
    expect([await statusOf(token), await statusOf(renewed.token)]).toEqual([200, 200]);
    now = endsTime;
    expect([await statusOf(token), await statusOf(renewed.token)]).toEqual([401, 401]);
    expect((await call(renewed.token, 'POST', USE)).statusCode).toBe(401);
    expect((await renew(renewed.refreshToken)).statusCode).toBe(401);
  });

  it('keeps its end under a new password, and that of a program is moved by renewals', async () => {
    const [, { user }] = world.a.customers;
    const { token, end } = await openConsole(user);
    now += HOUR_MS / 2;
    const change = { currentPassword: user.password, newPassword: 'another password 1' };
    const changed = (await call(token, 'POST', '/api/auth/changePassword', change)).json();
    expect(await use(changed.token)).toEqual(end);
    now = end.endsTime;
    expect(await statusOf(changed.token)).toBe(401);

    let tokens = await signIn(app, { ...user, password: change.newPassword });
    for (let hours = 0; hours < 8 * 24; hours += 24) {
      now += 24 * HOUR_MS;
      tokens = (await renew(tokens.refreshToken)).json();
    }
    expect(await statusOf(tokens.token)).toBe(200);
    await signOutOver();
    expect(await statusOf(tokens.token)).toBe(200);
    // A console that used it would be signed out: its hour is over.
    expect((await call(tokens.token, 'POST', USE)).statusCode).toBe(401);
    expect((await renew(tokens.refreshToken)).statusCode).toBe(401);
  });

  it('ends with its live connections, recorded, while the console is closed, too', async () => {
    const [{ user, device }] = world.b.customers;
    const { token, end } = await openConsole(user);
    const socket = await openSocket(token, device);
    const stream = await fetch(`${origin()}/backoffice/events`, { headers: bearer(token) });
    now = end.endsTime - 1;
    await signOutOver();
    expect(await signOutsOf(user)).toEqual([]);
    now = end.endsTime;
    await signOutOver();
    expect(await socket.ended()).toEqual({ code: 1008, reason: 'Token is outdated' });
    expect(await stream.text()).toContain('event: ');
    expect(await signOutsOf(user)).toEqual([{ details: { isForced: true }, user_id: user.id }]);
    await signOutOver();
    expect(await signOutsOf(user)).toHaveLength(1);
  });

  it('is none of a program, of an administrator who acts as the user, nor of a sign-in under way', async () => {
    const { admin, customers } = world.b;
    const { token } = await openConsole(admin);
    const payload = { userId: customers[0].user.id };
    const begun = (await call(token, 'POST', '/backoffice/impersonations', payload)).json();
    expect((await call(begun.token, 'POST', USE)).statusCode).toBe(403);
    const { id } = admin;
    await database.pool.query("update user_session set stage = 'awaitsFactor' where user_id = $1", [id]);
    expect((await call(token, 'POST', USE)).statusCode).toBe(403);
  });
});

describe('idle time', () => {
  it('ends sessions with a second factor; only use by a person moves it, up to twelve hours', async () => {
    const { admin, customers } = world.a;
    await decide(admin, 15);
    const [{ user }] = customers;
    const { token, refreshToken, end } = await openConsoleByFactor(user);
    const signedIn = now;
    const longestTime = signedIn + 12 * HOUR_MS;
    expect(end).toEqual({ endsTime: signedIn + 15 * MINUTE_MS, idleMinutes: 15, longestTime });
    now = signedIn + 14 * MINUTE_MS;
    // The console asks for much by itself, which is no use.
    await statusOf(token);
    let renewed = (await renew(refreshToken)).json();
    expect((await use(renewed.token)).endsTime).toBe(now + 15 * MINUTE_MS);
    now += 15 * MINUTE_MS - 1;
    expect(await statusOf(renewed.token)).toBe(200);
    now += 1;
    expect(await statusOf(renewed.token)).toBe(401);
    expect((await call(renewed.token, 'POST', USE)).statusCode).toBe(401);
    expect((await renew(renewed.refreshToken)).statusCode).toBe(401);

    await database.pool.query('delete from authenticator_app');
    const busy = await openConsoleByFactor(user);
    const last = now + 12 * HOUR_MS;
    renewed = busy;
    while (now < last - 10 * MINUTE_MS) {
      now += 10 * MINUTE_MS;
      renewed = (await renew(renewed.refreshToken)).json();
      expect((await use(renewed.token)).endsTime).toBe(Math.min(now + 15 * MINUTE_MS, last));
    }
    now = last - 1;
    expect(await statusOf(renewed.token)).toBe(200);
    now = last;
    expect(await statusOf(renewed.token)).toBe(401);
  });

  it('ends their live connections, which are no use of it', async () => {
    const { admin, customers } = world.b;
    await decide(admin, 15);
    const { user, device } = customers[1];
    const { token, end } = await openConsoleByFactor(user);
    const socket = await openSocket(token, device);
    now = end.endsTime;
    await signOutOver();
    expect(await socket.ended()).toEqual({ code: 1008, reason: 'Token is outdated' });
  });

  it('is that of the own tenant, or of the system for its administrators, and of no session without a factor', async () => {
    const { a, b, sysAdmin } = world;
    await decide(a.admin, 30);
    await decide(b.admin, null);
    await decide(sysAdmin, 5);
    expect((await openConsole(a.admin)).end.idleMinutes).toBeNull();
    expect((await openConsoleByFactor(a.admin)).end.idleMinutes).toBe(30);
    expect((await openConsoleByFactor(b.admin)).end.idleMinutes).toBeNull();
    const { token, end } = await openConsoleByFactor(sysAdmin);
    expect(end.idleMinutes).toBe(5);
    // A session keeps what was decided when it began.
    now += MINUTE_MS;
    await call(token, 'PUT', '/backoffice/secondFactor/requirement', {
      requiredOf: 'nobody',
      idleMinutes: null,
    });
    expect(await use(token)).toMatchObject({ idleMinutes: 5, endsTime: now + 5 * MINUTE_MS });
    for (const idleMinutes of [4, 241, 7.5]) {
      const decision = { requiredOf: 'nobody', idleMinutes };
      expect((await call(token, 'PUT', '/backoffice/secondFactor/requirement', decision)).statusCode).toBe(
        400,
      );
    }
  });

  it('stays as it is where only the requirement is decided', async () => {
    await decide(world.b.admin, 60);
    const { token } = await signIn(app, world.b.admin);
    const requirement = '/backoffice/secondFactor/requirement';
    const answer = await call(token, 'PUT', requirement, { requiredOf: 'administrators' });
    expect(answer.json()).toMatchObject({ requiredOf: 'administrators', idleMinutes: 60 });
  });
});
