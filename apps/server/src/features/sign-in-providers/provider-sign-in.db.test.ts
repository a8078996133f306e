import { SIGN_IN_ERRORS, tokenPairSchema } from '@airdeck/contract/sign-in/sign-in';
import { PROVIDER_SIGN_IN_ERRORS, startPathOf } from '@airdeck/contract/sign-in-providers/provider-sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, signIn } from '../../testing/test-app.ts';
import { decodePart } from '../../testing/token-parts.ts';
import {
  CONSOLE,
  createProviderWorld,
  PROVIDERS,
  type ProviderWorld,
  SCREEN,
  verified,
} from './testing/provider-world.ts';
import { CLIENT, ID_TOKEN_S } from './testing/test-provider.ts';

const MINUTE_MS = 60_000;

let database: ProviderWorld['database'];
let app: ProviderWorld['app'];
let world: ProviderWorld;
let ask: ProviderWorld['api'];
let provider: ProviderWorld['provider'];
let providerId: string;
let form: ProviderWorld['form'];

beforeAll(async () => {
  world = await createProviderWorld();
  ({ database, app, provider, providerId, form } = world);
  ask = world.api;
});
beforeEach(() => change({}));
afterAll(() => world.close());

const change: ProviderWorld['change'] = (part) => world.change(part);
const openBrowser: ProviderWorld['openBrowser'] = () => world.openBrowser();
const signInAs: ProviderWorld['signInAs'] = (person, options) => world.signInAs(person, options);
const userOf: ProviderWorld['userOf'] = (person) => world.userOf(person);
const refusal = (error: { status: number; code: string }) => ({ status: error.status, code: error.code });
const answerOf = async (response: Promise<{ json(): unknown }>) => (await response).json();

