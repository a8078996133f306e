import type { HttpLoad, HttpLoadResult } from '../../apps/server/src/testing/load/http-load.ts';
import type { Content } from '../../apps/server/src/testing/load/message.ts';
import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { waitForBareCommits } from '../load/bare-commits.ts';
import { checkpoint } from '../load/checkpoint.ts';
import { type Checkout, startCheckout } from '../peers/checkout.ts';
import { AIRDECK, compared } from '../peers/compared.ts';
import { fillAirdeck, fillThingsBoard } from '../peers/filled.ts';
import { type Broker, startMosquitto } from '../peers/mosquitto.ts';
import { joinPlatform, type Platform, thingsBoardAddress, untilStored } from '../peers/platform.ts';
import { measureReading } from '../peers/reads.ts';
import { inRounds, median } from '../peers/rounds.ts';
import { openThingsBoardTables } from '../peers/thingsboard-tables.ts';
import { ms, perSecond, type Row } from '../report.ts';
import { DEVICES_OF_A_MONTH } from '../ten-million-readings.ts';

const CONNECTIONS = 100;
const DURATION = { warmUpMs: 1000, measureMs: 4000 };
/** Long enough for a hundred commits beyond the 99th percentile, after the rules of all devices that have just connected. */
const STEADY_DURATION = { warmUpMs: 3000, measureMs: 10_000 };
/** With the least ratio to a broker that stores nothing, and to a ThingsBoard for messages of six values and of one. */
const WINDOWS = [
  { window: 1, ofBroker: 0.3, ofThingsBoard: { six: 4, one: 1.5 } },
  { window: 10, ofBroker: 0.6, ofThingsBoard: { six: 5, one: 3 } },
  { window: 50, ofBroker: 0.9, ofThingsBoard: { six: 5, one: 5 } },
] as const;
const RATE = 1000;
/** Ratio to bare commits. */
const STEADY_BUDGET = 1.3;
const BARE = 'bare commits';
const MOSQUITTO = 'Mosquitto';
const THINGSBOARD = 'ThingsBoard';

/**
 * The same work for Airdeck, an earlier checkout of it, a Mosquitto that stores nothing, and a ThingsBoard, in alternating
 * rounds. A product that is not there is left out, and a row says so.
 */
export async function measurePeers(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const address = thingsBoardAddress();
  const earlier = process.env['PEER_BEFORE'];
  const broker = await startMosquitto();
  const before = earlier ? await startCheckout(earlier, fleet.devices.length) : undefined;
  const platforms: Platform[] = [];
  try {
    const airdeck = await joinAirdeck(AIRDECK, { server, fleet });
    platforms.push(airdeck);
    if (before) platforms.push(await joinAirdeck('Airdeck before', before));
    if (address) platforms.push(await joinPlatform(THINGSBOARD, address, DEVICES_OF_A_MONTH));
    const databases = [server, before?.server, address].flatMap((one) => one?.databaseUrl ?? []);
    const settle = async () => {
      for (const databaseUrl of databases) await checkpoint(databaseUrl);
    };
    const some = platforms.map((one) => ({ ...one, devices: one.devices.slice(0, CONNECTIONS) }));
    return [
      ...missing(broker, address),
      ...(await measureMessages(some, broker, settle)),
      await measureSteady(some, broker, server, settle),
      ...(await measureHttp(some)),
      ...(await measureFilled(
        airdeck,
        { server, fleet },
        platforms.find(({ name }) => name === THINGSBOARD),
      )),
    ];
  } finally {
    for (const platform of platforms) await platform.leave();
    await before?.server.stop();
    await broker?.stop();
  }
}

const joinAirdeck = (name: string, { server: { url, mqttPort }, fleet: { account } }: Checkout) =>
  joinPlatform(name, { url, mqtt: { host: '127.0.0.1', port: mqttPort }, account }, CONNECTIONS);

function missing(broker: Broker | undefined, address: object | undefined): Row[] {
  const rows: Row[] = [];
  if (!broker)
    rows.push({
      what: MOSQUITTO,
      measured: 'not there: install it (`mosquitto` in Debian), or set MOSQUITTO_ADDRESS to host:port',
    });
  if (!address)
    rows.push({
      what: THINGSBOARD,
      measured:
        'left out: set THINGSBOARD_URL, and THINGSBOARD_MQTT, _USER, _PASSWORD where they are not the usual; for histories, lists and the disk also THINGSBOARD_DATABASE, whose readings are replaced',
    });
  return rows;
}

