import type { AccountSettings, FactorConfig } from '@airdeck/contract/second-factor/second-factor';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { decodePart } from '../../testing/token-parts.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';

const START = Date.UTC(2026, 5, 1);
const STEP_MS = 30_000;
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let now = START;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => START });
  app = await createTestApp(database, { clock: () => now });
});
beforeEach(async () => {
  // Each test begins at another time, so that no code or count of another one matters.
  now += 24 * HOUR_MS;
  await database.pool.query('delete from authenticator_app');
  await database.pool.query('delete from backup_code');
  await database.pool.query('delete from second_factor_requirement');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, url: string, token: string, payload?: object, remoteAddress = '127.0.0.1') =>
  app.inject({ method, url, headers: bearer(token), remoteAddress, ...(payload && { payload }) });
const login = async ({ email, password }: WorldUser, remoteAddress = '127.0.0.1') => {
  const payload = { username: email, password };
  return app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
};
const whoAmI = async (token: string) => (await send('GET', '/api/auth/user', token)).statusCode;
const check = (token: string, code: string, type = 'TOTP', address?: string) =>
  send(
    'POST',
    `/api/auth/2fa/verification/check?providerType=${type}&verificationCode=${code}`,
    token,
    undefined,
    address,
  );
const error = (message: string) => expect.objectContaining({ message });
const WRONG = error('Verification code is incorrect');

/** An authenticator app whose clock is `offMs` before ours. */
const codeOf = (authUrl: string, offMs = 0) =>
  (URI.parse(authUrl) as TOTP).generate({ timestamp: now + offMs });

/** Sets up an app and backup codes, and lets the time step of its first code pass. */
async function withApp(user: WorldUser) {
  const { token } = (await login(user)).json();
  const made = await send('POST', '/api/2fa/account/config/generate?providerType=TOTP', token);
  const config = made.json() as FactorConfig & { authUrl: string };
  const saved = await send(
    'POST',
    `/api/2fa/account/config?verificationCode=${codeOf(config.authUrl)}`,
    token,
    config,
  );
  expect(saved.statusCode).toBe(200);
  const codes = (
    await send('POST', '/api/2fa/account/config/generate?providerType=BACKUP_CODE', token)
  ).json() as FactorConfig & { codes: string[] };
  expect((await send('POST', '/api/2fa/account/config', token, codes)).json()).toMatchObject({
    configs: { BACKUP_CODE: { codesLeft: 10 } },
  });
  now += 3 * STEP_MS;
  return { token, authUrl: config.authUrl, codes: codes.codes };
}

/** A sign-in that awaits its second factor. */
async function half(user: WorldUser, address?: string): Promise<string> {
  const answer = (await login(user, address)).json();
  expect(answer).toEqual({
    token: expect.any(String),
    refreshToken: null,
    scope: 'PRE_VERIFICATION_TOKEN',
  });
  return answer.token;
}

describe('setting an authenticator app up', () => {
  it('takes a code of it, shows the secret once, and ends all other sessions', async () => {
    const user = world.a.admin;
    const before = (await login(user)).json();
    const { token, authUrl } = await withApp(user);
    expect(new URL(authUrl).searchParams.get('issuer')).toBe('Airdeck');
    expect((URI.parse(authUrl) as TOTP).secret.bytes).toHaveLength(20);
    expect(await whoAmI(before.token)).toBe(401);
    expect(await whoAmI(token)).toBe(200);
    const settings = (await send('GET', '/api/2fa/account/settings', token)).json() as AccountSettings;
    expect(settings.configs.TOTP).toMatchObject({ providerType: 'TOTP', useByDefault: true });
    expect(settings.configs.TOTP?.authUrl).not.toContain('secret');
  });

  it('is refused with a wrong code, a short secret, another form, or a second time', async () => {
    const user = world.a.admin;
    const { token, authUrl } = await withApp(user);
    const save = async (url: string, code: string) =>
      (
        await send('POST', `/api/2fa/account/config?verificationCode=${code}`, token, {
          providerType: 'TOTP',
          authUrl: url,
        })
      ).json();
    expect(await save(authUrl, codeOf(authUrl))).toEqual(error('2FA provider is already configured'));
    expect(await save(authUrl, '000000')).toEqual(WRONG);
    for (const weak of [
      new TOTP({ secret: new Secret({ size: 10 }) }).toString(),
      new TOTP({ secret: new Secret({ size: 20 }), digits: 4 }).toString(),
      'https://example.com',
    ]) {
      expect(await save(weak, '000000')).toEqual(error('Auth URL is invalid'));
    }
  });

  it('stores neither secret nor codes, and writes none into the audit log', async () => {
    const { authUrl, codes } = await withApp(world.a.admin);
    const { base32 } = (URI.parse(authUrl) as TOTP).secret;
    const { rows } = await database.pool.query(
      `select coalesce(string_agg(t::text, ' '), '') as everything from (
         select a::text from authenticator_app a union all select b::text from backup_code b
         union all select l::text from audit_entry l) as all_rows(t)`,
    );
    expect(rows[0].everything).toContain('secondFactorSetUp');
    for (const secret of [base32, ...codes]) expect(rows[0].everything).not.toContain(secret);
  });
});

describe('a sign-in with a second factor', () => {
  it('is complete with a code of the app, under another session, with a refresh token', async () => {
    const user = world.a.admin;
    const { authUrl } = await withApp(user);
    const token = await half(user);
    expect(decodePart(token, 1)).toMatchObject({ scopes: ['PRE_VERIFICATION_TOKEN'] });
    expect((await send('GET', '/api/auth/2fa/providers', token)).json()).toEqual([
      { type: 'TOTP', default: true, contact: null, minVerificationCodeSendPeriod: null },
      { type: 'BACKUP_CODE', default: false, contact: null, minVerificationCodeSendPeriod: null },
    ]);
    const sent = await send('POST', '/api/auth/2fa/verification/send?providerType=TOTP', token);
    expect([sent.statusCode, sent.body]).toEqual([200, '']);
    const pair = (await check(token, codeOf(authUrl))).json();
    expect(await whoAmI(pair.token)).toBe(200);
    expect(decodePart(pair.token, 1)['sessionId']).not.toBe(decodePart(token, 1)['sessionId']);
    const renewed = await app.inject({
      method: 'POST',
      url: '/api/auth/token',
      payload: { refreshToken: pair.refreshToken },
    });
    expect(renewed.statusCode).toBe(200);
    // A token that another person may have had before it opens nothing.
    expect(await whoAmI(token)).toBe(401);
    expect((await check(token, codeOf(authUrl, STEP_MS))).statusCode).toBe(401);
  });

  it('accepts each code once, also for two sign-ins at the same time', async () => {
    const user = world.a.admin;
    const { authUrl } = await withApp(user);
    const tokens = [await half(user), await half(user), await half(user)];
    const answers = await Promise.all(tokens.map((token) => check(token, codeOf(authUrl))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    // Nor one of an earlier step.
    expect((await check(await half(user), codeOf(authUrl, -STEP_MS))).json()).toEqual(WRONG);
    expect((await check(await half(user), codeOf(authUrl, STEP_MS))).statusCode).toBe(200);
  });

  it('accepts the code of a phone whose clock is 30 s off, and none of one that is 60 s off', async () => {
    const user = world.a.admin;
    const { authUrl } = await withApp(user);
    for (const offMs of [-2 * STEP_MS, 2 * STEP_MS]) {
      expect((await check(await half(user), codeOf(authUrl, offMs))).json()).toEqual(WRONG);
    }
    expect((await check(await half(user), codeOf(authUrl, -STEP_MS))).statusCode).toBe(200);
    expect((await check(await half(user), codeOf(authUrl, STEP_MS))).statusCode).toBe(200);
  });

  it('accepts each backup code once', async () => {
    const user = world.a.admin;
    const { codes } = await withApp(user);
    const [first = ''] = codes;
    const pair = (await check(await half(user), first.toUpperCase(), 'BACKUP_CODE')).json();
    expect((await send('GET', '/api/2fa/account/settings', pair.token)).json()).toMatchObject({
      configs: { BACKUP_CODE: { codesLeft: 9 } },
    });
    expect((await check(await half(user), first, 'BACKUP_CODE')).json()).toEqual(WRONG);
  });

  it('accepts no code of another user', async () => {
    const { authUrl, codes } = await withApp(world.a.admin);
    await withApp(world.b.admin);
    const token = await half(world.b.admin);
    expect((await check(token, codeOf(authUrl))).json()).toEqual(WRONG);
    expect((await check(token, codes[0] ?? '', 'BACKUP_CODE')).json()).toEqual(WRONG);
  });

  it('ends after half an hour, and with a change of the password', async () => {
    const user = world.a.admin;
    const { token: full, authUrl } = await withApp(user);
    const token = await half(user);
    now += HOUR_MS / 2;
    expect((await check(token, codeOf(authUrl))).statusCode).toBe(401);
    const next = await half(user);
    const { id, password } = user;
    await app.services.users.setPassword(id, password);
    expect((await check(next, codeOf(authUrl))).statusCode).toBe(401);
    expect(await whoAmI(full)).toBe(401);
  });

  it('is asked after a reset link, too', async () => {
    const user = world.a.admin;
    await withApp(user);
    const { value } = await app.services.passwordResets.makeLink(await callerOf(world.sysAdmin), user.id);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/noauth/activate',
      payload: { resetToken: new URL(value).searchParams.get('resetToken'), password: 'another password' },
    });
    expect(answer.json()).toMatchObject({ refreshToken: null, scope: 'PRE_VERIFICATION_TOKEN' });
    await app.services.users.setPassword(user.id, user.password);
  });
});

async function callerOf(user: WorldUser) {
  const { token } = (await login(user)).json();
  return (await app.services.auth.authenticate(token, '127.0.0.1')).caller;
}

describe('guesses of codes', () => {
  it('are counted with those of passwords, which a right password does not clear', async () => {
    const user = world.a.admin;
    const { authUrl } = await withApp(user);
    const address = '203.0.113.7';
    const outcomes: number[] = [];
    for (let guess = 0; guess < 5; guess += 1) {
      const token = await half(user, address);
      outcomes.push((await check(token, '000000', 'TOTP', address)).statusCode);
    }
    expect(outcomes).toEqual([400, 400, 400, 400, 400]);
    // Ten attempts: five passwords and five codes.
    const locked = await login(user, address);
    expect(locked.json()).toEqual(error('User account is locked due to security policy'));
    const { rows } = await database.pool.query(
      `select action from audit_entry where entity_id = $1 and created_time = $2 and action = 'lockedOut'`,
      [user.id, now],
    );
    expect(rows).toHaveLength(1);
    // The owner is at another address.
    expect((await check(await half(user), codeOf(authUrl))).statusCode).toBe(200);
  });

  it('are limited for a user, from however many addresses', async () => {
    const user = world.a.admin;
    await withApp(user);
    const statuses: number[] = [];
    for (let guess = 0; guess < 31; guess += 1) {
      const address = `203.0.113.${guess}`;
      statuses.push((await check(await half(user, address), '000000', 'TOTP', address)).statusCode);
    }
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true);
    expect(statuses[30]).toBe(429);
  });
});

