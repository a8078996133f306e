import { createDevice } from '@airdeck/contract/devices/device-changes';
import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeviceWorld, type DeviceWorld, UNKNOWN } from './testing/device-world.ts';

let world: DeviceWorld;
beforeAll(async () => {
  world = await createDeviceWorld();
});
afterAll(() => world.close());

const create = (body: object, user = world.a.admin) =>
  world.api(user, 'POST', '/backoffice/devices', { deviceLabel: 'Ward', ...body });

async function counts(): Promise<Record<string, number>> {
  const { rows } = await world.database.pool.query(
    `select (select count(*)::int from device) as devices, (select count(*)::int from device_profile) as profiles,
       (select count(*)::int from device_credentials) as credentials, (select count(*)::int from audit_entry) as audited,
       (select count(*)::int from device_activity) as activities`,
  );
  return rows[0];
}

describe('a device that is created in one call', () => {
  it('has its profile, place, model, customer and token', async () => {
    const model = { purifierId: 1, purifierModelNo: 'AP-1' };
    const purifier = await world.api(world.sysAdmin, 'POST', '/backoffice/purifier/createPurifier', model);
    const customer = world.a.customers[0];
    const { status, body } = await create({
      deviceName: 'AQ 1',
      deviceProfileName: 'Wall',
      transportType: 'MQTT',
      description: 'by the door',
      purifierId: purifier.body._id,
      deviceInstalledPlace: 'Hospital',
      deviceLat: 35.01,
      deviceLon: 135.77,
      deviceOwnerId: customer.id,
    });
    expect(status).toBe(200);
    const made = createDevice.responses[200].parse(body);
    expect(made).toMatchObject({
      deviceId: made._id,
      tenantId: world.a.tenantId,
      deviceOwnerId: customer.id,
      deviceProfileName: 'Wall',
      description: 'by the door',
      deviceInstalledPlace: 'Hospital',
      timeZone: 'Asia/Tokyo',
      purifierId: purifier.body._id,
      wasThere: false,
    });
    expect((await world.api(customer.user, 'GET', `/api/device/${made._id}`)).body.type).toBe('Wall');
    const credentials = await world.api(world.a.admin, 'GET', `/api/device/${made._id}/credentials`);
    expect(credentials.body.credentialsId).toBe(made.accessToken);
    expect(await world.activityOf(made._id)).toEqual(['created', 'tokenRead']);
  });

  it.each([
    ['a name that is taken', () => ({ deviceName: world.a.spareDevice.name }), DEVICE_ERRORS.nameTaken.code],
    [
      'a token that is taken',
      () => ({ accessToken: world.b.spareDevice.token }),
      DEVICE_ERRORS.tokenTaken.code,
    ],
    ['a customer of another tenant', () => ({ deviceOwnerId: world.b.customers[0].id }), 'forbidden'],
    ['an unknown customer', () => ({ deviceOwnerId: UNKNOWN }), 'notFound'],
    ['an unknown model', () => ({ purifierId: UNKNOWN }), 'purifiers.unknown'],
    ['no label', () => ({ deviceLabel: ' ' }), 'devices.fieldMissing'],
    ['an incomplete position', () => ({ deviceLat: 1 }), 'devices.positionIncomplete'],
  ])('with %s is refused without side effects', async (_what, wish, code) => {
    const before = await counts();
    const { body } = await create({ deviceName: 'never', deviceProfileName: 'never made', ...wish() });
    expect(body.code).toBe(code);
    expect(await counts()).toEqual(before);
  });

  it('is refused if the profile of that name has another transport', async () => {
    await create({ deviceName: 'plain 1', deviceProfileName: 'Plain' });
    const wish = { deviceName: 'plain 2', deviceProfileName: 'Plain', transportType: 'MQTT' };
    expect((await create(wish)).body.code).toBe(DEVICE_ERRORS.otherTransport.code);
    expect((await create({ ...wish, transportType: 'DEFAULT' })).status).toBe(200);
  });

  it('is the existing one of that name, assigned to the customer, if requested', async () => {
    const { id, name } = world.a.spareDevice;
    const deviceOwnerId = world.a.customers[1].id;
    const { body } = await create({ deviceName: name, deviceOwnerId, assignExisting: true });
    expect(body).toMatchObject({
      _id: id,
      deviceOwnerId,
      wasThere: true,
      accessToken: world.a.spareDevice.token,
    });
    expect(await world.activityOf(id)).toEqual(['created', 'assigned', 'tokenRead']);
  });
});

describe('assigning a device to a customer', () => {
  it('is refused if the present customer is not the expected one', async () => {
    const { _id } = (await create({ deviceName: 'raced', deviceOwnerId: world.a.customers[0].id })).body;
    const give = (expectedOwnerId: string | null) =>
      world.api(world.a.admin, 'PUT', `/backoffice/assignToCustomer/${_id}`, {
        deviceOwnerId: world.a.customers[1].id,
        expectedOwnerId,
      });
    expect((await give(null)).status).toBe(409);
    expect((await give(world.a.customers[0].id)).body.deviceOwnerId).toBe(world.a.customers[1].id);
  });
});
