import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { createFleet, type Fleet } from '../fleet.ts';
import { fillDevices, fillReadings, readingsMb, type Size, WATCHED } from '../growth/fill-size.ts';
import { plotOf } from '../growth/plot.ts';
import { describeMachine, processorMs } from '../machine-noise.ts';
import { historyStart } from '../ten-million-readings.ts';

const FLEET = 1000;
/** A hundred million take tens of minutes. `GROWTH=1x1000,10x1000` chooses: millions of readings by number of devices. */
const SIZES = '1x1000,10x1000,10x10000,10x100000,100x1000';
const DOCS = join(import.meta.dirname, '../../docs');
const DISK = 'readings on the disk, MB';
/** Factor above which a cost counts as grown; less is noise of other work. */
const BEND = 2;
/** The counters of processor time advance by ten milliseconds: a read is repeated until it took thirty of these steps. */
const ENOUGH_MS = 300;
/** To look at the counters takes as long as some reads, in which the server does other work: they are looked at seldom. */
const REPEATS = { least: 15, factor: 2, most: 960 };
const IDLE = 'a second without requests';
const IDLE_MS = 20_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOAD = { window: 10, warmUpMs: 2000, measureMs: 6000 };

/** Costs by name, ms. */
type Measured = ReadonlyMap<string, number>;
type Line = { readonly name: string; readonly values: readonly number[] };

/**
 * Measures reads and ingest at each size, each on a server and a database of its own, and writes a page with a table and a
 * plot. By processor time of server and PostgreSQL: other work of the machine makes it up to twice as long, but not more.
 */
export async function measureGrowth(say: (text: string) => void): Promise<void> {
  const sizes = (process.env['GROWTH'] ?? SIZES).split(',').map(sizeOf);
  const found: Measured[] = [];
  for (const size of sizes) {
    say(`growth: ${nameOf(size)}`);
    const costs = await measureSize(size);
    for (const [name, cost] of costs) say(`${name}: ${cost.toPrecision(3)}`);
    found.push(costs);
    // Kept even if a later size fails.
    await writePage(sizes.slice(0, found.length), found);
  }
}

async function writePage(sizes: readonly Size[], found: readonly Measured[]): Promise<void> {
  const names = [...(found[0]?.keys() ?? [])];
  const lines = names.map((name) => ({ name, values: found.map((costs) => costs.get(name) ?? 0) }));
  const steps = sizes.map(nameOf);
  const drawn = lines.filter(({ name }) => name !== DISK);
  await writeFile(join(DOCS, 'growth.svg'), plotOf(steps, drawn));
  await writeFile(join(DOCS, 'growth.md'), pageOf(steps, lines));
}

/** The page, in Markdown. */
function pageOf(steps: readonly string[], lines: readonly Line[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    '# Growth',
    '',
    '`npm run bench -- growth` writes this page: processor time of server and PostgreSQL for a request, in milliseconds, with so many million',
    `readings of thirty days (days that are over are packed) and so many devices. Measured on ${describeMachine()}.`,
    '',
    row(['', ...steps]),
    row(['---', ...steps.map(() => '--:')]),
    ...lines.map(({ name, values }) =>
      row([name, ...values.map((value) => String(Number(value.toPrecision(3))))]),
    ),
    '',
    '![The same as a plot, on a logarithmic scale](growth.svg)',
    '',
    '## Where the curve bends',
    '',
    `More than ${BEND} times the cost of the first column:`,
    '',
    ...lines
      .filter(({ name }) => name !== DISK)
      .flatMap(({ name, values: [first = 0, ...others] }) =>
        others.flatMap((value, index) =>
          value > BEND * first ? [`- ${name}, ${steps[index + 1]}: ${(value / first).toFixed(1)} ×`] : [],
        ),
      ),
    '',
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
    await fillReadings(server.databaseUrl, fleet, size.millions, now);
    await fillDevices(server.databaseUrl, fleet, size, now);
    const costs = new Map([[DISK, await readingsMb(server.databaseUrl)]]);
    costs.set(IDLE, await idleCost(server));
    for (const [name, path] of readsOf(fleet, historyStart(now)))
      costs.set(name, await costOf(server, fleet, path));
    costs.set('100 messages over MQTT', 100 * (await messageCost(server, fleet)));
    return costs;
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

/** Processor time of a request, ms. */
async function costOf(server: BenchServer, fleet: Fleet, path: (n: number) => string): Promise<number> {
  const read = async (n: number) => {
    const response = await fetch(server.url + path(n), {
      headers: { 'x-authorization': `Bearer ${fleet.accessToken}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path(n)}: ${response.status} ${text}`);
  };
  // The first requests prepare plans and code.
  for (let n = 0; n < WATCHED; n += 1) await read(n);
  const begun = await processorMs(server.folder);
  for (let n = 0, until: number = REPEATS.least; ; until *= REPEATS.factor) {
    for (; n < until; n += 1) await read(n);
    const used = (await processorMs(server.folder)) - begun;
    if (used >= ENOUGH_MS || n >= REPEATS.most) return used / n;
  }
}

/** Processor time of a second in which nothing is asked and nothing is sent, ms. */
async function idleCost(server: BenchServer): Promise<number> {
  const begun = await processorMs(server.folder);
  await sleep(IDLE_MS);
  return ((await processorMs(server.folder)) - begun) / (IDLE_MS / 1000);
}

/** Processor time of a stored message, ms. */
async function messageCost(server: BenchServer, fleet: Fleet): Promise<number> {
  const begun = await processorMs(server.folder);
  const { acknowledged } = await runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
    ...LOAD,
    port: server.mqttPort,
    tokens: fleet.tokens.slice(WATCHED, WATCHED + 100),
  });
  return ((await processorMs(server.folder)) - begun) / acknowledged;
}