describe('a stolen session', () => {
  it('cannot remove the factor, nor make backup codes', async () => {
    const { token, authUrl } = await withApp(world.a.admin);
    const remove = (code: string) =>
      send('DELETE', `/api/2fa/account/config?providerType=TOTP&verificationCode=${code}`, token);
    expect((await remove('')).json()).toEqual(WRONG);
    const codes = { providerType: 'BACKUP_CODE', codes: Array.from({ length: 10 }, (_, i) => `0000000${i}`) };
    expect((await send('POST', '/api/2fa/account/config', token, codes)).json()).toEqual(WRONG);
    await database.pool.query('delete from backup_code');
    now += HOUR_MS;
    expect((await send('POST', '/api/2fa/account/config', token, codes)).json()).toEqual(WRONG);
    const coded = `/api/2fa/account/config?verificationCode=${codeOf(authUrl)}`;
    expect((await send('POST', coded, token, codes)).statusCode).toBe(200);
    expect((await remove(codeOf(authUrl, STEP_MS))).json()).toEqual({ configs: {} });
    expect((await login(world.a.admin)).json().refreshToken).toEqual(expect.any(String));
  });

  it('of an administrator who acts as a user reads and changes no factor of theirs', async () => {
    const { token } = (await login(world.a.admin)).json();
    const { id } = world.a.customers[0].user;
    const acting = (await send('GET', `/api/user/${id}/token`, token)).json();
    for (const [method, url] of [
      ['GET', '/api/2fa/account/settings'],
      ['POST', '/api/2fa/account/config/generate?providerType=TOTP'],
      ['DELETE', '/api/2fa/account/config?providerType=TOTP'],
    ] as const) {
      expect((await send(method, url, acting.token)).statusCode).toBe(403);
    }
  });
});

