import type { Authority } from '@airdeck/contract/common/permission';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import { createServices, type Services } from '../../services.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import type { NewUser, UserSave } from './user-validation.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

let database: TestDatabase;
let world: World;
let services: Services;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  services = await createServices({ database, events: createEventBus(), clock: Date.now });
});
afterAll(() => database.close());

const customerUser = (email: string): NewUser => ({
  authority: 'CUSTOMER_USER',
  tenantId: world.a.tenantId,
  customerId: world.a.customers[0].id,
  email,
});

describe('a new user', () => {
  it.each<[string, () => Partial<NewUser>]>([
    ['User email should be specified!', () => ({ email: ' ' })],
    ["Invalid email address format 'no-at.example.com'!", () => ({ email: 'no-at.example.com' })],
    ["Invalid email address format 'a@b'!", () => ({ email: 'a@b' })],
    ["Invalid email address format 'a@b.co x'!", () => ({ email: 'a@b.co x' })],
    [
      "User with email 'ADMIN.A@example.com' already present in database!",
      () => ({ email: 'ADMIN.A@example.com' }),
    ],
    ["User authority isn't defined!", () => ({ authority: 'ROOT' as Authority })],
    ['Customer user should be assigned to customer!', () => ({ customerId: null })],
    ['User is referencing to non-existent customer!', () => ({ customerId: UNKNOWN })],
    [
      "User can't be assigned to customer from different tenant!",
      () => ({ customerId: world.b.customers[0].id }),
    ],
    [
      'Tenant administrator should be assigned to tenant!',
      () => ({ authority: 'TENANT_ADMIN', tenantId: null }),
    ],
    ["Tenant administrator can't be assigned to customer!", () => ({ authority: 'TENANT_ADMIN' })],
    [
      'User is referencing to non-existent tenant!',
      () => ({ authority: 'TENANT_ADMIN', tenantId: UNKNOWN, customerId: null }),
    ],
    [
      "System administrator can't be assigned neither to tenant nor to customer!",
      () => ({ authority: 'SYS_ADMIN' }),
    ],
    [
      'Validation error: firstName length must be equal or less than 255',
      () => ({ firstName: 'x'.repeat(256) }),
    ],
    ['Validation error: additionalInfo is malformed', () => ({ additionalInfo: { a: '\0' } })],
  ])('is refused: %s', async (message, wish) => {
    const creation = services.users.create({ ...customerUser('new@example.com'), ...wish() });
    await expect(creation).rejects.toMatchObject({ message, status: 400, errorCode: 31 });
  });

  it('cannot sign in before a password is set', async () => {
    const { id } = await services.users.create(customerUser('fresh@example.com'));
    const { rows } = await database.pool.query('select * from user_credentials where user_id = $1', [id]);
    expect(rows).toMatchObject([{ enabled: false, password_hash: null }]);
  });

  it('is created once by concurrent requests with the same address', async () => {
    const creations = ['race@example.com', 'Race@example.com'].map((email) =>
      services.users.create(customerUser(email)),
    );
    const results = await Promise.allSettled(creations);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = results.find((result) => result.status === 'rejected');
    expect(lost?.reason).toMatchObject({ status: 400, errorCode: 31 });
  });
});

describe('a saved user', () => {
  const create = async (email: string) => {
    const wish = customerUser(email);
    return { wish, user: await services.users.create(wish) };
  };

  it('keeps tenant, customer and authority', async () => {
    const { wish, user } = await create('climber@example.com');
    for (const [message, change] of [
      ["Can't update user tenant id!", { tenantId: world.b.tenantId, customerId: world.b.customers[0].id }],
      ["Can't update user customer id!", { customerId: world.a.customers[1].id }],
      ["Can't update user authority!", { authority: 'TENANT_ADMIN', customerId: null }],
      ["Can't update user tenant id!", { authority: 'SYS_ADMIN', tenantId: null, customerId: null }],
    ] as [string, Partial<UserSave>][]) {
      await expect(services.users.update(user.id, { ...wish, ...change })).rejects.toThrow(message);
    }
  });

  it('has names, phone, e-mail and additional info replaced, and ignores server-side fields', async () => {
    const { wish, user } = await create('person@example.com');
    const slipped = { id: UNKNOWN, createdTime: 1, enabled: true, passwordHash: 'x' };
    const saved = await services.users.update(user.id, {
      ...wish,
      ...slipped,
      email: 'renamed@example.com',
      firstName: 'Meera',
      additionalInfo: { isDapJapan: true },
    });
    expect(saved).toEqual({
      ...user,
      email: 'renamed@example.com',
      firstName: 'Meera',
      additionalInfo: { isDapJapan: true },
      version: 2,
    });
  });

  it('is refused with a stale version, and for an unknown id', async () => {
    const { wish, user } = await create('versions@example.com');
    await services.users.update(user.id, { ...wish, version: 1 });
    await expect(services.users.update(user.id, { ...wish, version: 1 })).rejects.toMatchObject({
      message: 'User was already changed by someone else',
      status: 409,
    });
    await expect(services.users.update(UNKNOWN, wish)).rejects.toMatchObject({ status: 404, errorCode: 32 });
    await expect(services.users.delete(UNKNOWN)).rejects.toMatchObject({ status: 404, errorCode: 32 });
  });
});
