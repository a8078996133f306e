import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { createFleet, type Fleet } from '../fleet.ts';
import { fillDevices, fillReadings, type Size, WATCHED } from '../growth/fill-size.ts';
import { plotOf } from '../growth/plot.ts';
import { ms, perSecond } from '../report.ts';
import { historyStart } from '../ten-million-readings.ts';

const FLEET = 1000;
/** A hundred million take hours. `GROWTH=1x1000,10x1000` chooses: millions of readings by number of devices. */
const SIZES = '1x1000,10x1000,100x1000,10x10000,10x100000';
const PLOT = join(import.meta.dirname, '../../docs/growth.svg');
const REPEATS = 15;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOAD = { window: 10, warmUpMs: 2000, measureMs: 6000 };

/** Durations of reads by name, ms, and the messages stored in a second. */
type Measured = { readonly reads: ReadonlyMap<string, number>; readonly stored: number };

/**
 * Measures reads and ingest at each size, each on a server and a database of its own, and draws the plot.
 * @returns a table in Markdown
 */
export async function measureGrowth(say: (text: string) => void): Promise<string> {
  const sizes = (process.env['GROWTH'] ?? SIZES).split(',').map(sizeOf);
  const found: Measured[] = [];
  for (const size of sizes) {
    say(`growth: ${nameOf(size)}`);
    found.push(await measureSize(size));
  }
  const names = [...(found[0]?.reads.keys() ?? [])];
  const lines = names.map((name) => ({ name, values: found.map(({ reads }) => reads.get(name) ?? 0) }));
  await writeFile(PLOT, plotOf(sizes.map(nameOf), lines));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['p50', ...sizes.map(nameOf)]),
    row(['', ...sizes].map(() => '---')),
    ...lines.map(({ name, values }) => row([name, ...values.map(ms)])),
    row(['MQTT messages stored, window 10', ...found.map(({ stored }) => perSecond(stored))]),
  ].join('\n');
}

function sizeOf(text: string): Size {
  const [millions, devices] = text.split('x').map(Number);
  if (!millions || !devices || devices < FLEET)
    throw new Error(`GROWTH: '${text}' is not MILLIONSxDEVICES, with ${FLEET} devices or more`);
  return { millions, devices };
}

const nameOf = ({ millions, devices }: Size) =>
  `${millions} M, ${devices < 1e6 && devices >= 1e3 ? `${devices / 1e3}k` : devices} devices`;

async function measureSize(size: Size): Promise<Measured> {
  const server = await startBenchServer();
  try {
    const now = Date.now();
    const fleet = await createFleet(server.databaseUrl, FLEET);
    await fillReadings(server.databaseUrl, fleet, size, now);
    await fillDevices(server.databaseUrl, fleet, size, now);
    const reads = new Map<string, number>();
    for (const [name, path] of readsOf(fleet, historyStart(now)))
      reads.set(name, await durationOf(server, fleet, path));
    const load = { ...LOAD, port: server.mqttPort, tokens: fleet.tokens.slice(WATCHED, WATCHED + 100) };
    const { perSecond: stored } = await runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', load);
    return { reads, stored };
  } finally {
    await server.stop();
  }
}

/** Requests by name; `n` chooses the device. */
function readsOf({ devices }: Fleet, start: number): readonly (readonly [string, (n: number) => string])[] {
  const series = (n: number, query: string) =>
    `/api/plugins/telemetry/DEVICE/${devices[n % WATCHED]?.id}/values/timeseries?keys=pm25&${query}`;
  const days = (count: number) => `startTs=${start}&endTs=${start + count * DAY_MS}&limit=50000`;
  const list = (query: string) => () => `/api/tenant/deviceInfos?page=0&${query}`;
  return [
    ['latest values of a device', (n) => series(n, '')],
    ['a day, raw', (n) => series(n, days(1))],
    ['30 days, raw', (n) => series(n, days(30))],
    ['29 days, hourly', (n) => series(n, `${days(29)}&agg=AVG&interval=${HOUR_MS}`)],
    ['10 devices by name', list('pageSize=10&sortProperty=name&sortOrder=ASC')],
    ['10 active devices by name', list('pageSize=10&sortProperty=name&sortOrder=ASC&active=true')],
    ['1,000 devices', list('pageSize=1000')],
    [
      '10 devices by verdict',
      () => '/backoffice/dapDevice/getAll?pageSize=10&page=0&sortProperty=air&sortOrder=DESC',
    ],
  ];
}

async function durationOf(server: BenchServer, fleet: Fleet, path: (n: number) => string): Promise<number> {
  const durationsMs: number[] = [];
  for (let n = -1; n < REPEATS; n += 1) {
    const begun = performance.now();
    const response = await fetch(server.url + path(n + 1), {
      headers: { 'x-authorization': `Bearer ${fleet.accessToken}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path(n + 1)}: ${response.status} ${text}`);
    // The first request prepares plans and code.
    if (n >= 0) durationsMs.push(performance.now() - begun);
  }
  return percentiles(durationsMs).p50;
}
