import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../apps/server/src/config.ts';
import { type ApiClient, createApiClient } from '../apps/server/src/testing/api-client.ts';
import { createTestApp } from '../apps/server/src/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { createWorld, type World } from '../apps/server/src/testing/world.ts';

const ROOT = join(import.meta.dirname, '../examples');
const run = promisify(execFile);
/** The values that each of them sends, except Tasmota, which sends what its sensors report. */
const SENT = { pm25: 12, co2: 640, temp: 21.5, rh: 48 };

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let ask: ApiClient;
let url: string;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const config = readConfig({ DATABASE_URL: database.url, AIRDECK_MQTT_PORT: '0' });
  app = await createTestApp(database, { config });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.ingest.start();
  ask = createApiClient(app);
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.ingest.stop();
  await app.close();
  await database.close();
});

/** A device, and an example that is filled in for it as the README says. */
async function deviceWith(file: string) {
  const { device, credentials } = await app.services.devices.create({
    tenantId: world.a.tenantId,
    name: `example ${++made}`,
  });
  const example = readFileSync(join(ROOT, file), 'utf8')
    .replaceAll('http://127.0.0.1:8080', url)
    .replaceAll(/\b1883\b/g, String(app.ingest.mqttPort))
    .replaceAll('ACCESS_TOKEN', credentials.credentialsId)
    .replaceAll('DEVICE_ID', device.id);
  return { id: device.id, example };
}

async function latestOf(deviceId: string): Promise<Record<string, unknown>> {
  const path = `/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries?useStrictDataTypes=true`;
  const { body } = await ask(world.a.admin, 'GET', path);
  const points = Object.entries(body as Record<string, [{ value: unknown }]>);
  return Object.fromEntries(points.map(([key, [{ value }]]) => [key, value]));
}

/** @throws if the server answers with an error */
async function post(address: string, body: string): Promise<void> {
  const { status } = await fetch(address, { method: 'POST', body });
  expect(status).toBe(200);
}

it('has a row in the README for each system', () => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const listed = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/\]\(([\w-]+)\/[\w.]+\)/g)];
  expect(listed.map(([, folder]) => folder).sort()).toEqual(folders.map(({ name }) => name).sort());
});

