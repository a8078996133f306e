import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { GatewayClient } from '../../ingest/testing/gateway-client.ts';
import { PacketClient } from '../../ingest/testing/packet-client.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice } from '../../testing/world.ts';

const TELEMETRY = 'v1/devices/me/telemetry';
const RCO2 = { key: 'rco2', quantity: 'co2', unit: '', factor: 1 };
const ATMP_F = { key: 'atmp', quantity: 'temp', unit: '°F', factor: 1 };

let world: AppWorld;
let device: WorldDevice;
let ts = Date.now() - 3_600_000;

beforeAll(async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://unused', AIRDECK_MQTT_PORT: '0' });
  world = await createAppWorld({ config });
  await world.app.ingest.start();
  device = world.a.customers[0].device;
});
afterAll(async () => {
  await world.app.ingest.stop();
  await world.close();
});

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, user = world.a.admin) =>
  world.api(user, method, path, body as object);
const profileOf = async ({ id }: WorldDevice, user = world.a.admin): Promise<string> =>
  (await ask('GET', `/api/device/${id}`, undefined, user)).body.deviceProfileId.id;
const namesPath = (profileId: string) => `/backoffice/keyNames/${profileId}`;

async function setNames(keyNames: object[], of = device, user = world.a.admin): Promise<void> {
  const answer = await ask('PUT', namesPath(await profileOf(of, user)), { keyNames }, user);
  expect([answer.status, answer.body.keyNames]).toEqual([200, keyNames]);
}

/** The newest reading of a device, and what its latest values are besides those with columns. */
async function newest({ key }: WorldDevice) {
  const { rows } = await world.database.pool.query(
    `select r.co2, r.temp, r.extra from reading r where r.device = $1 order by r.ts desc limit 1`,
    [key],
  );
  return rows[0];
}

async function connect({ token }: WorldDevice): Promise<PacketClient> {
  const { client } = await PacketClient.connect(world.app.ingest.mqttPort, {
    username: token,
    clientId: token,
  });
  return client;
}

let messageId = 0;
async function publish(client: PacketClient, values: object): Promise<void> {
  messageId += 1;
  client.publish(TELEMETRY, JSON.stringify({ ts: ++ts, values }), 1, messageId);
  await client.next('puback');
}

it('counts for all entrances from the next message on, also of a connected device', async () => {
  const client = await connect(device);
  await publish(client, { rco2: 463 });
  expect(await newest(device)).toEqual({ co2: null, temp: null, extra: { rco2: 463 } });

  await setNames([RCO2, ATMP_F]);
  await publish(client, { rco2: 464, atmp: 71.6 });
  expect(await newest(device)).toEqual({ co2: 464, temp: 22, extra: null });
  client.drop();

  const http = { method: 'POST', url: `/api/v1/${device.token}/telemetry` } as const;
  await world.app.inject({ ...http, payload: [{ ts: ++ts, values: { rco2: 465 } }] });
  expect(await newest(device)).toEqual({ co2: 465, temp: null, extra: null });

  const api = `/api/plugins/telemetry/DEVICE/${device.id}/timeseries/ANY`;
  expect((await ask('POST', api, { ts: ++ts, values: { rco2: 466, rhum: 40 } })).status).toBe(200);
  expect(await newest(device)).toEqual({ co2: 466, temp: null, extra: { rhum: 40 } });

  const gateway = world.a.spareDevice;
  await ask('PUT', `/backoffice/devices/${gateway.id}/gateway`, {
    isGateway: true,
    addsDevices: false,
    servesCustomers: true,
  });
  const one = await GatewayClient.connect(world.app.ingest.mqttPort, gateway.token);
  const part = (rco2: number) => ({ [device.name]: [{ ts: ++ts, values: { rco2 } }] });
  await one.say('telemetry', part(467));
  expect(await newest(device)).toEqual({ co2: 467, temp: null, extra: null });

  await setNames([]);
  await one.say('telemetry', part(468));
  expect(await newest(device)).toEqual({ co2: null, temp: null, extra: { rco2: 468 } });
  one.client.drop();
});

it('applies the names of the profile that a device has now', async () => {
  await setNames([RCO2]);
  const other = await ask('POST', '/api/deviceProfile', {
    name: 'another',
    type: 'DEFAULT',
    transportType: 'DEFAULT',
  });
  const client = await connect(device);
  const { body } = await ask('GET', `/api/device/${device.id}`);
  const saved = await ask('POST', '/api/device', {
    ...body,
    type: 'another',
    deviceProfileId: other.body.id,
  });
  expect(saved.status).toBe(200);
  // Its connection knows the former profile.
  await client.ended;
  const again = await connect(device);
  await publish(again, { rco2: 500 });
  expect(await newest(device)).toEqual({ co2: null, temp: null, extra: { rco2: 500 } });
  await ask('POST', namesPath(other.body.id.id), RCO2);
  await publish(again, { rco2: 501 });
  expect(await newest(device)).toEqual({ co2: 501, temp: null, extra: null });
  again.drop();
});

it('leaves the names to the tenant when a device gets another owner', async () => {
  const moving = world.a.customers[1].device;
  await setNames([RCO2], moving);
  const post = (token: string, rco2: number) =>
    world.app.inject({
      method: 'POST',
      url: `/api/v1/${token}/telemetry`,
      payload: { ts: ++ts, values: { rco2 } },
    });
  await post(moving.token, 600);
  expect(await newest(moving)).toMatchObject({ co2: 600 });
  const path = `/api/tenant/${world.b.tenantId}/device/${moving.id}`;
  expect((await ask('POST', path, undefined, world.sysAdmin)).status).toBe(200);
  const credentials = await ask('GET', `/api/device/${moving.id}/credentials`, undefined, world.b.admin);
  const { credentialsId } = credentials.body;
  await vi.waitFor(async () => expect((await post(credentialsId, 601)).statusCode).toBe(200));
  expect(await newest(moving)).toMatchObject({ co2: null, extra: { rco2: 601 } });
  const profileId = await profileOf(moving, world.b.admin);
  expect((await ask('GET', namesPath(profileId), undefined, world.b.admin)).body.keyNames).toEqual([]);
});

