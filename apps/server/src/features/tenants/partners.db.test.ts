import { listedUserSchema } from '@airdeck/contract/profile/profile';
import { listedUserPageSchema } from '@airdeck/contract/users/listed-users';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const PASSWORD = 'a long passphrase';

let world: AppWorld;
let partners = 0;

beforeAll(async () => {
  world = await createAppWorld();
});
afterAll(() => world.close());

async function ask(user: WorldUser, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const response = await world.app.inject({
    method,
    url: `/backoffice/partnerApi/${url}`,
    headers: bearer((await signIn(world.app, user)).token),
    ...(payload && { payload }),
  } satisfies InjectOptions);
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
}

/** A partner with a password. */
async function createPartner(place: object = {}) {
  partners += 1;
  const email = `partner${partners}@partners.example`;
  const response = await world.app.inject({
    method: 'POST',
    url: '/backoffice/tenants',
    headers: bearer((await signIn(world.app, world.sysAdmin)).token),
    payload: {
      kind: 'PARTNER',
      title: `Partner ${partners}`,
      firstName: `Kenji${partners}`,
      email,
      phone: '0123456789',
      ...place,
    },
  });
  const made: { tenantId: string; userId: string; _id: string } = response.json();
  await world.app.services.users.setPassword(made.userId, PASSWORD);
  return { ...made, user: { id: made.userId, email, password: PASSWORD } };
}

async function createAdministrator(tenantId: string, email: string): Promise<WorldUser> {
  const { users } = world.app.services;
  const { id } = await users.create({ authority: 'TENANT_ADMIN', tenantId, customerId: null, email });
  await users.setPassword(id, PASSWORD);
  return { id, email, password: PASSWORD };
}

async function userTypes(tenantId: string): Promise<string[]> {
  const { rows } = await world.database.pool.query(
    `select case t.kind when 'PARTNER' then 'PARTNER' else u.authority end as user_type
     from app_user u join tenant t on t.id = u.tenant_id where t.id = $1 and u.customer_id is null`,
    [tenantId],
  );
  return rows.map(({ user_type }) => user_type);
}

async function signInRecord(user: WorldUser) {
  const response = await world.app.inject({
    method: 'POST',
    url: '/backoffice/webLogin/login',
    headers: bearer((await signIn(world.app, user)).token),
    payload: {
      email: user.email,
      userId: user.id,
      userFirstName: '',
      userEmail: user.email,
      userLastName: '',
      profileImageUrl: '',
      webPushNotificationId: '',
      userType: 'TENANT_ADMIN',
      customerId: '',
      tenantId: '',
    },
  });
  return response.json()[0];
}

