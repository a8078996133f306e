import { deepEqual } from 'node:assert/strict';
import mqtt from 'mqtt';
import type { ClientCheck, ClientWorld } from './client-check.ts';
import { TenantDevice } from './tenant-device.ts';

const ME = 'v1/devices/me';
const VERSIONS = [
  { protocolVersion: 3, protocolId: 'MQIsdp' },
  { protocolVersion: 4, protocolId: 'MQTT' },
  { protocolVersion: 5, protocolId: 'MQTT' },
] as const;

export const mqttJsCheck: ClientCheck = {
  name: 'MQTT.js, MQTT 3.1, 3.1.1 and 5',
  missing: () => undefined,
  run: async (world) => {
    for (const version of VERSIONS) await checkVersion(world, version);
  },
};

/** The second session of a device ends the first, with a reason code in MQTT 5. */
async function checkOneSession(
  { mqttPort }: ClientWorld,
  version: (typeof VERSIONS)[number],
  { token }: TenantDevice,
  first: mqtt.MqttClient,
): Promise<void> {
  const reasons: (number | undefined)[] = [];
  first.on('disconnect', ({ reasonCode }) => reasons.push(reasonCode));
  const ended = new Promise<void>((resolve) => first.once('close', () => resolve()));
  const second = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    ...version,
    clientId: 'another',
    username: token,
    reconnectPeriod: 0,
  });
  await ended;
  deepEqual(reasons, version.protocolVersion === 5 ? [0x8e] : []);
  await second.publishAsync(`${ME}/telemetry`, '{"pm25":1}', { qos: 1 });
  await second.endAsync();
}

async function checkVersion(world: ClientWorld, version: (typeof VERSIONS)[number]): Promise<void> {
  const device = await TenantDevice.create(world, `MQTT.js ${version.protocolVersion}`);
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${world.mqttPort}`, {
    ...version,
    clientId: 'mqttjs',
    username: device.token,
    reconnectPeriod: 0,
  });
  try {
    for (const qos of [0, 1, 2] as const) {
      const reading = { ts: 1_767_229_200_000 + qos, values: { pm25: 10 + qos, fan: `q${qos}` } };
      await client.publishAsync(`${ME}/telemetry`, JSON.stringify(reading), { qos });
    }
    deepEqual(await device.latest('pm25', 'fan'), { pm25: 12, fan: 'q2' });
    await client.publishAsync(`${ME}/attributes`, '{"firmware":"1.2"}', { qos: 1 });
    deepEqual(await device.clientAttributes(), { firmware: '1.2' });

    const next = (topic: string) =>
      new Promise<unknown>((resolve) => {
        client.on('message', (heardOn, payload) => {
          if (heardOn === topic) resolve(JSON.parse(String(payload)));
        });
      });
    const changed = next(`${ME}/attributes`);
    const requested = next(`${ME}/attributes/response/7`);
    const called = next(`${ME}/rpc/response/8`);
    client.on('message', (topic, payload) => {
      if (!topic.startsWith(`${ME}/rpc/request/`)) return;
      const { params } = JSON.parse(String(payload));
      client.publish(topic.replace('request', 'response'), JSON.stringify({ heard: params }), { qos: 1 });
    });
    const filters = ['attributes', 'attributes/response/+', 'rpc/request/+', 'rpc/response/+'];
    const granted = await client.subscribeAsync(
      filters.map((filter) => `${ME}/${filter}`),
      { qos: 1 },
    );
    deepEqual(
      granted.map(({ qos }) => qos),
      [1, 1, 1, 1],
    );
    await device.share({ threshold: 35 });
    deepEqual(await changed, { threshold: 35 });
    await client.publishAsync(`${ME}/attributes/request/7`, '{"sharedKeys":"threshold"}', { qos: 1 });
    deepEqual(await requested, { shared: { threshold: 35 } });
    await client.publishAsync(`${ME}/rpc/request/8`, '{"method":"getSessionLimits","params":{}}', { qos: 1 });
    deepEqual(Object.keys((await called) as object).sort(), [
      'maxInflightMessages',
      'maxPayloadSize',
      'rateLimits',
    ]);
    deepEqual(await device.command('setMode', 3), { heard: 3 });
    await checkOneSession(world, version, device, client);
  } finally {
    await client.endAsync();
  }
}
