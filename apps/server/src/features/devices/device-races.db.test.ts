import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeviceWorld, type DeviceWorld } from './testing/device-world.ts';

let world: DeviceWorld;

beforeAll(async () => {
  world = await createDeviceWorld();
});
afterAll(() => world.close());

it('concurrent changes over both APIs are serialized without deadlocks', async () => {
  const { admin, customers, spareDevice } = world.a;
  const { id, name } = spareDevice;
  const backoffice = (method: 'POST' | 'PUT', path: string, body: object, user = admin) =>
    world.api(user, method, `/backoffice/${path}`, body);
  const round = (turn: number) => [
    backoffice('PUT', `updateWithObjId/${id}`, { deviceOwnerId: customers[turn % 2]?.id }),
    backoffice('PUT', `updateWithObjId/${id}`, { deviceOwnerId: null }),
    backoffice('PUT', 'deviceApi/updateDevicePlace', { deviceId: id, deviceInstalledCity: `City ${turn}` }),
    backoffice(
      'PUT',
      'deviceApi/updateDevicePlace',
      { deviceId: id, deviceInstalledCity: 'X' },
      world.sysAdmin,
    ),
    backoffice('PUT', 'deviceApi/updateDeviceAccessToken', { deviceId: id, accessToken: `token ${turn}` }),
    backoffice('POST', 'dapAdddevice/dapCreateDevice', { deviceName: name, description: `turn ${turn}` }),
    backoffice('PUT', `assignToTenant/${id}`, { tenantId: world.a.tenantId }, world.sysAdmin),
    world.api(admin, 'POST', `/api/customer/${customers[0].id}/device/${id}`),
    world.api(admin, 'GET', `/api/device/${id}/credentials`),
  ];
  const answers = await Promise.all(Array.from({ length: 8 }, (_, turn) => round(turn)).flat());
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
  const { body } = await world.api(admin, 'GET', `/api/device/${id}`);
  const record = await world.recordOf(id);
  const owner = record?.deviceOwnerId ?? '13814000-1dd2-11b2-8080-808080808080';
  expect(body.customerId.id).toBe(owner);
});
