import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { REASON } from '../../ingest/mqtt/reason-codes.ts';
import { GatewayClient } from '../../ingest/testing/gateway-client.ts';
import type { PacketClient } from '../../ingest/testing/packet-client.ts';
import { DENIED } from '../../testing/api-client.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { createDeviceWorld, type DeviceWorld } from './testing/device-world.ts';

/** Attempts of former owners to use a device. */
let world: DeviceWorld;
let made = 0;
const clients: PacketClient[] = [];

beforeAll(async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://unused', AIRDECK_MQTT_PORT: '0' });
  world = await createDeviceWorld({ config });
  await world.app.ingest.start();
});
afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.drop();
    await client.ended;
  }
});
afterAll(async () => {
  await world.app.ingest.stop();
  await world.close();
});

async function connect(token: string): Promise<GatewayClient> {
  const connection = await GatewayClient.connect(world.app.ingest.mqttPort, token);
  clients.push(connection.client);
  return connection;
}

const tokenOf = async (user: WorldUser, id: string): Promise<string> =>
  (await world.api(user, 'GET', `/api/device/${id}/credentials`)).body.credentialsId;

async function readingsOf({ key }: WorldDevice): Promise<number> {
  const { rows } = await world.database.pool.query(
    'select count(*)::int as n from reading where device = $1',
    [key],
  );
  return rows[0].n;
}

/** A device that tenant A calls a gateway with every right, under all names that there were. */
async function newGateway(): Promise<string> {
  const { body } = await world.api(world.a.admin, 'POST', '/api/device', {
    name: `gateway ${++made}`,
    additionalInfo: { gateway: true, gatewayAddsDevices: true, gatewayServesCustomers: true },
  });
  const rights = { isGateway: true, addsDevices: true, servesCustomers: true };
  await world.api(world.a.admin, 'PUT', `/backoffice/devices/${body.id.id}/gateway`, rights);
  return body.id.id;
}

describe('a gateway', () => {
  it('cannot be given to another tenant by its own, and so does not reach the devices there', async () => {
    const { a, b } = world;
    const id = await newGateway();
    const token = await tokenOf(a.admin, id);
    const path = `/api/tenant/${b.tenantId}/device/${id}?keepAccessToken=true`;
    expect(await world.api(a.admin, 'POST', path)).toMatchObject(DENIED);

    const target = b.customers[0].device;
    const shared = `/api/plugins/telemetry/DEVICE/${target.id}/SHARED_SCOPE`;
    await world.api(b.admin, 'POST', shared, { wifi: 'secret of B' });
    const one = await connect(token);
    await one.subscribe('v1/gateway/rpc', 'v1/gateway/attributes/response');
    await one.say('telemetry', { [target.name]: [{ pm25: 666 }], [b.spareDevice.name]: [{ pm25: 666 }] });
    expect([await readingsOf(target), await readingsOf(b.spareDevice)]).toEqual([0, 0]);
    const question = { id: 1, device: target.name, client: false, keys: ['wifi'] };
    await one.say('attributes/request', question);
    expect((await one.hear()).body).toEqual({ id: 1, device: target.name });
    const command = { method: 'setMode', params: { mode: 1 }, timeout: 1 };
    expect((await world.api(b.admin, 'POST', `/api/rpc/twoway/${target.id}`, command)).status).toBe(504);
    expect(
      one.client.received.some((packet) => packet.cmd === 'publish' && packet.topic.endsWith('rpc')),
    ).toBe(false);
  });

  it('is an ordinary device with another token once a system administrator has given it to another tenant', async () => {
    const { a, b, sysAdmin } = world;
    const id = await newGateway();
    const token = await tokenOf(a.admin, id);
    const one = await connect(token);
    await one.say('connect', { device: 'of A' });
    const handOut = { tenantId: b.tenantId, keepsAccessToken: true };
    expect((await world.api(sysAdmin, 'PUT', `/backoffice/assignToTenant/${id}`, handOut)).status).toBe(200);
    await one.client.ended;
    await expect(connect(token)).rejects.toThrow('refused');
    const next = await connect(await tokenOf(b.admin, id));
    for (const name of [b.customers[0].device.name, b.spareDevice.name, 'new in B']) {
      expect((await next.say('connect', { device: name })).code).toBe(REASON.topicNameInvalid);
    }
    const { body } = await world.api(b.admin, 'GET', `/backoffice/devices/${id}/gateway`);
    expect(body).toMatchObject({ isGateway: false, servesCustomers: false, servedDevices: 0 });
    const { rows } = await world.database.pool.query("select 1 from device where name = 'new in B'");
    expect(rows).toEqual([]);
  });

  it('loses its rights with a change of customer, too, and its session ends', async () => {
    const { admin, customers, spareDevice } = world.a;
    const id = await newGateway();
    const one = await connect(await tokenOf(admin, id));
    expect((await one.say('connect', { device: spareDevice.name })).code).toBe(0);
    const assign = (customerId: string) =>
      world.api(admin, 'POST', `/api/customer/${customerId}/device/${id}`);
    expect((await assign(customers[0].id)).body.additionalInfo).toEqual({
      gatewayAddsDevices: true,
      gatewayServesCustomers: true,
    });
    await one.client.ended;
    const next = await connect(await tokenOf(admin, id));
    expect((await next.say('connect', { device: customers[0].device.name })).code).toBe(
      REASON.topicNameInvalid,
    );
    await world.api(admin, 'DELETE', `/api/customer/device/${id}`);
    const { body } = await world.api(admin, 'GET', `/backoffice/devices/${id}/gateway`);
    expect(body).toMatchObject({ isGateway: false, addsDevices: true, servesCustomers: false });
  });

  it('has no right by what is written in `additionalInfo`, except for devices of its own owner', async () => {
    const { admin, customers, spareDevice } = world.a;
    const { body } = await world.api(admin, 'POST', '/api/device', {
      name: `gateway ${++made}`,
      additionalInfo: { gateway: true, gatewayServesCustomers: true, gatewayAddsDevices: false },
    });
    const one = await connect(await tokenOf(admin, body.id.id));
    expect((await one.say('connect', { device: spareDevice.name })).code).toBe(0);
    expect((await one.say('connect', { device: customers[0].device.name })).code).toBe(REASON.notAuthorized);
    expect((await one.say('connect', { device: `added ${made}` })).code).toBe(0);
  });
});

