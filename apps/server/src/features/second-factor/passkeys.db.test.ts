import type { BegunPasskeyUse, OwnPasskey, UsedPasskey } from '@airdeck/contract/second-factor/passkeys';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import { bearer, createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { decodePart } from '../../testing/token-parts.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';
import { NO_PASSWORD } from '../sign-in/passwords.ts';
import { createSoftwareAuthenticator } from './testing/software-authenticator.ts';

const ORIGIN = 'https://air.example';
const START = Date.UTC(2026, 5, 1);
const MINUTE_MS = 60_000;

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
const mailbox = createMailbox();
let now = START;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => START });
  app = await createTestApp(database, {
    config: readConfig({ DATABASE_URL: database.url, PUBLIC_URL: `${ORIGIN}/` }),
    clock: () => now,
    mailer: mailbox.mailer,
  });
});
beforeEach(async () => {
  // Each test begins at another time, so that no count of another one matters.
  now += 24 * 60 * MINUTE_MS;
  mailbox.empty();
  for (const table of [
    'passkey',
    'passkey_attempt',
    'backup_code',
    'authenticator_app',
    'local_sign_in_off',
    'remembered_browser',
  ])
    await database.pool.query(`delete from ${table}`);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, url: string, token?: string, payload?: object, host = 'air.example') =>
  app.inject({
    method,
    url,
    // The client chooses this name of the server.
    headers: { host, ...(token !== undefined && bearer(token)) },
    ...(payload && { payload }),
  });
const login = ({ email, password }: WorldUser) =>
  send('POST', '/api/auth/login', undefined, { username: email, password });
const tokenOf = async (user: WorldUser): Promise<string> => (await login(user)).json().token;
const whoAmI = async (token: string) => (await send('GET', '/api/auth/user', token)).json().email;
const codeOf = (code: string) => expect.objectContaining({ code });
const REFUSED = codeOf('passkeys.refused');
const SIGN_IN_REFUSED = codeOf('passkeys.signInRefused');
const EXPIRED = codeOf('passkeys.expired');
type Authenticator = ReturnType<typeof createSoftwareAuthenticator>;

const begin = async (token: string) => (await send('POST', '/backoffice/passkeys/attempts', token)).json();
const save = (token: string, attempt: string, passkey: object) =>
  send('POST', '/backoffice/passkeys', token, { name: 'Phone', attempt, passkey });

/** Registers a passkey in a session. */
async function register(token: string) {
  const key = createSoftwareAuthenticator(ORIGIN);
  const { attempt, options } = await begin(token);
  const saved = await save(token, attempt, key.create(options));
  expect(saved.statusCode).toBe(201);
  return { key, passkey: saved.json() as OwnPasskey };
}

/** A user with a passkey, who has signed in with the password. */
async function withPasskey(user: WorldUser) {
  const token = await tokenOf(user);
  return { token, ...(await register(token)) };
}

const beginSignIn = async (host?: string): Promise<BegunPasskeyUse> =>
  (await send('POST', '/backoffice/passkeySignIn/attempts', undefined, undefined, host)).json();
const finishSignIn = (attempt: string, passkey: UsedPasskey) =>
  send('POST', '/backoffice/passkeySignIn', undefined, { attempt, passkey });
async function signInBy(key: Authenticator, deviation?: Parameters<Authenticator['use']>[1]) {
  const { attempt, options } = await beginSignIn();
  return finishSignIn(attempt, key.use(options, deviation));
}

const beginStep = async (token: string): Promise<BegunPasskeyUse> =>
  (await send('POST', '/backoffice/secondFactor/passkey/attempts', token)).json();
const finishStep = (token: string, attempt: string, passkey: UsedPasskey) =>
  send('POST', '/backoffice/secondFactor/passkey', token, { attempt, passkey });

/** A sign-in that awaits its second factor. */
async function half(user: WorldUser): Promise<string> {
  const answer = (await login(user)).json();
  expect(answer).toMatchObject({ refreshToken: null, scope: 'PRE_VERIFICATION_TOKEN' });
  return answer.token;
}

describe('a new passkey', () => {
  it('is listed, ends all other sessions, is audited, and mailed to its user', async () => {
    const user = world.a.admin;
    const before = await tokenOf(user);
    const { token, passkey } = await withPasskey(user);
    expect((await send('GET', '/backoffice/passkeys', token)).json()).toEqual([
      { id: passkey.id, name: 'Phone', createdTime: now, lastUsedTime: null },
    ]);
    expect(await whoAmI(before)).toBeUndefined();
    expect(await whoAmI(token)).toBe(user.email);
    const { rows } = await database.pool.query(
      `select action, entity_name from audit_entry where entity_type = 'PASSKEY' and created_time = $1`,
      [now],
    );
    expect(rows).toEqual([{ action: 'created', entity_name: 'Phone' }]);
    expect(mailbox.mails).toEqual([
      expect.objectContaining({
        to: user.email,
        subject: 'A second factor was added to your Airdeck account',
        link: `${ORIGIN}/user/secondFactor`,
      }),
    ]);
    // A second one ends nothing.
    const other = await signInBy((await register(token)).key);
    await register(token);
    expect(await whoAmI(other.json().token)).toBe(user.email);
  });

  it('belongs to the public address, whatever a request says', async () => {
    const token = await tokenOf(world.a.admin);
    const answer = await send('POST', '/backoffice/passkeys/attempts', token, undefined, 'evil.example');
    expect(answer.json().options).toMatchObject({
      rp: { id: 'air.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await beginSignIn('evil.example')).options).toMatchObject({
      rpId: 'air.example',
      allowCredentials: [],
      userVerification: 'required',
    });
  });

  it('is refused from elsewhere, without verification of the person, or to another challenge', async () => {
    const token = await tokenOf(world.a.admin);
    for (const deviation of [
      { origin: 'https://evil.example' },
      { origin: 'http://air.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
    ]) {
      const { attempt, options } = await begin(token);
      const answer = await save(
        token,
        attempt,
        createSoftwareAuthenticator(ORIGIN).create(options, deviation),
      );
      expect(answer.json()).toEqual(REFUSED);
    }
    const { attempt } = await begin(token);
    const garbage = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
    const nothing = { id: 'AA', rawId: 'AA', type: 'public-key', response: garbage };
    expect((await save(token, attempt, nothing)).json()).toEqual(REFUSED);
    expect((await send('GET', '/backoffice/passkeys', token)).json()).toEqual([]);
  });

  it('answers one attempt, of its own session, within five minutes', async () => {
    const user = world.a.admin;
    const token = await tokenOf(user);
    const key = createSoftwareAuthenticator(ORIGIN);
    const { attempt, options } = await begin(token);
    const made = key.create(options);
    for (const stranger of [await tokenOf(user), await tokenOf(world.b.admin)])
      expect((await save(stranger, attempt, made)).json()).toEqual(EXPIRED);
    expect((await save(token, attempt, made)).statusCode).toBe(201);
    expect((await save(token, attempt, made)).json()).toEqual(EXPIRED);
    const late = await begin(token);
    now += 5 * MINUTE_MS;
    expect((await save(token, late.attempt, key.create(late.options))).json()).toEqual(EXPIRED);
    // Anyone may begin an attempt to sign in.
    const open = await beginSignIn();
    expect((await save(token, open.attempt, made)).json()).toEqual(EXPIRED);
  });

  it('of an authenticator that another user has registered is refused', async () => {
    const { key } = await withPasskey(world.a.admin);
    const token = await tokenOf(world.b.admin);
    const { attempt, options } = await begin(token);
    expect((await save(token, attempt, key.create(options))).json()).toEqual(REFUSED);
  });

  it('needs a fresh sign-in, as does its removal', async () => {
    const { token, passkey } = await withPasskey(world.a.admin);
    now += 10 * MINUTE_MS + 1;
    expect(await begin(token)).toEqual(codeOf('passkeys.signInAgain'));
    const remove = `/backoffice/passkeys/${passkey.id}`;
    expect((await send('DELETE', remove, token)).json()).toEqual(codeOf('passkeys.signInAgain'));
    const renewable = (await login(world.b.admin)).json();
    now += 10 * MINUTE_MS + 1;
    // A renewal proves nothing.
    const refreshToken = renewable.refreshToken;
    const renewed = (await send('POST', '/api/auth/token', undefined, { refreshToken })).json();
    expect(await begin(renewed.token)).toEqual(codeOf('passkeys.signInAgain'));
  });

  it('cannot be had by an administrator who acts as the user, nor by a key', async () => {
    const token = await tokenOf(world.a.admin);
    const { id } = world.a.customers[0].user;
    const acting = (await send('GET', `/api/user/${id}/token`, token)).json();
    const form = { name: 'Program', expiresTime: null, accessRole: null, customerId: null };
    const key = (await send('POST', '/backoffice/apiKeys', token, form)).json().secret;
    expect(key).toEqual(expect.any(String));
    for (const stranger of [acting.token, key]) {
      for (const [method, url] of [
        ['GET', '/backoffice/passkeys'],
        ['POST', '/backoffice/passkeys/attempts'],
        ['DELETE', `/backoffice/passkeys/${id}`],
      ] as const) {
        expect((await send(method, url, stranger)).statusCode).toBe(403);
      }
    }
  });

  it('makes no more than twenty of a user', async () => {
    const { token } = await withPasskey(world.a.admin);
    await database.pool.query(
      `insert into passkey select gen_random_uuid(), user_id, created_time, null, name, credential_id || n,
         public_key, 0, transports from passkey, generate_series(1, 18) n`,
    );
    const [first, second] = [await begin(token), createSoftwareAuthenticator(ORIGIN)];
    expect((await save(token, first.attempt, second.create(first.options))).statusCode).toBe(201);
    expect(await begin(token)).toEqual(codeOf('passkeys.tooMany'));
  });
});

describe('a sign-in by a passkey alone', () => {
  it('is complete where a second factor is required, and says how it began', async () => {
    const user = world.a.customers[0].user;
    const { key, passkey } = await withPasskey(user);
    const admin = await tokenOf(world.a.admin);
    await send('PUT', '/backoffice/secondFactor/requirement', admin, { requiredOf: 'everyone' });
    now += MINUTE_MS;
    const { token, refreshToken } = (await signInBy(key)).json();
    expect(await whoAmI(token)).toBe(user.email);
    const [session] = (await send('GET', `/backoffice/users/${user.id}/sessions`, token)).json();
    expect(session).toMatchObject({ signedInBy: 'passkey', isCurrent: true });
    expect((await send('GET', '/backoffice/passkeys', token)).json()).toMatchObject([{ lastUsedTime: now }]);
    expect((await send('POST', '/api/auth/token', undefined, { refreshToken })).statusCode).toBe(200);
    expect((await send('DELETE', `/backoffice/passkeys/${passkey.id}`, token)).statusCode).toBe(200);
    await database.pool.query('delete from second_factor_requirement');
  });

  it('is refused if the answer is replayed, or of another attempt', async () => {
    const { key } = await withPasskey(world.a.admin);
    const { attempt, options } = await beginSignIn();
    const answer = key.use(options);
    expect((await finishSignIn(attempt, answer)).statusCode).toBe(200);
    expect((await finishSignIn(attempt, answer)).json()).toEqual(EXPIRED);
    expect((await finishSignIn((await beginSignIn()).attempt, answer)).json()).toEqual(SIGN_IN_REFUSED);
    const late = await beginSignIn();
    now += 5 * MINUTE_MS;
    expect((await finishSignIn(late.attempt, key.use(late.options))).json()).toEqual(EXPIRED);
    // An attempt that was answered wrongly is over, too.
    const { attempt: tried, options: asked } = await beginSignIn();
    const wrong = key.use(asked, { origin: 'https://evil.example' });
    expect((await finishSignIn(tried, wrong)).json()).toEqual(SIGN_IN_REFUSED);
    expect((await finishSignIn(tried, key.use(asked))).json()).toEqual(EXPIRED);
  });

  it('opens one session for several answers to one attempt at the same time', async () => {
    const { key } = await withPasskey(world.a.admin);
    const { attempt, options } = await beginSignIn();
    const answers = [key.use(options), key.use(options), key.use(options)];
    const statuses = await Promise.all(
      answers.map(async (answer) => (await finishSignIn(attempt, answer)).statusCode),
    );
    expect(statuses.sort()).toEqual([200, 400, 400]);
  });

  it("is used at the confirmed host name of its user's tenant, and not at that of another one", async () => {
    const { key } = await withPasskey(world.a.admin);
    const administrator = await tokenOf(world.sysAdmin);
    for (const { admin, tenantId } of [world.a, world.b]) {
      const host = `air.${tenantId}.example`;
      const brand = { name: '', sender: '', accent: '', host };
      // The administrator of the first tenant has a passkey by now.
      const token = tenantId === world.a.tenantId ? (await signInBy(key)).json().token : await tokenOf(admin);
      expect((await send('PUT', '/backoffice/brand', token, brand)).statusCode).toBe(200);
      const confirmed = await send('PUT', `/backoffice/brands/${tenantId}/host`, administrator, { host });
      expect(confirmed.statusCode).toBe(200);
    }
    const at = ({ tenantId }: { tenantId: string }) =>
      signInBy(key, { origin: `https://air.${tenantId}.example` });
    expect((await at(world.b)).json()).toEqual(SIGN_IN_REFUSED);
    expect((await at(world.a)).statusCode).toBe(200);
  });

  it('is refused from elsewhere, for another person, and without verification of the person', async () => {
    const { key } = await withPasskey(world.a.admin);
    for (const deviation of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
      { userHandle: Buffer.alloc(16).toString('base64url') },
    ]) {
      expect((await signInBy(key, deviation)).json()).toEqual(SIGN_IN_REFUSED);
    }
    expect((await signInBy(createSoftwareAuthenticator(ORIGIN))).json()).toEqual(SIGN_IN_REFUSED);
    expect((await signInBy(key)).statusCode).toBe(200);
  });

  it('is refused to a copy of the key, which counts less', async () => {
    const { key } = await withPasskey(world.a.admin);
    expect((await signInBy(key, { counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 6, 0])
      expect((await signInBy(key, { counter })).json()).toEqual(SIGN_IN_REFUSED);
    expect((await signInBy(key, { counter: 8 })).statusCode).toBe(200);
  });

  it('is accepted of a key that never counts', async () => {
    const { key } = await withPasskey(world.a.admin);
    for (const counter of [0, 0]) expect((await signInBy(key, { counter })).statusCode).toBe(200);
  });

  it('is refused once the passkey is removed, the user disabled, or local sign-in off', async () => {
    const user = world.a.customers[0].user;
    const { key, token, passkey } = await withPasskey(user);
    await database.pool.query('update user_credentials set enabled = false where user_id = $1', [user.id]);
    expect((await signInBy(key)).json()).toEqual(codeOf('signIn.notActive'));
    await database.pool.query('update user_credentials set enabled = true where user_id = $1', [user.id]);
    await database.pool.query(
      `insert into sign_in_provider (id, created_time, tenant_id, name, icon, issuer, client_id, client_secret,
         trusts_addresses, new_users_role, is_enabled)
       values (gen_random_uuid(), 0, null, 'Campus', 'key', 'https://id.example.com', 'airdeck', '', false, 'VIEWER', true)`,
    );
    await database.pool.query('insert into local_sign_in_off (except_user_id, tenant_id) values ($1, $2)', [
      world.a.admin.id,
      world.a.tenantId,
    ]);
    expect((await signInBy(key)).json()).toEqual(codeOf('signIn.organisationOnly'));
    const { key: breakGlass } = await withPasskey(world.a.admin);
    expect((await signInBy(breakGlass)).statusCode).toBe(200);
    await database.pool.query('delete from local_sign_in_off');
    expect((await send('DELETE', `/backoffice/passkeys/${passkey.id}`, token)).statusCode).toBe(200);
    expect(mailbox.mails.at(-1)?.subject).toBe('A second factor of your Airdeck account was removed');
    expect((await signInBy(key)).json()).toEqual(SIGN_IN_REFUSED);
  });

  it('is refused to those whom a provider alone signs in, who may have left its organisation', async () => {
    const user = world.a.customers[1].user;
    const { key } = await withPasskey(user);
    const hash = 'update user_credentials set password_hash = $2 where user_id = $1 returning password_hash';
    const { rows } = await database.pool.query(
      'select password_hash from user_credentials where user_id = $1',
      [user.id],
    );
    await database.pool.query(hash, [user.id, NO_PASSWORD]);
    expect((await signInBy(key)).json()).toEqual(codeOf('signIn.organisationOnly'));
    await database.pool.query(hash, [user.id, rows[0].password_hash]);
    expect((await signInBy(key)).statusCode).toBe(200);
  });

  it('is refused after too many tries, which are counted with those of passwords', async () => {
    const { email, password } = world.a.admin;
    const { key } = await withPasskey(world.a.admin);
    for (let tries = 0; tries < 5; tries += 1) {
      await send('POST', '/api/auth/login', undefined, { username: email, password: 'wrong' });
      await signInBy(key, { isVerified: false });
    }
    expect((await signInBy(key)).statusCode).toBe(429);
    expect((await login({ ...world.a.admin, password })).json()).toEqual(codeOf('signIn.locked'));
  });
});

describe('a passkey as the second step', () => {
  it('completes the sign-in under another session', async () => {
    const user = world.a.admin;
    const { key } = await withPasskey(user);
    const token = await half(user);
    expect((await send('GET', '/backoffice/secondFactor/ways', token)).json()).toEqual({
      app: false,
      backupCodes: false,
      passkeys: true,
    });
    // ThingsBoard's clients know no passkeys.
    expect((await send('GET', '/api/auth/2fa/providers', token)).json()).toEqual([]);
    const { attempt, options } = await beginStep(token);
    expect(options.allowCredentials).toHaveLength(1);
    const pair = (await finishStep(token, attempt, key.use(options))).json();
    expect(await whoAmI(pair.token)).toBe(user.email);
    expect(decodePart(pair.token, 1)['sessionId']).not.toBe(decodePart(token, 1)['sessionId']);
    // A token that another person may have had before it opens nothing.
    expect((await send('GET', '/api/auth/user', token)).statusCode).toBe(401);
  });

  it('is refused with the key, the challenge or in the session of another person', async () => {
    const { key } = await withPasskey(world.a.admin);
    const { key: foreign } = await withPasskey(world.b.admin);
    const token = await half(world.a.admin);
    const first = await beginStep(token);
    expect((await finishStep(token, first.attempt, foreign.use(first.options))).json()).toEqual(REFUSED);
    const theirs = await beginStep(await half(world.b.admin));
    expect((await finishStep(token, theirs.attempt, key.use(theirs.options))).json()).toEqual(EXPIRED);
    // An earlier half of the same person, and an attempt to sign in.
    const earlier = await beginStep(await half(world.a.admin));
    expect((await finishStep(token, earlier.attempt, key.use(earlier.options))).json()).toEqual(EXPIRED);
    const open = await beginSignIn();
    expect((await finishStep(token, open.attempt, key.use(open.options))).json()).toEqual(EXPIRED);
    const last = await beginStep(token);
    const unverified = key.use(last.options, { isVerified: false });
    expect((await finishStep(token, last.attempt, unverified)).json()).toEqual(REFUSED);
  });

  it('opens nothing else before, and sets up no further factor', async () => {
    await withPasskey(world.a.admin);
    const token = await half(world.a.admin);
    for (const [method, url] of [
      ['GET', '/backoffice/passkeys'],
      ['POST', '/backoffice/passkeys/attempts'],
      ['GET', '/api/auth/user'],
      ['POST', '/api/auth/2fa/login'],
    ] as const) {
      expect((await send(method, url, token)).statusCode).toBe(403);
    }
  });

  it('is set up where one is required, and completes that sign-in; another one that waited has ended', async () => {
    const user = world.a.customers[0].user;
    const admin = await tokenOf(world.a.admin);
    await send('PUT', '/backoffice/secondFactor/requirement', admin, { requiredOf: 'everyone' });
    const [mine, thief] = [(await login(user)).json(), (await login(user)).json()];
    expect(mine.scope).toBe('MFA_CONFIGURATION_TOKEN');
    await register(mine.token);
    expect((await send('POST', '/backoffice/passkeys/attempts', thief.token)).statusCode).toBe(401);
    const pair = (await send('POST', '/api/auth/2fa/login', mine.token)).json();
    expect(await whoAmI(pair.token)).toBe(user.email);
    await database.pool.query('delete from second_factor_requirement');
  });
});

describe('the passkeys of a user', () => {
  it('have backup codes, which go with the last one', async () => {
    const user = world.a.admin;
    const { token, passkey } = await withPasskey(user);
    const make = () => send('POST', '/api/2fa/account/config/generate?providerType=BACKUP_CODE', token);
    const codes = (await make()).json();
    expect((await send('POST', '/api/2fa/account/config', token, codes)).json()).toEqual({
      configs: { BACKUP_CODE: { providerType: 'BACKUP_CODE', codesLeft: 10, useByDefault: false } },
    });
    const { passkey: second } = await register(token);
    await send('DELETE', `/backoffice/passkeys/${passkey.id}`, token);
    const check = `/api/auth/2fa/verification/check?providerType=BACKUP_CODE&verificationCode=${codes.codes[0]}`;
    expect((await send('POST', check, await half(user))).statusCode).toBe(200);
    await send('DELETE', `/backoffice/passkeys/${second.id}`, token);
    const { rows } = await database.pool.query('select from backup_code where user_id = $1', [user.id]);
    expect(rows).toHaveLength(0);
    expect((await login(user)).json().refreshToken).toEqual(expect.any(String));
  });

  it('are read and removed by themselves only', async () => {
    const { passkey } = await withPasskey(world.a.admin);
    const token = await tokenOf(world.b.admin);
    expect((await send('GET', '/backoffice/passkeys', token)).json()).toEqual([]);
    expect((await send('DELETE', `/backoffice/passkeys/${passkey.id}`, token)).statusCode).toBe(404);
  });

  it('are reset by an administrator, which the user is told by mail', async () => {
    const { user } = world.a.customers[0];
    const { key, token } = await withPasskey(user);
    const admin = await tokenOf(world.a.admin);
    mailbox.empty();
    const reset = await send('DELETE', `/backoffice/users/${user.id}/secondFactor`, admin);
    expect(reset.statusCode).toBe(200);
    expect((await send('GET', '/backoffice/passkeys', token)).statusCode).toBe(401);
    expect((await signInBy(key)).json()).toEqual(SIGN_IN_REFUSED);
    expect(mailbox.mails).toMatchObject([
      { to: user.email, subject: 'The second factor of your Airdeck account was reset' },
    ]);
  });

  it('do not outlive a change of the address that is taken back, as a thief may have added them', async () => {
    const user = world.b.customers[0].user;
    const { key, token } = await withPasskey(user);
    const codes = await send('POST', '/api/2fa/account/config/generate?providerType=BACKUP_CODE', token);
    expect((await send('POST', '/api/2fa/account/config', token, codes.json())).statusCode).toBe(200);
    const change = { email: 'thief@example.com', currentPassword: user.password };
    expect((await send('PUT', `/backoffice/users/${user.id}/email`, token, change)).statusCode).toBe(200);
    expect((await signInBy(key)).statusCode).toBe(200);
    await expect.poll(() => mailbox.mails.some(({ link }) => link.includes('takeBackEmail'))).toBe(true);
    const link = mailbox.mails.find((mail) => mail.link.includes('takeBackEmail'))?.link ?? '';
    const taken = { token: new URL(link).searchParams.get('token') };
    expect((await send('POST', '/backoffice/emailChanges/takeBack', undefined, taken)).statusCode).toBe(200);
    expect((await signInBy(key)).json()).toEqual(SIGN_IN_REFUSED);
    const { rows } = await database.pool.query('select from backup_code where user_id = $1', [user.id]);
    expect(rows).toHaveLength(0);
  });
});

it('is not offered by a server whose public address is no name', async () => {
  const config = readConfig({ DATABASE_URL: database.url, PUBLIC_URL: 'http://192.0.2.7:8080' });
  const other = await createTestApp(database, { config, clock: () => now });
  const answer = await other.inject({ method: 'POST', url: '/backoffice/passkeySignIn/attempts' });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'passkeys.noName']);
  await other.close();
});

describe('a browser that is remembered after a passkey', () => {
  const loginFrom = ({ email, password }: WorldUser, cookie: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: email, password },
      headers: { host: 'air.example', cookie },
    });

  async function remembered(user: WorldUser) {
    const { key, passkey } = await withPasskey(user);
    const token = await half(user);
    const { attempt, options } = await beginStep(token);
    const answer = await send('POST', '/backoffice/secondFactor/passkey', token, {
      attempt,
      passkey: key.use(options),
      remember: true,
    });
    const header = String(answer.headers['set-cookie']);
    expect(header).toMatch(/; Secure$/);
    return { passkey, token: answer.json().token as string, cookie: header.split(';')[0] ?? '' };
  }

  it('is not asked again, but its sign-in is no fresh one, which passkeys need', async () => {
    const user = world.b.admin;
    const { passkey, token, cookie } = await remembered(user);
    const { token: weak, refreshToken } = (await loginFrom(user, cookie)).json();
    expect(refreshToken).not.toBeNull();
    const again = codeOf('passkeys.signInAgain');
    expect(await begin(weak)).toEqual(again);
    expect((await send('DELETE', `/backoffice/passkeys/${passkey.id}`, weak)).json()).toEqual(again);
    expect(await begin(token)).toMatchObject({ attempt: expect.any(String) });
  });

  it('is forgotten when a passkey is added, and when one is removed', async () => {
    const user = world.a.admin;
    const first = await remembered(user);
    await register(first.token);
    expect((await loginFrom(user, first.cookie)).json().refreshToken).toBeNull();
    await database.pool.query('delete from passkey');
    const { token, cookie, passkey } = await remembered(user);
    expect((await loginFrom(user, cookie)).json().refreshToken).not.toBeNull();
    expect((await send('DELETE', `/backoffice/passkeys/${passkey.id}`, token)).statusCode).toBe(200);
    const { rows } = await database.pool.query('select from remembered_browser');
    expect(rows).toHaveLength(0);
  });
});
