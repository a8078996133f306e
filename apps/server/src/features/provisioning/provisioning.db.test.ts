import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { PacketClient } from '../../ingest/testing/packet-client.ts';
import { DENIED } from '../../testing/api-client.ts';
import { createDeviceWorld, type DeviceWorld } from '../devices/testing/device-world.ts';

const REQUESTS = '/provision/request';
const RESPONSES = '/provision/response';
const NOT_FOUND = { errorMsg: 'Provision data was not found!', status: 'NOT_FOUND' };
const FAILURE = { errorMsg: 'Failed to provision device!', status: 'FAILURE' };
const SUCCESS = { credentialsType: 'ACCESS_TOKEN', status: 'SUCCESS' };
const HOUR_MS = 3_600_000;

type Keys = { provisionDeviceKey: string; provisionDeviceSecret: string };

let world: DeviceWorld;
let now = Date.now();
let made = 0;

beforeAll(async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://unused', AIRDECK_MQTT_PORT: '0' });
  const limits = { provisioning: { devicesPerProfileAndDay: 3, wrongSecretsPerKeyAndAddress: 20 } };
  world = await createDeviceWorld({ config, limits, clock: () => now });
  await world.app.ingest.start();
});
afterAll(async () => {
  await world.app.ingest.stop();
  await world.close();
});

const nextName = () => `Provisioned ${++made}`;
const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, user = world.a.admin) =>
  world.api(user, method, path, body);

async function newProfile(provisionType = 'ALLOW_CREATE_NEW_DEVICES'): Promise<Keys & { id: string }> {
  const { body } = await ask('POST', '/api/deviceProfile', {
    name: nextName(),
    type: 'DEFAULT',
    transportType: 'DEFAULT',
  });
  const set = await ask('PUT', `/backoffice/provisioning/${body.id.id}`, { provisionType });
  return { ...set.body, id: body.id.id };
}
const keysOf = ({ provisionDeviceKey, provisionDeviceSecret }: Keys): Keys => ({
  provisionDeviceKey,
  provisionDeviceSecret,
});

async function provision(body: object | string, remoteAddress = '10.0.0.1') {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await world.app.inject({ method: 'POST', url: '/api/v1/provision', payload, remoteAddress });
  const isJson = answer.statusCode === 200;
  return { status: answer.statusCode, body: isJson ? JSON.parse(answer.body) : answer.body };
}
const deviceOf = async (name: string) =>
  (await ask('GET', `/api/tenant/devices?deviceName=${encodeURIComponent(name)}`)).body;

