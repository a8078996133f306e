import type { NewUplinkKey, UplinkKey, UplinkSender, UplinkSource } from '@airdeck/contract/uplinks/uplinks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { PacketClient } from '../../ingest/testing/packet-client.ts';
import { replaceNumbers } from '../../limits/feature-limits.ts';
import type { WorldTenant } from '../../testing/world.ts';
import { createDeviceWorld, type DeviceWorld } from '../devices/testing/device-world.ts';
import {
  airGradientMeasures,
  airGradientReadings,
  airRohrPush,
  chirpStackStatus,
  chirpStackUp,
  DEV_EUI,
  theThingsStackUplink,
} from './testing/uplink-fixtures.ts';
import { UPLINK_LIMITS } from './uplinks.limits.ts';

const TS = Date.parse('2026-02-03T09:14:21.903Z');
const PATHS = {
  chirpStack: '/api/v1/uplinks/chirpstack',
  theThingsStack: '/api/v1/uplinks/the-things-stack',
};

let world: DeviceWorld;
let now = Date.now();
let made = 0;

beforeAll(async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://unused', AIRDECK_MQTT_PORT: '0' });
  world = await createDeviceWorld({
    config,
    clock: () => now,
    limits: { provisioning: { devicesPerProfileAndDay: 1 } },
    featureLimits: [
      replaceNumbers(UPLINK_LIMITS, { messagesPerKeyAndMinute: 40, unknownDevicesPerTenant: 3 }),
    ],
  });
  await world.app.ingest.start();
});
afterAll(async () => {
  await world.app.ingest.stop();
  await world.close();
});

const nextName = () => `Device ${++made}`;
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, of = world.a) =>
  world.api(of.admin, method, path, body);

async function newKey(source: UplinkSource, of = world.a, deviceProfileId: string | null = null) {
  const { body } = await ask('POST', '/backoffice/uplinks', { name: 'Key', source, deviceProfileId }, of);
  return body as NewUplinkKey;
}
const keyOf = async (id: string) =>
  (await ask('GET', '/backoffice/uplinks')).body.keys.find((key: UplinkKey) => key.id === id) as UplinkKey;
const sendersOf = async (of = world.a): Promise<UplinkSender[]> =>
  (await ask('GET', '/backoffice/uplinks/senders', undefined, of)).body;

const devices: { id: string; of: WorldTenant }[] = [];
afterEach(async () => {
  for (const { id, of } of devices.splice(0)) await deleteDevice(id, of);
});

/** A device of this name, with no readings, until the end of the test. */
async function newDevice(
  name: string,
  of: WorldTenant = world.a,
  fields: object = {},
): Promise<{ id: string; token: string }> {
  const token = `token of ${name} ${++made}`;
  const { body } = await ask(
    'POST',
    `/api/device?accessToken=${encodeURIComponent(token)}`,
    { name, ...fields },
    of,
  );
  devices.push({ id: body.id.id, of });
  return { id: body.id.id, token };
}
const deleteDevice = (id: string, of = world.a) => ask('DELETE', `/api/device/${id}`, undefined, of);

async function post(url: string, payload: unknown, headers: Record<string, string> = {}) {
  now += 1;
  const isRaw = typeof payload === 'string' || Buffer.isBuffer(payload);
  const answer = await world.app.inject({
    method: 'POST',
    url,
    headers,
    payload: isRaw ? payload : JSON.stringify(payload),
  });
  return { status: answer.statusCode, text: answer.body, retryAfter: answer.headers['retry-after'] };
}
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const chirpStack = (secret: string, body: unknown, event = 'up') =>
  post(`${PATHS.chirpStack}?event=${event}`, body, bearer(secret));

async function readingsOf(deviceId: string) {
  const { rows } = await world.database.pool.query(
    `select ts, pm25, pm10, co2, temp, rh, bat, extra from reading r join device d on d.key = r.device
     where d.id = $1 order by ts`,
    [deviceId],
  );
  return rows.map(({ ts, ...values }) => ({
    ts: Number(ts),
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
  }));
}
async function quarantineOf(deviceId: string) {
  const { rows } = await world.database.pool.query(
    `select transport, topic, reason, convert_from(sent, 'UTF8') as sent
     from quarantine q join device d on d.key = q.device where d.id = $1 order by q.id`,
    [deviceId],
  );
  return rows;
}

