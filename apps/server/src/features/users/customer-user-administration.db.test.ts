import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailError } from '../../notify/mail/mail.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const PASSWORD = 'a long passphrase';

const mailbox = createMailbox();

let world: AppWorld;
/** The first user of the first customer of A, who administers the others. */
let administrator: WorldUser;
/** Another user of that customer. */
let plain: WorldUser;

beforeAll(async () => {
  world = await createAppWorld({ mailer: mailbox.mailer });
  administrator = world.a.customers[0].user;
  plain = await createUser('plain@example.com');
});
afterAll(() => world.close());
beforeEach(() => mailbox.empty());

/** A further user of the first customer of A. */
async function createUser(email: string): Promise<WorldUser> {
  const { tenantId, customers } = world.a;
  const { users } = world.app.services;
  const wish = { authority: 'CUSTOMER_USER', tenantId, customerId: customers[0].id, email } as const;
  const { id } = await users.create(wish);
  await users.setPassword(id, PASSWORD);
  return { id, email, password: PASSWORD };
}

const signedIn = async (user: WorldUser) => bearer((await signIn(world.app, user)).token);

async function ask(
  user: WorldUser | ReturnType<typeof bearer>,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) {
  const response = await world.app.inject({
    method,
    url: `/backoffice/${path}`,
    headers: 'id' in user ? await signedIn(user) : user,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
}
const add = (user: WorldUser, form: object) => ask(user, 'POST', 'customerUsers', form);
const remove = (user: WorldUser | ReturnType<typeof bearer>, userId: string) =>
  ask(user, 'DELETE', `customerUsers/${userId}`);
const give = (user: WorldUser, userId: string, accessRole: unknown) =>
  ask(user, 'PUT', `users/${userId}/accessRole`, { accessRole });

async function exists(userId: string): Promise<boolean> {
  const { rows } = await world.database.pool.query('select id from app_user where id = $1', [userId]);
  return rows.length > 0;
}

async function roleOf(userId: string): Promise<string> {
  const { rows } = await world.database.pool.query('select access_role from app_user where id = $1', [
    userId,
  ]);
  return rows[0].access_role;
}

const FORM = { email: 'new@example.com', firstName: 'Meera', lastName: 'Das', description: 'Night shift' };

describe('a customer administrator', () => {
  it('is the first user of the customer', async () => {
    expect([await roleOf(administrator.id), await roleOf(plain.id)]).toEqual(['ADMINISTRATOR', 'EDITOR']);
  });

  it('creates users of the own customer, who are invited', async () => {
    const { status, body } = await add(administrator, { ...FORM, phone: '5550100' });
    expect(status).toBe(200);
    expect(body).toEqual({ userId: expect.any(String) });
    const { rows } = await world.database.pool.query(
      `select authority, tenant_id, customer_id, first_name, last_name, phone, additional_info,
        access_role
       from app_user where id = $1`,
      [body.userId],
    );
    expect(rows).toEqual([
      {
        authority: 'CUSTOMER_USER',
        tenant_id: world.a.tenantId,
        customer_id: world.a.customers[0].id,
        first_name: 'Meera',
        last_name: 'Das',
        phone: '5550100',
        additional_info: { description: 'Night shift' },
        access_role: 'EDITOR',
      },
    ]);
    expect(mailbox.mails).toMatchObject([{ to: FORM.email }]);
  });

  it('cannot set server-side fields of these users', async () => {
    const { body } = await add(administrator, {
      ...FORM,
      email: 'slipped@example.com',
      authority: 'TENANT_ADMIN',
      userType: 'PARTNER',
      tenantId: world.b.tenantId,
      customerId: world.b.customers[0].id,
      accessRole: 'ADMINISTRATOR',
      additionalInfo: { isDapJapan: true },
    });
    const { rows } = await world.database.pool.query(
      `select authority, customer_id, additional_info, access_role
       from app_user where id = $1`,
      [body.userId],
    );
    expect(rows).toEqual([
      {
        authority: 'CUSTOMER_USER',
        customer_id: world.a.customers[0].id,
        additional_info: { description: 'Night shift' },
        access_role: 'EDITOR',
      },
    ]);
  });

  it.each<[string, object]>([
    ['Email address required', { email: undefined }],
    ['Email address is invalid', { email: 'nobody' }],
    ['First name is required', { firstName: '  ' }],
    ['Name is too short', { firstName: ' M ' }],
    ['Name is too long', { firstName: 'M'.repeat(31) }],
    ['First name is too short', { form: 'customerUser', firstName: 'M' }],
    ['First name is too long', { form: 'customerUser', firstName: 'M'.repeat(11) }],
    ["User with email 'admin.b@example.com' already present in database!", { email: 'admin.b@example.com' }],
  ])('gets an error for an invalid form: %s', async (message, fault) => {
    const { status, body } = await add(administrator, { ...FORM, email: 'fault@example.com', ...fault });
    expect([status, body.errorCode, body.message]).toEqual([400, 31, message]);
    expect(mailbox.mails).toEqual([]);
  });

  it('creates no user whose invitation fails', async () => {
    mailbox.failWith(new MailError('connection refused'));
    const { status, body } = await add(administrator, { ...FORM, email: 'unreachable@example.com' });
    expect([status, body.message]).toEqual([500, "Couldn't send user activation email"]);
    const { rows } = await world.database.pool.query(
      "select 1 from app_user where email like 'unreachable%'",
    );
    expect(rows).toEqual([]);
  });

  it('deletes users of the own customer, whose sessions end immediately', async () => {
    const leaving = await createUser('leaving@example.com');
    const headers = bearer((await signIn(world.app, leaving)).token);
    expect((await remove(administrator, leaving.id)).status).toBe(200);
    expect((await world.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
    expect(await exists(leaving.id)).toBe(false);
    expect((await remove(administrator, leaving.id)).status).toBe(404);
  });

  it('and another one, deleting each other concurrently, do not both remain', async () => {
    const [one, other] = [await createUser('one@example.com'), await createUser('other@example.com')];
    for (const { id } of [one, other]) await give(world.a.admin, id, 'ADMINISTRATOR');
    // Signed in before: a deleted user could not sign in, and would never try to delete.
    const [asOne, asOther] = [await signedIn(one), await signedIn(other)];
    const answers = await Promise.all([remove(asOne, other.id), remove(asOther, one.id)]);
    for (const { status } of answers) expect([200, 401, 403, 404]).toContain(status);
    expect((await exists(one.id)) && (await exists(other.id))).toBe(false);
  });

  it('cannot delete the own account, nor users out of scope', async () => {
    expect((await remove(administrator, administrator.id)).status).toBe(403);
    const elsewhere = [
      world.a.customers[1].user.id,
      world.b.customers[0].user.id,
      world.a.admin.id,
      world.sysAdmin.id,
    ];
    for (const userId of elsewhere) {
      expect((await remove(administrator, userId)).status).toBe(403);
      expect(await exists(userId)).toBe(true);
    }
    expect((await remove(administrator, UNKNOWN)).status).toBe(404);
    expect(await exists(administrator.id)).toBe(true);
  });
});

describe("a customer's user who is changed by a tenant administrator", () => {
  const SAVE = {
    email: 'changed@example.com',
    firstName: 'Changed',
    lastName: null,
    phone: '5550100',
    description: 'Day shift',
    menu: 'reduced',
    accessRole: 'ADMINISTRATOR',
  };
  const stored = async (userId: string) =>
    (
      await world.database.pool.query(
        'select email, additional_info, access_role, version from app_user where id = $1',
        [userId],
      )
    ).rows[0];

  it('is saved as a whole, including fields that the form does not show', async () => {
    const user = await createUser('to-change@example.com');
    await world.database.pool.query(`update app_user set additional_info = '{"lang":"en"}' where id = $1`, [
      user.id,
    ]);
    const { status, body } = await ask(world.a.admin, 'PUT', `users/${user.id}`, { ...SAVE, version: 1 });
    expect([status, body.email, body.version]).toEqual([200, SAVE.email, 2]);
    expect(await stored(user.id)).toMatchObject({
      email: SAVE.email,
      additional_info: { lang: 'en', description: 'Day shift', isDapJapan: false, isReducedMenu: true },
      access_role: 'ADMINISTRATOR',
    });
  });

  it('keeps all fields if the version is stale or a field is refused', async () => {
    const user = await createUser('to-keep@example.com');
    const before = await stored(user.id);
    const late = await ask(world.a.admin, 'PUT', `users/${user.id}`, { ...SAVE, version: 7 });
    expect([late.status, late.body.errorCode]).toEqual([409, 35]);
    const taken = await ask(world.a.admin, 'PUT', `users/${user.id}`, {
      ...SAVE,
      email: world.b.admin.email,
    });
    expect([taken.status, taken.body.code]).toEqual([400, 'users.emailTaken']);
    expect(await stored(user.id)).toEqual(before);
  });

  it.each<[string, object]>([
    ['users.emailRequired', { email: ' ' }],
    ['users.emailInvalid', { email: 'müller@example.com' }],
    ['users.firstNameRequired', { firstName: ' ' }],
    ['users.nameShort', { firstName: ' M ' }],
    ['textTooLong', { lastName: 'x'.repeat(256) }],
    ['textMalformed', { phone: '\0' }],
  ])('is refused by the rules of the form: %s', async (code, fault) => {
    const { status, body } = await ask(world.a.admin, 'PUT', `users/${plain.id}`, { ...SAVE, ...fault });
    expect([status, body.code]).toEqual([400, code]);
  });
});

describe("the administration of a customer's users", () => {
  it('is refused to users without this right', async () => {
    const before = await world.database.pool.query('select count(*) from app_user');
    for (const user of [plain, world.a.admin, world.sysAdmin]) {
      expect((await add(user, { ...FORM, email: 'denied@example.com' })).status).toBe(403);
      expect((await remove(user, administrator.id)).status).toBe(403);
    }
    expect((await world.database.pool.query('select count(*) from app_user')).rows).toEqual(before.rows);
  });

  it('is granted and revoked by the tenant administrator, with audit entries', async () => {
    const second = await createUser('second@example.com');
    const marked = await give(world.a.admin, second.id, 'ADMINISTRATOR');
    expect(marked).toMatchObject({ status: 200, body: { userId: second.id, accessRole: 'ADMINISTRATOR' } });
    expect((await add(second, { ...FORM, email: 'by.second@example.com' })).status).toBe(200);
    // A repetition changes nothing, and publishes nothing.
    expect((await give(world.a.admin, second.id, 'ADMINISTRATOR')).status).toBe(200);
    expect((await give(world.a.admin, second.id, 'EDITOR')).body).toMatchObject({
      accessRole: 'EDITOR',
    });
    expect((await add(second, { ...FORM, email: 'refused@example.com' })).status).toBe(403);
    const { rows } = await world.database.pool.query(
      `select action, user_email, entity_name, tenant_id, details from audit_entry
       where entity_id = $1 and action = 'accessRoleChanged' order by created_time, id`,
      [second.id],
    );
    const by = {
      action: 'accessRoleChanged',
      user_email: world.a.admin.email,
      entity_name: second.email,
      tenant_id: world.a.tenantId,
    };
    expect(rows).toEqual([
      { ...by, details: { from: 'EDITOR', to: 'ADMINISTRATOR' } },
      { ...by, details: { from: 'ADMINISTRATOR', to: 'EDITOR' } },
    ]);
  });

  it('cannot be granted by others', async () => {
    for (const user of [administrator, plain, world.sysAdmin, world.b.admin]) {
      expect((await give(user, plain.id, 'ADMINISTRATOR')).status).toBe(403);
    }
    expect(await roleOf(plain.id)).toBe('EDITOR');
  });

  it.each<[string, () => string, unknown, number]>([
    ['an unknown user', () => UNKNOWN, 'VIEWER', 404],
    ['oneself', () => world.a.admin.id, 'VIEWER', 403],
    ['an invalid id', () => '1', 'VIEWER', 400],
    ['an invalid value', () => plain.id, 'yes', 400],
  ])('is not granted for %s', async (_, userId, value, status) => {
    expect((await give(world.a.admin, userId(), value)).status).toBe(status);
  });
});
