import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { REASON } from '../../ingest/mqtt/reason-codes.ts';
import { GatewayClient } from '../../ingest/testing/gateway-client.ts';
import type { PacketClient } from '../../ingest/testing/packet-client.ts';
import { DENIED } from '../../testing/api-client.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { createDeviceWorld, type DeviceWorld } from './testing/device-world.ts';

/** What those who had a device can still do with it afterwards. */
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