type Sender = { readonly name: string; readonly load: Load; readonly platform?: Platform };
type Load = Pick<MqttLoad, 'host' | 'port' | 'tokens'>;

const sendersOf = (platforms: readonly Platform[], broker: Broker | undefined): Sender[] => {
  const tokensOf = (platform?: Platform) => platform?.devices.map(({ token }) => token) ?? [];
  const senders: Sender[] = platforms.map((platform) => ({
    name: platform.name,
    load: { ...platform.mqtt, tokens: tokensOf(platform) },
    platform,
  }));
  const { host = '', port = 0 } = broker ?? {};
  const nothing = { name: MOSQUITTO, load: { host, port, tokens: tokensOf(platforms[0]) } };
  return broker ? [...senders, nothing] : senders;
};

async function measureMessages(
  platforms: readonly Platform[],
  broker: Broker | undefined,
  settle: () => Promise<void>,
): Promise<Row[]> {
  const senders = sendersOf(platforms, broker);
  const rows: Row[] = [];
  for (const content of ['six', 'one'] as const) {
    for (const { window, ofBroker, ofThingsBoard } of WINDOWS) {
      const what = `messages of ${content} value${content === 'one' ? '' : 's'}, window ${window}`;
      const found = await inRounds(senders, (sender) => send(sender, content, window), settle);
      const values = new Map([...found].map(([name, runs]) => [name, median(runs.map((run) => run.stored))]));
      const budgets = { [MOSQUITTO]: ofBroker, [THINGSBOARD]: ofThingsBoard[content] };
      rows.push(...compared({ what, values, isMoreBetter: true, budgets, text: perSecond }));
    }
  }
  return rows;
}

/** At a fixed rate, and beside it bare commits on the same database: what an acknowledgement after a commit takes at least. */
async function measureSteady(
  platforms: readonly Platform[],
  broker: Broker | undefined,
  { databaseUrl }: BenchServer,
  settle: () => Promise<void>,
): Promise<Row> {
  const senders = [...sendersOf(platforms, broker), { name: BARE, load: undefined }];
  const pace = { messagesPerSecond: RATE, ...STEADY_DURATION };
  const found = await inRounds(
    senders,
    async ({ load }) =>
      load
        ? (await runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', { ...load, content: 'six', ...pace }))
            .latencyMs
        : waitForBareCommits(databaseUrl, pace),
    settle,
  );
  const of = (name: string, part: 'p50' | 'p99') => median((found.get(name) ?? []).map((run) => run[part]));
  const text = (name: string) => `p50 ${ms(of(name, 'p50'))}, p99 ${ms(of(name, 'p99'))}`;
  const ratio = of(AIRDECK, 'p99') / of(BARE, 'p99');
  return {
    what: `acknowledged at ${perSecond(RATE)}`,
    measured: text(AIRDECK),
    compared: senders
      .slice(1)
      .map(({ name }) => `${text(name)} ${name}`)
      .join('; '),
    ratio,
    budget: `≤ ${STEADY_BUDGET}`,
    holds: ratio <= STEADY_BUDGET,
  };
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

async function measureHttp(platforms: readonly Platform[]): Promise<Row[]> {
  const posted = await inRounds(platforms, async ({ url, devices }) => {
    const { hostname: host, port } = new URL(url);
    const tokens = devices.map(({ token }) => token);
    const load = { host, port: Number(port), tokens, ...DURATION };
    return (await runLoad<HttpLoad, HttpLoadResult>('http-load.ts', load)).perSecond;
  });
  const values = new Map([...posted].map(([name, runs]) => [name, median(runs)]));
  const what = `HTTP ingest, ${CONNECTIONS} connections`;
  return compared({ what, values, isMoreBetter: true, budgets: {}, text: perSecond });
}

/** A ThingsBoard is left out unless its database is named. */
async function measureFilled(
  airdeck: Platform,
  checkout: Checkout,
  thingsBoard: Platform | undefined,
): Promise<Row[]> {
  const databaseUrl = thingsBoardAddress()?.databaseUrl;
  const tables = thingsBoard && databaseUrl ? await openThingsBoardTables(databaseUrl) : undefined;
  const now = Date.now();
  try {
    const filled = [await fillAirdeck(airdeck, checkout, now)];
    if (thingsBoard && tables) filled.push(await fillThingsBoard(thingsBoard, tables, now));
    return await measureReading(filled, now);
  } finally {
    await tables?.empty();
    await tables?.close();
  }
}
