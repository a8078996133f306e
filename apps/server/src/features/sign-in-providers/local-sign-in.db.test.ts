import { SIGN_IN_ERRORS } from '@airdeck/contract/sign-in/sign-in';
import { LOCAL_SIGN_IN_ERRORS } from '@airdeck/contract/sign-in-providers/local-sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';
import { admitToLocalSignIn } from './local-sign-in.service.ts';

const PATH = '/backoffice/localSignIn';

describe('signing in without a provider', () => {
  let world: AppWorld;
  let second: WorldUser;

  const login = async ({ email, password }: WorldUser) => {
    const payload = { username: email, password };
    const { statusCode, body } = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    return [statusCode, JSON.parse(body).code];
  };
  const save = (by: WorldUser, exceptUserId: string | null) => world.api(by, 'PUT', PATH, { exceptUserId });
  const refused = [401, SIGN_IN_ERRORS.organisationOnly.code];
  const admitted = [200, undefined];

  beforeAll(async () => {
    world = await createAppWorld();
    const { tenantId, admin } = world.a;
    const email = 'second.a@example.com';
    const user = await world.app.services.users.create({
      authority: 'TENANT_ADMIN',
      tenantId,
      customerId: null,
      email,
    });
    await world.app.services.users.setPassword(user.id, admin.password);
    second = { id: user.id, email, password: admin.password };
  });
  afterAll(() => world.close());

  /** A provider that is switched on, of a tenant with a proven domain or of the installation. */
  const addProvider = (tenantId: string | null) =>
    world.database.pool.query(
      `with domain as (
         insert into sign_in_domain (id, created_time, tenant_id, domain, token, proven_time, proven_by)
         select gen_random_uuid(), 0, $1::uuid, 'example.org', 't', 0, 'dns' where $1::uuid is not null)
       insert into sign_in_provider (id, created_time, tenant_id, name, icon, issuer, client_id, client_secret,
         trusts_addresses, new_users_role, is_enabled)
       values (gen_random_uuid(), 0, $1, 'Campus', 'key', 'https://id.example.com', 'airdeck', '', false, 'VIEWER', true)`,
      [tenantId],
    );

  it('is switched off for all users of a tenant but one, once they have a provider', async () => {
    const { admin, tenantId, customers } = world.a;
    expect((await save(admin, admin.id)).body.code).toBe(LOCAL_SIGN_IN_ERRORS.noProvider.code);
    await addProvider(tenantId);
    for (const unfit of [customers[0].user.id, world.b.admin.id, world.sysAdmin.id])
      expect((await save(admin, unfit)).body.code).toBe(LOCAL_SIGN_IN_ERRORS.accountUnfit.code);
    const running = await signIn(world.app, customers[0].user);
    expect(await save(admin, second.id)).toMatchObject({
      body: { exceptUserId: second.id, isOff: true, administrators: [{ id: admin.id }, { id: second.id }] },
    });
    const status = async (token: string) =>
      (await world.app.inject({ url: '/api/auth/user', headers: bearer(token) })).statusCode;
    expect(await status(running.token)).toBe(401);
    // The session of the administrator who did it goes on.
    expect((await world.api(admin, 'GET', PATH)).status).toBe(200);
    expect(await login(admin)).toEqual(refused);
    expect(await login(customers[1].user)).toEqual(refused);
    expect(await login({ ...admin, password: 'wrong' })).toEqual([401, SIGN_IN_ERRORS.badCredentials.code]);
    expect(await login(second)).toEqual(admitted);
    expect(await login(world.b.admin)).toEqual(admitted);
    expect(await login(world.sysAdmin)).toEqual(admitted);
  });

  it('cannot be had by a link that sets a password', async () => {
    const made = await world.api(
      second,
      'POST',
      `/backoffice/users/${world.a.customers[0].user.id}/resetLink`,
    );
    const resetToken = new URL(made.body.value).searchParams.get('resetToken');
    const payload = { resetToken, password: 'another password' };
    const answer = await world.app.inject({ method: 'POST', url: '/api/noauth/activate', payload });
    expect([answer.statusCode, answer.json().code]).toEqual(refused);
  });

  it('is back while the account cannot be used, and when it is deleted', async () => {
    const enable = (isEnabled: boolean) =>
      world.api(
        world.a.admin,
        'POST',
        `/api/user/${second.id}/userCredentialsEnabled?userCredentialsEnabled=${isEnabled}`,
      );
    await enable(false);
    expect(await login(world.a.admin)).toEqual(admitted);
    await enable(true);
    expect(await login(world.a.admin)).toEqual(refused);
    await world.app.services.users.delete(second.id);
    expect(await login(world.a.admin)).toEqual(admitted);
  });

  it('is admitted for the system administrator whom the operator names', async () => {
    await addProvider(null);
    const email = 'second.root@example.com';
    const { users } = world.app.services;
    const user = await users.create({ authority: 'SYS_ADMIN', tenantId: null, customerId: null, email });
    await users.setPassword(user.id, world.sysAdmin.password);
    const other = { id: user.id, email, password: world.sysAdmin.password };
    await save(world.sysAdmin, world.sysAdmin.id);
    expect(await login(other)).toEqual(refused);
    await admitToLocalSignIn(world.database, email);
    expect(await login(other)).toEqual(admitted);
    expect(await login(world.sysAdmin)).toEqual(refused);
  });
});
