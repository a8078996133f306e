import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../apps/server/src/config.ts';
import { bearer, createTestApp, signIn } from '../apps/server/src/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { createWorld, type World } from '../apps/server/src/testing/world.ts';
import type { ReadingPreview } from '../packages/contract/src/reading-import/reading-import.ts';
import { parseReplayOptions } from './replay/options.ts';
import { replay } from './replay/replay.ts';

// Files of real sensors and people, shortened: through the command that replays them, and through the console's import.

const NOW = Date.UTC(2026, 10, 28, 12);

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let headers: Record<string, string>;
let folder: string;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const config = readConfig({ DATABASE_URL: database.url, AIRDECK_MQTT_PORT: '0' });
  app = await createTestApp(database, { config, clock: () => NOW });
  await app.ingest.start();
  headers = bearer((await signIn(app, world.a.admin)).token);
  folder = await mkdtemp(join(tmpdir(), 'airdeck-reported-'));
});
afterAll(async () => {
  await app.ingest.stop();
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

async function newDevice() {
  const name = `device ${++made}`;
  const { device, credentials } = await app.services.devices.create({ tenantId: world.a.tenantId, name });
  return { id: device.id, token: credentials.credentialsId };
}

async function readingsOf(deviceId: string) {
  const { rows } = await database.pool.query(
    `select ts, pm25, pm10, co2, temp, rh, extra from reading r join device d on d.key = r.device
     where d.id = $1 order by ts`,
    [deviceId],
  );
  return rows.map(({ ts, extra, ...values }) => ({
    time: new Date(Number(ts)).toISOString(),
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    ...extra,
  }));
}

/** Plays a file into a new device. */
async function played(content: string) {
  const device = await newDevice();
  const file = join(folder, `${made}.csv`);
  await writeFile(file, content);
  const port = String(app.ingest.mqttPort);
  const options = parseReplayOptions([
    ...['--file', file, '--token', device.token, '--port', port, '--speed', 'max', '--at', 'original'],
  ]);
  if (options === 'help') throw new Error('no options');
  const output = Object.assign(new PassThrough(), { isTTY: false }) as unknown as NodeJS.WriteStream;
  const said: string[] = [];
  output.on('data', (text) => said.push(String(text)));
  const summary = await replay(options, new AbortController().signal, output).catch(
    ({ message }: Error) => message,
  );
  return { summary, said: said.join(''), readings: await readingsOf(device.id) };
}

const post = async (path: string, payload: string | object, type = 'application/json') => {
  const answer = await app.inject({
    method: 'POST',
    url: `/backoffice/${path}`,
    payload,
    headers: { ...headers, 'content-type': type },
  });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer;
};

/** Imports a file into a new device as it is guessed. */
async function imported(content: string) {
  const device = await newDevice();
  const { id } = (await post('readings/imports?fileName=a.csv', content, 'text/csv')).json();
  const preview = (await post(`readings/imports/${id}/preview`, {})).json<ReadingPreview>();
  const { mapping } = preview;
  await post(`readings/imports/${id}/start`, { mapping, device: { deviceId: device.id } });
  await app.jobs.run('reading-imports');
  return { preview, readings: await readingsOf(device.id) };
}

type Reported = readonly [what: string, content: string, guess: RegExp, readings: object[]];

const REPORTED: readonly Reported[] = [
  [
    'semicolons and a decimal comma',
    'ts;pm25;rh\n2026-11-27T10:00:00Z;11,5;44\n',
    /semicolon; times in 'ts' .*decimal sign ','/,
    [{ time: '2026-11-27T10:00:00.000Z', pm25: 11.5, rh: 44 }],
  ],
  [
    'a German date',
    'ts,pm25\n27.11.2026 10:00,11.5\n',
    /comma; times in 'ts' \(dayFirst, UTC\), decimal sign '\.'/,
    [{ time: '2026-11-27T10:00:00.000Z', pm25: 11.5 }],
  ],
  [
    'cells without a value',
    'ts_ms,pm25,rh\n1795829936000,null,44\n1795829876000,NaN,45\n1795829816000,-,46\n',
    /in ms since 1970/,
    [
      { time: '2026-11-28T01:36:56.000Z', rh: 46 },
      { time: '2026-11-28T01:37:56.000Z', rh: 45 },
      { time: '2026-11-28T01:38:56.000Z', rh: 44 },
    ],
  ],
  [
    'an export of Aranet',
    'Time,CO₂(ppm),Temperature(C),Humidity(%),Pressure(hPa)\n' +
      '07/10/2021 14:37:48,"907","23.5","56","1017"\n07/10/2021 15:12:48,"1011","23.7","56","1017"\n',
    /aranet4: comma; times in 'Time' \(dayFirst, UTC\).*CO₂\(ppm\) as co2 in ppm/,
    [
      { time: '2021-10-07T14:37:48.000Z', co2: 907, temp: 23.5, rh: 56, pressure: 1017 },
      { time: '2021-10-07T15:12:48.000Z', co2: 1011, temp: 23.7, rh: 56, pressure: 1017 },
    ],
  ],
  [
    'seconds, Fahrenheit and any order of PurpleAir',
    'id,time_stamp,pm2.5_alt_a,pm2.5_atm_a,pm2.5_atm_b,temperature,humidity,pressure\n' +
      '166371,1685127000,3.70,6.01,5.96,78.8,20,1024.416\n166371,1684104600,2.60,3.49,2.78,71.6,19,1022.098\n',
    /purpleAir: comma; times in 'time_stamp' \(in s since 1970\).*temperature as temp in °F/,
    [
      { time: '2023-05-14T22:50:00.000Z', pm25: 3.49, temp: 22, rh: 19, pressure: 1022.098 },
      { time: '2023-05-26T18:50:00.000Z', pm25: 6.01, temp: 26, rh: 20, pressure: 1024.416 },
    ],
  ],
  [
    'a day of Sensor.Community',
    'sensor_id;sensor_type;location;lat;lon;timestamp;P1;durP1;ratioP1;P2;durP2;ratioP2\n' +
      '5331;SDS011;3121;57.138;-2.077;2017-10-29T00:57:52;17.97;;;3.90;;\n' +
      '5331;SDS011;3121;57.138;-2.077;2017-10-29T01:00:20;19.53;;;3.73;;\n',
    /sensorCommunity: semicolon; times in 'timestamp' \(dayFirst, UTC\)/,
    [
      { time: '2017-10-29T00:57:52.000Z', pm10: 17.97, pm25: 3.9 },
      { time: '2017-10-29T01:00:20.000Z', pm10: 19.53, pm25: 3.73 },
    ],
  ],
];

describe.each(REPORTED)('a file with %s', (_what, content, guess, readings) => {
  it('is stored by the command, which says how it reads it', async () => {
    const file = await played(content);
    expect(file.said).toMatch(guess);
    expect(file.summary).toMatchObject({ refused: 0, readBack: { missing: 0 } });
    expect(file.readings).toEqual(readings);
  });

  it('is stored by the import', async () => {
    expect((await imported(content)).readings).toEqual(readings);
  });
});

describe('seconds in a column of milliseconds', () => {
  const content = 'ts_ms,pm25\n1764240000,11.5\n';

  it('are refused by the command, which names the unit, and nothing is stored', async () => {
    const { summary, readings } = await played(content);
    expect(summary).toMatch(/line 2: '1764240000' in column ts_ms .* looks like seconds \(2025-11-27/);
    expect(readings).toEqual([]);
  });

  it('are shown as seconds by the import before it stores anything', async () => {
    const { preview, readings } = await imported(content);
    expect(preview.mapping.time.form).toBe('s');
    expect(readings).toEqual([{ time: '2025-11-27T10:40:00.000Z', pm25: 11.5 }]);
  });
});

it.each([
  ['a line that names the delimiter', 'sep=;\nname;label\nim-1;x\n'],
  ['tabs', 'name\tlabel\nim-2\tx\n'],
  ['empty columns at the end', 'name,label,,\nim-3,x,,\n'],
])('a file of devices with %s is imported', async (_with, content) => {
  const [, name] = /(im-\d)/.exec(content) ?? [];
  const { body } = await post('devices/import?updateExisting=false', content, 'text/csv');
  expect(JSON.parse(body.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ created: 1, failed: 0 });
  const { rows } = await database.pool.query('select label from device where name = $1', [name]);
  expect(rows).toEqual([{ label: 'x' }]);
});