describe('a device that provisions itself', () => {
  it('is created in the profile of its keys, and authenticates with the returned token', async () => {
    const profile = await newProfile();
    const deviceName = nextName();
    const { status, body } = await provision({ ...keysOf(profile), deviceName });
    expect([status, body]).toEqual([
      200,
      { ...SUCCESS, credentialsValue: expect.stringMatching(/^\w{20}$/) },
    ]);
    const url = `/api/v1/${body.credentialsValue}/telemetry`;
    expect((await world.app.inject({ method: 'POST', url, payload: { pm25: 1 } })).statusCode).toBe(200);
    const device = await deviceOf(deviceName);
    expect(device).toMatchObject({ deviceProfileId: { id: profile.id }, additionalInfo: null });
    expect(await world.activityOf(device.id.id)).toEqual(['created', 'provisioned']);
    expect(await provision({ ...keysOf(profile), deviceName })).toEqual({ status: 200, body: FAILURE });
  });

  it('may choose its token and omit its name', async () => {
    const profile = await newProfile();
    const deviceName = nextName();
    const own = { ...keysOf(profile), deviceName, token: `own-${deviceName}`, gateway: false };
    expect((await provision(own)).body.credentialsValue).toBe(own.token);
    expect((await provision({ ...own, deviceName: nextName() })).body).toEqual(FAILURE);
    expect((await provision(keysOf(profile))).body).toMatchObject(SUCCESS);
  });

  it('has to exist if its profile accepts no new ones, and is provisioned once', async () => {
    const profile = await newProfile('CHECK_PRE_PROVISIONED_DEVICES');
    const deviceName = nextName();
    expect((await provision({ ...keysOf(profile), deviceName })).body).toEqual(FAILURE);
    const accessToken = `prepared-${deviceName}`;
    await ask('POST', `/api/device?accessToken=${encodeURIComponent(accessToken)}`, {
      name: deviceName,
      deviceProfileId: { entityType: 'DEVICE_PROFILE', id: profile.id },
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => provision({ ...keysOf(profile), deviceName })),
    );
    expect(answers.filter(({ body }) => body.credentialsValue === accessToken)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.status === 'FAILURE')).toHaveLength(4);
  });

  it('is subject to a daily limit, also for concurrent requests', async () => {
    const profile = await newProfile();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => provision({ ...keysOf(profile), deviceName: nextName() })),
    );
    expect(answers.filter(({ body }) => body.status === 'SUCCESS')).toHaveLength(3);
    now += 25 * HOUR_MS;
    expect((await provision({ ...keysOf(profile), deviceName: nextName() })).body).toMatchObject(SUCCESS);
    now -= 25 * HOUR_MS;
  });

  it('is refused with wrong or old keys, and while provisioning is disabled', async () => {
    const profile = await newProfile();
    const deviceName = nextName();
    const wrong = [
      { ...keysOf(profile), provisionDeviceSecret: 'wrong' },
      { ...keysOf(profile), provisionDeviceKey: 'wrong' },
      { provisionDeviceKey: '', provisionDeviceSecret: '' },
    ];
    for (const keys of wrong) expect((await provision({ ...keys, deviceName })).body).toEqual(NOT_FOUND);
    const { body: renewed } = await ask('POST', `/backoffice/provisioning/${profile.id}/keys`);
    expect(renewed.provisionDeviceSecret).not.toBe(profile.provisionDeviceSecret);
    expect((await provision({ ...keysOf(profile), deviceName })).body).toEqual(NOT_FOUND);
    const off = { provisionType: 'DISABLED' };
    expect((await ask('PUT', `/backoffice/provisioning/${profile.id}`, off)).body).toMatchObject({
      ...off,
      provisionDeviceKey: null,
      provisionDeviceSecret: null,
    });
    expect((await provision({ ...keysOf(renewed), deviceName })).body).toEqual(NOT_FOUND);
  });

  it('gets an error for an invalid request', async () => {
    const keys = keysOf(await newProfile());
    for (const body of ['', '{', '[]', 'null', '"x"', { deviceName: 'x' }, { ...keys, deviceName: 7 }])
      expect((await provision(body)).status).toBe(400);
    for (const body of [
      { ...keys, deviceName: 'a\0b' },
      { ...keys, token: 'x'.repeat(256) },
    ])
      expect((await provision(body)).status).toBe(400);
    expect(await provision({ ...keys, credentialsType: 'X509_CERTIFICATE', hash: 'x' })).toEqual({
      status: 400,
      body: 'Only credentials of the type ACCESS_TOKEN are supported!',
    });
    expect(await provision({ ...keys, gateway: true })).toMatchObject({ status: 400 });
    expect((await provision({ ...keys, deviceName: 'x'.repeat(255) })).body).toMatchObject(SUCCESS);
  });

  it('has to wait after guesses of its secret from its address, unlike devices of another profile', async () => {
    const [profile, other] = [await newProfile(), await newProfile()];
    const wrong = { ...keysOf(profile), provisionDeviceSecret: 'wrong', deviceName: 'x' };
    const guesses = await Promise.all(Array.from({ length: 25 }, () => provision(wrong, '10.9.9.9')));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    const right = { ...keysOf(profile), deviceName: nextName() };
    expect((await provision(right, '10.9.9.9')).status).toBe(429);
    expect((await provision(right, '10.8.8.8')).body).toMatchObject(SUCCESS);
    const another = { ...keysOf(other), deviceName: nextName() };
    expect((await provision(another, '10.9.9.9')).body).toMatchObject(SUCCESS);
  });
});

describe('over MQTT', () => {
  const connect = async (options: object) =>
    (await PacketClient.connect(world.app.ingest.mqttPort, options)).client;
  const exchange = async (client: PacketClient, body: object) => {
    client.publish(REQUESTS, JSON.stringify(body), 1, 7);
    const { topic, payload } = await client.next('publish');
    await client.next('puback');
    return { topic, body: JSON.parse(String(payload)) };
  };

  it('provisions clients that connect as "provision", by user name or client id', async () => {
    const profile = await newProfile();
    for (const options of [
      { username: 'provision' },
      { username: 'provision', protocolVersion: 5 as const },
      { clientId: 'provision' },
    ]) {
      const client = await connect(options);
      expect(await client.subscribe({ [RESPONSES]: 1 })).toEqual([1]);
      const deviceName = nextName();
      const answer = await exchange(client, { ...keysOf(profile), deviceName });
      expect(answer).toMatchObject({ topic: RESPONSES, body: SUCCESS });
      expect(await exchange(client, { ...keysOf(profile), deviceName })).toMatchObject({ body: FAILURE });
      expect(await exchange(client, { deviceName })).toMatchObject({ body: { status: 'FAILURE' } });
      client.drop();
    }
  });

  it('allows no other topics, and no device to subscribe to the responses', async () => {
    const client = await connect({ username: 'provision' });
    expect(await client.subscribe({ 'v1/devices/me/attributes': 1, '#': 1 })).toEqual([0x80, 0x80]);
    client.publish('v1/devices/me/telemetry', '{"pm25":1}', 1, 1);
    await client.ended;
    expect(client.of('puback')).toEqual([]);
    const device = await connect({ username: world.a.spareDevice.token });
    expect(await device.subscribe({ [RESPONSES]: 1 })).toEqual([0x80]);
    device.drop();
  });

  it('creates no device for a client without a subscription', async () => {
    const profile = await newProfile();
    const client = await connect({ username: 'provision', protocolVersion: 5 });
    const deviceName = nextName();
    client.publish(REQUESTS, JSON.stringify({ ...keysOf(profile), deviceName }), 1, 1);
    expect(await client.next('puback')).toMatchObject({ reasonCode: 0x10 });
    expect((await deviceOf(deviceName)).status).toBe(404);
    client.drop();
  });
});

