import { deepEqual, equal } from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';
import { run } from '../../tools/setup/run.mjs';
import type { ClientCheck, ClientWorld } from './client-check.ts';
import { TenantDevice } from './tenant-device.ts';

const ME = 'v1/devices/me';
const MAX_WAIT_MS = 30_000;
const TELL_INTERVAL_MS = 100;
const VERSIONS = ['31', '311', '5'];

export const mosquittoCheck: ClientCheck = {
  name: 'mosquitto_pub and mosquitto_sub, MQTT 3.1, 3.1.1 and 5',
  missing: () =>
    ['mosquitto_pub', 'mosquitto_sub'].every((command) => !spawnSync(command, ['--version']).error)
      ? undefined
      : "This needs Mosquitto's clients. On Debian or Ubuntu: sudo apt-get install mosquitto-clients",
  run: async (world) => {
    for (const version of VERSIONS) await checkVersion(world, version);
  },
};

async function checkVersion(world: ClientWorld, version: string): Promise<void> {
  const device = await TenantDevice.create(world, `mosquitto ${version}`);
  const server = ['-V', version, '-h', '127.0.0.1', '-p', String(world.mqttPort), '-u', device.token];
  const publish = async (topic: string, qos: number, message: object) => {
    const what = ['-q', String(qos), '-t', `${ME}/${topic}`, '-m', JSON.stringify(message)];
    const { code, output } = await run(['mosquitto_pub', [...server, ...what]], {
      cwd: import.meta.dirname,
      quiet: true,
    });
    equal(code, 0, output);
  };
  for (const qos of [0, 1, 2]) {
    await publish('telemetry', qos, {
      ts: 1_767_229_200_000 + qos,
      values: { pm25: 10 + qos, fan: `q${qos}` },
    });
  }
  deepEqual(await device.latest('pm25', 'fan'), { pm25: 12, fan: 'q2' });
  await publish('attributes', 1, { firmware: '1.2' });
  deepEqual(await device.clientAttributes(), { firmware: '1.2' });

  const listener = spawn('mosquitto_sub', [
    ...[...server, '-i', 'listener', '-q', '1', '-v'],
    ...['attributes', 'rpc/request/+'].flatMap((topic) => ['-t', `${ME}/${topic}`]),
  ]);
  try {
    const lines = on(createInterface(listener.stdout), 'line', { signal: AbortSignal.timeout(MAX_WAIT_MS) });
    const next = async (): Promise<string> => (await lines.next()).value[0];
    // mosquitto_sub does not print when it is subscribed: the attribute is set until it is received.
    const publishing = setInterval(() => device.share({ threshold: 35 }), TELL_INTERVAL_MS);
    const attributes = await next().finally(() => clearInterval(publishing));
    equal(attributes, `${ME}/attributes {"threshold":35}`);
    // A one-way command: an answer by another program would be in a new session, which ends this one.
    const delivered = device.sendCommand('setMode', 3);
    let line = attributes;
    while (line === attributes) line = await next();
    const [, command] = /^v1\/devices\/me\/rpc\/request\/\d+ (.*)$/.exec(line) ?? [];
    deepEqual(JSON.parse(command ?? '{}'), { method: 'setMode', params: 3 });
    await delivered;
  } finally {
    const ended = once(listener, 'exit');
    if (listener.kill()) await ended;
  }
}
