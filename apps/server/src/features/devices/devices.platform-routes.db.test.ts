import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const NOW = Date.UTC(2026, 5, 1);

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
/** Access tokens by name of the caller. */
let tokens: Record<'sysAdmin' | 'adminA' | 'userA1' | 'userA2' | 'adminB', string>;

type Who = keyof typeof tokens;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => NOW });
  app = await createTestApp(database, { clock: () => NOW });
  tokens = {
    sysAdmin: (await signIn(app, world.sysAdmin)).token,
    adminA: (await signIn(app, world.a.admin)).token,
    userA1: (await signIn(app, world.a.customers[0].user)).token,
    userA2: (await signIn(app, world.a.customers[1].user)).token,
    adminB: (await signIn(app, world.b.admin)).token,
  };
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function get(who: Who, url: string) {
  const response = await app.inject({ url, headers: bearer(tokens[who]) });
  return { status: response.statusCode, body: response.json() };
}

const DENIED = "You don't have permission to perform this operation!";
const fault = (status: number, errorCode: number, message: string) => ({
  status,
  body: expect.objectContaining({ status, message, errorCode, timestamp: NOW }),
});
const denied = () => fault(403, 20, DENIED);
const idsOf = (body: { data: { id: { id: string } }[] }) => body.data.map(({ id }) => id.id);

describe.each(['/api/device', '/api/device/info'])('GET %s/{deviceId}', (path) => {
  const one = (who: Who, id: string) => get(who, `${path}/${id}`);

  it('returns the device to the administrator of its tenant and to users of its customer', async () => {
    const { device } = world.a.customers[0];
    for (const who of ['adminA', 'userA1'] as const) {
      const { status, body } = await one(who, device.id);
      expect([status, body.name, body.id]).toEqual([
        200,
        device.name,
        { entityType: 'DEVICE', id: device.id },
      ]);
    }
    expect((await one('adminA', world.a.spareDevice.id)).body.customerId.id).toBe(
      '13814000-1dd2-11b2-8080-808080808080',
    );
  });

  it('is 403 for a user of another customer, also if the device has none', async () => {
    expect(await one('userA2', world.a.customers[0].device.id)).toEqual(denied());
    expect(await one('userA1', world.a.spareDevice.id)).toEqual(denied());
  });

  it('is 404 for another tenant, as for an unknown id', async () => {
    const { id } = world.a.customers[0].device;
    expect(await one('adminB', id)).toEqual(fault(404, 32, `Device with id [${id}] is not found`));
    const foreign = world.b.customers[0].device.id;
    expect(await one('userA1', foreign)).toEqual(fault(404, 32, `Device with id [${foreign}] is not found`));
  });

  it('is 404 for an unknown id', async () => {
    for (const who of ['adminA', 'userA1'] as const) {
      expect(await one(who, UNKNOWN)).toEqual(fault(404, 32, `Device with id [${UNKNOWN}] is not found`));
    }
  });

  it('is 403 for a system administrator with any id', async () => {
    for (const id of [world.a.customers[0].device.id, UNKNOWN, 'abc']) {
      expect(await one('sysAdmin', id)).toEqual(denied());
    }
  });

  it.each(['abc', '1', `${UNKNOWN}0`, '%27%20or%201=1--'])('refuses the id %s', async (id) => {
    const text = decodeURIComponent(id);
    expect(await one('adminA', id)).toEqual(fault(400, 31, `Invalid UUID string: ${text}`));
  });

  it('accepts an id in upper case', async () => {
    expect((await one('adminA', world.a.spareDevice.id.toUpperCase())).status).toBe(200);
  });
});

describe.each(['/api/tenant/devices', '/api/tenant/deviceInfos'])('GET %s', (path) => {
  it("lists only the devices of the administrator's tenant", async () => {
    for (const [who, tenant] of [
      ['adminA', world.a],
      ['adminB', world.b],
    ] as const) {
      const { status, body } = await get(who, `${path}?pageSize=10&page=0`);
      const own = [...tenant.customers.map(({ device }) => device), tenant.spareDevice];
      expect(status).toBe(200);
      expect(idsOf(body)).toEqual(own.map(({ id }) => id).toSorted());
    }
  });

  it('is 403 for customer users and system administrators', async () => {
    for (const who of ['userA1', 'sysAdmin'] as const) {
      expect(await get(who, `${path}?pageSize=10&page=0`)).toEqual(denied());
    }
  });
});

