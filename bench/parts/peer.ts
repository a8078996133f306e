import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpLoad, HttpLoadResult } from '../../apps/server/src/testing/load/http-load.ts';
import type { Content } from '../../apps/server/src/testing/load/message.ts';
import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { type Broker, startMosquitto } from '../peers/mosquitto.ts';
import {
  countStored,
  joinPlatform,
  type Platform,
  sendMinutes,
  seriesPath,
  thingsBoardAddress,
} from '../peers/platform.ts';
import { ms, perSecond, type Row } from '../report.ts';

const CONNECTIONS = 100;
/** Products take turns, so that a disturbance of the machine meets all of them. */
const ROUNDS = 3;
const DURATION = { warmUpMs: 1000, measureMs: 4000 };
/** Ratio to a broker that stores nothing. */
const WINDOWS = [
  { window: 1, budget: 0.3 },
  { window: 10, budget: 0.6 },
  { window: 50, budget: 0.9 },
] as const;
const RATE = 1000;
const DRAINED_WITHIN_MS = 120_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const READ_DEVICES = 20;
const REPEATS = 9;
const SIX_KEYS = 'pm25,pm10,co2,tvoc,temp,rh';

/**
 * The same work for Airdeck, a Mosquitto that stores nothing, and a ThingsBoard, in alternating rounds. A product that is
 * not there is left out, and a row says so.
 */
export async function measurePeers(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const mqtt = { host: '127.0.0.1', port: server.mqttPort };
  const address = thingsBoardAddress();
  const broker = await startMosquitto();
  const platforms: Platform[] = [];
  try {
    const { url } = server;
    platforms.push(await joinPlatform('Airdeck', { url, mqtt, account: fleet.account }, CONNECTIONS));
    if (address) platforms.push(await joinPlatform('ThingsBoard', address, CONNECTIONS));
    const rows = [...missing(broker, address), ...(await measureMessages(platforms, broker))];
    const [airdeck, thingsBoard] = platforms;
    return airdeck && thingsBoard ? [...rows, ...(await measurePlatforms(airdeck, thingsBoard))] : rows;
  } finally {
    for (const platform of platforms) await platform.leave();
    await broker?.stop();
  }
}

function missing(broker: Broker | undefined, address: object | undefined): Row[] {
  const rows: Row[] = [];
  if (!broker)
    rows.push({
      what: 'Mosquitto',
      measured: 'not there: install it (`mosquitto` in Debian), or set MOSQUITTO_ADDRESS to host:port',
    });
  if (!address)
    rows.push({
      what: 'ThingsBoard',
      measured:
        'left out: set THINGSBOARD_URL, and THINGSBOARD_MQTT, _USER, _PASSWORD where they are not the usual',
    });
  return rows;
}

type Sender = { readonly name: string; readonly load: Load; readonly platform?: Platform };
type Load = Pick<MqttLoad, 'host' | 'port' | 'tokens'>;

async function measureMessages(platforms: readonly Platform[], broker: Broker | undefined): Promise<Row[]> {
  const tokens = platforms[0]?.devices.map(({ token }) => token) ?? [];
  const senders: Sender[] = platforms.map((platform) => ({
    name: platform.name,
    load: { ...platform.mqtt, tokens: platform.devices.map(({ token }) => token) },
    platform,
  }));
  if (broker) senders.push({ name: 'Mosquitto', load: { host: broker.host, port: broker.port, tokens } });
  const rows: Row[] = [];
  for (const content of ['six', 'one'] as const) {
    for (const { window, budget } of WINDOWS) {
      const what = `messages of ${content} value${content === 'one' ? '' : 's'}, window ${window}`;
      const found = await inRounds(senders, (sender) => send(sender, content, window));
      const stored = new Map([...found].map(([name, runs]) => [name, median(runs.map((run) => run.stored))]));
      rows.push(...compared(what, stored, 'stored', { Mosquitto: budget }));
    }
  }
  const steady = await inRounds(senders, ({ load }) =>
    runMqtt({ ...load, content: 'six', messagesPerSecond: RATE }),
  );
  return [
    ...rows,
    ...[...steady].map(([name, runs]) => ({
      what: `acknowledged at ${perSecond(RATE)}: ${name}`,
      measured: `p50 ${ms(median(runs.map(({ latencyMs }) => latencyMs.p50)))}, p99 ${ms(median(runs.map(({ latencyMs }) => latencyMs.p99)))}`,
    })),
  ];
}

const runMqtt = (load: Omit<MqttLoad, 'warmUpMs' | 'measureMs'>) =>
  runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', { ...load, ...DURATION });

/** A platform may acknowledge before it stores: the time until all are readable counts. A broker stores nothing. */
async function send(
  { load, platform }: Sender,
  content: Content,
  window: number,
): Promise<{ stored: number }> {
  const startTs = Date.now();
  const { acknowledged, perSecond: rate } = await runMqtt({ ...load, content, window, startTs });
  if (!platform) return { stored: rate };
  const drainMs = await untilStored(platform, startTs, acknowledged);
  const seconds = (DURATION.warmUpMs + DURATION.measureMs + drainMs) / 1000;
  return { stored: acknowledged / seconds };
}

