import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import { createServices, type Services } from '../../services.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';

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

describe('customers', () => {
  it.each([
    ['Customer title should be specified!', { title: '' }],
    ["'Public' title for customer is system reserved!", { title: 'Public' }],
    ['Customer with such title already exists!', { title: 'Customer A1' }],
    ["Invalid email address format 'x'!", { title: 'mailed', email: 'x' }],
    ['Validation error: title length must be equal or less than 255', { title: 'x'.repeat(256) }],
    ['Validation error: city is malformed', { title: 'citied', city: '\0' }],
  ])('are refused: %s', async (message, contact) => {
    const refusal = { message, status: 400, errorCode: 31 };
    await expect(services.customers.create(world.a.tenantId, contact)).rejects.toMatchObject(refusal);
    const { id } = await services.customers.create(world.a.tenantId, { title: `to save ${message}` });
    await expect(services.customers.update(world.a.tenantId, id, contact)).rejects.toMatchObject(refusal);
  });

  it('may share a title with a customer of another tenant, and have no e-mail', async () => {
    const contact = { title: 'Customer B1', email: '' };
    await expect(services.customers.create(world.a.tenantId, contact)).resolves.toMatchObject(contact);
  });

  it('stay in their tenant, and ignore server-side fields', async () => {
    const { id } = await services.customers.create(world.a.tenantId, { title: 'stays' });
    const slipped = { title: 'stays here', tenantId: world.b.tenantId, id: UNKNOWN, createdTime: 1 };
    const saved = await services.customers.update(world.a.tenantId, id, slipped);
    expect(saved).toMatchObject({ id, tenantId: world.a.tenantId, title: 'stays here', version: 2 });
    await expect(services.customers.update(world.b.tenantId, id, { title: 'x' })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('accept one of two concurrent saves with the same version', async () => {
    const { id } = await services.customers.create(world.a.tenantId, { title: 'contested' });
    const save = (city: string) =>
      services.customers.update(world.a.tenantId, id, { title: 'contested', city, version: 1 });
    const results = await Promise.allSettled([save('Puri'), save('Cuttack')]);
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost.map(({ reason }) => [reason.status, reason.errorCode, reason.message])).toEqual([
      [409, 35, 'Customer was already changed by someone else'],
    ]);
  });
});

describe('tenants', () => {
  it('need a title, which need not be unique', async () => {
    await expect(services.tenants.create({ title: ' ' })).rejects.toThrow(
      'Tenant title should be specified!',
    );
    await expect(services.tenants.create({ title: 'Tenant A', email: 'x' })).rejects.toThrow(
      "Invalid email address format 'x'!",
    );
    await expect(services.tenants.create({ title: 'Tenant A' })).resolves.toMatchObject({ region: 'Global' });
  });

  it('start with one device profile, the default', async () => {
    const { id } = await services.tenants.create({ title: 'profiled' });
    const { rows } = await database.pool.query(
      'select name, description, is_default from device_profile where tenant_id = $1',
      [id],
    );
    expect(rows).toEqual([{ name: 'default', description: 'Default device profile', is_default: true }]);
  });

  it('reject a stale version', async () => {
    const { id } = await services.tenants.create({ title: 'saved' });
    expect(await services.tenants.update(id, { title: 'saved 2', version: 1 })).toMatchObject({ version: 2 });
    await expect(services.tenants.update(id, { title: 'saved 3', version: 1 })).rejects.toMatchObject({
      message: 'Tenant was already changed by someone else',
      status: 409,
    });
    await expect(services.tenants.update(UNKNOWN, { title: 'x' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('device profiles', () => {
  it.each([
    ['Device profile name should be specified!', { name: ' ' }],
    ['Device profile with such name already exists!', { name: 'default' }],
    [
      'Another default device profile is present in scope of current tenant!',
      { name: 'second', isDefault: true },
    ],
  ])('are refused: %s', async (message, profile) => {
    const creation = services.deviceProfiles.create({ tenantId: world.a.tenantId, ...profile });
    await expect(creation).rejects.toMatchObject({ message, status: 400, errorCode: 31 });
  });
});