it('sends a message again from the quarantine under the names of now', async () => {
  await setNames([]);
  const url = `/api/v1/${device.token}/telemetry`;
  const sentAt = ++ts;
  await world.app.inject({ method: 'POST', url, payload: `[{"ts":${sentAt},"values":{"rco2":700}}` });
  await world.database.pool.query(`update quarantine set sent = convert_to(payload || ']', 'UTF8')`);
  await setNames([RCO2]);
  const path = `/backoffice/deviceHealth/${device.id}/rejectedMessages`;
  expect((await ask('POST', path, {})).body).toMatchObject({ messages: 1, readings: 1 });
  expect(await newest(device)).toEqual({ co2: 700, temp: null, extra: null });
});

it('refuses lists that say two things, and records a change', async () => {
  const path = namesPath(await profileOf(device));
  const { body: before } = await ask('GET', path);
  const codeOf = async (keyNames: object[], version?: number) =>
    (await ask('PUT', path, { keyNames, version })).body.code;
  expect(await codeOf([RCO2, { ...ATMP_F, key: 'rco2' }])).toBe('keyNames.keyTwice');
  expect(await codeOf([{ ...RCO2, unit: '°F' }])).toBe('keyNames.unknownUnit');
  for (const wrong of [
    { quantity: '__proto__' },
    { quantity: '' },
    { key: '' },
    { key: 'a\0' },
    { factor: 0 },
  ])
    expect([wrong, (await ask('PUT', path, { keyNames: [{ ...RCO2, ...wrong }] })).status]).toEqual([
      wrong,
      400,
    ]);
  expect((await ask('PUT', path, { keyNames: [], version: before.version - 1 })).status).toBe(409);
  expect((await ask('GET', path)).body).toEqual(before);
  await setNames([RCO2, ATMP_F]);
  const audited = await world.database.pool.query(
    `select user_email, details from audit_entry where details -> 'changed' = '["keyNames"]' order by created_time desc limit 1`,
  );
  expect(audited.rows).toMatchObject([
    { user_email: world.a.admin.email, details: { changed: ['keyNames'] } },
  ]);
});

it('lists the keys that devices send, proposes names, and makes them count with one press', async () => {
  const device = world.a.spareDevice;
  const profileId = (
    await ask('POST', '/api/deviceProfile', {
      name: 'LoRaWAN',
      type: 'DEFAULT',
      transportType: 'DEFAULT',
    })
  ).body.id.id;
  const { body } = await ask('GET', `/api/device/${device.id}`);
  await ask('POST', '/api/device', {
    ...body,
    deviceProfileId: { entityType: 'DEVICE_PROFILE', id: profileId },
  });
  // As ChirpStack's integration of ThingsBoard sends it: without a time.
  const sent = {
    data_temperature: 71.6,
    data_humidity: 50,
    data_co2: 600,
    data_battery: 92,
    data_pm2_5: 5,
    f_port: 85,
    f_cnt: 4127,
    rssi: -97,
    snr: 6.5,
    data_note: 'ok',
  };
  const post = (payload: object) =>
    world.app.inject({ method: 'POST', url: `/api/v1/${device.token}/telemetry`, payload });
  await post(sent);
  const list = async () => (await ask('GET', `${namesPath(profileId)}/sent`)).body;
  const { devices, keys } = await list();
  expect(devices).toBe(1);
  const proposals = keys.flatMap(({ proposal }: { proposal: object | null }) => proposal ?? []);
  const named = (key: string, quantity: string, unit: string, isUnitKnown = true) => ({
    key,
    quantity,
    unit,
    factor: 1,
    isUnitKnown,
  });
  expect(proposals).toEqual([
    named('data_battery', 'bat', '%'),
    named('data_co2', 'co2', 'ppm'),
    named('data_pm2_5', 'pm25', 'µg/m³'),
    named('data_humidity', 'rh', '%'),
    named('data_temperature', 'temp', '°F', false),
  ]);
  expect(keys.slice(0, 5).every(({ proposal }: { proposal: unknown }) => proposal !== null)).toBe(true);
  expect(keys.find(({ key }: { key: string }) => key === 'data_note')).toMatchObject({
    value: 'ok',
    proposal: null,
  });
  for (const proposal of proposals)
    expect((await ask('POST', namesPath(profileId), proposal)).status).toBe(200);
  expect((await list()).keys.filter(({ proposal }: { proposal: unknown }) => proposal)).toEqual([]);
  await post({ ...sent, data_co2: 601 });
  const { rows } = await world.database.pool.query(
    'select co2, temp, rh, bat, pm25, extra from reading where device = $1 order by ts desc limit 1',
    [device.key],
  );
  expect(rows[0]).toEqual({
    co2: 601,
    temp: 22,
    rh: 50,
    bat: 92,
    pm25: 5,
    extra: { f_port: 85, f_cnt: 4127, rssi: -97, snr: 6.5, data_note: 'ok' },
  });
  const listed = await ask('GET', '/backoffice/keyNames?pageSize=100&page=0&textSearch=LoRa');
  expect(listed.body.data).toMatchObject([{ deviceProfileId: profileId, name: 'LoRaWAN' }]);
});
