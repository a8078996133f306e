import { tokenPairSchema } from '@airdeck/contract/sign-in/sign-in';
import { PROVIDER_SIGN_IN_ERRORS, startPathOf } from '@airdeck/contract/sign-in-providers/provider-sign-in';
import { SIGN_IN_DOMAIN_ERRORS } from '@airdeck/contract/sign-in-providers/sign-in-domains';
import { SIGN_IN_PROVIDER_ERRORS } from '@airdeck/contract/sign-in-providers/sign-in-providers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { type ApiClient, createApiClient } from '../../testing/api-client.ts';
import { bearer, createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { CLIENT, startTestProvider, type TestPerson, type TestProvider } from './testing/test-provider.ts';

const CONSOLE = 'http://air.example.com';
const PROVIDERS = '/backoffice/signInProviders';
const DOMAINS = '/backoffice/signInDomains';

describe('the mail domain of a tenant', () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let world: World;
  let ask: ApiClient;
  let provider: TestProvider;
  let providerId: string;
  /** TXT records by name; `away`: the name servers do not answer. */
  const records = new Map<string, string[][]>();
  let isAway = false;

  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database);
    const environment = { DATABASE_URL: database.url, PUBLIC_URL: CONSOLE, AIRDECK_PRIVATE_TARGETS: 'true' };
    app = await createTestApp(database, {
      config: readConfig(environment),
      async resolveTxt(name) {
        const found = records.get(name);
        if (isAway) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
        if (!found) throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' });
        return found;
      },
    });
    ask = createApiClient(app);
    provider = await startTestProvider();
    const form = {
      name: 'Campus',
      icon: 'school',
      issuer: provider.issuer,
      ...CLIENT,
      trustsAddresses: false,
      newUsersCustomerId: world.a.customers[0].id,
      newUsersRole: 'VIEWER',
      isEnabled: true,
      groupsClaim: 'groups',
      roleWithoutGroup: null,
      groupRoles: [],
    };
    const foreign = { ...form, newUsersCustomerId: world.b.customers[0].id };
    expect((await ask(world.a.admin, 'POST', PROVIDERS, foreign)).body.code).toBe(
      SIGN_IN_PROVIDER_ERRORS.customerUnknown.code,
    );
    const created = await ask(world.a.admin, 'POST', PROVIDERS, form);
    providerId = created.body.id;
    provider.register([created.body.redirectUrl]);
  });
  afterAll(async () => {
    await provider.close();
    await app.close();
    await database.close();
  });

  /** The whole way of a person. @returns the answer with the tokens or the refusal */
  async function signInAs(person: TestPerson) {
    provider.signsIn(person);
    const begun = await app.inject({ url: startPathOf(providerId) });
    const [cookie = ''] = String(begun.headers['set-cookie']).split(';');
    const away = String(begun.headers.location);
    if (away.startsWith(provider.issuer)) {
      const back = await provider.visit(away);
      await app.inject({ url: back.slice(CONSOLE.length), headers: { cookie } });
    }
    const url = '/backoffice/providerSignIn/session';
    return app.inject({ method: 'POST', url, headers: { cookie } });
  }
  const verified = (sub: string, email: string): TestPerson => ({ sub, email, email_verified: true });
  const codeOf = async (person: TestPerson) => (await signInAs(person)).json().code;
  const found = async (domain: string) =>
    (
      await app.inject({ method: 'POST', url: '/backoffice/providerSignIn/domain', payload: { domain } })
    ).json();

  it('is proven by a record, before which its providers sign no one in', async () => {
    const person = verified('p1', 'p1@example.org');
    expect(await codeOf(person)).toBe(PROVIDER_SIGN_IN_ERRORS.expired.code);
    const { body: added } = await ask(world.a.admin, 'POST', DOMAINS, { domain: 'Example.ORG' });
    expect(added).toMatchObject({
      domain: 'example.org',
      recordName: '_airdeck.example.org',
      provenTime: null,
      recordValue: expect.stringMatching(/^airdeck-verification=[\w-]{32}$/),
    });
    const prove = async () => (await ask(world.a.admin, 'POST', `${DOMAINS}/${added.id}/proof`)).body;
    expect(await prove()).toMatchObject({ code: SIGN_IN_DOMAIN_ERRORS.notFound.code });
    records.set('_airdeck.example.org', [['airdeck-verification=of-another']]);
    expect(await prove()).toMatchObject({ code: SIGN_IN_DOMAIN_ERRORS.notFound.code });
    isAway = true;
    expect(await prove()).toMatchObject({ code: SIGN_IN_DOMAIN_ERRORS.unreachable.code });
    isAway = false;
    expect(await found('example.org')).toEqual([]);
    expect(await codeOf(person)).toBe(PROVIDER_SIGN_IN_ERRORS.expired.code);
    // Long records come in parts.
    records.set('_airdeck.example.org', [
      ['spf'],
      [added.recordValue.slice(0, 9), added.recordValue.slice(9)],
    ]);
    expect(await prove()).toMatchObject({ provenTime: expect.any(Number) });
    expect(await found('EXAMPLE.org')).toMatchObject([{ id: providerId }]);
    const { token } = tokenPairSchema.parse((await signInAs(person)).json());
    const user = await app.inject({ url: '/api/auth/user', headers: bearer(token) });
    expect(user.json()).toMatchObject({ customerId: { id: world.a.customers[0].id } });
  });

  it('does not stand for other domains, nor for users of other tenants', async () => {
    expect(await codeOf(verified('p2', 'p2@sub.example.org'))).toBe(
      PROVIDER_SIGN_IN_ERRORS.addressForeign.code,
    );
    // The users of the test world have such addresses.
    expect(await codeOf(verified('p3', world.a.admin.email))).toBe(
      PROVIDER_SIGN_IN_ERRORS.addressForeign.code,
    );
    const { body: second } = await ask(world.a.admin, 'POST', DOMAINS, { domain: 'example.com' });
    expect((await ask(world.a.admin, 'POST', `${DOMAINS}/${second.id}/confirmation`)).status).toBe(403);
    const confirmed = await ask(world.sysAdmin, 'POST', `${DOMAINS}/${second.id}/confirmation`);
    expect(confirmed.body).toMatchObject({ tenantTitle: 'Tenant A', provenTime: expect.any(Number) });
    for (const other of [world.b.admin, world.b.customers[0].user, world.sysAdmin])
      expect(await codeOf(verified(other.id, other.email))).toBe(PROVIDER_SIGN_IN_ERRORS.otherAccount.code);
    expect((await signInAs(verified('p3', world.a.admin.email))).statusCode).toBe(200);
  });

  it('cannot be proven for two tenants', async () => {
    const { body: claimed } = await ask(world.b.admin, 'POST', DOMAINS, { domain: 'example.org' });
    records.set('_airdeck.example.org', [[claimed.recordValue]]);
    const proven = await ask(world.b.admin, 'POST', `${DOMAINS}/${claimed.id}/proof`);
    expect(proven).toMatchObject({ status: 400, body: { code: SIGN_IN_DOMAIN_ERRORS.taken.code } });
    const { body: own } = await ask(world.b.admin, 'GET', DOMAINS);
    expect(own.map(({ domain }: { domain: string }) => domain)).toEqual(['example.org']);
  });

  it('ends the sessions of the providers when the last one is removed', async () => {
    const { token } = tokenPairSchema.parse((await signInAs(verified('p1', 'p1@example.org'))).json());
    const status = async () =>
      (await app.inject({ url: '/api/auth/user', headers: bearer(token) })).statusCode;
    const { body: domains } = await ask(world.a.admin, 'GET', DOMAINS);
    expect(domains).toHaveLength(2);
    await ask(world.a.admin, 'DELETE', `${DOMAINS}/${domains[0].id}`);
    expect(await status()).toBe(200);
    await ask(world.a.admin, 'DELETE', `${DOMAINS}/${domains[1].id}`);
    expect(await status()).toBe(401);
    expect(await codeOf(verified('p1', 'p1@example.org'))).toBe(PROVIDER_SIGN_IN_ERRORS.expired.code);
  });

  it('of which another tenant takes possession leaves the users of the first one alone', async () => {
    const { body: form } = await ask(world.b.admin, 'POST', PROVIDERS, {
      name: 'Other',
      icon: 'key',
      issuer: provider.issuer,
      ...CLIENT,
      trustsAddresses: false,
      newUsersCustomerId: world.b.customers[0].id,
      newUsersRole: 'VIEWER',
      isEnabled: true,
      groupsClaim: 'groups',
      roleWithoutGroup: null,
      groupRoles: [],
    });
    const [{ id }] = (await ask(world.b.admin, 'GET', DOMAINS)).body;
    expect((await ask(world.b.admin, 'POST', `${DOMAINS}/${id}/proof`)).status).toBe(200);
    provider.register([form.redirectUrl]);
    providerId = form.id;
    expect(await codeOf(verified('p1', 'p1@example.org'))).toBe(PROVIDER_SIGN_IN_ERRORS.otherAccount.code);
    expect((await signInAs(verified('p9', 'p9@example.org'))).statusCode).toBe(200);
  });
});