describe('a sign-in by a provider', () => {
  it('signs in the user with the verified address, and later whoever has the account', async () => {
    const { user } = world.a.customers[0];
    expect(await userOf(verified('a1', user.email.toUpperCase()))).toMatchObject({ id: { id: user.id } });
    expect(await userOf(verified('a1', 'married@example.com'))).toMatchObject({ id: { id: user.id } });
    // The password stays.
    expect(await signIn(app, user)).toMatchObject({ token: expect.any(String) });
    const { rows } = await database.pool.query(
      'select action, details from audit_entry where entity_id = $1 order by created_time, id',
      [user.id],
    );
    expect(rows).toContainEqual({ action: 'providerLinked', details: { provider: 'Campus' } });
  });

  it('tells no one the secret, and lets the console know where to register', async () => {
    const { body } = await ask(world.sysAdmin, 'GET', PROVIDERS);
    expect(body).toMatchObject([
      {
        hasClientSecret: true,
        redirectUrl: `${CONSOLE}/oauth2/code/${providerId}`,
        signOutUrl: `${CONSOLE}/`,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(CLIENT.clientSecret);
    const { rows } = await database.pool.query(
      "select * from audit_entry where entity_type = 'SIGN_IN_PROVIDER'",
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(CLIENT.clientSecret);
  });

  it('shows its button to everyone while it is switched on, also to clients of ThingsBoard', async () => {
    const buttons = () => answerOf(app.inject({ url: '/backoffice/providerSignIn' }));
    const clients = () => answerOf(app.inject({ method: 'POST', url: '/api/noauth/oauth2Clients' }));
    expect(await buttons()).toEqual({
      providers: [{ id: providerId, name: 'Campus', icon: 'school' }],
      isByDomain: false,
    });
    expect(await clients()).toEqual([
      { name: 'Campus', icon: 'mdi:school', url: `/oauth2/authorization/${providerId}` },
    ]);
    await change({ isEnabled: false });
    expect([await buttons(), await clients()]).toEqual([{ providers: [], isByDomain: false }, []]);
  });

  it('refuses people without an account, unless a customer is named for them', async () => {
    const person = { ...verified('n1', 'New.Person@example.org'), given_name: 'Noor', family_name: 'Ito' };
    expect(await answerOf(signInAs(person))).toMatchObject(refusal(PROVIDER_SIGN_IN_ERRORS.notInvited));
    const [customer] = world.a.customers;
    await change({ newUsersCustomerId: customer.id });
    const user = await userOf(person);
    expect(user).toMatchObject({
      email: person.email,
      firstName: 'Noor',
      lastName: 'Ito',
      authority: 'CUSTOMER_USER',
      customerId: { id: customer.id },
    });
    const { rows } = await database.pool.query('select access_role from app_user where id = $1', [
      user.id.id,
    ]);
    expect(rows).toEqual([{ access_role: 'INSTALLER' }]);
    // There is no password, and none can be had by mail.
    const wrong = app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: person.email, password: '!' },
    });
    expect(await answerOf(wrong)).toMatchObject(refusal(SIGN_IN_ERRORS.badCredentials));
  });

  it('uses up the invitation of a user who has set no password', async () => {
    const [{ id: customerId }] = world.b.customers;
    const invited = await app.services.users.create({
      authority: 'CUSTOMER_USER',
      tenantId: world.b.tenantId,
      customerId,
      email: 'invited@example.org',
    });
    expect(await userOf(verified('i1', 'invited@example.org'))).toMatchObject({ id: { id: invited.id } });
    // Disabled since: the account at the provider does not activate them again.
    await ask(
      world.b.admin,
      'POST',
      `/api/user/${invited.id}/userCredentialsEnabled?userCredentialsEnabled=false`,
    );
    const again = signInAs(verified('i1', 'invited@example.org'));
    expect(await answerOf(again)).toMatchObject(refusal(SIGN_IN_ERRORS.notActive));
  });

  it('refuses addresses that are missing or unverified, and believes those of a trusted provider', async () => {
    const { email } = world.a.customers[1].user;
    expect(await answerOf(signInAs({ sub: 'u1' }))).toMatchObject(
      refusal(PROVIDER_SIGN_IN_ERRORS.addressMissing),
    );
    const unverified = refusal(PROVIDER_SIGN_IN_ERRORS.addressUnverified);
    expect(await answerOf(signInAs({ sub: 'u1', email, email_verified: false }))).toMatchObject(unverified);
    expect(await answerOf(signInAs({ sub: 'u1', email }))).toMatchObject(unverified);
    await change({ trustsAddresses: true });
    expect(await answerOf(signInAs({ sub: 'u1', email, email_verified: false }))).toMatchObject(unverified);
    expect(await userOf({ sub: 'u1', email })).toMatchObject({ email });
  });

  it('refuses another account that has the address of a linked one', async () => {
    const { email } = world.b.customers[1].user;
    expect(await userOf(verified('first', email))).toMatchObject({ email });
    expect(await answerOf(signInAs(verified('second', email)))).toMatchObject(
      refusal(PROVIDER_SIGN_IN_ERRORS.otherAccount),
    );
  });

  it('is told to end the session with that here, and knows whom it concerns', async () => {
    const { user } = world.b.customers[0];
    const { token } = tokenPairSchema.parse((await signInAs(verified('o1', user.email))).json());
    const end = async (one: string) =>
      (
        await app.inject({ method: 'POST', url: '/backoffice/providerSignIn/end', headers: bearer(one) })
      ).json();
    const { url } = await end(token);
    const asked = new URL(url);
    expect(asked.origin).toBe(provider.issuer);
    expect(asked.searchParams.get('post_logout_redirect_uri')).toBe(`${CONSOLE}/`);
    expect(decodePart(asked.searchParams.get('id_token_hint') ?? '', 1)).toMatchObject({ sub: 'o1' });
    expect((await fetch(asked)).status).toBe(200);
    expect((await app.inject({ url: '/api/auth/user', headers: bearer(token) })).statusCode).toBe(401);
    // A session with a password ends here only.
    expect(await end((await signIn(app, user)).token)).toEqual({ url: null });
  });

  it('still asks for a second factor where one is required', async () => {
    const { user } = world.b.customers[0];
    await ask(world.b.admin, 'PUT', '/backoffice/secondFactor/requirement', { requiredOf: 'everyone' });
    const answer = (await signInAs(verified('o1', user.email))).json();
    expect(answer).toMatchObject({ refreshToken: null, scope: 'MFA_CONFIGURATION_TOKEN' });
    const whoIs = await app.inject({ url: '/api/auth/user', headers: bearer(answer.token) });
    expect(whoIs.statusCode).not.toBe(200);
    await database.pool.query('delete from second_factor_requirement');
  });

  it('ends its sessions when it is switched off', async () => {
    const { user } = world.b.customers[0];
    const { token, refreshToken } = tokenPairSchema.parse(
      (await signInAs(verified('o1', user.email))).json(),
    );
    const own = await signIn(app, user);
    await change({ isEnabled: false });
    const whoIs = (one: string) => app.inject({ url: '/api/auth/user', headers: bearer(one) });
    expect((await whoIs(token)).statusCode).toBe(401);
    expect(
      (await app.inject({ method: 'POST', url: '/api/auth/token', payload: { refreshToken } })).statusCode,
    ).toBe(401);
    expect((await whoIs(own.token)).statusCode).toBe(200);
    const browser = openBrowser();
    expect(await browser.begin()).toBe(SCREEN);
    expect(await answerOf(browser.finish())).toMatchObject(refusal(PROVIDER_SIGN_IN_ERRORS.expired));
  });
});

describe('hostile steps of a sign-in by a provider', () => {
  const person = () => verified('h1', world.a.admin.email);
  const expired = refusal(PROVIDER_SIGN_IN_ERRORS.expired);
  const failed = refusal(PROVIDER_SIGN_IN_ERRORS.providerFailed);
  const begun = async () => {
    provider.signsIn(person());
    const browser = openBrowser();
    const url = new URL(await browser.begin());
    return { browser, url };
  };

  it('asks with state, nonce and PKCE, keeps the cookie from scripts, and puts no token into an address', async () => {
    provider.signsIn(person());
    const browser = openBrowser();
    const response = await browser.open(startPathOf(providerId));
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-airdeck-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const url = new URL(String(response.headers.location));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${CONSOLE}/oauth2/code/${providerId}`,
    });
    expect(await browser.comeBack(await provider.visit(url.href))).toBe(SCREEN);
    expect((await browser.finish()).headers['set-cookie']).toContain('Max-Age=0');
  });

  it('hands tokens over once, to the browser in which it began, within a minute', async () => {
    const { browser, url } = await begun();
    const back = await provider.visit(url.href);
    const other = openBrowser();
    await other.begin();
    await other.comeBack(back);
    expect(await answerOf(other.finish())).toMatchObject(expired);
    expect(await answerOf(openBrowser().finish())).toMatchObject(expired);
    await browser.comeBack(back);
    world.wait(MINUTE_MS);
    expect(await answerOf(browser.finish())).toMatchObject(expired);
    const next = await begun();
    await next.browser.comeBack(await provider.visit(next.url.href));
    const stolen = next.browser.cookie();
    expect((await next.browser.finish()).statusCode).toBe(200);
    const replay = app.inject({
      method: 'POST',
      url: '/backoffice/providerSignIn/session',
      headers: { cookie: stolen },
    });
    expect(await answerOf(replay)).toMatchObject(expired);
  });

  it('takes an answer once, and not after ten minutes', async () => {
    const { browser, url } = await begun();
    const back = await provider.visit(url.href);
    await browser.comeBack(back);
    const asked = provider.requests.filter((path) => path === '/token').length;
    await browser.comeBack(back);
    expect(provider.requests.filter((path) => path === '/token')).toHaveLength(asked);
    const late = await begun();
    const lateBack = await provider.visit(late.url.href);
    world.wait(10 * MINUTE_MS);
    await late.browser.comeBack(lateBack);
    expect(await answerOf(late.browser.finish())).toMatchObject(expired);
  });

  it.each([
    ['state', 'of another sign-in', expired],
    ['code', 'guessed', failed],
    ['iss', 'https://other.example.com', failed],
  ])('refuses an answer with another %s', async (name, value, answer) => {
    const { browser, url } = await begun();
    const back = new URL(await provider.visit(url.href));
    expect(back.searchParams.has(name)).toBe(true);
    back.searchParams.set(name, value);
    await browser.comeBack(back.href);
    expect(await answerOf(browser.finish())).toMatchObject(answer);
  });

  it('refuses an answer without the issuer, which this provider always names', async () => {
    const { browser, url } = await begun();
    const back = new URL(await provider.visit(url.href));
    back.searchParams.delete('iss');
    await browser.comeBack(back.href);
    expect(await answerOf(browser.finish())).toMatchObject(failed);
  });

  it('refuses the answer of one provider at the address of another', async () => {
    const other = await ask(world.sysAdmin, 'POST', PROVIDERS, { ...form, name: 'Other' });
    const { browser, url } = await begun();
    const back = (await provider.visit(url.href)).replace(providerId, other.body.id);
    expect(back).toContain(other.body.id);
    await browser.comeBack(back);
    expect(await answerOf(browser.finish())).toMatchObject(expired);
    expect(await ask(world.sysAdmin, 'DELETE', `${PROVIDERS}/${other.body.id}`)).toMatchObject({
      status: 200,
    });
  });

  it.each([
    ['code_verifier', 'a'.repeat(43)],
    ['nonce', 'of-a-replayed-token'],
  ])('refuses a code whose %s is that of another sign-in', async (column, value) => {
    const { browser, url } = await begun();
    await database.pool.query(`update provider_sign_in set ${column} = $1`, [value]);
    await browser.comeBack(await provider.visit(url.href));
    expect(await answerOf(browser.finish())).toMatchObject(failed);
  });

  it('forgives a clock that is off by a minute, and no more', async () => {
    const signInWith = async (offMs: number) => {
      provider.setClock(offMs);
      try {
        return await answerOf(signInAs(person()));
      } finally {
        provider.setClock(0);
      }
    };
    const expired = -1_000 * ID_TOKEN_S;
    for (const offMs of [-55_000, 55_000, expired - 50_000])
      expect(await signInWith(offMs)).toMatchObject({ token: expect.any(String) });
    expect(await signInWith(expired - 65_000)).toMatchObject(failed);
  });

  it('forgets what another issuer has confirmed', async () => {
    const { browser, url } = await begun();
    await browser.comeBack(await provider.visit(url.href));
    await change({ issuer: 'http://127.0.0.1:9', clientSecret: 'any' });
    await change({ clientSecret: CLIENT.clientSecret });
    expect(await answerOf(browser.finish())).toMatchObject(expired);
  });

  it('lets no one wait for a person in an account with an address that nothing proves', async () => {
    const [{ user }] = world.a.customers;
    const { token } = await signIn(app, user);
    const claimed = await app.inject({
      method: 'PUT',
      url: `/backoffice/users/${user.id}/email`,
      headers: bearer(token),
      payload: { email: 'colleague@example.org', currentPassword: user.password },
    });
    expect(claimed.statusCode).toBe(200);
    const victim = verified('v1', 'colleague@example.org');
    expect(await answerOf(signInAs(victim))).toMatchObject(refusal(PROVIDER_SIGN_IN_ERRORS.addressUnproven));
    // As the link does that is mailed to the address.
    await app.services.users.setPassword(user.id, user.password);
    expect((await userOf(victim)).id.id).toBe(user.id);
  });

  it('says so when the person refuses, or the provider is away', async () => {
    expect(await answerOf(signInAs(person(), { refuses: true }))).toMatchObject(failed);
    await change({ issuer: 'http://127.0.0.1:9', clientSecret: 'any' });
    const browser = openBrowser();
    expect(await browser.begin()).toBe(SCREEN);
    expect(await answerOf(browser.finish())).toMatchObject(failed);
    await change({ clientSecret: CLIENT.clientSecret });
  });

  it('leads nowhere for an unknown provider', async () => {
    expect(await openBrowser().begin('7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005')).toBe(SCREEN);
  });
});
