import type { ListedUser } from '@airdeck/contract/profile/profile';
import { listedUserPageSchema } from '@airdeck/contract/users/listed-users';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const NOW = Date.UTC(2026, 5, 1);

/** Users of the first customer of B, in order of creation. */
const PEOPLE = [
  { firstName: 'Ünal', lastName: 'Ärger', phone: '0001', address: '9 Main Street' },
  { firstName: 'beta', lastName: 'Zulu', phone: '0003', address: null },
  { firstName: 'Alpha', lastName: '50% off', phone: null, address: '10 main street' },
  { firstName: 'Gamma_', lastName: null, phone: '0002', address: null },
  { firstName: '花子', lastName: '山田', phone: '0004', address: 'back\\slash' },
];

let database: TestDatabase;
let app: FastifyInstance;
let world: World;
let now = NOW;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => NOW });
  app = await createTestApp(database, { clock: () => now });
  const { tenantId, customers } = world.b;
  for (const [index, { address, ...person }] of PEOPLE.entries()) {
    now = NOW + 1 + index;
    const { id } = await app.services.users.create({
      ...person,
      authority: 'CUSTOMER_USER',
      tenantId,
      customerId: customers[0].id,
      email: `person${index}@listed.example`,
    });
    await database.pool.query('update app_user set address = $2 where id = $1', [id, address]);
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function ask(user: WorldUser, payload: unknown, query = 'page=0') {
  const response = await app.inject({
    method: 'POST',
    url: `/backoffice/users/getUsersByfilters?${query}`,
    headers: bearer((await signIn(app, user)).token),
    payload: payload as object,
  });
  return { status: response.statusCode, body: response.json() };
}
async function list(user: WorldUser, filters: object, query = 'pageSize=100') {
  const { body } = await ask(user, { filters }, query);
  return listedUserPageSchema.parse(body);
}
const emails = (users: readonly ListedUser[]) => users.map(({ email }) => email).toSorted();
const ofA = () => [world.a.admin.email, ...world.a.customers.map(({ user }) => user.email)];

describe('the records of users', () => {
  it('have exactly the fields of the API', async () => {
    const { body } = await ask(world.a.customers[0].user, { filters: {} });
    expect(body).toEqual({
      data: [
        {
          _id: expect.any(String),
          userId: world.a.customers[0].user.id,
          userFirstName: null,
          userLastName: null,
          email: world.a.customers[0].user.email,
          phone: null,
          address: null,
          city: null,
          state: null,
          country: null,
          createdAt: NOW,
          userType: 'CUSTOMER_USER',
          tenantId: world.a.tenantId,
          tenantTitle: 'Tenant A',
          customerId: world.a.customers[0].id,
          customerTitle: 'Customer A1',
          profileImageUrl: null,
          accessRole: 'ADMINISTRATOR',
          isLimited: false,
          placeIds: null,
          roleSource: null,
        },
      ],
      totalPages: 1,
      totalElements: 1,
      hasNext: false,
    });
  });

  it('are those of all users, of the tenant, or of the customer', async () => {
    const everyone = emails((await list(world.sysAdmin, {})).data);
    expect(everyone).toEqual(expect.arrayContaining([world.sysAdmin.email, ...ofA(), world.b.admin.email]));
    expect(emails((await list(world.a.admin, {})).data)).toEqual(ofA().toSorted());
    const { user } = world.a.customers[1];
    expect(emails((await list(user, {})).data)).toEqual([user.email]);
  });

  it('are filtered by kind, tenant and customer', async () => {
    const { a, sysAdmin } = world;
    expect(emails((await list(sysAdmin, { userType: 'SYS_ADMIN' })).data)).toEqual([sysAdmin.email]);
    expect(emails((await list(sysAdmin, { tenantId: a.tenantId })).data)).toEqual(ofA().toSorted());
    const ofCustomer = await list(sysAdmin, { customerId: a.customers[1].id });
    expect(emails(ofCustomer.data)).toEqual([a.customers[1].user.email]);
    const administrators = await list(a.admin, { userType: 'TENANT_ADMIN' });
    expect(emails(administrators.data)).toEqual([a.admin.email]);
    const customersUsers = await list(sysAdmin, { userType: 'CUSTOMER_USER' });
    expect(new Set(customersUsers.data.map(({ userType }) => userType))).toEqual(new Set(['CUSTOMER_USER']));
    expect(customersUsers.totalElements).toBe(4 + PEOPLE.length);
  });

  it("are found by their customer's title by system administrators alone", async () => {
    const { a, b, sysAdmin } = world;
    const search = `textSearch=${encodeURIComponent('omer a1')}`;
    expect(emails((await list(sysAdmin, {}, search)).data)).toEqual([a.customers[0].user.email]);
    for (const user of [a.admin, b.admin]) expect((await list(user, {}, search)).data).toEqual([]);
  });

  it('stay in scope with any filter', async () => {
    const { a, b } = world;
    const empty = { data: [], totalPages: 0, totalElements: 0, hasNext: false };
    for (const user of [a.admin, a.customers[0].user]) {
      for (const filter of [
        { tenantId: b.tenantId },
        { customerId: b.customers[0].id },
        { tenantId: UNKNOWN },
        { userType: 'SYS_ADMIN' },
      ]) {
        expect(await list(user, filter)).toEqual(empty);
      }
    }
    expect(await list(a.customers[0].user, { customerId: a.customers[1].id })).toEqual(empty);
  });

  it.each([{ filters: {} }, { filters: null }, {}, { filters: { userType: null, tenantId: null } }])(
    'are all those in scope for %j',
    async (body) => {
      expect((await ask(world.a.admin, body)).body.totalElements).toBe(3);
    },
  );

  it.each([
    { filters: { userType: 'ROOT' } },
    { filters: { tenantId: "' or 1 = 1" } },
    { filters: { customerId: 7 } },
    { filters: [] },
    { filters: 'x' },
  ])('are refused for %j', async (body) => {
    const { status, body: answer } = await ask(world.a.admin, body);
    expect([status, answer.errorCode]).toEqual([400, 31]);
  });

  it('are refused without a token', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/backoffice/users/getUsersByfilters',
      payload: {},
    });
    expect(response.statusCode).toBe(401);
  });
});

