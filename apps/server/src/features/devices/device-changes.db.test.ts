import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WorldUser } from '../../testing/world.ts';
import { createDeviceWorld, type DeviceWorld, UNKNOWN } from './testing/device-world.ts';

let world: DeviceWorld;
let made = 0;

beforeAll(async () => {
  world = await createDeviceWorld();
});
afterAll(() => world.close());

const put = (user: WorldUser, path: string, body: object) =>
  world.api(user, 'PUT', `/backoffice/${path}`, body);
const complete = (user: WorldUser, body: object) =>
  world.api(user, 'POST', '/backoffice/dapAdddevice/dapCreateDevice', body);

/** A device of tenant A without a customer. */
async function newDevice(): Promise<{ id: string; name: string }> {
  made += 1;
  const { body } = await world.api(world.a.admin, 'POST', '/api/device', { name: `made ${made}` });
  return { id: body.id.id, name: body.name };
}

async function rowsOf(table: string): Promise<number> {
  const { rows } = await world.database.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
}

/** Makes writing the audit log or time line fail, like a full disk. */
async function failing<T>(table: string, work: () => Promise<T>): Promise<T> {
  const { pool } = world.database;
  await pool.query(`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`);
  await pool.query(`create trigger refuse before insert on ${table} execute function refuse()`);
  try {
    return await work();
  } finally {
    await pool.query(`drop trigger refuse on ${table}`);
  }
}

describe('completing the data of a device', () => {
  it('finds it by name or id, and is idempotent', async () => {
    const { id, name } = await newDevice();
    const wish = {
      deviceName: name,
      deviceProfileId: 'whatever',
      tenantId: 'placeholder',
      deviceOwnerId: 'placeholder',
      description: 'in the hall',
      deviceInstalledPlace: 'School',
    };
    const first = await complete(world.a.admin, wish);
    expect(first.body).toMatchObject({
      deviceId: id,
      tenantId: world.a.tenantId,
      deviceOwnerId: null,
      description: 'in the hall',
      deviceInstalledPlace: 'School',
      deviceProfileName: 'default',
    });
    expect(first.body.accessToken).toBeUndefined();
    const again = await complete(world.a.admin, { ...wish, deviceName: 'another name', deviceId: id });
    expect(again.body).toEqual(first.body);
    expect(await world.activityOf(id)).toEqual(['created', 'updated', 'placed']);
    expect(await world.auditOf(id)).toEqual(['created', 'updated', 'placed']);
  });

  it('is refused for an unknown device and for one of another tenant', async () => {
    for (const wish of [
      { deviceName: 'never made' },
      { deviceName: 'x', deviceId: world.b.spareDevice.id },
      { deviceName: world.b.spareDevice.name },
    ]) {
      expect((await complete(world.a.admin, wish)).status).toBe(404);
    }
  });
});

describe('assigning a device to a customer', () => {
  it('applies to both APIs, and is idempotent, like unassigning it', async () => {
    const { id } = await newDevice();
    const customer = world.a.customers[0];
    const first = await put(world.a.admin, `assignToCustomer/${id}`, { deviceOwnerId: customer.id });
    expect(first.body).toMatchObject({
      deviceOwnerId: customer.id,
      customerDetails: [{ userFirstName: 'Customer A1' }],
    });
    const again = await put(world.a.admin, `assignToCustomer/${first.body._id}`, {
      deviceOwnerId: customer.id,
      accessToken: 'overlooked',
    });
    expect(again.body).toEqual(first.body);
    expect((await world.api(customer.user, 'GET', `/api/device/${id}`)).status).toBe(200);
    expect(await world.activityOf(id)).toEqual(['created', 'assigned']);

    for (const owner of [null, null, '']) {
      const taken = await put(world.a.admin, `updateWithObjId/${id}`, { deviceOwnerId: owner });
      expect(taken.body.deviceOwnerId).toBeNull();
    }
    expect(await world.activityOf(id)).toEqual(['created', 'assigned', 'unassigned']);
    expect((await world.api(customer.user, 'GET', `/api/device/${id}`)).status).toBe(403);
  });

  it('is refused for unknown customers and those of other tenants', async () => {
    const { id } = await newDevice();
    const give = (deviceOwnerId: string) => put(world.a.admin, `assignToCustomer/${id}`, { deviceOwnerId });
    expect((await give(world.b.customers[0].id)).status).toBe(403);
    expect((await give(UNKNOWN)).status).toBe(404);
    expect((await give('x')).status).toBe(400);
    expect((await world.recordOf(id))?.deviceOwnerId).toBeNull();
  });
});