describe('a required second factor', () => {
  const require = (token: string, requiredOf: string) =>
    send('PUT', '/backoffice/secondFactor/requirement', token, { requiredOf });

  it('of a tenant is set up at the next sign-in, which then is complete', async () => {
    const { token } = (await login(world.a.admin)).json();
    await require(token, 'everyone');
    const { user } = world.a.customers[0];
    const answer = (await login(user)).json();
    expect(answer).toMatchObject({ refreshToken: null, scope: 'MFA_CONFIGURATION_TOKEN' });
    const finish = () => send('POST', '/api/auth/2fa/login', answer.token);
    expect((await finish()).json()).toEqual(error('2FA is not configured'));
    const made = await send('POST', '/api/2fa/account/config/generate?providerType=TOTP', answer.token);
    const { authUrl } = made.json();
    const url = `/api/2fa/account/config?verificationCode=${codeOf(authUrl)}`;
    expect((await send('POST', url, answer.token, made.json())).statusCode).toBe(200);
    const pair = (await finish()).json();
    expect(await whoAmI(pair.token)).toBe(200);
    // Another tenant's people are not asked.
    expect((await login(world.b.admin)).json().refreshToken).toEqual(expect.any(String));
  });

  it('cannot be skipped by a sign-in that began before the owner set one up', async () => {
    const { token } = (await login(world.a.admin)).json();
    await require(token, 'everyone');
    const { user } = world.a.customers[0];
    const thief = (await login(user)).json();
    const owner = (await login(user)).json();
    const made = await send('POST', '/api/2fa/account/config/generate?providerType=TOTP', owner.token);
    const url = `/api/2fa/account/config?verificationCode=${codeOf(made.json().authUrl)}`;
    expect((await send('POST', url, owner.token, made.json())).statusCode).toBe(200);
    expect((await send('POST', '/api/auth/2fa/login', thief.token)).statusCode).toBe(401);
  });

  it('of administrators is asked of them, not of users; the system requires it of all tenants', async () => {
    const root = (await login(world.sysAdmin)).json();
    const saved = await send('POST', '/api/2fa/settings', root.token, {
      enforceTwoFa: true,
      enforcedUsersFilter: { type: 'TENANT_ADMINISTRATORS' },
    });
    expect(saved.json()).toMatchObject({ enforceTwoFa: true });
    const scopeFor = async (user: WorldUser) => (await login(user)).json().scope;
    expect(await scopeFor(world.b.admin)).toBe('MFA_CONFIGURATION_TOKEN');
    expect(await scopeFor(world.sysAdmin)).toBe('MFA_CONFIGURATION_TOKEN');
    expect(await scopeFor(world.b.customers[0].user)).toBeUndefined();
  });

  it('ends open sessions without one at their next renewal, but not acts as another user', async () => {
    const admin = (await login(world.a.admin)).json();
    const { user } = world.a.customers[0];
    const open = (await login(user)).json();
    const acting = (await send('GET', `/api/user/${user.id}/token`, admin.token)).json();
    await require(admin.token, 'everyone');
    const renewed = await app.inject({
      method: 'POST',
      url: '/api/auth/token',
      payload: { refreshToken: open.refreshToken },
    });
    expect(renewed.json()).toEqual(error('Token is outdated'));
    expect(await whoAmI(open.token)).toBe(401);
    expect(await whoAmI(acting.token)).toBe(200);
  });
});

