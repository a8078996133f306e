import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import { startBaseline } from '../baseline/start-baseline.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { waitForBareCommits } from '../load/bare-commits.ts';
import { checkpoint } from '../load/checkpoint.ts';
import { subscribeLive } from '../load/live-subscriber.ts';
import { ms, perSecond, type Row } from '../report.ts';
import { fillSixtyMonths } from '../sixty-months.ts';

const CONNECTIONS = 100;
/** With one message in flight per connection, batches are small, and their fixed costs dominate. */
const WINDOWS = [
  { window: 1, budget: 0.2 },
  { window: 10, budget: 0.3 },
  { window: 50, budget: 0.3 },
] as const;
/** Messages with keys without a column, against messages without such keys. */
const EXTRA_KEYS_BUDGET = 0.9;
/** With ten million readings, as many messages as with none: two runs differ by some percent. */
const MONTHS_WINDOWS = [1, 10] as const;
const MONTHS_BUDGET = 0.8;
const DURATION = { warmUpMs: 2000, measureMs: 6000 };
/** Six values are less to store than eleven: two runs differ by some percent. */
const SIX_VALUES_BUDGET = 0.9;
const RATE = 1000;
/** Ratio to bare commits at the same rate, whose duration depends on the disk. */
const RATE_BUDGET = 3;

type Load = Omit<MqttLoad, 'port' | 'warmUpMs' | 'measureMs'>;

const run = (port: number, load: Load) =>
  runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', { port, ...load, ...DURATION });

type Storing = (load: Load) => Promise<MqttLoadResult>;

/** Durable QoS 1 over 100 connections, with a live subscriber, against the same port storing nothing. */
export async function measureMqttThroughput(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const tokens = fleet.tokens.slice(0, CONNECTIONS);
  const others = fleet.tokens.slice(CONNECTIONS, 2 * CONNECTIONS);
  const storing = async (load: Load) => {
    const live = await subscribeLive(server.url, fleet.accessToken, fleet.devices.slice(0, 10));
    const result = await run(server.mqttPort, load);
    live.close();
    return result;
  };
  const rows: Row[] = [];
  for (const given of WINDOWS) rows.push(...(await measureWindow(storing, tokens, given)));
  rows.push(await measureRate(server, storing, tokens));
  rows.push(...(await measureSixtyMonths(server, fleet, storing, tokens)));
  return [...rows, ...(await measureExtraKeys(storing, tokens, others))];
}

async function measureWindow(
  storing: Storing,
  tokens: readonly string[],
  { window, budget }: (typeof WINDOWS)[number],
): Promise<Row[]> {
  const nothing = await storingNothing({ tokens, window });
  const eleven = await storing({ tokens, window });
  const six = await storing({ tokens, window, content: 'six' });
  return [
    atLeast(budget, `MQTT QoS 1 durable, ${CONNECTIONS} connections, window ${window}`, eleven, {
      perSecond: nothing.perSecond,
      what: 'storing nothing',
    }),
    atLeast(SIX_VALUES_BUDGET, '… six values a message', six, {
      perSecond: eleven.perSecond,
      what: 'with eleven',
    }),
  ];
}

async function storingNothing(load: Load): Promise<MqttLoadResult> {
  const baseline = await startBaseline('mqtt-baseline.ts');
  const result = await run(baseline.port, load);
  await baseline.stop();
  return result;
}

/** With ten million readings in sixty partitions, as fast as with none: between two runs without. */
async function measureSixtyMonths(
  { databaseUrl }: BenchServer,
  fleet: Fleet,
  storing: Storing,
  tokens: readonly string[],
): Promise<Row[]> {
  const measure = () =>
    inOrder(MONTHS_WINDOWS, async (window) => {
      // The first change of a page after a checkpoint writes the whole page to the WAL: each run begins with that.
      await checkpoint(databaseUrl);
      return storing({ tokens, window });
    });
  const before = await measure();
  const empty = await fillSixtyMonths(databaseUrl, fleet, Date.now());
  const full = await measure();
  await empty();
  const after = await measure();
  return MONTHS_WINDOWS.map((window, index) =>
    atLeast(
      MONTHS_BUDGET,
      `… window ${window}, with ten million readings in 60 partitions`,
      full[index] as MqttLoadResult,
      { perSecond: mean([before, after].map((runs) => runs[index] as MqttLoadResult)), what: 'with none' },
    ),
  );
}

async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/**
 * Each run is between two runs by devices that never send such keys, and compared with their mean: work that
 * earlier runs have left to PostgreSQL slows a run.
 */
async function measureExtraKeys(
  storing: Storing,
  tokens: readonly string[],
  others: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { window } of WINDOWS) {
    const six = { window, content: 'six' } as const;
    const without = () => storing({ tokens: others, ...six });
    const before = await without();
    const together = await storing({ tokens, window, content: 'extra' });
    const between = await without();
    const afterwards = await storing({ tokens, ...six });
    const after = await without();
    const row = (what: string, measured: MqttLoadResult, around: readonly MqttLoadResult[]) =>
      atLeast(EXTRA_KEYS_BUDGET, `… six values, window ${window}, ${what}`, measured, {
        perSecond: mean(around),
        what: 'without',
      });
    rows.push(
      row('with two keys that have no column', together, [before, between]),
      row('by devices that sent such keys before', afterwards, [between, after]),
    );
  }
  return rows;
}

/** Against bare commits on the same database, the lower bound of acknowledgements after a commit. */
async function measureRate(
  { databaseUrl }: BenchServer,
  storing: Storing,
  tokens: readonly string[],
): Promise<Row> {
  const bare = await waitForBareCommits(databaseUrl, { messagesPerSecond: RATE, ...DURATION });
  const measured = await storing({ tokens, messagesPerSecond: RATE });
  const ratio = measured.latencyMs.p99 / bare.p99;
  return {
    what: `… at ${perSecond(RATE)}`,
    measured: throughput(measured),
    compared: `p50 ${ms(bare.p50)}, p99 ${ms(bare.p99)} of bare commits`,
    ratio,
    budget: `≤ ${RATE_BUDGET}`,
    holds: ratio <= RATE_BUDGET,
  };
}

function atLeast(
  budget: number,
  what: string,
  measured: MqttLoadResult,
  compared: { readonly perSecond: number; readonly what: string },
): Row {
  const ratio = measured.perSecond / compared.perSecond;
  return {
    what,
    measured: throughput(measured),
    compared: `${perSecond(compared.perSecond)} ${compared.what}`,
    ratio,
    budget: `≥ ${budget}`,
    holds: ratio >= budget,
  };
}

const mean = (results: readonly MqttLoadResult[]) =>
  results.reduce((sum, result) => sum + result.perSecond, 0) / results.length;

const throughput = ({ perSecond: count, latencyMs: { p50, p99 } }: MqttLoadResult) =>
  `${perSecond(count)}, p50 ${ms(p50)}, p99 ${ms(p99)}`;