async function untilStored(platform: Platform, startTs: number, expected: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const lookedAt = performance.now() - begun;
    const stored = await countStored(platform, startTs);
    if (stored >= expected) return lookedAt;
    if (lookedAt > DRAINED_WITHIN_MS)
      throw new Error(`${platform.name} has stored ${stored} of ${expected} acknowledged readings`);
    await sleep(100);
  }
}

/** HTTP, reads and lists, where both answer the same requests. */
async function measurePlatforms(airdeck: Platform, thingsBoard: Platform): Promise<Row[]> {
  const both = [airdeck, thingsBoard];
  const posted = await inRounds(both, async ({ url, devices }) => {
    const { hostname: host, port } = new URL(url);
    const tokens = devices.map(({ token }) => token);
    const load = { host, port: Number(port), tokens, ...DURATION };
    return (await runLoad<HttpLoad, HttpLoadResult>('http-load.ts', load)).perSecond;
  });
  const rates = new Map([...posted].map(([name, runs]) => [name, median(runs)]));
  const rows = compared(`HTTP ingest, ${CONNECTIONS} connections`, rates, 'answered', {});
  const days = Number(process.env['PEER_DAYS'] ?? 1);
  const startTs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - (days + 1) * DAY_MS;
  const minutes = days * 1440;
  for (const platform of both) {
    const some = { ...platform, devices: platform.devices.slice(0, READ_DEVICES) };
    await sendMinutes(some, startTs, minutes);
    await untilStored(some, startTs, Math.min(minutes, 1440) * READ_DEVICES);
  }
  const span = `startTs=${startTs}&endTs=${startTs + minutes * 60_000}`;
  const time = days === 1 ? 'a day' : `${days} days`;
  const raw = (keys: string) => (id: string) => `${seriesPath(id)}?keys=${keys}&${span}&limit=50000`;
  const reads: readonly (readonly [string, (id: string) => string])[] = [
    [`${time} raw, 1 key`, raw('pm25')],
    [`${time} raw, 6 keys`, raw(SIX_KEYS)],
    [`${time} hourly, 1 key`, (id) => `${raw('pm25')(id)}&agg=AVG&interval=${HOUR_MS}`],
    [`${time} hourly, 6 keys`, (id) => `${raw(SIX_KEYS)(id)}&agg=AVG&interval=${HOUR_MS}`],
    ['latest values of a device', (id) => `${seriesPath(id)}?keys=${SIX_KEYS}`],
    ['a list of 1,000 devices', () => '/api/tenant/deviceInfos?pageSize=1000&page=0'],
  ];
  for (const [what, pathOf] of reads) {
    const found = await inRounds(both, (platform) => read(platform, pathOf));
    const [ours = Number.NaN, theirs = Number.NaN] = [...found.values()].map((runs) => median(runs));
    rows.push({ what, measured: ms(ours), compared: `${ms(theirs)} ThingsBoard`, ratio: theirs / ours });
  }
  return rows;
}

/** @returns the median duration, of one device after another */
async function read({ devices, get }: Platform, pathOf: (id: string) => string): Promise<number> {
  const durationsMs: number[] = [];
  for (const { id } of devices.slice(0, REPEATS)) {
    const begun = performance.now();
    await get(pathOf(id));
    durationsMs.push(performance.now() - begun);
  }
  return median(durationsMs);
}

/** Runs each of them in turn, the order reversed in every other round. @returns the results by name */
async function inRounds<Named extends { readonly name: string }, Result>(
  all: readonly Named[],
  run: (one: Named) => Promise<Result>,
): Promise<Map<string, Result[]>> {
  const results = new Map<string, Result[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of round % 2 === 0 ? all : all.toReversed()) results.get(one.name)?.push(await run(one));
  }
  return results;
}

/** A row for each product beside Airdeck. */
function compared(
  what: string,
  rates: ReadonlyMap<string, number>,
  did: string,
  budgets: Readonly<Record<string, number>>,
): Row[] {
  const ours = rates.get('Airdeck') ?? Number.NaN;
  const measured = `${perSecond(ours)} ${did}`;
  const others = [...rates].filter(([name]) => name !== 'Airdeck');
  if (others.length === 0) return [{ what, measured }];
  return others.map(([name, theirs]) => {
    const ratio = ours / theirs;
    const budget = budgets[name];
    return {
      what,
      measured,
      compared: `${perSecond(theirs)} ${name === 'Mosquitto' ? 'Mosquitto, storing nothing' : name}`,
      ratio,
      ...(budget !== undefined && { budget: `≥ ${budget}`, holds: ratio >= budget }),
    };
  });
}

const median = (values: readonly number[]) => percentiles(values).p50;