describe('ChirpStack', () => {
  it('stores the decoded object at the time of the network, once, however often it comes', async () => {
    const device = await newDevice(DEV_EUI);
    const { secret } = await newKey('chirpStack');
    for (let time = 0; time < 3; time++) {
      expect(await chirpStack(secret, chirpStackUp())).toMatchObject({ status: 200, text: '' });
    }
    const extra = { alarm_high: false, levels_0: 1, levels_1: 2 };
    expect(await readingsOf(device.id)).toEqual([{ ts: TS, co2: 600, temp: 21.6, rh: 50, extra }]);
  });

  it('stores frames whose counter began again after a join, and stored samples as readings of their own', async () => {
    const device = await newDevice('02-00-A1-FF-FE-00-51-C7');
    const { secret } = await newKey('chirpStack');
    await chirpStack(secret, chirpStackUp({ fCnt: 1, object: { co2: 500 } }));
    await chirpStack(secret, chirpStackUp({ fCnt: 1 }), 'join');
    const time = '2026-02-03T09:24:21Z';
    const history = [{ timestamp: 1_770_100_000, co2: 450 }];
    await chirpStack(secret, chirpStackUp({ fCnt: 1, time, object: { co2: 520, history } }));
    expect(await readingsOf(device.id)).toEqual([
      { ts: 1_770_100_000_000, co2: 450 },
      { ts: TS, co2: 500 },
      { ts: Date.parse(time), co2: 520 },
    ]);
  });

  it('takes the battery from a status, and nothing from other events', async () => {
    const device = await newDevice(DEV_EUI);
    const { secret } = await newKey('chirpStack');
    await chirpStack(secret, chirpStackStatus(), 'status');
    await chirpStack(secret, chirpStackStatus({ batteryLevelUnavailable: true }), 'status');
    for (const event of ['join', 'ack', 'txack', 'log', 'location', 'integration'])
      expect(await chirpStack(secret, chirpStackUp(), event)).toMatchObject({ status: 200 });
    const commandsAlone = chirpStackUp({ data: undefined, object: undefined, fPort: undefined });
    expect(await chirpStack(secret, commandsAlone)).toMatchObject({ status: 200 });
    expect(await readingsOf(device.id)).toEqual([{ ts: Date.parse('2026-02-03T10:00:00Z'), bat: 71.65 }]);
  });

  it('keeps a message without decoded values in quarantine as it came, and says so with the key', async () => {
    const device = await newDevice(DEV_EUI);
    const { secret, key } = await newKey('chirpStack');
    const message = chirpStackUp({ object: {} });
    const answer = await chirpStack(secret, message);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('codec')]);
    expect(await quarantineOf(device.id)).toEqual([
      {
        transport: 'http',
        topic: 'uplinks/chirpStack',
        reason: 'not-decoded',
        sent: JSON.stringify(message),
      },
    ]);
    await expect
      .poll(() => keyOf(key.id))
      .toMatchObject({ stored: 0, refused: 1, lastFailure: 'notDecoded', lastUsedTime: now });
  });

  it('puts values that cannot be stored into quarantine, in the form in which they can be sent again', async () => {
    const device = await newDevice(DEV_EUI);
    const { secret } = await newKey('chirpStack');
    const tooEarly = chirpStackUp({ time: '1999-12-31T00:00:00Z', object: { co2: 1 } });
    expect(await chirpStack(secret, tooEarly)).toMatchObject({ status: 400 });
    const sent = [{ ts: Date.parse('1999-12-31T00:00:00Z'), values: { co2: 1 } }];
    expect(await quarantineOf(device.id)).toEqual([
      { transport: 'http', topic: 'telemetry', reason: 'ts-out-of-range', sent: JSON.stringify(sent) },
    ]);
  });

  it('stores keys under the names of the profile, on both ways from the network server', async () => {
    const type = nextName();
    const { body: profile } = await ask('POST', '/api/deviceProfile', {
      name: type,
      type: 'DEFAULT',
      transportType: 'DEFAULT',
    });
    const keyNames = ['data_temperature', 'temperature'].map((key) => ({
      key,
      quantity: 'temp',
      unit: '°F',
      factor: 1,
    }));
    await ask('PUT', `/backoffice/keyNames/${profile.id.id}`, { keyNames });
    const { id, token } = await newDevice(DEV_EUI, world.a, { type });
    const { secret } = await newKey('chirpStack');
    await chirpStack(secret, chirpStackUp({ object: { temperature: 68 } }));
    await post(`/api/v1/${encodeURIComponent(token)}/telemetry`, { data_temperature: 77 });
    expect(await readingsOf(id)).toEqual([
      { ts: TS, temp: 20 },
      { ts: expect.any(Number), temp: 25 },
    ]);
  });

  it('reaches a device by its own ThingsBoard integration as well: attributes, then telemetry', async () => {
    const { id, token } = await newDevice(nextName());
    const attributes = { application_name: 'air', dev_eui: DEV_EUI, device_name: 'Lab 2', floor: '2' };
    expect(await post(`/api/v1/${encodeURIComponent(token)}/attributes`, attributes)).toMatchObject({
      status: 200,
    });
    const telemetry = { data_co2: 600, data_alarm_high: false, f_port: 85, f_cnt: 4127, rssi: -97, snr: 6.5 };
    expect(await post(`/api/v1/${encodeURIComponent(token)}/telemetry`, telemetry)).toMatchObject({
      status: 200,
    });
    expect(await readingsOf(id)).toEqual([{ ts: expect.any(Number), extra: telemetry }]);
  });
});

