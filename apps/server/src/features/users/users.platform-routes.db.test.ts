import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldUser } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 5, 1);
const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const NULL_UUID = '13814000-1dd2-11b2-8080-808080808080';

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
});
afterAll(() => world.close());

const refused = (message: string, status = 400, errorCode = 31) => ({
  status,
  body: { status, message, errorCode, timestamp: NOW },
});
const DENIED = refused("You don't have permission to perform this operation!", 403, 20);
const save = (user: WorldUser, body: object, query = 'sendActivationMail=false') =>
  world.api(user, 'POST', `/api/user?${query}`, body);
const remove = (user: WorldUser, id: string) => world.api(user, 'DELETE', `/api/user/${id}`);
const tenantId = (id: string) => ({ entityType: 'TENANT', id });
const customerId = (id: string) => ({ entityType: 'CUSTOMER', id });
const userId = (id: string) => ({ entityType: 'USER', id });

let count = 0;
const email = () => `somebody${++count}@example.org`;
const wish = (change: object = {}) => ({
  email: email(),
  authority: 'CUSTOMER_USER',
  customerId: customerId(world.a.customers[0].id),
  ...change,
});
const adminWish = (change: object = {}) => ({
  email: email(),
  authority: 'TENANT_ADMIN',
  tenantId: tenantId(world.a.tenantId),
  customerId: null,
  ...change,
});
async function links(): Promise<number> {
  const { rows } = await world.database.pool.query('select count(*) as count from user_activation');
  return rows[0].count;
}

describe('POST /api/user', () => {
  it("creates a user of the administrator's tenant, and ignores server-side fields in the body", async () => {
    const body = wish({
      firstName: 'Meera',
      lastName: 'Das',
      phone: '9876543210',
      tenantId: tenantId(world.b.tenantId),
      userType: 'SYS_ADMIN',
      enabled: true,
      name: 'another',
      version: 7,
      additionalInfo: { description: 'x', userActivated: true, lastLoginTs: 5, isDapJapan: true },
    });
    const made = await save(world.a.admin, body);
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      id: userId(made.body.id.id),
      createdTime: NOW,
      tenantId: tenantId(world.a.tenantId),
      customerId: body.customerId,
      email: body.email,
      name: body.email,
      authority: 'CUSTOMER_USER',
      firstName: 'Meera',
      lastName: 'Das',
      phone: '9876543210',
      version: 1,
      additionalInfo: { description: 'x', isDapJapan: true },
    });
    const { rows } = await world.database.pool.query(
      'select enabled, password_hash from user_credentials where user_id = $1',
      [made.body.id.id],
    );
    expect(rows).toEqual([{ enabled: false, password_hash: null }]);
  });

  it('invites a new user by default, but not a changed one', async () => {
    const before = await links();
    const { body } = await save(world.a.admin, wish(), '');
    expect(await links()).toBe(before + 1);
    await save(world.a.admin, wish(), `sendActivationMail=true&entityGroupId=${UNKNOWN}`);
    expect(await links()).toBe(before + 2);
    await save(world.a.admin, wish(), 'sendActivationMail=false');
    await save(world.a.admin, { ...wish(), id: body.id, email: body.email }, 'sendActivationMail=true');
    expect(await links()).toBe(before + 2);
  });

  it('lets system administrators create administrators of any tenant, and system administrators', async () => {
    for (const tenant of [world.a, world.b]) {
      const made = await save(world.sysAdmin, adminWish({ tenantId: tenantId(tenant.tenantId) }));
      expect([made.status, made.body.tenantId.id]).toEqual([200, tenant.tenantId]);
    }
    const none = { tenantId: tenantId(NULL_UUID), customerId: customerId(NULL_UUID) };
    const like = await save(world.sysAdmin, { email: email(), authority: 'SYS_ADMIN', ...none });
    expect(like.body).toMatchObject({ authority: 'SYS_ADMIN', ...none });
    expect(await save(world.sysAdmin, wish({ tenantId: tenantId(world.a.tenantId) }))).toMatchObject(DENIED);
  });

  it('creates no user above or outside the scope of the caller', async () => {
    expect(await save(world.a.admin, { email: email(), authority: 'SYS_ADMIN' })).toMatchObject(DENIED);
    const foreign = await save(world.a.admin, adminWish({ tenantId: tenantId(world.b.tenantId) }));
    expect(foreign.body.tenantId).toEqual(tenantId(world.a.tenantId));
    for (const body of [wish(), adminWish(), { email: email(), authority: 'SYS_ADMIN' }, {}]) {
      expect(await save(world.a.customers[0].user, body)).toMatchObject(DENIED);
    }
  });

  it.each([
    ['User email should be specified!', { email: null }],
    ["Invalid email address format 'x'!", { email: 'x' }],
    ["User with email 'admin.a@example.com' already present in database!", { email: 'admin.a@example.com' }],
    ["User with email 'USER.B1@example.com' already present in database!", { email: 'USER.B1@example.com' }],
    ["User authority isn't defined!", { authority: null }],
    ['Customer user should be assigned to customer!', { customerId: null }],
    ["Tenant administrator can't be assigned to customer!", { authority: 'TENANT_ADMIN' }],
    ['User is referencing to non-existent customer!', { customerId: customerId(UNKNOWN) }],
    ['JSON parse error: Missing entityType or id!', { customerId: { entityType: 'CUSTOMER', id: null } }],
    ['First Name is required', { firstName: ' ' }],
    ['Name is too short', { firstName: ' M ' }],
    ['Name is too long', { firstName: 'M'.repeat(31) }],
    ['Validation error: firstName is malformed', { firstName: '\0' }],
    ['Validation error: lastName is malformed', { lastName: '\ud83d' }],
    ['Validation error: phone length must be equal or less than 255', { phone: '1'.repeat(256) }],
    ['Validation error: additionalInfo is malformed', { additionalInfo: { a: { b: '\0' } } }],
  ])('is refused: %s', async (message, change) => {
    expect(await save(world.a.admin, wish(change))).toMatchObject(refused(message));
  });

  it("is refused for an administrator's first name that is blank or too short, but not for a long one", async () => {
    const named = (firstName: string) => save(world.sysAdmin, adminWish({ firstName }));
    expect(await named('')).toMatchObject(refused('First Name is required'));
    expect(await named('M')).toMatchObject(refused('First Name is too short'));
    expect((await named('M'.repeat(31))).status).toBe(200);
  });

  it('is refused for a customer of another tenant, and for an unknown or missing tenant', async () => {
    const foreign = { customerId: customerId(world.b.customers[0].id) };
    expect(await save(world.a.admin, wish(foreign))).toMatchObject(
      refused("User can't be assigned to customer from different tenant!"),
    );
    expect(await save(world.sysAdmin, adminWish({ tenantId: tenantId(UNKNOWN) }))).toMatchObject(
      refused('User is referencing to non-existent tenant!'),
    );
    expect(await save(world.sysAdmin, adminWish({ tenantId: null }))).toMatchObject(
      refused('Tenant administrator should be assigned to tenant!'),
    );
  });

  it.each([{ authority: 'ROOT' }, { authority: 5 }, { email: {} }, { firstName: 5 }, { version: 'x' }])(
    'is refused for a field of the wrong type: %j',
    async (change) => {
      const { status, body } = await save(world.a.admin, wish(change));
      expect([status, body.errorCode]).toEqual([400, 31]);
    },
  );
});

