import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../http/caller.ts';
import type { WorldUser } from '../../testing/world.ts';
import { createDeliveryWorld, type DeliveryWorld, START } from '../notifications/testing/delivery-world.ts';

const DAY_MS = 86_400_000;

let world: DeliveryWorld;
beforeAll(async () => {
  world = await createDeliveryWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('delete from message');
  await world.database.pool.query('delete from delivery');
  world.mails.mood = 'accept';
  world.time.now = START;
});

const received = async (user: WorldUser) => {
  const { body } = await world.api(user, 'GET', '/backoffice/messages');
  return body.data.map(({ kind, params, importance }: Record<string, never>) => ({
    kind,
    params,
    importance,
  }));
};
const message = (kind: string, name: string | null, count: number, more: object = {}) => ({
  kind,
  params: { name, count, failed: 0 },
  importance: 'info',
  ...more,
});
const assign = (device: string, customer: string) =>
  world.api(world.a.admin, 'POST', `/api/customer/${customer}/device/${device}`);

describe('product messages', () => {
  it('about a shipment go to its consignee, and to its consignor when it is received or overdue', async () => {
    const entered = await world.api(world.sysAdmin, 'POST', '/backoffice/dapAdddevice/dapCreateDevice', {
      deviceName: 'On its way',
    });
    expect(entered.status).toBe(200);
    const call = (user: WorldUser, method: 'POST' | 'PUT', path: string, body: object) =>
      world.api(user, method, `/backoffice/shipmentApi/${path}`, body);
    const { body: shipment } = await call(world.sysAdmin, 'POST', 'createShipment', {
      consigneeId: world.a.tenantId,
      deviceList: [{ deviceName: 'On its way' }],
    });
    const made = message('shipmentMade', 'Tenant A', 1);
    expect(await received(world.a.admin)).toEqual([made]);
    // The actor gets no message.
    expect(await received(world.sysAdmin)).toEqual([]);
    expect(await received(world.b.admin)).toEqual([]);
    const status = { status: 1, statusBefore: 0 };
    world.time.now += 1;
    await call(world.sysAdmin, 'PUT', `updateShipmentStatus?_id=${shipment._id}`, status);
    expect(await received(world.a.admin)).toEqual([message('shipmentSent', 'Tenant A', 1), made]);
    world.time.now = START + 15 * DAY_MS;
    await world.app.jobs.run('overdue-shipments');
    world.time.now = START;
    await world.database.pool.query('update message_recipient set from_time = 0');
    const overdue = message('shipmentOverdue', 'Tenant A', 1, { importance: 'important' });
    expect(await received(world.sysAdmin)).toEqual([overdue]);
    await call(world.a.admin, 'PUT', `receiveDevices?_id=${shipment._id}`, { codes: ['On its way'] });
    expect(await received(world.sysAdmin)).toEqual([message('shipmentReceived', 'Tenant A', 1), overdue]);
    // They are sent as mails about the shipment, and not twice.
    expect((await world.deliveries()).filter((one) => one.message_id !== null)).toEqual([]);
  });

  it('about devices assigned to a customer are merged into one, which is unread again with each device', async () => {
    const [first, second] = world.a.customers;
    await assign(world.a.spareDevice.id, first.id);
    expect(await received(first.user)).toEqual([message('deviceHandedOver', 'spare-a', 1)]);
    await world.api(first.user, 'POST', '/backoffice/messages/read', {});
    await assign(second.device.id, first.id);
    expect(await received(first.user)).toEqual([message('deviceHandedOver', 'spare-a', 2)]);
    expect((await world.api(first.user, 'GET', '/backoffice/messages/unread')).body).toEqual({ unread: 1 });
    expect(await received(second.user)).toEqual([]);
    world.time.now += 60_000;
    await world.deliver();
    expect(world.mailsTo(first.user).at(-1)?.subject).toBe('You have 2 new devices');
  });

  it('about an import go to the other administrators, and to its author after a lost connection', async () => {
    const { tenantId, admin } = world.a;
    const { users, deviceImport } = world.app.services;
    const email = 'second.admin@example.com';
    const other = await users.create({ authority: 'TENANT_ADMIN', tenantId, customerId: null, email });
    await users.setPassword(other.id, admin.password);
    const second = { id: other.id, email, password: admin.password };
    const caller: Caller = {
      userId: admin.id,
      email: admin.email,
      address: '',
      impersonator: null,
      accessRole: 'ADMINISTRATOR',
      placeIds: null,
      sessionId: '',
      authority: 'TENANT_ADMIN',
      userType: 'TENANT_ADMIN',
      tenantId,
      customerId: null,
    };
    const file = (prefix: string) =>
      Buffer.from(['name', ...Array.from({ length: 150 }, (_, index) => `${prefix} ${index}`)].join('\n'));
    for await (const _line of deviceImport.run(caller, file('heard'), false));
    const heard = message('importEnded', admin.email, 150);
    expect([await received(admin), await received(second)]).toEqual([[], [heard]]);
    const left = deviceImport.run(caller, file('left'), false);
    for (const _turn of ['begun', 'batch']) await left.next();
    await left.return(undefined);
    expect(await received(admin)).toEqual([message('importEnded', admin.email, 100)]);
    await users.delete(other.id);
  });

  it("about failed deliveries of a rule go to the tenant's administrators once a day", async () => {
    world.mails.mood = 'refuse';
    const rule = await world.createRule({ tenantAdmins: true });
    const fail = async () => {
      await world.raise(rule, { types: [`Rule ${rule}`] });
      for (const minutes of [0, 2, 10, 30, 120]) {
        world.time.now += minutes * 60_000;
        await world.deliver();
      }
      await world.database.pool.query('delete from alarm');
    };
    await fail();
    world.time.now = START;
    await fail();
    world.time.now = START;
    await world.database.pool.query('update message_recipient set from_time = 0');
    expect(await received(world.a.admin)).toEqual([
      message('deliveriesFailed', `Rule ${rule}`, 1, { importance: 'important' }),
    ]);
    expect(await received(world.b.admin)).toEqual([]);
  });
});
