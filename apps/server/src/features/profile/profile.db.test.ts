import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

let database: TestDatabase;
let app: FastifyInstance;
let world: World;
let user: WorldUser;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database);
  user = world.a.customers[0].user;
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('delete from audit_entry');
});

type Call = Pick<InjectOptions, 'payload'> & { method: 'GET' | 'PUT'; path: string };

async function ask(who: WorldUser, { path, ...call }: Call) {
  return app.inject({ ...call, url: `/backoffice/${path}`, headers: bearer((await signIn(app, who)).token) });
}

const read = (who: WorldUser, userId: string) => ask(who, { method: 'GET', path: `users/${userId}` });
const edit = (who: WorldUser, userId: string, payload: object) =>
  ask(who, { method: 'PUT', path: `editUser/${userId}`, payload });
/** Entries of the audit log besides sign-ins. */
const audited = async () =>
  (
    await database.pool.query(
      `select user_id, action, entity_id, details from audit_entry where action <> 'signedIn' order by id`,
    )
  ).rows;

describe('the record of a user', () => {
  it('is readable by users of the same customer, as on /api', async () => {
    const { users } = app.services;
    const { tenantId, customers } = world.a;
    const owner = { authority: 'CUSTOMER_USER' as const, tenantId, customerId: customers[0].id };
    const fellow = await users.create({ ...owner, email: 'fellow@example.com' });
    const { token } = await signIn(app, user);
    const url = `/api/user/${fellow.id}`;
    const onPlatform = await app.inject({ method: 'GET', url, headers: bearer(token) });
    expect([onPlatform.statusCode, (await read(user, fellow.id)).statusCode]).toEqual([200, 200]);
  });

  it('is readable by the user and by the administrators in scope', async () => {
    for (const who of [user, world.a.admin, world.sysAdmin]) {
      const answer = await read(who, user.id);
      expect([who.email, answer.statusCode]).toEqual([who.email, 200]);
      expect(answer.json()).toMatchObject({
        userId: user.id,
        email: user.email,
        userType: 'CUSTOMER_USER',
        tenantId: world.a.tenantId,
        customerId: world.a.customers[0].id,
      });
    }
    expect((await read(world.sysAdmin, world.b.admin.id)).statusCode).toBe(200);
  });

  it('is 404 for all others, including users of other customers of the tenant', async () => {
    const [own, neighbour] = world.a.customers;
    for (const [who, userId] of [
      [world.b.admin, own.user.id],
      [world.a.admin, world.b.admin.id],
      [world.a.admin, world.sysAdmin.id],
      [neighbour.user, own.user.id],
      [own.user, world.a.admin.id],
      [world.sysAdmin, UNKNOWN],
    ] as const) {
      const answer = await read(who, userId);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 32]);
    }
  });

  it('contains only the fields that the console needs', async () => {
    expect(Object.keys((await read(user, user.id)).json()).sort()).toEqual(
      [
        '_id',
        'address',
        'city',
        'country',
        'createdAt',
        'customerId',
        'customerTitle',
        'email',
        'isLimited',
        'accessRole',
        'phone',
        'placeIds',
        'profileImageUrl',
        'state',
        'tenantId',
        'tenantTitle',
        'units',
        'userFirstName',
        'userId',
        'userLastName',
        'userType',
      ].sort(),
    );
  });
});