describe('The Things Stack', () => {
  const send = (secret: string, body: unknown) => post(PATHS.theThingsStack, body, bearer(secret));

  it('stores the decoded payload at the time of the network server, also when it is repeated later', async () => {
    const device = await newDevice('02:00:A1:FF:FE:00:51:C7');
    const { secret } = await newKey('theThingsStack');
    expect(await send(secret, theThingsStackUplink())).toMatchObject({ status: 200 });
    const repeated = theThingsStackUplink({ received_at: '2026-02-03T09:22:00Z' });
    expect(await send(secret, repeated)).toMatchObject({ status: 200 });
    expect(await readingsOf(device.id)).toEqual([{ ts: TS, co2: 640, temp: 22.5 }]);
  });

  it('stores neither simulated messages nor other kinds', async () => {
    const device = await newDevice(DEV_EUI);
    const { secret } = await newKey('theThingsStack');
    const { end_device_ids } = theThingsStackUplink();
    const normalized = { normalized_payload: { air: { temperature: 20 } } };
    for (const message of [
      theThingsStackUplink({ simulated: true }),
      { end_device_ids, join_accept: { session_key_id: 'AXA=' } },
      { end_device_ids, uplink_normalized: normalized },
      theThingsStackUplink({ uplink: { decoded_payload: undefined, frm_payload: undefined } }),
    ])
      expect(await send(secret, message)).toMatchObject({ status: 200 });
    expect(await send(secret, theThingsStackUplink({ uplink: { decoded_payload: {} } }))).toMatchObject({
      status: 400,
    });
    expect(await readingsOf(device.id)).toEqual([]);
  });
});