describe('a former customer', () => {
  const settings = (customersMayReadTokens: boolean) =>
    world.api(world.a.admin, 'PUT', '/backoffice/accessTokens/settings', { customersMayReadTokens });
  const recordOf = async (id: string) =>
    (await world.api(world.a.admin, 'GET', `/backoffice/dapDevice/${id}`)).body;

  /** A device of the first customer, whose tenant lets its users read the token. */
  async function lend(isRead = true) {
    const { tenantId, customers } = world.a;
    const [former] = customers;
    const name = `lent ${++made}`;
    const { device } = await world.app.services.devices.create({ tenantId, customerId: former.id, name });
    const token = isRead ? await tokenOf(former.user, device.id) : await tokenOf(world.a.admin, device.id);
    return { id: device.id, key: device.key, name, token };
  }

  /** Every way in which a device leaves the first customer of tenant A. */
  const WAYS: Record<string, (id: string, name: string) => Promise<{ status: number }>> = {
    'is assigned to the next customer': (id) =>
      world.api(world.a.admin, 'POST', `/api/customer/${world.a.customers[1].id}/device/${id}`),
    'is assigned under the words of the professional edition': (id) =>
      world.api(world.a.admin, 'POST', `/api/owner/CUSTOMER/${world.a.customers[1].id}/DEVICE/${id}`),
    'is assigned in the console': (id) =>
      world.api(world.a.admin, 'PUT', `/backoffice/assignToCustomer/${id}`, {
        deviceOwnerId: world.a.customers[1].id,
      }),
    'is assigned with others': (id) =>
      world.api(world.a.admin, 'PUT', '/backoffice/deviceBatches/customer', {
        deviceOwnerId: world.a.customers[1].id,
        devices: [{ deviceId: id }],
      }),
    'is saved with the next customer': (id, name) =>
      world.api(world.a.admin, 'POST', '/api/device', {
        id: { entityType: 'DEVICE', id },
        name,
        customerId: { entityType: 'CUSTOMER', id: world.a.customers[1].id },
      }),
    'becomes public': (id) => world.api(world.a.admin, 'POST', `/api/customer/public/device/${id}`),
    'is taken back': (id) => world.api(world.a.admin, 'DELETE', `/api/customer/device/${id}`),
    'is given back by its customer': (_id, name) =>
      world.api(world.a.admin, 'DELETE', `/api/customer/device/${encodeURIComponent(name)}/claim`),
  };

  beforeAll(() => settings(true));
  afterAll(() => settings(false));

  it.each(Object.entries(WAYS))('cannot speak for a device that %s', async (_what, leave) => {
    const lent = await lend();
    const one = await connect(lent.token);
    one.client.publish('v1/devices/me/telemetry', '{"pm25":1}', 1, 1);
    await one.client.next('puback');
    expect((await leave(lent.id, lent.name)).status).toBe(200);
    await one.client.ended;
    await expect(connect(lent.token)).rejects.toThrow('refused');
    const url = `/api/v1/${lent.token}/telemetry`;
    expect((await world.app.inject({ method: 'POST', url, payload: { pm25: 666 } })).statusCode).toBe(401);
    const next = await tokenOf(world.a.admin, lent.id);
    (await connect(next)).client.drop();
    expect(await readingsOf({ ...lent })).toBe(1);
  });

  it('does not, either, when the customer is deleted', async () => {
    const { tenantId } = world.a;
    const { id: customerId } = await world.app.services.customers.create(tenantId, { title: 'Leaving' });
    const name = `lent ${++made}`;
    const { credentials } = await world.app.services.devices.create({ tenantId, customerId, name });
    expect((await world.api(world.a.admin, 'DELETE', `/api/customer/${customerId}`)).status).toBe(200);
    await expect(connect(credentials.credentialsId)).rejects.toThrow('refused');
  });

  it('reads no attribute and hears no command that are for the next one', async () => {
    const lent = await lend();
    const one = await connect(lent.token);
    await one.subscribe('v1/devices/me/rpc/request/+', 'v1/devices/me/attributes');
    const [, next] = world.a.customers;
    await world.api(world.a.admin, 'POST', `/api/customer/${next.id}/device/${lent.id}`);
    const shared = `/api/plugins/telemetry/DEVICE/${lent.id}/SHARED_SCOPE`;
    expect((await world.api(world.a.admin, 'POST', shared, { wifi: 'of the next' })).status).toBe(200);
    const command = { method: 'setMode', params: { mode: 1 }, timeout: 1 };
    expect((await world.api(next.user, 'POST', `/api/rpc/oneway/${lent.id}`, command)).status).toBe(504);
    await one.client.ended;
    expect(one.client.received.filter(({ cmd }) => cmd === 'publish')).toEqual([]);
  });

  it('keeps a token that the tenant keeps deliberately, which is in the time line', async () => {
    const [former, next] = world.a.customers;
    const lent = await lend();
    const path = `/api/customer/${next.id}/device/${lent.id}?keepAccessToken=true`;
    expect((await world.api(world.a.admin, 'POST', path)).status).toBe(200);
    expect(await tokenOf(world.a.admin, lent.id)).toBe(lent.token);
    const { rows } = await world.database.pool.query(
      "select kind, details from device_activity where device_id = $1 and kind in ('assigned', 'unassigned', 'tokenChanged')",
      [lent.id],
    );
    expect(rows).toEqual([
      { kind: 'unassigned', details: null },
      { kind: 'assigned', details: { keepsToken: true } },
    ]);
    for (const deviceOwnerId of [former.id, null]) {
      const body = { deviceOwnerId, keepsAccessToken: true };
      await world.api(world.a.admin, 'PUT', `/backoffice/updateWithObjId/${lent.id}`, body);
      expect(await tokenOf(world.a.admin, lent.id)).toBe(lent.token);
    }
  });

  it('is recorded with the token: since when its users could read it, and whether they did', async () => {
    const [former] = world.a.customers;
    const unread = await lend(false);
    expect(await recordOf(unread.id)).toMatchObject({
      accessTokenReadableSince: expect.any(Number),
      accessTokenReadTime: null,
    });
    await tokenOf(former.user, unread.id);
    const { accessTokenReadTime, accessTokenReadableSince } = await recordOf(unread.id);
    expect(accessTokenReadTime).toBeGreaterThanOrEqual(accessTokenReadableSince);
    // Only the tenant decides about it.
    const { body } = await world.api(former.user, 'GET', `/backoffice/dapDevice/${unread.id}`);
    expect(body).toMatchObject({ accessTokenReadableSince: null, accessTokenReadTime: null });
    // It stays on record when the tenant forbids it, and begins again with another token.
    await settings(false);
    expect(await recordOf(unread.id)).toMatchObject({ accessTokenReadableSince, accessTokenReadTime });
    await world.api(world.a.admin, 'PUT', '/backoffice/deviceApi/updateDeviceAccessToken', {
      deviceId: unread.id,
      accessToken: `${unread.token}2`,
    });
    expect(await recordOf(unread.id)).toMatchObject({
      accessTokenReadableSince: null,
      accessTokenReadTime: null,
    });
    await settings(true);
    expect(await recordOf(unread.id)).toMatchObject({ accessTokenReadableSince: expect.any(Number) });
  });

  it('leaves the token as it is if its users could not read it', async () => {
    await settings(false);
    for (const leave of Object.values(WAYS)) {
      const { tenantId, customers } = world.a;
      const name = `lent ${++made}`;
      const input = { tenantId, customerId: customers[0].id, name };
      const { device, credentials } = await world.app.services.devices.create(input);
      expect((await leave(device.id, name)).status).toBe(200);
      expect(await tokenOf(world.a.admin, device.id)).toBe(credentials.credentialsId);
    }
    await settings(true);
  });
});
