import { PROVIDER_SIGN_IN_ERRORS } from '@airdeck/contract/sign-in-providers/provider-sign-in';
import {
  type ProviderForm,
  SIGN_IN_PROVIDER_ERRORS,
} from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { USER_ERRORS } from '@airdeck/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, signIn } from '../../testing/test-app.ts';
import { createProviderWorld, PROVIDERS, type ProviderWorld, verified } from './testing/provider-world.ts';

const { groupMissing, groupsUnknown, lastAdministrator } = PROVIDER_SIGN_IN_ERRORS;

let world: ProviderWorld;
beforeAll(async () => {
  world = await createProviderWorld();
});
afterAll(() => world.close());

type Listed = { readonly userId: string; readonly accessRole: string; readonly roleSource: unknown };

const roleOf = async (userId: string) => {
  const { rows } = await world.database.pool.query('select access_role from app_user where id = $1', [
    userId,
  ]);
  return rows[0].access_role;
};
/** As the administrator of the tenant sees the user. */
const listed = async (userId: string): Promise<Listed> => {
  const url = '/backoffice/users/getUsersByfilters';
  const { body } = await world.api(world.a.admin, 'POST', url, {});
  return body.find((user: Listed) => user.userId === userId);
};
const audited = async (userId: string, action: string) => {
  const { rows } = await world.database.pool.query(
    'select details from audit_entry where entity_id = $1 and action = $2 order by created_time, id',
    [userId, action],
  );
  return rows.map(({ details }) => details);
};
const status = async (token: string, url = '/api/auth/user') =>
  (await world.app.inject({ url, headers: bearer(token) })).statusCode;

/** Changes something for which an editor's role is needed. */
const edit = async (token: string) =>
  (await world.app.inject({ method: 'POST', url: '/api/customer', headers: bearer(token), payload: {} }))
    .statusCode;