describe('AirGradient', () => {
  const SERIAL = '84fce6123456';
  const connect = async (username: string, options = {}) =>
    (await PacketClient.connect(world.app.ingest.mqttPort, { username, ...options })).client;

  it('stores what a monitor posts, and tells it that there are no settings here', async () => {
    const device = await newDevice(SERIAL.toUpperCase());
    const { secret } = await newKey('airGradient');
    const url = `/api/v1/uplinks/${secret}/sensors/airgradient:${SERIAL}`;
    expect(await post(`${url}/measures`, airGradientMeasures)).toMatchObject({ status: 200 });
    expect(await post(`/api/v1/uplinks/${secret}/sensors/${SERIAL}/measures`, '{}')).toMatchObject({
      status: 400,
    });
    const [reading, ...others] = await readingsOf(device.id);
    expect(others).toEqual([]);
    expect(reading?.ts).toBeLessThanOrEqual(now);
    expect(reading).toMatchObject({
      pm25: 7.15,
      pm10: 8.4,
      co2: 463,
      temp: 14.82,
      rh: 61.3,
      extra: { channels_1_pm02: 7.1, channels_2_pm02: 7.2 },
    });
    const asked = await world.app.inject({ url: `${url}/one/config` });
    expect(asked.statusCode).toBe(400);
  });

  it('stores what a monitor publishes over MQTT, until its key is withdrawn', async () => {
    const device = await newDevice(SERIAL);
    const { secret, key } = await newKey('airGradient');
    const client = await connect(secret);
    client.publish(`airgradient/readings/${SERIAL}`, JSON.stringify(airGradientReadings), 1, 7);
    expect(await client.next('puback')).toMatchObject({ messageId: 7 });
    expect(await readingsOf(device.id)).toMatchObject([{ pm25: 6.9, co2: 463, temp: 23.4, rh: 45.1 }]);
    expect(await client.subscribe({ 'v1/devices/me/attributes': 1, '#': 1 })).toEqual([0x80, 0x80]);
    await ask('DELETE', `/backoffice/uplinks/${key.id}`);
    client.publish(`airgradient/readings/${SERIAL}`, JSON.stringify(airGradientReadings), 1, 8);
    await client.ended;
    expect(client.of('puback')).toHaveLength(1);
    expect(await readingsOf(device.id)).toHaveLength(1);
  });

  it('says over MQTT 5 why it refuses a message, and ends a connection on another topic', async () => {
    const { secret } = await newKey('airGradient');
    const client = await connect(secret, { protocolVersion: 5 });
    client.publish('airgradient/readings/unknown-monitor', '{"rco2":400}', 1, 1);
    expect(await client.next('puback')).toMatchObject({ reasonCode: 0x99 });
    client.publish('v1/devices/me/telemetry', '{"co2":400}', 1, 2);
    await client.ended;
    expect(client.of('puback')).toHaveLength(1);
  });

  it('admits a device whose access token begins like a key, and no unknown key', async () => {
    const token = `upl_${++made}`;
    await ask('POST', `/api/device?accessToken=${token}`, { name: nextName() });
    const client = await connect(token);
    client.publish('v1/devices/me/telemetry', '{"co2":400}', 1, 1);
    expect(await client.next('puback')).toMatchObject({ messageId: 1 });
    client.drop();
    const { connack } = await PacketClient.connect(world.app.ingest.mqttPort, { username: 'upl_unknown' });
    expect(connack.returnCode).toBe(5);
  });
});

describe('Sensor.Community', () => {
  it('stores texts as numbers, without what its sensors could not read', async () => {
    const device = await newDevice('esp8266-9120467');
    const { secret } = await newKey('sensorCommunity');
    const url = `/api/v1/uplinks/${secret}/sensor-community`;
    expect(await post(url, airRohrPush)).toMatchObject({ status: 200 });
    const [reading] = await readingsOf(device.id);
    expect(reading).toEqual({
      ts: expect.any(Number),
      pm25: 6.08,
      pm10: 14.33,
      temp: 11.42,
      extra: { pressure: 1008.7316, samples: 5_012_345, signal: -66 },
    });
    expect(await post(url, airRohrPush, { 'x-sensor': 'esp32-1' })).toMatchObject({ status: 404 });
  });

  it('leaves the names of keys to a profile that has any', async () => {
    const type = nextName();
    const { body: profile } = await ask('POST', '/api/deviceProfile', {
      name: type,
      type: 'DEFAULT',
      transportType: 'DEFAULT',
    });
    const keyNames = [{ key: 'SDS_P2', quantity: 'pm25', unit: '', factor: 0.5 }];
    await ask('PUT', `/backoffice/keyNames/${profile.id.id}`, { keyNames });
    const device = await newDevice('esp8266-9120467', world.a, { type });
    const { secret } = await newKey('sensorCommunity');
    await post(`/api/v1/uplinks/${secret}/sensor-community`, airRohrPush);
    expect(await readingsOf(device.id)).toMatchObject([{ pm25: 3.04, extra: { SDS_P1: 14.33 } }]);
  });
});

