import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { createFleet, type Fleet } from '../fleet.ts';
import { perSecond, type Row } from '../report.ts';
import { makePartitions } from '../ten-million-readings.ts';

const DEVICES = 100;
const READINGS = 10_000;
const ROWS = DEVICES * READINGS;
const MINUTE_MS = 60_000;
const KEYS = ['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh'] as const;
const MEGABYTES = 400;

/** A hundred devices with ten thousand readings of six keys each, from another Airdeck in place of a ThingsBoard. */
export async function measureThingsBoardImport(target: BenchServer): Promise<Row[]> {
  const source = await startBenchServer();
  const folder = await mkdtemp(join(tmpdir(), 'airdeck-bench-import-'));
  try {
    const from = await createFleet(source.databaseUrl, DEVICES);
    await fill(source.databaseUrl, from);
    const to = await createFleet(target.databaseUrl, 0);
    const first = await runImport(source, target, { from, to, folder });
    const again = await runImport(source, target, { from, to, folder });
    return [
      { what: `import of ${DEVICES} devices x ${READINGS} readings`, measured: seconds(first.seconds) },
      { what: '… readings, with the comparison at the end', measured: perSecond(ROWS / first.seconds) },
      { what: '… processor time of the import itself', measured: seconds(first.cpuSeconds) },
      {
        what: '… memory of the import at its peak',
        measured: `${Math.round(first.peakMegabytes)} MB`,
        budget: `≤ ${MEGABYTES} MB`,
        holds: first.peakMegabytes <= MEGABYTES,
      },
      { what: '… run again, with nothing new', measured: seconds(again.seconds) },
    ];
  } finally {
    await source.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const seconds = (value: number) => `${value.toFixed(1)} s`;

async function fill(databaseUrl: string, { devices }: Fleet): Promise<void> {
  const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const start = end - (READINGS - 1) * MINUTE_MS;
  await makePartitions(databaseUrl, start, end);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const keys = devices.map(({ key }) => key);
  try {
    await client.query(
      `insert into reading (device, ts, ${KEYS.join(', ')})
       select device, ts, 10 + ts / 60000 % 97 / 10.0, 20 + ts / 60000 % 89 / 10.0, 600 + ts / 60000 % 211,
              ts / 60000 % 173, 21.5, 44.5
       from generate_series($2::bigint, $3::bigint, ${MINUTE_MS}) ts, unnest($1::int[]) device`,
      [keys, start, end],
    );
    await client.query(
      `insert into latest_reading (device, ts, received_time, ${KEYS.flatMap((key) => [key, `${key}_ts`]).join(', ')})
       select device, $2, $2, ${KEYS.map(() => '20, $2').join(', ')} from unnest($1::int[]) device`,
      [keys, end],
    );
    await client.query('vacuum analyze reading');
  } finally {
    await client.end();
  }
}

type Measured = { readonly seconds: number; readonly cpuSeconds: number; readonly peakMegabytes: number };

async function runImport(
  source: BenchServer,
  target: BenchServer,
  { from, to, folder }: { from: Fleet; to: Fleet; folder: string },
): Promise<Measured> {
  const began = performance.now();
  const args = [
    ...['--url', source.url, '--user', from.account.email, '--to', target.url, '--to-user', to.account.email],
    ...['--folder', folder],
  ];
  const child = fork(resolve(import.meta.dirname, '../load/measured-import.ts'), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      THINGSBOARD_PASSWORD: from.account.password,
      AIRDECK_PASSWORD: to.account.password,
    },
  });
  let report = '';
  child.stdout?.on('data', (text) => {
    report += text;
  });
  const usage = once(child, 'message');
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${report}`);
  const [{ cpuSeconds, peakMegabytes }] = (await usage) as [Omit<Measured, 'seconds'>];
  return { seconds: (performance.now() - began) / 1000, cpuSeconds, peakMegabytes };
}