describe('groups at a provider', () => {
  let rows: Partial<ProviderForm>;
  beforeEach(async () => {
    const [first, second] = world.a.customers;
    rows = {
      newUsersCustomerId: first.id,
      groupRoles: [
        { group: 'air viewers', customerId: first.id, accessRole: 'VIEWER' },
        { group: 'air editors', customerId: first.id, accessRole: 'EDITOR' },
        { group: 'air heads', customerId: second.id, accessRole: 'ADMINISTRATOR' },
        { group: 'air staff', customerId: null, accessRole: 'EDITOR' },
        { group: 'air admins', customerId: null, accessRole: 'ADMINISTRATOR' },
      ],
    };
    await world.change(rows);
  });

  it('decide the role at each sign-in, and that no one else does', async () => {
    const { user } = world.a.customers[0];
    const person = (groups: unknown) => verified('g1', user.email, { groups });
    await world.tokenOf(person(['others', 'air viewers', 'air editors', 'air admins']));
    expect(await listed(user.id)).toMatchObject({
      accessRole: 'EDITOR',
      roleSource: { provider: 'Campus', group: 'air editors' },
    });
    const byHand = await world.api(world.a.admin, 'PUT', `/backoffice/users/${user.id}/accessRole`, {
      accessRole: 'ADMINISTRATOR',
    });
    expect(byHand).toMatchObject({ status: 400, body: { code: USER_ERRORS.roleFromGroup.code } });
    await world.tokenOf(person('air viewers'));
    expect(await listed(user.id)).toMatchObject({
      accessRole: 'VIEWER',
      roleSource: { group: 'air viewers' },
    });
    expect((await audited(user.id, 'accessRoleChanged')).at(-1)).toEqual({
      from: 'EDITOR',
      to: 'VIEWER',
      provider: 'Campus',
      group: 'air viewers',
    });
    // Fellow users do not learn of the groups of each other.
    const { body } = await world.api(user, 'POST', '/backoffice/users/getUsersByfilters', {});
    expect(body[0]).not.toHaveProperty('roleSource');
  });

  it('no longer decide it when they are not listed, or the provider is switched off', async () => {
    const { user } = world.a.customers[0];
    const setRole = (accessRole: string) =>
      world.api(world.a.admin, 'PUT', `/backoffice/users/${user.id}/accessRole`, { accessRole });
    for (const part of [{ groupRoles: rows.groupRoles?.slice(2) }, { isEnabled: false }]) {
      await world.change(rows);
      await world.tokenOf(verified('g1', user.email, { groups: ['air editors'] }));
      expect((await setRole('INSTALLER')).status).toBe(400);
      await world.change({ ...rows, ...part } as Partial<ProviderForm>);
      expect(await listed(user.id)).toMatchObject({ accessRole: 'EDITOR', roleSource: null });
      expect((await setRole('INSTALLER')).status).toBe(200);
    }
    await world.change({ ...rows, groupRoles: [] });
    await world.tokenOf(verified('g1', user.email, { groups: ['air editors'] }));
    expect(await roleOf(user.id)).toBe('INSTALLER');
  });

  it('limit open sessions and keys at once, and end them when no group gives access', async () => {
    const { users } = world.app.services;
    const { password } = world.a.admin;
    const email = 'staff@example.com';
    const { id } = await users.create({
      authority: 'TENANT_ADMIN',
      tenantId: world.a.tenantId,
      customerId: null,
      email,
    });
    await users.setPassword(id, password);
    const person = (groups: readonly string[]) => verified('g2', email, { groups });
    const first = await world.tokenOf(person(['air admins', 'air staff']));
    const own = (await signIn(world.app, { id, email, password })).token;
    const made = await world.app.inject({
      method: 'POST',
      url: '/backoffice/apiKeys',
      headers: bearer(own),
      payload: { name: 'Report', expiresTime: null, accessRole: null, customerId: null },
    });
    const key = made.json().secret;
    const all = [first, own, key];
    // 400: allowed, but there is no title.
    expect(await Promise.all(all.map(edit))).toEqual([400, 400, 400]);
    await world.change({
      ...rows,
      groupRoles: [{ group: 'air staff', customerId: null, accessRole: 'VIEWER' }],
    });
    await world.tokenOf(person(['air staff']));
    expect(await Promise.all(all.map(edit))).toEqual([403, 403, 403]);
    expect(await Promise.all(all.map((token) => status(token)))).toEqual([200, 200, 200]);
    expect(await world.codeOf(person([]))).toBe(groupMissing.code);
    expect(await Promise.all(all.map((token) => status(token)))).toEqual([401, 401, 401]);
    expect(await audited(id, 'providerRefused')).toEqual([{ provider: 'Campus' }]);
    await world.tokenOf(person(['air staff']));
    await users.delete(id);
  });

  it('give a role to those without a group, if one is chosen', async () => {
    const { user } = world.a.customers[0];
    await world.change({ ...rows, roleWithoutGroup: 'INSTALLER' });
    await world.tokenOf(verified('g1', user.email, { groups: ['air admins', 'air heads'] }));
    expect(await listed(user.id)).toMatchObject({
      accessRole: 'INSTALLER',
      roleSource: { provider: 'Campus', group: null },
    });
  });

  it('place new people, and let no one in who is in none', async () => {
    const [first, second] = world.a.customers;
    const head = await world.userOf(
      verified('n1', 'head@example.org', { groups: ['air heads', 'air viewers'] }),
    );
    expect(head.customerId).toMatchObject({ id: second.id });
    expect(await roleOf(head.id.id)).toBe('ADMINISTRATOR');
    const editor = await world.userOf(
      verified('n2', 'editor@example.org', { groups: ['air editors', 'air admins'] }),
    );
    expect([editor.authority, editor.customerId?.id]).toEqual(['CUSTOMER_USER', first.id]);
    expect(await roleOf(editor.id.id)).toBe('EDITOR');
    expect(await world.codeOf(verified('n3', 'other@example.org', { groups: ['air admins'] }))).toBe(
      groupMissing.code,
    );
    const { rows: found } = await world.database.pool.query(
      "select id from app_user where email = 'other@example.org'",
    );
    expect(found).toEqual([]);
  });

  it('do not link, nor end anything of, an account that they do not admit', async () => {
    const { user } = world.a.customers[1];
    const { token } = await signIn(world.app, user);
    expect(await world.codeOf(verified('n4', user.email, { groups: ['air viewers'] }))).toBe(
      groupMissing.code,
    );
    expect(await status(token)).toBe(200);
    const { rows: linked } = await world.database.pool.query(
      'select 1 from user_identity where user_id = $1',
      [user.id],
    );
    expect(linked).toEqual([]);
  });

  it('are not taken for none where the provider does not say which there are', async () => {
    const { user } = world.a.customers[0];
    const person = (part: object) => verified('g1', user.email, part);
    await world.tokenOf(person({ groups: ['air editors'] }));
    expect(await world.codeOf(person({ hasgroups: true }))).toBe(groupsUnknown.code);
    expect(await world.codeOf(person({ groups: { 'air editors': true } }))).toBe(groupsUnknown.code);
    expect(await roleOf(user.id)).toBe('EDITOR');
  });

  it('leave a tenant its last administrator, whom they refuse instead', async () => {
    const { admin } = world.b;
    const person = (groups: readonly string[]) => verified('b1', admin.email, { groups });
    await world.tokenOf(person(['air admins']));
    const { token } = await signIn(world.app, admin);
    for (const groups of [['air staff'], []])
      expect(await world.codeOf(person(groups))).toBe(lastAdministrator.code);
    expect([await roleOf(admin.id), await status(token)]).toEqual(['ADMINISTRATOR', 200]);
  });

  it('never decide about system administrators, nor about the account that may always sign in with a password', async () => {
    const { admin } = world.a;
    await world.api(admin, 'PUT', '/backoffice/localSignIn', { exceptUserId: admin.id });
    for (const user of [admin, world.sysAdmin]) {
      await world.tokenOf(verified(user.id, user.email, { groups: ['air staff'] }));
      expect(await roleOf(user.id)).toBe('ADMINISTRATOR');
    }
    await world.api(admin, 'PUT', '/backoffice/localSignIn', { exceptUserId: null });
  });

  it('are listed once for the same users, of customers that the owner has', async () => {
    const { clientSecret: _, ...form } = world.form;
    const save = async (part: object) =>
      (await world.api(world.sysAdmin, 'PUT', `${PROVIDERS}/${world.providerId}`, { ...form, ...part })).body
        .code;
    const row = { group: 'air', customerId: null, accessRole: 'VIEWER' };
    expect(await save({ groupRoles: [row, { ...row, group: ' air ' }] })).toBe(
      SIGN_IN_PROVIDER_ERRORS.groupListed.code,
    );
    expect(await save({ groupRoles: [{ ...row, group: ' ' }] })).toBe(
      SIGN_IN_PROVIDER_ERRORS.groupRequired.code,
    );
    expect(await save({ groupRoles: [{ ...row, customerId: world.sysAdmin.id }] })).toBe(
      SIGN_IN_PROVIDER_ERRORS.customerUnknown.code,
    );
    const foreign = { ...form, groupRoles: [{ ...row, customerId: world.b.customers[0].id }] };
    const ofTenant = await world.api(world.a.admin, 'POST', PROVIDERS, foreign);
    expect(ofTenant.body.code).toBe(SIGN_IN_PROVIDER_ERRORS.customerUnknown.code);
  });
});