describe('a key', () => {
  it('is returned once, stored as a hash, renamed and withdrawn, and recorded each time', async () => {
    const { secret, key } = await newKey('chirpStack');
    const { text } = await ask('GET', '/backoffice/uplinks');
    expect(text).not.toContain(secret);
    const { rows } = await world.database.pool.query('select * from uplink_key');
    expect(JSON.stringify(rows)).not.toContain(secret);
    const form = { name: 'Network server', deviceProfileId: null };
    const { body } = await ask('PUT', `/backoffice/uplinks/${key.id}`, { ...form, version: 1 });
    expect(body).toMatchObject({ ...form, version: 2 });
    expect((await ask('PUT', `/backoffice/uplinks/${key.id}`, { ...form, version: 1 })).status).toBe(409);
    expect(await chirpStack(secret, '{}')).toMatchObject({ status: 400 });
    await ask('DELETE', `/backoffice/uplinks/${key.id}`);
    expect(await chirpStack(secret, chirpStackUp())).toMatchObject({ status: 401, text: '' });
    expect(await world.auditOf(key.id)).toEqual(['created', 'updated', 'deleted']);
  });

  it('has no profile of another tenant', async () => {
    const { body } = await ask('GET', '/api/deviceProfileInfo/default', undefined, world.b);
    const form = { name: 'Key', source: 'chirpStack', deviceProfileId: body.id.id };
    expect((await ask('POST', '/backoffice/uplinks', form)).body.code).toBe('uplinks.profileUnknown');
  });

  it('is worth nothing for another system, as access token or as sign-in', async () => {
    const { secret } = await newKey('chirpStack');
    expect(await post(PATHS.theThingsStack, theThingsStackUplink(), bearer(secret))).toMatchObject({
      status: 401,
    });
    expect(await post(`/api/v1/${secret}/telemetry`, { co2: 1 })).toMatchObject({ status: 401 });
    for (const url of ['/api/tenant/devices?pageSize=1&page=0', '/backoffice/uplinks'])
      expect((await world.app.inject({ url, headers: bearer(secret) })).statusCode).toBe(401);
    for (const wrong of ['', secret.slice(0, -1), `${secret}x`])
      expect(await chirpStack(wrong, chirpStackUp())).toMatchObject({ status: 401 });
    const { connack } = await PacketClient.connect(world.app.ingest.mqttPort, { username: secret });
    expect(connack.returnCode).toBe(5);
  });

  it('reaches devices of its own tenant alone, also where another one has the same serial number', async () => {
    const [ours, theirs] = [await newDevice(DEV_EUI), await newDevice(DEV_EUI, world.b)];
    const { secret } = await newKey('chirpStack', world.b);
    expect(await chirpStack(secret, chirpStackUp())).toMatchObject({ status: 200 });
    expect(await readingsOf(ours.id)).toEqual([]);
    expect(await readingsOf(theirs.id)).toHaveLength(1);
    await deleteDevice(theirs.id, world.b);
    expect(await chirpStack(secret, chirpStackUp())).toMatchObject({ status: 404 });
    expect(await readingsOf(ours.id)).toEqual([]);
  });

  it('counts what was stored and refused for a day, and may be used so often in a minute', async () => {
    await newDevice(DEV_EUI);
    const { secret, key } = await newKey('chirpStack');
    const answers = [];
    for (let count = 0; count < 41; count++) answers.push(await chirpStack(secret, chirpStackUp()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(answers.at(-1)).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
    await expect
      .poll(() => keyOf(key.id))
      .toMatchObject({ stored: 40, refused: 1, lastFailure: 'tooMuch', countedSince: expect.any(Number) });
    now += 61_000;
    const dayAgo = 'update uplink_key set counted_since = counted_since - $1 where id = $2';
    await world.database.pool.query(dayAgo, [25 * 3_600_000, key.id]);
    expect(await keyOf(key.id)).toMatchObject({ stored: 0, refused: 0, countedSince: null });
    expect(await chirpStack(secret, chirpStackUp())).toMatchObject({ status: 200 });
    await expect.poll(() => keyOf(key.id)).toMatchObject({ stored: 1, refused: 0 });
  });
});

describe('a message from outside', () => {
  it('is refused without harm, whatever it holds', async () => {
    const device = await newDevice(DEV_EUI);
    const { secret } = await newKey('chirpStack');
    const deep = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`;
    const wrong = [
      '',
      'null',
      '[]',
      '"text"',
      Buffer.from([0x0a, 0x24, 0xff, 0x00, 0x12]),
      deep,
      { deviceInfo: 'x', object: {} },
      chirpStackUp({ deviceInfo: { devEui: '.-:' } }),
      chirpStackUp({ deviceInfo: { devEui: 'a\0b' } }),
      chirpStackUp({ deviceInfo: { devEui: 'x'.repeat(1_000) } }),
      chirpStackUp({ deviceInfo: { devEui: { $ne: '' } } }),
      chirpStackUp({ object: { note: 'a\0b' } }),
      chirpStackUp({ object: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, 1])) }),
    ];
    for (const message of wrong) expect(await chirpStack(secret, message)).toMatchObject({ status: 400 });
    const large = chirpStackUp({ object: { note: 'x'.repeat(70_000) } });
    expect(await chirpStack(secret, large)).toMatchObject({ status: 413 });
    expect(await readingsOf(device.id)).toEqual([]);
    const odd = '{"__proto__":{"co2":1},"constructor":"x"}';
    const text = JSON.stringify(chirpStackUp()).replace(/"object":\{.*?\]\}/, `"object":${odd}`);
    expect(await chirpStack(secret, text)).toMatchObject({ status: 200 });
    expect(await readingsOf(device.id)).toMatchObject([
      { extra: { constructor: 'x', ['__proto___co2']: 1 } },
    ]);
  });
});

describe('an unknown device', () => {
  const unknown = async (serial: string) => (await sendersOf()).find((sender) => sender.serial === serial);
  const up = (devEui: string) => chirpStackUp({ deviceInfo: { devEui, deviceName: 'Lab 7' } });

  it('is listed until it is created, by its serial number and with the name that it has there', async () => {
    const { secret } = await newKey('chirpStack');
    const devEui = '0200a1fffe0000a1';
    expect(await chirpStack(secret, up(devEui))).toMatchObject({
      status: 404,
      text: expect.stringContaining('serial'),
    });
    const sender = await unknown(devEui);
    expect(sender).toMatchObject({ name: 'Lab 7', source: 'chirpStack', device: null, lastSeenTime: now });
    const { status, body } = await ask('POST', `/backoffice/uplinks/senders/${sender?.id}/device`);
    expect([status, body.device]).toEqual([201, { id: expect.any(String), name: devEui, label: 'Lab 7' }]);
    expect(await chirpStack(secret, up(devEui))).toMatchObject({ status: 200 });
    expect(await readingsOf(body.device.id)).toHaveLength(1);
  });

  it('is linked to a device of the tenant, and unlinked', async () => {
    const { secret } = await newKey('chirpStack');
    const devEui = '0200a1fffe0000a2';
    await chirpStack(secret, up(devEui));
    const path = `/backoffice/uplinks/senders/${(await unknown(devEui))?.id}`;
    const { spareDevice } = world.b;
    expect((await ask('PUT', `${path}/device`, { deviceId: spareDevice.id })).body.code).toBe(
      'uplinks.deviceUnknown',
    );
    const device = await newDevice(nextName());
    expect((await ask('PUT', `${path}/device`, { deviceId: device.id })).body.device.id).toBe(device.id);
    expect(await chirpStack(secret, up(devEui))).toMatchObject({ status: 200 });
    expect(await readingsOf(device.id)).toHaveLength(1);
    await ask('DELETE', path);
    expect(await chirpStack(secret, up(devEui))).toMatchObject({ status: 404 });
    expect(await world.activityOf(device.id)).toEqual(['created', 'uplinkLinked', 'uplinkUnlinked']);
  });

  it('stays unknown where several devices are called so', async () => {
    const { secret } = await newKey('chirpStack');
    const alike = [await newDevice('AB-CD'), await newDevice('ab.cd')];
    expect(await chirpStack(secret, up('abcd'))).toMatchObject({ status: 404 });
    for (const { id } of alike) expect(await readingsOf(id)).toEqual([]);
  });

  it('is forgotten when others have come since', async () => {
    const { secret } = await newKey('chirpStack', world.b);
    const serials = ['b1', 'b2', 'b3', 'b4', 'b5'];
    for (const serial of serials) await chirpStack(secret, up(serial));
    expect((await sendersOf(world.b)).map(({ serial }) => serial)).toEqual(['b5', 'b4', 'b3']);
  });

  it('is created by itself where its profile accepts new devices, so many a day', async () => {
    const profile = (
      await ask('POST', '/api/deviceProfile', { name: nextName(), type: 'DEFAULT', transportType: 'DEFAULT' })
    ).body.id.id;
    await ask('PUT', `/backoffice/provisioning/${profile}`, { provisionType: 'ALLOW_CREATE_NEW_DEVICES' });
    const { secret } = await newKey('chirpStack', world.a, profile);
    const answers = await Promise.all([up('c1'), up('c1'), up('c1')].map((body) => chirpStack(secret, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await ask('GET', '/api/tenant/devices?deviceName=c1');
    expect(body).toMatchObject({ label: 'Lab 7', deviceProfileId: { id: profile } });
    expect(await readingsOf(body.id.id)).toHaveLength(1);
    expect(await chirpStack(secret, up('c2'))).toMatchObject({ status: 429 });
    expect(await unknown('c2')).toMatchObject({ device: null });
  });
});