describe('an administrator', () => {
  const reset = (token: string, userId: string) =>
    send('DELETE', `/backoffice/users/${userId}/secondFactor`, token);

  it('removes the second factor of a user who has lost it, which ends their sessions and is audited', async () => {
    const { user } = world.a.customers[0];
    const { token: owner } = await withApp(user);
    const waiting = await half(user);
    const { token } = (await login(world.a.admin)).json();
    expect((await reset(token, user.id)).statusCode).toBe(200);
    for (const ended of [owner, waiting]) expect(await whoAmI(ended)).toBe(401);
    expect((await login(user)).json().refreshToken).toEqual(expect.any(String));
    const { rows } = await database.pool.query(
      'select user_email, entity_id from audit_entry where action = $1 and created_time = $2',
      ['secondFactorReset', now],
    );
    expect(rows).toEqual([{ user_email: world.a.admin.email, entity_id: user.id }]);
  });

  it('removes none of an equal, nor the own one', async () => {
    await withApp(world.a.admin);
    const { token } = (await login(world.b.admin)).json();
    expect((await reset(token, world.a.admin.id)).statusCode).toBe(403);
    expect((await reset(token, world.b.admin.id)).statusCode).toBe(403);
    expect(await half(world.a.admin)).toEqual(expect.any(String));
  });
});