describe('editing', () => {
  it('changes address and number, also for /api, with an audit entry', async () => {
    const answer = await edit(user, user.id, { address: ' 12 Rose Lane ', phone: '9876543210' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ address: '12 Rose Lane', phone: '9876543210' });
    const onPlatform = await app.inject({
      url: '/api/auth/user',
      headers: bearer((await signIn(app, user)).token),
    });
    expect(onPlatform.json()).toMatchObject({ phone: '9876543210', email: user.email });
    expect(await audited()).toEqual([
      {
        user_id: user.id,
        action: 'profileUpdated',
        entity_id: user.id,
        details: { changed: ['address', 'phone'] },
      },
    ]);
  });

  it('of the number makes the version of a save over /api stale, of the address it does not', async () => {
    const headers = bearer((await signIn(app, user)).token);
    const stored = (await app.inject({ url: '/api/auth/user', headers })).json();
    const save = async () =>
      (await app.inject({ method: 'POST', url: '/api/user', headers, payload: stored })).statusCode;
    await edit(user, user.id, { address: 'Elsewhere' });
    expect(await save()).toBe(200);
    stored.version += 1;
    await edit(user, user.id, { phone: '5550100' });
    expect(await save()).toBe(409);
  });

  it('keeps missing fields, and clears blank ones', async () => {
    await edit(user, user.id, { address: '12 Rose Lane', phone: '9876543210' });
    expect((await edit(user, user.id, { phone: ' ' })).json()).toMatchObject({
      address: '12 Rose Lane',
      phone: null,
    });
    expect((await edit(user, user.id, { address: null })).json()).toMatchObject({ address: null });
  });

  it('changes the units in which the user sees values, which sign-in answers', async () => {
    const units = { temperature: '°F', tvoc: 'µg/m³' };
    const stored = (await read(user, user.id)).json();
    expect(stored.units).toEqual({ temperature: '°C', tvoc: 'ppb' });
    expect((await edit(user, user.id, { units })).json()).toEqual({ ...stored, units });
    expect((await audited())[0]?.details).toEqual({ changed: ['units'] });
    await database.pool.query('delete from audit_entry');
    expect((await edit(user, user.id, { units, phone: stored.phone })).json().units).toEqual(units);
    expect(await audited()).toEqual([]);
    const record = await app.inject({
      method: 'POST',
      url: '/backoffice/webLogin/login',
      headers: bearer((await signIn(app, user)).token),
      payload: {
        email: user.email,
        userEmail: user.email,
        userId: user.id,
        userType: 'CUSTOMER_USER',
        userFirstName: '',
        userLastName: '',
        profileImageUrl: '',
        webPushNotificationId: '',
        customerId: '',
        tenantId: '',
      },
    });
    expect(record.json()[0].units).toEqual(units);
    const unknown = { temperature: 'K', tvoc: 'ppb' };
    expect((await edit(user, user.id, { units: unknown })).statusCode).toBe(400);
  });

  it('writes no audit entry without a change', async () => {
    await edit(user, user.id, { address: 'Here', phone: '1234567890' });
    await database.pool.query('delete from audit_entry');
    expect((await edit(user, user.id, { address: 'Here', phone: '1234567890' })).statusCode).toBe(200);
    expect(await audited()).toEqual([]);
  });

  it('ignores fields that the user may not change', async () => {
    const before = (await read(user, user.id)).json();
    await edit(user, user.id, {
      email: 'mine@example.com',
      authority: 'SYS_ADMIN',
      userType: 'PARTNER',
      tenantId: world.b.tenantId,
      customerId: world.b.customers[0].id,
      accessRole: 'ADMINISTRATOR',
      profileImageUrl: 'https://example.com/track.png',
      version: 9,
    });
    expect((await read(user, user.id)).json()).toEqual(before);
  });

  it('keeps markup as plain text', async () => {
    const address = '<img src=x onerror=alert(1)>';
    expect((await edit(user, user.id, { address })).json().address).toBe(address);
  });

  it.each([
    [
      'an address of 256 characters',
      { address: 'a'.repeat(256) },
      /address length must be equal or less than 255/,
    ],
    ['a number of 256 characters', { phone: '1'.repeat(256) }, /phone length must be equal or less than 255/],
    ['a number that is not a text', { phone: 5 }, /phone/],
    ['text with NUL', { address: 'a\0b' }, /address is malformed/],
    ['a lone surrogate', { address: 'a\ud800b' }, /address is malformed/],
    ['a lone surrogate in a number', { phone: '\udc00' }, /phone is malformed/],
  ])('refuses %s', async (_what, payload, message) => {
    const answer = await edit(user, user.id, payload);
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(message)]);
    expect(await audited()).toEqual([]);
  });
});

const OWN: Call[] = [{ method: 'PUT', path: 'editUser/:userId', payload: { address: 'Mine now' } }];

describe.each(OWN)('$method $path', ({ path, ...call }) => {
  const of = (userId: string) => ({ ...call, path: path.replace(':userId', userId) });

  it("is refused for other users' records, also to administrators", async () => {
    for (const who of [world.sysAdmin, world.a.admin, world.a.customers[1].user, world.b.admin]) {
      for (const userId of [user.id, UNKNOWN, 'no-id']) {
        const answer = await ask(who, of(userId));
        expect([answer.statusCode, answer.json().errorCode]).toEqual([403, 20]);
      }
    }
  });

  it('is refused without a token', async () => {
    const { path: own, ...rest } = of(user.id);
    expect((await app.inject({ ...rest, url: `/backoffice/${own}` })).statusCode).toBe(401);
    expect((await app.inject(`/backoffice/users/${user.id}`)).statusCode).toBe(401);
  });
});