describe('the list of partners', () => {
  it('contains all fields for a system administrator', async () => {
    const partner = await createPartner({ city: 'Osaka', country: 'Japan', address: '1-2 Umeda' });
    const { status, body } = await ask(world.sysAdmin, 'GET', 'getAll?sortProperty=createdAt&sortOrder=DESC');
    expect(status).toBe(200);
    expect(listedUserPageSchema.parse(body).data[0]).toEqual({
      _id: partner._id,
      userId: partner.userId,
      userFirstName: expect.stringMatching(/^Kenji/),
      userLastName: null,
      email: partner.user.email,
      phone: '0123456789',
      address: '1-2 Umeda',
      city: 'Osaka',
      state: null,
      country: 'Japan',
      createdAt: expect.any(Number),
      userType: 'PARTNER',
      tenantId: partner.tenantId,
      tenantTitle: expect.stringMatching(/^Partner \d+$/),
      customerId: null,
      customerTitle: null,
      profileImageUrl: null,
      accessRole: 'ADMINISTRATOR',
      isLimited: false,
    });
  });

  it('contains only names and places for a tenant administrator', async () => {
    const { _id } = await createPartner({ city: 'Kyoto', country: 'Japan', address: '3-4 Gion' });
    const { status, body } = await ask(world.a.admin, 'GET', 'getAll?textSearch=kyoto');
    expect(status).toBe(200);
    expect(listedUserPageSchema.parse(body).data).toEqual([
      {
        _id,
        userFirstName: expect.stringMatching(/^Kenji/),
        userLastName: null,
        city: 'Kyoto',
        state: null,
        country: 'Japan',
        userType: 'PARTNER',
        accessRole: null,
        userId: null,
        email: null,
        phone: null,
        address: null,
        createdAt: null,
        tenantId: null,
        tenantTitle: null,
        customerId: null,
        customerTitle: null,
        profileImageUrl: null,
      },
    ]);
  });

  it('does not reveal the other fields to a tenant administrator by search or sorting', async () => {
    await createPartner();
    for (const hidden of ['partners.example', '0123456789']) {
      expect((await ask(world.a.admin, 'GET', `getAll?textSearch=${hidden}`)).body.data).toEqual([]);
      expect((await ask(world.sysAdmin, 'GET', `getAll?textSearch=${hidden}`)).body.data).not.toEqual([]);
    }
    for (const hidden of ['email', 'phone', 'address', 'createdAt']) {
      const { status, body } = await ask(world.a.admin, 'GET', `getAll?sortProperty=${hidden}`);
      expect([status, body.message]).toEqual([400, 'Invalid sort property']);
    }
    expect((await ask(world.a.admin, 'GET', 'getAll?sortProperty=city')).status).toBe(200);
  });

  it('is searched and sorted by place, for both kinds of readers', async () => {
    await createPartner({ city: 'Mahon', state: 'Menorca', country: 'Spain' });
    for (const reader of [world.sysAdmin, world.a.admin]) {
      for (const text of ['mahon', 'norc', 'SPAIN']) {
        const { body } = await ask(reader, 'GET', `getAll?textSearch=${text}`);
        expect([text, body.totalElements, body.data[0]?.city]).toEqual([text, 1, 'Mahon']);
      }
      const { body } = await ask(reader, 'GET', 'getAll?sortProperty=state&pageSize=1');
      expect(body.data).toMatchObject([{ state: 'Menorca' }]);
    }
  });

  it('is complete without page parameters, with only names and places for tenant administrators', async () => {
    const all = (await ask(world.sysAdmin, 'GET', 'getAll')).body;
    const { body: page } = await ask(world.sysAdmin, 'GET', 'getAll?pageSize=1');
    expect([all.length, all.some(({ email }: { email: string | null }) => email === null)]).toEqual([
      page.totalElements,
      false,
    ]);
    const named = (await ask(world.a.admin, 'GET', 'getAll')).body;
    expect(named).toHaveLength(all.length);
    expect(new Set(named.map(({ email }: { email: string | null }) => email))).toEqual(new Set([null]));
  });

  it('is searched by the title of the tenant by system administrators only', async () => {
    const { title } = await world.app.services.tenants.create({ title: 'Zephyr Logistics' });
    const { id } = await world.app.services.tenants.create({ title: 'Boreal Supplies', kind: 'PARTNER' });
    await createAdministrator(id, 'desk@boreal.example');
    const found = (await ask(world.sysAdmin, 'GET', 'getAll?textSearch=BOREAL%20supp')).body.data;
    expect(found.map(({ tenantTitle }: { tenantTitle: string }) => tenantTitle)).toEqual(['Boreal Supplies']);
    expect((await ask(world.sysAdmin, 'GET', `getAll?textSearch=${title}`)).body.data).toEqual([]);
    expect((await ask(world.a.admin, 'GET', 'getAll?textSearch=BOREAL%20supp')).body.data).toEqual([]);
  });

  it('is refused to partners and customers', async () => {
    const { user } = await createPartner();
    for (const refused of [user, world.a.customers[0].user]) {
      const { status, body } = await ask(refused, 'GET', 'getAll');
      expect([status, body.errorCode]).toEqual([403, 20]);
    }
  });
});