describe('changing a user', () => {
  const make = async (change: object = {}) => (await save(world.a.admin, wish(change))).body;

  it('keeps tenant, customer and authority', async () => {
    const made = await make();
    const same = { ...made, tenantId: tenantId(world.b.tenantId), firstName: 'Ravi' };
    expect((await save(world.a.admin, same)).body).toEqual({ ...made, firstName: 'Ravi', version: 2 });
    for (const [message, change] of [
      ["Can't update user authority!", { authority: 'TENANT_ADMIN', customerId: null }],
      ["Can't update user customer id!", { customerId: customerId(world.a.customers[1].id) }],
    ] as const) {
      const { version: _version, ...body } = made;
      expect(await save(world.a.admin, { ...body, ...change })).toMatchObject(refused(message));
    }
    const { body: admin } = await save(world.sysAdmin, adminWish());
    const moved = { ...admin, tenantId: tenantId(world.b.tenantId) };
    expect(await save(world.sysAdmin, moved)).toMatchObject(refused("Can't update user tenant id!"));
    expect(await save(world.a.admin, { ...made, version: 1 })).toMatchObject(
      refused('User was already changed by someone else', 409, 35),
    );
  });

  it('is permitted to those who manage the user', async () => {
    const made = await make();
    const { user } = world.a.customers[0];
    for (const caller of [world.sysAdmin, world.b.admin, user, world.a.customers[1].user]) {
      expect(await save(caller, made)).toMatchObject(DENIED);
    }
    expect(await save(world.a.admin, { ...made, id: userId(UNKNOWN) })).toMatchObject(
      refused(`User with id [${UNKNOWN}] is not found`, 404, 32),
    );
    const { body: root } = await world.api(world.sysAdmin, 'GET', '/api/auth/user');
    expect(await save(world.a.admin, { ...root, email: 'taken@over.example' })).toMatchObject(DENIED);
  });

  it('is permitted to the user, except for fields that others manage', async () => {
    const { id, user } = world.a.customers[0];
    const body = {
      id: userId(user.id),
      email: user.email,
      authority: 'CUSTOMER_USER',
      customerId: customerId(id),
      firstName: 'Self',
    };
    await save(world.a.admin, { ...body, additionalInfo: { isReducedMenu: true, description: 'old' } });
    const saved = await save(user, {
      ...body,
      additionalInfo: { isDapJapan: true, isReducedMenu: false, userActivated: false, lang: 'ar' },
    });
    expect(saved.body.additionalInfo).toEqual({ lang: 'ar', isReducedMenu: true });
    expect((await save(user, body)).body).toMatchObject({
      firstName: 'Self',
      additionalInfo: { isReducedMenu: true },
    });
    for (const [message, change] of [
      ["Can't update user authority!", { authority: 'TENANT_ADMIN', customerId: null }],
      ["Can't update user authority!", { authority: 'SYS_ADMIN', customerId: null }],
      ["Can't update user customer id!", { customerId: customerId(world.a.customers[1].id) }],
    ] as const) {
      const expected =
        'authority' in change && change.authority === 'SYS_ADMIN'
          ? "System administrator can't be assigned neither to tenant nor to customer!"
          : message;
      expect(await save(user, { ...body, ...change })).toMatchObject(refused(expected));
    }
  });
});