describe('a page of records', () => {
  const filter = () => ({ customerId: world.b.customers[0].id });
  const names = async (query: string) =>
    (await list(world.b.admin, filter(), query)).data.map(({ userFirstName }) => userFirstName);

  it('has ten, newest first, by default', async () => {
    expect(await names('page=0')).toEqual(['花子', 'Gamma_', 'Alpha', 'beta', 'Ünal', null]);
    const { data, ...page } = await list(world.sysAdmin, {}, 'pageSize=4&page=1&sortProperty=createdAt');
    expect([data.length, page]).toEqual([4, { totalPages: 3, totalElements: 12, hasNext: true }]);
    expect((await list(world.sysAdmin, {}, 'page=0')).data).toHaveLength(10);
  });

  it('contains all records in scope without page parameters', async () => {
    const emailsOf = async (user: WorldUser, filters: object) =>
      emails((await ask(user, { filters }, '')).body as ListedUser[]);
    expect(await emailsOf(world.sysAdmin, {})).toHaveLength(12);
    expect(await emailsOf(world.sysAdmin, { customerId: world.b.customers[0].id })).toHaveLength(6);
    expect(await emailsOf(world.a.admin, {})).toEqual(ofA().toSorted());
    expect(await emailsOf(world.a.admin, { tenantId: world.b.tenantId })).toEqual([]);
  });

  it.each<[string, (string | null)[]]>([
    ['createdAt', [null, 'Ünal', 'beta', 'Alpha', 'Gamma_', '花子']],
    ['userFirstName', ['Alpha', 'beta', 'Gamma_', 'Ünal', '花子', null]],
    ['userLastName', ['Alpha', 'beta', 'Ünal', '花子']],
    ['email', ['Ünal', 'beta', 'Alpha', 'Gamma_', '花子', null]],
    ['phone', ['Ünal', 'Gamma_', 'beta', '花子']],
    ['address', ['Alpha', 'Ünal', '花子']],
  ])('is sorted by %s, ignoring case, with missing values after all others', async (property, expected) => {
    const ascending = await names(`sortProperty=${property}`);
    expect(ascending.slice(0, expected.length)).toEqual(expected);
    const descending = await names(`sortProperty=${property}&sortOrder=DESC`);
    expect(descending.slice(-expected.length)).toEqual(expected.toReversed());
  });

  it.each<[string, string[]]>([
    ['ünal', ['Ünal']],
    ['ALPHA 50', ['Alpha']],
    ['50%', ['Alpha']],
    ['%', ['Alpha']],
    ['_', ['Gamma_']],
    ['h\\s', []],
    ['k\\s', ['花子']],
    ['山', ['花子']],
    ['MAIN STREET', ['Alpha', 'Ünal']],
    ['000', ['Gamma_', 'beta', 'Ünal', '花子']],
    ['listed.example', ['Alpha', 'Gamma_', 'beta', 'Ünal', '花子']],
    ["' or ''='", []],
  ])('finds %s in names, e-mail, phone and address', async (text, expected) => {
    const { data, totalElements } = await list(
      world.b.admin,
      filter(),
      `textSearch=${encodeURIComponent(text)}`,
    );
    expect(data.map(({ userFirstName }) => userFirstName).toSorted()).toEqual(expected.toSorted());
    expect(totalElements).toBe(expected.length);
  });

  it.each([
    'sortProperty=password',
    'sortProperty=searchText',
    'sortProperty=email&sortOrder=UP',
    'pageSize=0',
    'pageSize=1001',
    'page=-1',
  ])('is refused for %s', async (query) => {
    const { status, body } = await ask(world.b.admin, { filters: {} }, query);
    expect([status, body.errorCode]).toEqual([400, 31]);
  });
});

describe('a record', () => {
  it('follows changes of its user', async () => {
    const { tenantId, customers } = world.a;
    const { users } = app.services;
    const wish = { authority: 'CUSTOMER_USER', tenantId, customerId: customers[1].id } as const;
    const { id } = await users.create({ ...wish, email: 'before@example.com', firstName: 'Before' });
    await users.update(id, { ...wish, email: 'after@example.com', firstName: 'After', phone: '42' });
    expect((await list(world.a.admin, {}, 'textSearch=before')).data).toEqual([]);
    const found = await list(world.a.admin, {}, 'textSearch=after');
    expect(found.data).toMatchObject([{ userFirstName: 'After', email: 'after@example.com', phone: '42' }]);
    await users.delete(id);
    expect((await list(world.a.admin, {}, 'textSearch=after')).data).toEqual([]);
  });
});