describe('a tenant that becomes a partner', () => {
  it('converts all of its administrators, including future ones', async () => {
    const { id: tenantId } = await world.app.services.tenants.create({ title: 'Late partner' });
    const first = await createAdministrator(tenantId, 'first@late.example');
    const second = await createAdministrator(tenantId, 'second@late.example');
    expect((await ask(second, 'GET', 'getAll')).status).toBe(200);

    const { status, body } = await ask(world.sysAdmin, 'POST', 'createPartner', {
      userId: first.id,
      city: 'Nagoya',
    });
    expect(status).toBe(200);
    expect(listedUserSchema.parse(body)).toMatchObject({
      userId: first.id,
      userType: 'PARTNER',
      city: 'Nagoya',
    });
    const third = await createAdministrator(tenantId, 'third@late.example');
    expect(await userTypes(tenantId)).toEqual(['PARTNER', 'PARTNER', 'PARTNER']);
    for (const user of [first, second, third]) {
      expect((await ask(user, 'GET', 'getAll')).status).toBe(403);
      expect((await signInRecord(user)).userType).toBe('PARTNER');
    }
    const listed = (await ask(world.sysAdmin, 'GET', 'getAll?textSearch=late.example')).body.data;
    expect(listed.map(({ email }: { email: string }) => email)).toEqual(['first@late.example']);
  });

  it('is listed under its first administrator only', async () => {
    const { tenants } = world.app.services;
    const emailsIn = async (list: 'users/getAllTenant' | 'partnerApi/getAll') => {
      const response = await world.app.inject({
        method: 'GET',
        url: `/backoffice/${list}?pageSize=100&textSearch=moving.example`,
        headers: bearer((await signIn(world.app, world.sysAdmin)).token),
      });
      return response.json().data.map(({ email }: { email: string }) => email);
    };
    const { id: tenantId } = await tenants.create({ title: 'Moving' });
    const none = await emailsIn('users/getAllTenant');
    const made = await Promise.all(
      ['one', 'two', 'three'].map((name) => createAdministrator(tenantId, `${name}@moving.example`)),
    );
    const { rows } = await world.database.pool.query<{ id: string; email: string }>(
      `select id, email from app_user where tenant_id = $1 order by created_time, id`,
      [tenantId],
    );
    const inOrder = rows.map(({ email }) => email);
    expect([none, inOrder.length]).toEqual([[], made.length]);
    expect([await emailsIn('users/getAllTenant'), await emailsIn('partnerApi/getAll')]).toEqual([
      [inOrder[0]],
      [],
    ]);

    // By an administrator other than the first.
    await ask(world.sysAdmin, 'POST', 'createPartner', { userId: rows[1]?.id });
    expect([await emailsIn('users/getAllTenant'), await emailsIn('partnerApi/getAll')]).toEqual([
      [],
      [inOrder[0]],
    ]);

    const remove = (id: string | undefined) => world.api(world.sysAdmin, 'DELETE', `/api/user/${id}`);
    expect((await remove(rows[0]?.id)).status).toBe(200);
    expect(await emailsIn('partnerApi/getAll')).toEqual([inOrder[1]]);
    expect((await remove(rows[2]?.id)).status).toBe(200);
    expect(await emailsIn('partnerApi/getAll')).toEqual([inOrder[1]]);
  });

  it('keeps the other fields of its place if only some are given', async () => {
    const { userId, tenantId } = await createPartner({ city: 'Kobe', country: 'Japan' });
    const { body } = await ask(world.sysAdmin, 'POST', 'createPartner', { userId, city: 'Himeji' });
    expect(body).toMatchObject({ city: 'Himeji', country: 'Japan', phone: '0123456789' });
    expect(await userTypes(tenantId)).toEqual(['PARTNER']);
  });

  it('stores names, telephone and place of the record', async () => {
    const { userId, tenantId, user } = await createPartner();
    const record = {
      email: user.email.toUpperCase(),
      userFirstName: 'Aiko',
      userLastName: 'Mori',
      phone: '5550199',
      city: 'Nara',
      tenantId,
    };
    const { status, body } = await ask(world.sysAdmin, 'POST', 'createPartner', { userId, ...record });
    expect(status).toBe(200);
    const stored = { ...record, email: user.email, userType: 'PARTNER', customerId: null };
    expect(body).toMatchObject(stored);
    const listed = (await ask(world.sysAdmin, 'GET', `getAll?textSearch=${user.email}`)).body.data;
    expect(listed).toMatchObject([stored]);
  });

  it('keeps its address, tenant, kind and rights', async () => {
    const { userId, tenantId } = await createPartner();
    const others = [
      { email: 'other@example.com' },
      { tenantId: world.a.tenantId },
      { customerId: world.a.customers[0].id },
      { profileImageUrl: 'https://pictures.example/kenji.png' },
    ];
    for (const other of others) {
      const { status, body } = await ask(world.sysAdmin, 'POST', 'createPartner', { userId, ...other });
      expect([status, body.code]).toEqual([400, 'tenants.partnerMismatch']);
    }
    const { body } = await ask(world.sysAdmin, 'POST', 'createPartner', {
      userId,
      userType: 'SYS_ADMIN',
      customerId: '13814000-1dd2-11b2-8080-808080808080',
      profileImageUrl: '',
      _id: UNKNOWN,
      accessRole: 'VIEWER',
    });
    expect(body).toMatchObject({ _id: userId, userType: 'PARTNER', tenantId, customerId: null });
    expect(body.accessRole).toBe('ADMINISTRATOR');
  });

  it('has a place of limited length', async () => {
    const { userId } = await createPartner();
    const tooLong = await ask(world.sysAdmin, 'POST', 'createPartner', { userId, address: 'x'.repeat(256) });
    expect([tooLong.status, tooLong.body.message]).toEqual([
      400,
      'Validation error: address length must be equal or less than 255',
    ]);
    const unstorable = await ask(world.sysAdmin, 'POST', 'createPartner', { userId, city: 'a\0b' });
    expect(unstorable.status).toBe(400);
    const blank = await ask(world.sysAdmin, 'POST', 'createPartner', {
      userId,
      address: 'x'.repeat(255),
      city: ' ',
    });
    expect([blank.status, blank.body.city]).toEqual([200, null]);
  });

  it('is named by one of its administrators; other users are 404', async () => {
    for (const userId of [UNKNOWN, world.sysAdmin.id, world.a.customers[0].user.id]) {
      const { status, body } = await ask(world.sysAdmin, 'POST', 'createPartner', { userId });
      expect([status, body.errorCode]).toEqual([404, 32]);
    }
    expect((await ask(world.sysAdmin, 'POST', 'createPartner', { userId: 'x' })).status).toBe(400);
  });

  it('is converted by a system administrator only', async () => {
    const { userId, user } = await createPartner();
    for (const refused of [world.a.admin, world.a.customers[0].user, user]) {
      expect((await ask(refused, 'POST', 'createPartner', { userId })).status).toBe(403);
      expect((await ask(refused, 'DELETE', `deleteById?_id=${UNKNOWN}`)).status).toBe(403);
    }
    expect(await userTypes(world.a.tenantId)).toEqual(['TENANT_ADMIN']);
  });
});

