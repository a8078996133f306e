import { deviceRecordSchema } from '@airdeck/contract/devices/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeviceWorld, type DeviceWorld, UNKNOWN } from './testing/device-world.ts';

let world: DeviceWorld;

beforeAll(async () => {
  world = await createDeviceWorld();
});
afterAll(() => world.close());

const CREATE = '/backoffice/dapAdddevice/dapCreateDevice';
const TAKEN = 'Device credentials are already assigned to another device!';

const handOut = (id: string, tenantId: string | null, more: object = {}) =>
  world.api(world.sysAdmin, 'PUT', `/backoffice/assignToTenant/${id}`, { tenantId, ...more });

/** The platform's answer for a tenant's device. */
const onPlatform = (deviceId: string, tenant = world.a) =>
  world.api(tenant.admin, 'GET', `/api/device/${deviceId}`);

async function countOf(table: string): Promise<number> {
  const { rows } = await world.database.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
}

describe('a device in stock', () => {
  it('has its own token, which is returned once and in no list', async () => {
    const made = await world.enter({
      deviceName: 'AQ 1',
      deviceLabel: 'Lobby',
      deviceProfileName: 'indoor',
      description: 'first of its kind',
      deviceInstalledPlace: 'Hospital',
    });
    expect(made.accessToken).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(made).toMatchObject({
      deviceId: null,
      tenantId: null,
      deviceName: 'AQ 1',
      deviceLabel: 'Lobby',
      deviceInstalledPlace: 'Hospital',
      state: 'stock',
      isActive: 0,
      TenantDetails: [],
      customerDetails: [],
    });
    const list = await world.api(world.sysAdmin, 'GET', '/backoffice/dapDevice/getAll?state=stock');
    expect(list.body.map(({ _id }: { _id: string }) => _id)).toEqual([made._id]);
    expect(list.text).not.toContain(made.accessToken);
    expect(JSON.stringify(await world.recordOf(made._id))).not.toContain(made.accessToken);
    expect(await world.auditOf(made._id)).toEqual(['created']);
  });

  it('shows its token to a system administrator only, with an audit entry for each read', async () => {
    const made = await world.enter({ deviceName: 'AQ 2', accessToken: 'stock-token-2' });
    const url = `/backoffice/dapDevice/${made._id}/accessToken`;
    expect((await world.api(world.sysAdmin, 'GET', url)).body).toEqual({ accessToken: 'stock-token-2' });
    expect((await world.api(world.a.admin, 'GET', url)).status).toBe(404);
    expect(await world.auditOf(made._id)).toEqual(['created', 'tokenRead']);
    expect((await world.api(world.a.admin, 'GET', `/backoffice/dapDevice/${made._id}`)).status).toBe(404);
  });

  it('can get another name and token', async () => {
    const { _id: deviceId } = await world.enter({ deviceName: 'AQ 3', accessToken: 'stock-token-3' });
    const name = await world.api(world.sysAdmin, 'PUT', '/backoffice/deviceApi/updateDeviceName', {
      deviceId,
      deviceName: '=cmd|<b>',
    });
    expect(name.body.deviceName).toBe('=cmd|<b>');
    const url = '/backoffice/deviceApi/updateDeviceAccessToken';
    const token = await world.api(world.sysAdmin, 'PUT', url, { deviceId, accessToken: 'stock-token-3b' });
    expect(token.status).toBe(200);
    expect(token.text).not.toContain('stock-token');
    expect(await world.auditOf(deviceId)).toEqual(['created', 'updated', 'tokenChanged']);
  });

  it.each([
    ['no name', { deviceName: ' ' }, 'Please enter all values'],
    ['a name that is too long', { deviceName: 'x'.repeat(256) }, /deviceName length/],
    ['a name with NUL', { deviceName: 'a\0b' }, /deviceName is malformed/],
    ['a city with NUL', { deviceName: 'x', deviceInstalledCity: '\0' }, /deviceInstalledCity is malformed/],
    ['an unknown kind of place', { deviceName: 'x', deviceInstalledPlace: 'Moon' }, /Unknown kind/],
    ['an incomplete position', { deviceName: 'x', deviceLat: 1 }, /together/],
    ['a position out of range', { deviceName: 'x', deviceLat: 91, deviceLon: 0 }, /deviceLat/],
    ['an unknown time zone', { deviceName: 'x', timeZone: 'Mars/Base' }, /Unknown time zone/],
    ['an unknown purifier', { deviceName: 'x', purifierId: UNKNOWN }, /purifier/],
  ])('is refused with %s', async (_what, wish, message) => {
    const before = await countOf('device');
    const { status, body } = await world.api(world.sysAdmin, 'POST', CREATE, wish);
    expect([status, body.errorCode]).toEqual([400, 31]);
    expect(body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(await countOf('device')).toBe(before);
  });
});

describe('an access token', () => {
  it('of a device in stock cannot be used for another device in stock or of a tenant', async () => {
    await world.enter({ deviceName: 'AQ 10', accessToken: 'mine' });
    const other = await world.enter({ deviceName: 'AQ 11' });
    const refused = [
      world.api(world.sysAdmin, 'POST', CREATE, { deviceName: 'AQ 12', accessToken: 'mine' }),
      world.api(world.sysAdmin, 'PUT', '/backoffice/deviceApi/updateDeviceAccessToken', {
        deviceId: other._id,
        accessToken: 'mine',
      }),
      world.api(world.a.admin, 'POST', '/api/device?accessToken=mine', { name: 'thief' }),
      world.api(world.a.admin, 'PUT', '/backoffice/deviceApi/updateDeviceAccessToken', {
        deviceId: world.a.spareDevice.id,
        accessToken: 'mine',
      }),
    ];
    for (const answer of await Promise.all(refused)) {
      expect([answer.status, answer.body.message]).toEqual([400, TAKEN]);
    }
    const { rows } = await world.database.pool.query(
      "select name from device where name in ('thief', 'AQ 12')",
    );
    expect(rows).toEqual([]);
  });

  it('of a tenant’s device cannot be used in stock', async () => {
    const { status, body } = await world.api(world.sysAdmin, 'POST', CREATE, {
      deviceName: 'AQ 13',
      accessToken: world.b.spareDevice.token,
    });
    expect([status, body.message]).toEqual([400, TAKEN]);
  });

  it('is given to one of two concurrent requests', async () => {
    const answers = await Promise.all([
      world.api(world.sysAdmin, 'POST', CREATE, { deviceName: 'AQ 14', accessToken: 'race' }),
      world.api(world.a.admin, 'POST', '/api/device?accessToken=race', { name: 'racer' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('handing out', () => {
  it('makes the device one of the tenant, with the same id and token', async () => {
    const made = await world.enter({
      deviceName: 'AQ 20',
      deviceLabel: 'Ward',
      deviceProfileName: 'special',
      transportType: 'MQTT',
      description: 'from the stock',
      deviceLat: 20.27,
      deviceLon: 85.84,
      accessToken: 'token-20',
    });
    const { status, body } = await handOut(made._id, world.a.tenantId);
    expect(status).toBe(200);
    expect(deviceRecordSchema.parse(body)).toMatchObject({
      _id: made._id,
      tenantId: world.a.tenantId,
      deviceProfileName: 'special',
      timeZone: 'Asia/Kolkata',
      state: 'silent',
      TenantDetails: [{ userId: world.a.admin.id, userFirstName: null, tenantName: 'Tenant A' }],
    });
    const device = await onPlatform(body.deviceId);
    expect(device.body).toMatchObject({ name: 'AQ 20', label: 'Ward', type: 'special' });
    expect(device.body.additionalInfo.description).toBe('from the stock');
    const profile = await world.api(world.a.admin, 'GET', `/api/deviceProfile/${body.deviceProfileId}`);
    expect(profile.body).toMatchObject({ name: 'special', transportType: 'MQTT' });
    const credentials = await world.api(world.a.admin, 'GET', `/api/device/${body.deviceId}/credentials`);
    expect(credentials.body.credentialsId).toBe('token-20');
    expect(body.deviceId).toBe(made._id);
    // By impersonation, as an administrator of the tenant.
    const outside = await world.api(world.sysAdmin, 'GET', `/backoffice/dapDevice/${made._id}/accessToken`);
    expect(outside.body).toEqual({ accessToken: 'token-20' });
    expect(await world.activityOf(body.deviceId)).toEqual(['movedToTenant', 'tokenRead', 'tokenRead']);
    expect(await world.auditOf(body.deviceId)).toEqual([
      'created',
      'movedToTenant',
      'tokenRead',
      'tokenRead',
    ]);
  });

  it('keeps the transport of an existing profile of the tenant', async () => {
    await world.api(world.a.admin, 'POST', '/backoffice/devices', {
      deviceName: 'Own',
      deviceLabel: 'Own',
      deviceProfileName: 'wall',
    });
    const named = await world.enter({
      deviceName: 'AQ 24',
      deviceProfileName: 'wall',
      transportType: 'MQTT',
    });
    const unnamed = await world.enter({ deviceName: 'AQ 25', transportType: 'MQTT' });
    const transportOf = async ({ _id }: { _id: string }) => {
      const { deviceProfileId } = (await handOut(_id, world.a.tenantId)).body;
      const { body } = await world.api(world.a.admin, 'GET', `/api/deviceProfile/${deviceProfileId}`);
      return [body.name, body.transportType];
    };
    expect(await transportOf(named)).toEqual(['wall', 'DEFAULT']);
    expect(await transportOf(unnamed)).toEqual(['MQTT', 'MQTT']);
  });

  it('succeeds for one of two concurrent requests, and the other gets 409', async () => {
    const { _id } = await world.enter({ deviceName: 'AQ 21' });
    const answers = await Promise.all([
      handOut(_id, world.a.tenantId, { expectedTenantId: null }),
      handOut(_id, world.b.tenantId, { expectedTenantId: null }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body.errorCode).toBe(35);
    const { rows } = await world.database.pool.query("select tenant_id from device where name = 'AQ 21'");
    expect(rows).toHaveLength(1);
    const late = await handOut(_id, world.b.tenantId, { expectedTenantId: null });
    expect([late.status, late.body.errorCode]).toEqual([409, 35]);
  });

  it("of a tenant's device succeeds for one of two concurrent requests, too", async () => {
    const { _id } = await world.enter({ deviceName: 'AQ 23' });
    const { deviceId } = (await handOut(_id, world.a.tenantId)).body;
    const third = await world.api(world.sysAdmin, 'POST', '/api/tenant', { title: 'C', phone: '0123456789' });
    const answers = await Promise.all([
      handOut(deviceId, world.b.tenantId, { expectedTenantId: world.a.tenantId }),
      handOut(deviceId, third.body.id.id, { expectedTenantId: world.a.tenantId }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await world.recordOf(_id))?.tenantId).toBe(winner?.body.tenantId);
  });

  it('changes nothing if it is refused', async () => {
    const { _id, accessToken } = await world.enter({
      deviceName: world.a.spareDevice.name,
      deviceProfileName: 'never made',
    });
    const before = [await countOf('device'), await countOf('audit_entry')];
    const taken = await handOut(_id, world.a.tenantId);
    expect([taken.status, taken.body.message]).toEqual([400, 'Device with such name already exists!']);
    const unknown = await handOut(_id, UNKNOWN);
    expect([unknown.status, unknown.body.message]).toEqual([400, 'Could not find the specified Tenant!']);
    expect((await handOut(_id, null)).status).toBe(400);
    expect([await countOf('device'), await countOf('audit_entry')]).toEqual(before);
    const { rows } = await world.database.pool.query(
      "select 1 from device_profile where name = 'never made'",
    );
    expect(rows).toEqual([]);
    const token = await world.api(world.sysAdmin, 'GET', `/backoffice/dapDevice/${_id}/accessToken`);
    expect(token.body).toEqual({ accessToken });
  });

  it("of a tenant's device moves it without its place", async () => {
    const made = await world.enter({
      deviceName: 'AQ 22',
      deviceInstalledPlace: 'School',
      deviceInstalledCity: 'Puri',
      deviceLat: 19.8,
      deviceLon: 85.8,
    });
    const { deviceId } = (await handOut(made._id, world.a.tenantId)).body;
    const moved = await handOut(made._id, world.b.tenantId, { expectedTenantId: world.a.tenantId });
    expect(moved.body).toMatchObject({
      _id: made._id,
      deviceId,
      tenantId: world.b.tenantId,
      deviceInstalledPlace: null,
      deviceInstalledCity: null,
      deviceLat: null,
      deviceLon: null,
      timeZone: null,
    });
    expect((await onPlatform(deviceId)).status).toBe(404);
    expect((await onPlatform(deviceId, world.b)).status).toBe(200);
    const again = await handOut(made._id, world.b.tenantId);
    expect(again.status).toBe(200);
    expect(await world.activityOf(deviceId)).toEqual(['movedToTenant', 'movedToTenant', 'tokenChanged']);
  });
});

describe('deleting', () => {
  it('removes a device in stock, and frees its token', async () => {
    const { _id } = await world.enter({ deviceName: 'AQ 30', accessToken: 'free again' });
    const url = `/backoffice/dapDeleteDevice/${_id}`;
    expect((await world.api(world.a.admin, 'DELETE', url)).status).toBe(404);
    expect((await world.api(world.sysAdmin, 'DELETE', url)).status).toBe(200);
    expect(await world.recordOf(_id)).toBeUndefined();
    expect(await world.auditOf(_id)).toEqual(['created', 'deleted']);
    expect((await world.enter({ deviceName: 'AQ 31', accessToken: 'free again' })).accessToken).toBe(
      'free again',
    );
  });

  it('of a tenant’s device by a system administrator is in the audit log of the tenant', async () => {
    const { _id } = await world.enter({ deviceName: 'AQ 32' });
    const { deviceId } = (await handOut(_id, world.a.tenantId)).body;
    expect(
      (await world.api(world.sysAdmin, 'DELETE', `/backoffice/dapDeleteDevice/${deviceId}`)).status,
    ).toBe(200);
    expect((await onPlatform(deviceId)).status).toBe(404);
    expect(await world.recordOf(deviceId)).toBeUndefined();
    const { rows } = await world.database.pool.query(
      "select tenant_id, user_email from audit_entry where entity_id = $1 and action = 'deleted'",
      [deviceId],
    );
    expect(rows).toEqual([{ tenant_id: world.a.tenantId, user_email: world.sysAdmin.email }]);
  });
});