describe('the keys of a profile', () => {
  it('are saved and read in ThingsBoard’s format, and kept by a save without them', async () => {
    const provisionConfiguration = { type: 'ALLOW_CREATE_NEW_DEVICES', provisionDeviceSecret: 'my secret' };
    const { body } = await ask('POST', '/api/deviceProfile', {
      name: nextName(),
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      provisionType: 'ALLOW_CREATE_NEW_DEVICES',
      provisionDeviceKey: `my key ${made}`,
      profileData: { configuration: { type: 'DEFAULT' }, provisionConfiguration },
    });
    expect(body).toMatchObject({
      provisionType: 'ALLOW_CREATE_NEW_DEVICES',
      provisionDeviceKey: `my key ${made}`,
      profileData: { provisionConfiguration },
    });
    const { body: page } = await ask('GET', '/api/deviceProfiles?pageSize=100&page=0');
    expect(JSON.stringify(page)).not.toContain('my secret');
    const listed = page.data.find(({ id }: { id: { id: string } }) => id.id === body.id.id);
    const saved = await ask('POST', '/api/deviceProfile', { ...listed, description: 'changed' });
    expect(saved.body.profileData).toMatchObject({ provisionConfiguration });
    const taken = { ...body, id: null, name: nextName(), version: null };
    expect((await ask('POST', '/api/deviceProfile', taken)).body.message).toBe(
      'Device profile with such provision device key already exists!',
    );
  });

  it('are returned with the endpoints for devices', async () => {
    const { id } = await newProfile();
    const { body } = await ask('GET', `/backoffice/provisioning/${id}`);
    expect(body.mqttPort).toBe(world.app.ingest.mqttPort);
    expect(body.httpUrl).toMatch(/^http:\/\/[^/]+$/);
  });

  it('are recorded in the audit log when read', async () => {
    const { id } = await newProfile();
    const path = `/backoffice/provisioning/${id}`;
    await ask('GET', path);
    await ask('PUT', path, { provisionType: 'ALLOW_CREATE_NEW_DEVICES' });
    expect((await ask('GET', `/api/deviceProfile/${id}`)).status).toBe(200);
    const { rows } = await world.database.pool.query(
      "select details ->> 'times' as times from audit_entry where entity_id = $1 and action = 'keysRead'",
      [id],
    );
    expect(rows).toEqual([{ times: '3' }]);
  });

  it('are readable by administrators of the tenant only, and never part of the audit log', async () => {
    const { id, provisionDeviceSecret } = await newProfile();
    await ask('POST', `/backoffice/provisioning/${id}/keys`);
    const path = `/backoffice/provisioning/${id}`;
    expect(await ask('GET', path, undefined, world.a.customers[0].user)).toMatchObject(DENIED);
    expect(await ask('GET', path, undefined, world.b.admin)).toMatchObject(DENIED);
    const info = await ask('GET', `/api/deviceProfileInfo/${id}`, undefined, world.a.customers[0].user);
    expect(info.text).not.toContain(provisionDeviceSecret);
    expect(await world.auditOf(id)).toEqual(['created', 'updated', 'updated']);
    const { rows } = await world.database.pool.query('select details from audit_entry');
    expect(JSON.stringify(rows)).not.toContain(provisionDeviceSecret);
  });
});

describe('the list of profiles', () => {
  const listed = async (query: string, user = world.a.admin) =>
    (await ask('GET', `/backoffice/provisioning?${query}`, undefined, user)).body;

  it('has the provisioning type of each, and the number of devices in the present day', async () => {
    const profile = await newProfile();
    const name = `Provisioned ${made}`;
    await provision({ ...keysOf(profile), deviceName: nextName() });
    const state = {
      deviceProfileId: profile.id,
      name,
      provisionType: 'ALLOW_CREATE_NEW_DEVICES',
      newDevices: 1,
      newDevicesPerDay: 3,
    };
    const search = `textSearch=${encodeURIComponent(name)}`;
    expect(await listed(search)).toMatchObject({ totalElements: 1, data: [state] });
    expect((await listed(search, world.b.admin)).data).toEqual([]);
    await world.database.pool.query(
      'update device_profile set provisioned_since = provisioned_since - $1 where id = $2',
      [25 * HOUR_MS, profile.id],
    );
    expect((await listed(search)).data).toEqual([{ ...state, newDevices: 0 }]);
  });

  it('is paged by name', async () => {
    await newProfile();
    await newProfile();
    const page = (number: number) => listed(`pageSize=2&page=${number}&sortProperty=name&sortOrder=DESC`);
    const { data, hasNext } = await page(0);
    const names = [...data, ...(await page(1)).data].map(({ name }: { name: string }) => name.toLowerCase());
    expect(hasNext).toBe(true);
    expect(new Set(names).size).toBe(4);
    expect(names).toEqual([...names].sort().reverse());
  });
});