describe('an example', () => {
  it('of curl sends a reading', async ({ skip }) => {
    skip(spawnSync('curl', ['--version']).status !== 0, 'curl is not installed');
    const { id, example } = await deviceWith('curl/send.sh');
    expect((await run('sh', ['-c', example])).stdout).toBe('200\n');
    expect(await latestOf(id)).toEqual(SENT);
  });

  it('of Python sends a reading', async ({ skip }) => {
    skip(spawnSync('python3', ['--version']).status !== 0, 'Python 3 is not installed');
    const { id, example } = await deviceWith('python/send.py');
    expect((await run('python3', ['-c', example])).stdout.trim()).toBe('200');
    expect(await latestOf(id)).toEqual(SENT);
  });

  it('of an ESP32 sends a reading with the token as user name', async () => {
    const { id, example } = await deviceWith('esp32/airdeck.ino');
    const constantOf = (name: string) => new RegExp(`${name} = "?([^";]+)"?;`).exec(example)?.[1] ?? '';
    const values = [...(/float (.*);/.exec(example)?.[1] ?? '').matchAll(/= ([\d.]+)/g)].map(numberOf);
    const format = JSON.parse(/reading, sizeof reading, (".*?[^\\]"),/.exec(example)?.[1] ?? '') as string;
    const client = await mqtt.connectAsync({
      host: constantOf('HOST'),
      port: Number(constantOf('PORT')),
      username: constantOf('TOKEN'),
      password: '',
      protocolVersion: 4,
    });
    // The library of the sketch publishes with QoS 0 only, which is not acknowledged.
    for (const reading of [values, [Number.NaN, 650, 21.5, 48]]) {
      client.publish(constantOf('TOPIC'), printed(format, reading), { qos: 0 });
      await expect.poll(() => latestOf(id)).toMatchObject({ co2: reading[1] });
    }
    await client.endAsync();
    expect(await latestOf(id)).toEqual({ ...SENT, co2: 650 });
  });

  it('of ESPHome sends a reading', async () => {
    const { id, example } = await deviceWith('esphome/airdeck.yaml');
    const states: Readonly<Record<string, number>> = SENT;
    const fields = [...example.matchAll(/root\["(\w+)"\] = id\((\w+)\)\.state;/g)];
    const values = fields.map(([, key = '', sensor = '']) => [key, states[sensor]] as const);
    await post(/url: (\S+)/.exec(example)?.[1] ?? '', JSON.stringify(Object.fromEntries(values)));
    expect(await latestOf(id)).toEqual(SENT);
  });

  it('of Tasmota sends what its sensors report', async () => {
    const { id, example } = await deviceWith('tasmota/commands.txt');
    const report = {
      SCD40: { CarbonDioxide: 702, eCO2: 698, Temperature: 21.3, Humidity: 44, DewPoint: 8.6 },
      PMS5003: { CF1: 3, 'CF2.5': 5, CF10: 6, PM1: 3, 'PM2.5': 5, PM10: 6 },
    };
    for (const [address, body] of queriesOf(example, report)) await post(address, body);
    expect(await latestOf(id)).toEqual({ co2: 702, temp: 21.3, rh: 44, pm25: 5, pm10: 6 });
    // Longer rules are refused by Tasmota.
    const rules = example.split('\n').filter((line) => /^Rule\d ON/.test(line));
    for (const rule of rules) expect(rule.length).toBeLessThan(512);
  });

  it('of Node-RED sends a reading', async () => {
    const { id, example } = await deviceWith('node-red/flow.json');
    const nodes = JSON.parse(example) as Record<string, unknown>[];
    const only = (type: string) => nodes.find((node) => node['type'] === type) ?? {};
    const [inject, request] = [only('inject'), only('http request')];
    expect(inject['wires']).toEqual([[request['id']]]);
    expect([inject['payloadType'], request['method']]).toEqual(['json', 'POST']);
    await post(String(request['url']), String(inject['payload']));
    expect(await latestOf(id)).toEqual(SENT);
  });

  it('of Grafana reads what was sent', async () => {
    const { id, example } = await deviceWith('grafana/dashboard.json');
    const ts = Date.now() - 60_000;
    await ask(world.a.admin, 'POST', `/api/plugins/telemetry/DEVICE/${id}/timeseries/ANY`, {
      ts,
      values: SENT,
    });
    const { panels } = JSON.parse(example) as { panels: { targets: GrafanaTarget[] }[] };
    const shown = await Promise.all(
      panels
        .flatMap(({ targets }) => targets)
        .map(async ({ url: address, root_selector, columns }) => {
          const path = address.replace(url, '');
          const filled = path.replace(/\$\{__from\}/, `${ts - 1000}`).replace(/\$\{__to\}/, `${ts + 1000}`);
          const { status, body } = await ask(world.a.admin, 'GET', filled);
          expect(status).toBe(200);
          expect(Object.keys(body)).toEqual([root_selector]);
          const [point] = body[root_selector];
          expect(Object.keys(point).sort()).toEqual(columns.map(({ selector }) => selector).sort());
          return [root_selector, point.value];
        }),
    );
    expect(Object.fromEntries(shown)).toEqual(SENT);
  });
});

type GrafanaTarget = { url: string; root_selector: string; columns: { selector: string }[] };

const numberOf = ([, digits = '']: readonly string[]) => Number(digits);

/** C's `printf` for `%.1f`. */
const printed = (format: string, values: readonly number[]): string => {
  const left = [...values];
  return format.replaceAll(/%\.(\d)f/g, (_all, decimals: string) => {
    const value = left.shift() ?? Number.NaN;
    return Number.isNaN(value) ? 'nan' : value.toFixed(Number(decimals));
  });
};

/** The address and body that Tasmota's rules send for a report of its sensors. */
function queriesOf(rules: string, report: Record<string, Record<string, number>>): [string, string][] {
  const variables: Record<string, string> = {};
  const sent: [string, string][] = [];
  for (const [, sensor = '', value = '', command = ''] of rules.matchAll(
    /ON Tele-(\w+)#([\w.]+) DO (.*?) ENDON/g,
  )) {
    const filled = command
      .replaceAll('%value%', String(report[sensor]?.[value]))
      .replaceAll(/%(var\d)%/g, (_all, name: string) => String(variables[name]));
    const [, name = '', stored = ''] = /^(Var\d) (.*)$/.exec(filled) ?? [];
    if (name) variables[name.toLowerCase()] = stored;
    const [, address, body] = /^WebQuery (\S+) POST \[[^\]]*\] (.*)$/.exec(filled) ?? [];
    if (address && body) sent.push([address, body]);
  }
  return sent;
}