describe('DELETE /api/user/{userId}', () => {
  const make = async (body: object) => (await save(world.sysAdmin, body)).body.id.id as string;

  it('is permitted to those who manage the user', async () => {
    const { body } = await save(world.a.admin, wish());
    const id = body.id.id;
    for (const caller of [world.sysAdmin, world.b.admin, world.a.customers[0].user]) {
      expect(await remove(caller, id)).toMatchObject(DENIED);
    }
    expect(await remove(world.a.admin, id)).toMatchObject({ status: 200, text: '' });
    expect(await remove(world.a.admin, id)).toMatchObject(
      refused(`User with id [${id}] is not found`, 404, 32),
    );
    const admin = await make(adminWish());
    expect(await remove(world.b.admin, admin)).toMatchObject(DENIED);
    expect((await remove(world.sysAdmin, admin)).status).toBe(200);
  });

  it('refuses the last administrator of a tenant, and the own system administrator', async () => {
    const { body: tenant } = await world.api(world.sysAdmin, 'POST', '/api/tenant', { title: 'Lonely' });
    const inTenant = { tenantId: tenant.id };
    const [first, second] = [await make(adminWish(inTenant)), await make(adminWish(inTenant))];
    const answers = await Promise.all([remove(world.sysAdmin, first), remove(world.sysAdmin, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject(
      refused('At least one tenant administrator must remain!'),
    );
    expect(await remove(world.sysAdmin, world.sysAdmin.id)).toMatchObject(
      refused('Sysadmin is not allowed to delete himself', 403, 20),
    );
  });
});

describe('POST /api/user/{userId}/userCredentialsEnabled', () => {
  const enable = (user: WorldUser, id: string, enabled: boolean) =>
    world.api(user, 'POST', `/api/user/${id}/userCredentialsEnabled?userCredentialsEnabled=${enabled}`);

  it('disables a user, whose sessions end, and enables the user again', async () => {
    const { admin, customers } = world.a;
    const { user } = customers[1];
    expect((await world.api(user, 'GET', '/api/auth/user')).status).toBe(200);
    expect((await enable(admin, user.id, false)).status).toBe(200);
    expect((await world.api(user, 'GET', '/api/auth/user')).status).toBe(401);
    const { body } = await world.api(admin, 'GET', `/api/user/${user.id}`);
    expect(body.additionalInfo).toMatchObject({ userCredentialsEnabled: false, userActivated: true });
    expect((await enable(admin, user.id, true)).status).toBe(200);
    expect((await world.api(admin, 'GET', `/api/user/${user.id}`)).body.additionalInfo).toMatchObject({
      userCredentialsEnabled: true,
    });
  });

  it('is refused for the own account, and for a user without a password', async () => {
    const { admin } = world.a;
    expect(await enable(admin, admin.id, false)).toMatchObject(DENIED);
    const { body } = await save(admin, wish());
    const refusal = refused('Enabled user credentials should have password!');
    expect(await enable(admin, body.id.id, true)).toMatchObject(refusal);
  });
});

describe('GET /api/users/info', () => {
  it('lists the users in scope', async () => {
    const { user } = world.a.customers[0];
    const { body } = await world.api(user, 'GET', '/api/users/info?pageSize=100&page=0');
    expect(body.data).toContainEqual({
      id: userId(user.id),
      email: user.email,
      firstName: expect.anything(),
      lastName: null,
    });
    expect(JSON.stringify(body)).not.toContain(world.a.customers[1].user.email);
  });
});
