import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { createServices, type Services } from '../../services.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldTenant } from '../../testing/world.ts';

let database: TestDatabase;
let world: World;
let services: Services;
let changed: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const events = createEventBus();
  events.on('device.credentialsChanged', (device) => changed.push(device));
  services = await createServices({ database, events, clock: Date.now });
});
beforeEach(() => {
  changed = [];
});
afterAll(() => database.close());

const admin = (tenant: WorldTenant): Caller => ({
  userId: tenant.admin.id,
  email: tenant.admin.email,
  address: '127.0.0.1',
  impersonator: null,
  accessRole: 'ADMINISTRATOR',
  placeIds: null,
  userType: 'TENANT_ADMIN',
  sessionId: tenant.admin.id,
  authority: 'TENANT_ADMIN',
  tenantId: tenant.tenantId,
  customerId: null,
});
const user = (tenant: WorldTenant, index: 0 | 1): Caller => ({
  ...admin(tenant),
  userId: tenant.customers[index].user.id,
  email: tenant.customers[index].user.email,
  authority: 'CUSTOMER_USER',
  customerId: tenant.customers[index].id,
});

describe('credentials', () => {
  it('are readable by the administrator, and by users of the customer if their tenant allows it', async () => {
    const { device } = world.a.customers[0];
    await database.pool.query('update tenant set customers_may_read_tokens = true');
    const read = (caller: Caller) => services.credentials.getFor(caller, device.id);
    for (const caller of [admin(world.a), user(world.a, 0)]) {
      expect(await read(caller)).toMatchObject({ deviceId: device.id, credentialsId: device.token });
    }
    await expect(read(user(world.a, 1))).rejects.toMatchObject({ status: 403 });
    await expect(read(admin(world.b))).rejects.toMatchObject({ status: 404 });
    await expect(read(user(world.b, 0))).rejects.toMatchObject({ status: 404 });
    const root: Caller = { ...admin(world.a), authority: 'SYS_ADMIN', tenantId: null };
    await expect(read(root)).rejects.toMatchObject({ status: 403 });
  });

  it('publish one event when the token changes', async () => {
    const { device } = world.a.customers[0];
    const stored = await services.credentials.getFor(admin(world.a), device.id);
    const saved = await services.credentials.update(world.a.tenantId, {
      ...stored,
      credentialsId: 'rotated',
    });
    expect(saved).toMatchObject({ id: stored.id, credentialsId: 'rotated', version: stored.version + 1 });
    expect(changed).toEqual([{ deviceId: device.id, deviceKey: device.key }]);
    await services.credentials.update(world.a.tenantId, { ...saved, credentialsId: 'rotated' });
    expect(changed).toHaveLength(1);
  });

  it("are refused with the platform's messages", async () => {
    const { device } = world.a.customers[1];
    const stored = await services.credentials.getFor(admin(world.a), device.id);
    const save = (change: object, tenantId = world.a.tenantId) =>
      services.credentials.update(tenantId, { ...stored, ...change });
    for (const [message, change] of [
      [
        'Device credentials are already assigned to another device!',
        { credentialsId: world.b.spareDevice.token },
      ],
      ['Unable to update non-existent device credentials!', { id: device.id }],
      ['Device credentials id should be specified!', { credentialsId: ' ' }],
      ['Device credentials type should be ACCESS_TOKEN!', { credentialsType: 'MQTT_BASIC' }],
      ['Validation error: credentialsId is malformed', { credentialsId: 'a\0' }],
    ] as const) {
      await expect(save(change)).rejects.toMatchObject({ message, status: 400, errorCode: 31 });
    }
    await expect(save({}, world.b.tenantId)).rejects.toMatchObject({ status: 404 });
    await expect(save({ version: 0 })).rejects.toMatchObject({
      message: 'Device credentials was already changed by someone else',
      status: 409,
    });
    expect(changed).toEqual([]);
    expect(await services.credentials.getFor(admin(world.a), device.id)).toEqual(stored);
  });
});
