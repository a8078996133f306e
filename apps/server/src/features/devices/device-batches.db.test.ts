import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldUser } from '../../testing/world.ts';
import { createDeviceWorld, type DeviceWorld, UNKNOWN } from './testing/device-world.ts';

let world: DeviceWorld;
let made = 0;

beforeAll(async () => {
  world = await createDeviceWorld();
});
afterAll(() => world.close());

const put = (user: WorldUser, act: string, body: object) =>
  world.api(user, 'PUT', `/backoffice/deviceBatches/${act}`, body);

/** Devices of tenant A without a customer. */
async function newDevices(count: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => newDevice()));
  return made.sort();
}

async function newDevice(): Promise<string> {
  made += 1;
  const { body } = await world.api(world.a.admin, 'POST', '/api/device', { name: `batched ${made}` });
  return body.id.id;
}

const ownerOf = async (deviceId: string) => (await world.recordOf(deviceId))?.deviceOwnerId;
const codesOf = ({ body }: { body: { failures: { deviceId: string; error: { code: string } }[] } }) =>
  Object.fromEntries(body.failures.map(({ deviceId, error }) => [deviceId, error.code]));

describe('devices that are assigned to a customer together', () => {
  it('are assigned, except for changed and foreign ones, which stay unchanged', async () => {
    const [one = '', two = '', seen = ''] = await newDevices(3);
    const customer = world.a.customers[0];
    const foreign = world.b.spareDevice.id;
    const answer = await put(world.a.admin, 'customer', {
      deviceOwnerId: customer.id,
      devices: [
        { deviceId: one, expectedOwnerId: null },
        { deviceId: two },
        { deviceId: seen, expectedOwnerId: world.a.customers[1].id },
        { deviceId: foreign },
        { deviceId: UNKNOWN },
      ],
    });
    expect(answer.status).toBe(200);
    expect(codesOf(answer)).toEqual({
      [seen]: 'versionConflict',
      [foreign]: 'notFound',
      [UNKNOWN]: 'notFound',
    });
    expect(await Promise.all([one, two, seen, foreign].map(ownerOf))).toEqual([
      customer.id,
      customer.id,
      null,
      null,
    ]);
    expect(await world.activityOf(one)).toEqual(['created', 'assigned']);
    expect(await world.auditOf(seen)).toEqual(['created']);
    const back = await put(world.a.admin, 'customer', {
      deviceOwnerId: null,
      devices: [{ deviceId: one }, { deviceId: two }],
    });
    expect(back.body).toEqual({ failures: [] });
    expect(await Promise.all([one, two].map(ownerOf))).toEqual([null, null]);
  });

  it('are a hundred at most, and at least one', async () => {
    for (const devices of [[], Array.from({ length: 101 }, () => ({ deviceId: UNKNOWN }))]) {
      expect((await put(world.a.admin, 'customer', { deviceOwnerId: null, devices })).status).toBe(400);
    }
  });
});

describe('devices that are handed out to a tenant together', () => {
  it('stay in stock if their name is taken there; the others are handed out', async () => {
    const name = 'twice there';
    await world.api(world.b.admin, 'POST', '/api/device', { name });
    const twice = await world.enter({ deviceName: name });
    const fresh = await world.enter({ deviceName: 'not there yet' });
    const answer = await put(world.sysAdmin, 'tenant', {
      tenantId: world.b.tenantId,
      devices: [twice, fresh].map(({ _id }) => ({ deviceId: _id, expectedTenantId: null })),
    });
    expect(codesOf(answer)).toEqual({ [twice._id]: 'devices.nameTaken' });
    expect((await world.recordOf(twice._id))?.tenantId).toBeNull();
    expect((await world.recordOf(fresh._id))?.tenantId).toBe(world.b.tenantId);
    expect(await world.auditOf(twice._id)).toEqual(['created']);
  });
});

describe('devices that are deleted together', () => {
  it('are deleted, except for those of other tenants', async () => {
    const [one = '', two = ''] = await newDevices(2);
    const foreign = world.b.spareDevice.id;
    const devices = [one, foreign, two].map((deviceId) => ({ deviceId }));
    const answer = await world.api(world.a.admin, 'POST', '/backoffice/deviceBatches/deletion', { devices });
    expect(codesOf(answer)).toEqual({ [foreign]: 'notFound' });
    expect(await Promise.all([one, two].map(world.recordOf))).toEqual([undefined, undefined]);
    expect(await world.recordOf(foreign)).toBeDefined();
  });
});

describe('devices whose mode is set together', () => {
  it('are refused individually', async () => {
    const [one = ''] = await newDevices(1);
    const foreign = world.b.spareDevice.id;
    const devices = [one, foreign].map((deviceId) => ({ deviceId, mode: 1 }));
    const answer = await put(world.a.admin, 'mode', { devices });
    expect(codesOf(answer)).toEqual({ [one]: 'commands.noPurifier', [foreign]: 'notFound' });
  });
});