describe('name and token of a tenant’s device', () => {
  it('are changed for both APIs, without other changes', async () => {
    const { id } = await newDevice();
    const before = (await world.api(world.a.admin, 'GET', `/api/device/${id}`)).body;
    const renamed = await put(world.a.admin, 'deviceApi/updateDeviceName', {
      deviceId: id,
      deviceName: "  <script>'); -- ",
    });
    expect(renamed.body.deviceName).toBe("<script>'); --");
    const after = (await world.api(world.a.admin, 'GET', `/api/device/${id}`)).body;
    expect(after).toEqual({ ...before, name: "<script>'); --", version: before.version + 1 });
    const token = await put(world.a.admin, 'deviceApi/updateDeviceAccessToken', {
      deviceId: id,
      accessToken: 'a new one',
    });
    expect([token.status, token.text.includes('a new one')]).toEqual([200, false]);
    const credentials = await world.api(world.a.admin, 'GET', `/api/device/${id}/credentials`);
    expect(credentials.body.credentialsId).toBe('a new one');
    expect(await world.activityOf(id)).toEqual(['created', 'renamed', 'tokenChanged', 'tokenRead']);
  });

  it('are changed by one statement with one event, over either API', async () => {
    const { id, name } = await newDevice();
    const faces = [
      () => put(world.a.admin, 'deviceApi/updateDeviceName', { deviceId: id, deviceName: `${name} x` }),
      () =>
        world.api(world.a.admin, 'POST', '/api/device', {
          id: { entityType: 'DEVICE', id },
          name: `${name} y`,
        }),
    ];
    for (const rename of faces) {
      const statements = vi.spyOn(pg.Client.prototype, 'query');
      expect((await rename()).status).toBe(200);
      const texts = statements.mock.calls.map(([query]) => JSON.stringify(query).toLowerCase());
      statements.mockRestore();
      expect(
        texts.filter((text) => /(update|insert into|delete from) \\*"?device\b/.test(text)),
      ).toHaveLength(1);
      expect(texts.filter((text) => text.includes('for update'))).toHaveLength(1);
    }
    expect(await world.activityOf(id)).toEqual(['created', 'renamed', 'renamed']);
    expect(await world.auditOf(id)).toEqual(['created', 'updated', 'updated']);
    const { body } = await world.api(world.a.admin, 'GET', `/backoffice/dapDevice/${id}`);
    expect(body.deviceName).toBe(`${name} y`);
  });

  it('are refused with the platform’s messages', async () => {
    const { id, name } = await newDevice();
    const rename = (deviceName: string) =>
      put(world.a.admin, 'deviceApi/updateDeviceName', { deviceId: id, deviceName });
    expect((await rename(world.a.spareDevice.name)).body.message).toBe(
      'Device with such name already exists!',
    );
    expect((await rename(' ')).body.message).toBe('Device Name is required');
    const token = await put(world.a.admin, 'deviceApi/updateDeviceAccessToken', {
      deviceId: id,
      accessToken: '',
    });
    expect(token.body.message).toBe('Access token required');
    expect((await world.recordOf(id))?.deviceName).toBe(name);
  });

  it('are changed by its tenant; a system administrator sets only the token, by impersonation', async () => {
    const { id } = await newDevice();
    const name = await put(world.sysAdmin, 'deviceApi/updateDeviceName', {
      deviceId: id,
      deviceName: 'other',
    });
    expect(name.status).toBe(403);
    const token = { deviceId: id, accessToken: 'set from outside' };
    expect((await put(world.sysAdmin, 'deviceApi/updateDeviceAccessToken', token)).status).toBe(200);
    const seen = await world.api(world.a.admin, 'GET', `/backoffice/dapDevice/${id}/accessToken`);
    expect(seen.body).toEqual({ accessToken: token.accessToken });
    expect(await world.auditOf(id)).toEqual(['created', 'tokenChanged', 'tokenRead']);
    const outside = `select distinct impersonator_email from audit_entry where entity_id = $1 and action = 'tokenChanged'`;
    const { rows } = await world.database.pool.query(outside, [id]);
    expect(rows).toEqual([{ impersonator_email: world.sysAdmin.email }]);
  });
});

describe('the place of a device', () => {
  const placing = (deviceId: string, place: object, user = world.a.admin) =>
    put(user, 'deviceApi/updateDevicePlace', { deviceId, ...place });

  it('is changed field by field, and its coordinates determine the time zone', async () => {
    const { id } = await newDevice();
    const first = await placing(id, {
      deviceInstalledPlace: 'Hospitality',
      deviceInstalledCity: ' Kyoto ',
      deviceLat: 35.01,
      deviceLon: 135.77,
    });
    expect(first.body).toMatchObject({
      deviceInstalledPlace: 'Hospitality',
      deviceInstalledCity: 'Kyoto',
      timeZone: 'Asia/Tokyo',
    });
    const kind = await placing(id, { deviceInstalledPlace: 'None' });
    expect(kind.body).toMatchObject({
      deviceInstalledPlace: null,
      deviceInstalledCity: 'Kyoto',
      deviceLat: 35.01,
    });
    const zone = await placing(id, { timeZone: 'Asia/Qatar' });
    expect(zone.body.timeZone).toBe('Asia/Qatar');
    const gone = await placing(id, { deviceLat: null, deviceLon: null });
    expect(gone.body).toMatchObject({ deviceLat: null, deviceLon: null, timeZone: null });
    // A save without a change publishes nothing.
    await placing(id, { deviceInstalledCity: 'Kyoto' });
    expect(await world.activityOf(id)).toEqual(['created', 'placed', 'placed', 'placed', 'placed']);
    const { rows } = await world.database.pool.query(
      `select tenant_id, details from audit_entry where entity_id = '${id}' and action = 'placed' order by id limit 1`,
    );
    expect(rows).toEqual([
      {
        tenant_id: world.a.tenantId,
        details: {
          changed: ['deviceInstalledPlace', 'deviceInstalledCity', 'deviceLat', 'deviceLon', 'timeZone'],
        },
      },
    ]);
  });

  it('can be set by the tenant and by system administrators, but not without fields or with half a position', async () => {
    const { id } = await newDevice();
    expect((await placing(id, { deviceInstalledPlace: 'School' }, world.sysAdmin)).status).toBe(200);
    expect((await placing(id, { deviceInstalledPlace: 'School' }, world.b.admin)).status).toBe(404);
    expect((await placing(id, { deviceInstalledPlace: 'School' }, world.a.customers[0].user)).status).toBe(
      403,
    );
    expect((await placing(id, {})).body.message).toBe('Please enter location');
    expect((await placing(id, { deviceLat: 10 })).status).toBe(400);
  });

  it('is kept for the first customer of the device, but not for the next one', async () => {
    const { id } = await newDevice();
    await placing(id, { deviceInstalledCity: 'Kyoto', deviceInstalledPlace: 'School' });
    const give = async (deviceOwnerId: string) =>
      (await put(world.a.admin, `updateWithObjId/${id}`, { deviceOwnerId })).body;
    const [first, second] = world.a.customers;
    expect((await give(first.id)).deviceInstalledCity).toBe('Kyoto');
    expect(await give(second.id)).toMatchObject({
      deviceOwnerId: second.id,
      deviceInstalledCity: null,
      deviceInstalledPlace: null,
    });
  });
});

describe('a failing step', () => {
  it.each(['audit_entry', 'device_activity'])('rolls back all changes: %s', async (table) => {
    const { id } = await newDevice();
    const stock = await world.enter({ deviceName: `stock ${id}` });
    const device = (await world.api(world.a.admin, 'GET', `/api/device/${id}`)).body;
    const records = [await world.recordOf(id), await world.recordOf(stock._id)];
    const counts = [await rowsOf('device'), await rowsOf('audit_entry')];
    const statuses = await failing(table, async () => {
      const answers = [
        await put(world.a.admin, 'deviceApi/updateDevicePlace', {
          deviceId: id,
          deviceInstalledPlace: 'School',
        }),
        await put(world.a.admin, 'deviceApi/updateDeviceName', { deviceId: id, deviceName: 'other' }),
        await put(world.a.admin, `updateWithObjId/${id}`, { deviceOwnerId: world.a.customers[0].id }),
        await put(world.sysAdmin, `assignToTenant/${stock._id}`, { tenantId: world.a.tenantId }),
        await put(world.sysAdmin, `assignToTenant/${id}`, { tenantId: world.b.tenantId }),
        await world.api(world.sysAdmin, 'DELETE', `/backoffice/dapDeleteDevice/${id}`),
      ];
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([500, 500, 500, 500, 500, 500]);
    expect((await world.api(world.a.admin, 'GET', `/api/device/${id}`)).body).toEqual(device);
    expect([await world.recordOf(id), await world.recordOf(stock._id)]).toEqual(records);
    expect([await rowsOf('device'), await rowsOf('audit_entry')]).toEqual(counts);
    const token = await world.api(world.sysAdmin, 'GET', `/backoffice/dapDevice/${stock._id}/accessToken`);
    expect(token.body).toEqual({ accessToken: stock.accessToken });
  });
});

describe('deleting a tenant’s device', () => {
  it('removes it from both APIs', async () => {
    const { id } = await newDevice();
    const record = await world.recordOf(id);
    expect((await world.api(world.b.admin, 'DELETE', `/backoffice/dapDeleteDevice/${id}`)).status).toBe(404);
    expect(
      (await world.api(world.a.admin, 'DELETE', `/backoffice/dapDeleteDevice/${record?._id}`)).status,
    ).toBe(200);
    expect((await world.api(world.a.admin, 'GET', `/api/device/${id}`)).status).toBe(404);
    expect(await world.recordOf(id)).toBeUndefined();
  });
});