describe('the deletion of a partner', () => {
  it('includes its tenant and users, and ends their sessions immediately', async () => {
    const { _id, tenantId, user } = await createPartner();
    const headers = bearer((await signIn(world.app, user)).token);
    expect((await world.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(200);
    expect((await ask(world.sysAdmin, 'DELETE', `deleteById?_id=${_id}`)).status).toBe(200);
    expect((await world.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
    const { rows } = await world.database.pool.query(
      `select (select count(*)::int from tenant where id = $1) as tenants,
        (select count(*)::int from app_user where tenant_id = $1) as users`,
      [tenantId],
    );
    expect(rows).toEqual([{ tenants: 0, users: 0 }]);
    expect((await ask(world.sysAdmin, 'DELETE', `deleteById?_id=${_id}`)).status).toBe(404);
  });

  it('requires the id of a partner', async () => {
    for (const id of [world.a.admin.id, UNKNOWN]) {
      const { status, body } = await ask(world.sysAdmin, 'DELETE', `deleteById?_id=${id}`);
      expect([status, body.errorCode]).toEqual([404, 32]);
    }
    expect((await ask(world.sysAdmin, 'DELETE', 'deleteById?_id=x')).status).toBe(400);
    expect((await ask(world.sysAdmin, 'DELETE', 'deleteById')).status).toBe(400);
    expect(await userTypes(world.a.tenantId)).toEqual(['TENANT_ADMIN']);
  });
});

describe('the mark of first administrators', () => {
  it('is correct after all changes in these tests', async () => {
    const marked =
      'select id, first_administrator_of as kind from app_user where first_administrator_of is not null';
    const defined = `select distinct on (u.tenant_id) u.id, t.kind from app_user u join tenant t on t.id = u.tenant_id
      where u.authority = 'TENANT_ADMIN' order by u.tenant_id, u.created_time, u.id`;
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    const [found, expected] = await Promise.all(
      [marked, defined].map(
        async (text) => (await world.database.pool.query<{ id: string; kind: string }>(text)).rows,
      ),
    );
    expect(expected?.length).toBeGreaterThan(3);
    expect(found?.toSorted(byId)).toEqual(expected?.toSorted(byId));
  });
});