describe.each(['devices', 'deviceInfos'])('GET /api/customer/{customerId}/%s', (list) => {
  const listOf = (who: Who, id: string) => get(who, `/api/customer/${id}/${list}?pageSize=10&page=0`);

  it("lists a customer's devices to its users and to the administrator of its tenant", async () => {
    const { id, device } = world.a.customers[0];
    for (const who of ['adminA', 'userA1'] as const) {
      const { status, body } = await listOf(who, id);
      expect([status, idsOf(body), body.totalElements]).toEqual([200, [device.id], 1]);
    }
  });

  it('is 403 for another customer, in the same tenant or not', async () => {
    expect(await listOf('userA2', world.a.customers[0].id)).toEqual(denied());
    expect(await listOf('userA1', world.b.customers[0].id)).toEqual(denied());
    expect(await listOf('adminB', world.a.customers[0].id)).toEqual(denied());
    expect(await listOf('sysAdmin', world.a.customers[0].id)).toEqual(denied());
  });

  it('is 404 for an unknown customer, and 400 for an invalid id', async () => {
    for (const who of ['adminA', 'userA1'] as const) {
      const none = fault(404, 32, `Customer with id [${UNKNOWN}] is not found`);
      expect(await listOf(who, UNKNOWN)).toEqual(none);
      expect(await listOf(who, 'abc')).toEqual(fault(400, 31, 'Invalid UUID string: abc'));
    }
  });
});

describe.each(['/api/tenant/devices', '/api/tenant/device'])('GET %s?deviceName=', (path) => {
  it("returns the device of that name in the administrator's tenant", async () => {
    const { name, id } = world.a.customers[1].device;
    const { status, body } = await get('adminA', `${path}?deviceName=${name}`);
    expect([status, body.id.id]).toEqual([200, id]);
  });

  it('is 404 for an unknown name, and 400 for a blank one', async () => {
    const none = fault(404, 32, "Requested item wasn't found!");
    expect(await get('adminB', `${path}?deviceName=${world.a.customers[1].device.name}`)).toEqual(none);
    expect(await get('adminA', `${path}?deviceName=device-a%25`)).toEqual(none);
    const blank = fault(400, 31, "Parameter 'deviceName' can't be empty!");
    expect(await get('adminA', `${path}?deviceName=%20`)).toEqual(blank);
  });
});

describe('GET /api/devices?deviceIds=', () => {
  it('returns the devices in scope', async () => {
    const { customers, spareDevice } = world.a;
    const ids = [customers[0].device, customers[1].device, spareDevice, world.b.spareDevice].map(
      ({ id }) => id,
    );
    const seenBy = async (who: Who) => {
      const { body } = await get(who, `/api/devices?deviceIds=${ids.join(',')},${UNKNOWN}`);
      return idsOf({ data: body }).sort();
    };
    expect(await seenBy('adminA')).toEqual(ids.slice(0, 3).sort());
    expect(await seenBy('userA1')).toEqual([customers[0].device.id]);
    expect(await get('adminA', '/api/devices?deviceIds=x')).toEqual(fault(400, 31, 'Invalid UUID string: x'));
    const empty = fault(400, 31, "Parameter 'deviceIds' can't be empty!");
    expect(await get('adminA', '/api/devices')).toEqual(empty);
  });
});

describe('GET /api/deviceInfos/all', () => {
  it('returns the devices in scope', async () => {
    const idsFor = async (who: Who) =>
      idsOf((await get(who, '/api/deviceInfos/all?pageSize=100&page=0')).body);
    expect(await idsFor('userA1')).toEqual([world.a.customers[0].device.id]);
    expect(await idsFor('adminA')).toContain(world.a.spareDevice.id);
    expect(await idsFor('adminA')).not.toContain(world.b.spareDevice.id);
  });
});

describe('POST /api/owner/…', () => {
  it('assigns a device to a customer, and unassigns it', async () => {
    const { customers, spareDevice, tenantId } = world.a;
    const post = async (url: string) =>
      (await app.inject({ method: 'POST', url, headers: bearer(tokens.adminA) })).statusCode;
    const customerOf = async () => (await get('adminA', `/api/device/${spareDevice.id}`)).body.customerId.id;
    expect(await post(`/api/owner/CUSTOMER/${customers[0].id}/DEVICE/${spareDevice.id}`)).toBe(200);
    expect(await customerOf()).toBe(customers[0].id);
    expect(await post(`/api/owner/TENANT/${world.b.tenantId}/DEVICE/${spareDevice.id}`)).toBe(403);
    expect(await post(`/api/owner/TENANT/${tenantId}/DEVICE/${spareDevice.id}`)).toBe(200);
    expect(await customerOf()).not.toBe(customers[0].id);
  });
});
