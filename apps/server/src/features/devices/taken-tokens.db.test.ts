import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeviceWorld, type DeviceWorld } from './testing/device-world.ts';

let world: DeviceWorld;
let credentials: Record<string, unknown>;
let keys: Record<string, string>;
let names = 0;

beforeAll(async () => {
  world = await createDeviceWorld();
  const { admin, spareDevice } = world.a;
  const stored = await world.api(admin, 'GET', `/api/device/${spareDevice.id}/credentials`);
  credentials = stored.body;
  const profile = { name: 'Self-registering', type: 'DEFAULT', transportType: 'DEFAULT' };
  const { id } = (await world.api(admin, 'POST', '/api/deviceProfile', profile)).body;
  const path = `/backoffice/provisioning/${id.id}`;
  const set = await world.api(admin, 'PUT', path, { provisionType: 'ALLOW_CREATE_NEW_DEVICES' });
  keys = set.body;
});
afterAll(() => world.close());

const post = (url: string, body: object) => world.api(world.a.admin, 'POST', url, body);
const newName = () => `Taken ${++names}`;

/** Every route by which a tenant chooses the access token of a device. */
const ROUTES: Readonly<Record<string, (token: string) => Promise<{ status: number; text: string }>>> = {
  'POST /api/device': (token) => post(`/api/device?accessToken=${token}`, { name: newName() }),
  'POST /api/device-with-credentials': (token) =>
    post('/api/device-with-credentials', {
      device: { name: newName() },
      credentials: { credentialsType: 'ACCESS_TOKEN', credentialsId: token },
    }),
  'POST /api/device/credentials': (token) =>
    post('/api/device/credentials', { ...credentials, credentialsId: token }),
  'PUT /backoffice/deviceApi/updateDeviceAccessToken': (accessToken) =>
    world.api(world.a.admin, 'PUT', '/backoffice/deviceApi/updateDeviceAccessToken', {
      deviceId: world.a.spareDevice.id,
      accessToken,
    }),
  'POST /api/v1/provision': async (token) => {
    const { provisionDeviceKey, provisionDeviceSecret } = keys;
    const payload = { deviceName: newName(), provisionDeviceKey, provisionDeviceSecret, token };
    const answer = await world.app.inject({ method: 'POST', url: '/api/v1/provision', payload });
    return { status: answer.statusCode, text: answer.body };
  },
};

describe('a chosen access token that a device has already', () => {
  it.each(Object.keys(ROUTES))('is refused by %s alike, with any owner of that device', async (route) => {
    const ask = async (token: string) => {
      const answer = await ROUTES[route]?.(token);
      return [answer?.status, answer?.text.replace(/"timestamp":\d+/, '')];
    };
    const own = await ask(world.a.customers[0].device.token);
    expect(own[1]).toMatch(/already assigned to another device|FAILURE/);
    for (const others of [world.b.spareDevice.token, world.b.customers[0].device.token]) {
      expect(await ask(others)).toEqual(own);
    }
  });
});
