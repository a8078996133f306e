import { PROVIDER_ACCOUNT_ERRORS } from '@airdeck/contract/sign-in-providers/provider-accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, signIn } from '../../testing/test-app.ts';
import { createProviderWorld, type ProviderWorld, verified } from './testing/provider-world.ts';

const TEN_MINUTES_MS = 600_000;

let world: ProviderWorld;
beforeAll(async () => {
  world = await createProviderWorld();
  await world.change({});
});
afterAll(() => world.close());

const ask = async (token: string, method: 'GET' | 'DELETE', userId: string, end = '') => {
  const url = `/backoffice/users/${userId}/providerAccounts${end}`;
  const response = await world.app.inject({ method, url, headers: bearer(token) });
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
};
const unlink = (token: string, userId: string) => ask(token, 'DELETE', userId, `/${world.providerId}`);
const status = async (token: string) =>
  (await world.app.inject({ url: '/api/auth/user', headers: bearer(token) })).statusCode;

describe('the link of a user to an account at a provider', () => {
  it('is undone by the user after a fresh sign-in, who then signs in as before', async () => {
    const { user } = world.a.customers[0];
    const begun = await world.tokenOf(verified('u1', user.email));
    const { token } = await signIn(world.app, user);
    expect((await ask(token, 'GET', user.id)).body).toMatchObject([{ provider: 'Campus', icon: 'school' }]);
    world.wait(TEN_MINUTES_MS + 1);
    expect((await unlink(token, user.id)).body.code).toBe(PROVIDER_ACCOUNT_ERRORS.signInAgain.code);
    const again = (await signIn(world.app, user)).token;
    expect((await unlink(again, user.id)).status).toBe(200);
    expect([await status(begun), await status(token), await status(again)]).toEqual([401, 200, 200]);
    expect((await unlink(again, user.id)).status).toBe(404);
    const { rows } = await world.database.pool.query(
      "select details from audit_entry where entity_id = $1 and action = 'providerUnlinked'",
      [user.id],
    );
    expect(rows).toEqual([{ details: { provider: 'Campus' } }]);
    // Another account of the provider may take the place.
    expect(await world.codeOf(verified('u2', user.email))).toBeUndefined();
  });

  it('is not undone by a user who has no other way in, but by an administrator', async () => {
    const [customer] = world.a.customers;
    await world.change({ newUsersCustomerId: customer.id });
    const person = verified('n1', 'new@example.org');
    const { id } = (await world.userOf(person)).id;
    const token = await world.tokenOf(person);
    expect((await unlink(token, id)).body.code).toBe(PROVIDER_ACCOUNT_ERRORS.onlyWay.code);
    const { token: byOther } = await signIn(world.app, world.b.admin);
    expect((await unlink(byOther, id)).status).toBe(403);
    const { token: byAdmin } = await signIn(world.app, world.a.admin);
    expect((await unlink(byAdmin, id)).status).toBe(200);
    expect(await status(token)).toBe(401);
  });

  it('of an equal is left alone', async () => {
    await world.tokenOf(verified('a1', world.a.admin.email));
    const { users } = world.app.services;
    const colleague = { email: 'colleague@example.com', password: world.a.admin.password };
    const { id } = await users.create({
      authority: 'TENANT_ADMIN',
      tenantId: world.a.tenantId,
      customerId: null,
      email: colleague.email,
    });
    await users.setPassword(id, colleague.password);
    const { token } = await signIn(world.app, { id, ...colleague });
    expect((await unlink(token, world.a.admin.id)).status).toBe(403);
  });
});
