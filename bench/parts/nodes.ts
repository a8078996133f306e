import { createNatsServer, noNatsServer } from '../../apps/server/src/bus/testing/nats-server.ts';
import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import { type ServerUnderTest, startServer } from '../../e2e/server-under-test.ts';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { createFleet, type Fleet } from '../fleet.ts';
import { measureLive } from '../load/live-latency.ts';
import { processorMs } from '../machine-noise.ts';
import { ms, perSecond, type Row } from '../report.ts';

const CONNECTIONS = 100;
const WINDOW = 10;
const ROUNDS = 5;
const DURATION = { warmUpMs: 1000, measureMs: 3000 };
/** Two nodes share the processors of one: the second must not cost more than a tenth of them. */
const TWO_NODES_BUDGET = 0.9;
/** An idle bus carries only the presence of the node, once a second. */
const IDLE_BUS_BUDGET = 0.9;
const LIVE = { devices: 20, messagesPerSecond: 300, measureMs: 3000 };
/** Ratio of the p50 across nodes to that within one. */
const LIVE_BUDGET = 3;

type Nodes = { readonly fleet: Fleet; readonly first: BenchServer; readonly second: ServerUnderTest };

/** Two nodes on one database and one bus, on the processors of one node; alternately with a node without a bus. */
export async function measureNodes(alone: BenchServer, fleet: Fleet): Promise<Row[]> {
  if (noNatsServer) return [{ what: 'two nodes', measured: `skipped: ${noNatsServer}` }];
  const nats = await createNatsServer();
  await nats.start();
  try {
    const first = await startBenchServer({ NATS_URL: nats.url });
    try {
      const second = await startServer({
        DATABASE_URL: first.databaseUrl,
        DATA_DIR: first.folder,
        NATS_URL: nats.url,
        LOG_LEVEL: 'warn',
      });
      try {
        const nodes = { fleet: await createFleet(first.databaseUrl, CONNECTIONS), first, second };
        return [...(await measureThroughput(alone, fleet, nodes)), await measureLatency(nodes)];
      } finally {
        await second.stop();
      }
    } finally {
      await first.stop();
    }
  } finally {
    await nats.kill();
  }
}

type Throughput = { readonly perSecond: number; readonly processorUs: number };
type Way = 'none' | 'idle' | 'two';

async function measureThroughput(alone: BenchServer, fleet: Fleet, nodes: Nodes): Promise<Row[]> {
  const { first, second } = nodes;
  const runs: Record<Way, () => Promise<Throughput>> = {
    none: () => runOn([alone, alone], fleet, alone.folder),
    idle: () => runOn([first, first], nodes.fleet, first.folder),
    two: () => runOn([first, second], nodes.fleet, first.folder),
  };
  const rounds: Record<Way, Throughput>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // In a rotating order: work that a run leaves to PostgreSQL slows the next one.
    const ways = (['none', 'idle', 'two'] as const).map(
      (_, at, all) => all[(at + round) % all.length] as Way,
    );
    const results: Partial<Record<Way, Throughput>> = {};
    for (const way of ways) results[way] = await runs[way]();
    rounds.push(results as Record<Way, Throughput>);
  }
  const middle = (count: (round: Record<Way, Throughput>) => number) => median(rounds.map(count));
  const text = (way: Way) =>
    `${perSecond(middle((round) => round[way].perSecond))}, ${Math.round(middle((round) => round[way].processorUs))} µs each`;
  const row = (what: string, way: Way, budget: number): Row => {
    const ratio = middle((round) => round[way].perSecond / round.none.perSecond);
    const compared = `${text('none')} by one without a bus`;
    return { what, measured: text(way), compared, ratio, budget: `≥ ${budget}`, holds: ratio >= budget };
  };
  return [
    row('MQTT QoS 1 durable, one node with a bus, no subscriber', 'idle', IDLE_BUS_BUDGET),
    row('… two nodes on the same cores (to gain, they need more)', 'two', TWO_NODES_BUDGET),
  ];
}

/** @returns messages per second of both generators, and processor time of servers and databases per message */
async function runOn(
  servers: readonly { readonly mqttPort: number }[],
  { tokens }: Fleet,
  folder: string,
): Promise<Throughput> {
  const share = CONNECTIONS / servers.length;
  const before = await processorMs(folder);
  const results = await Promise.all(
    servers.map(({ mqttPort: port }, index) =>
      runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
        port,
        tokens: tokens.slice(index * share, (index + 1) * share),
        window: WINDOW,
        ...DURATION,
      }),
    ),
  );
  const sum = (count: (result: MqttLoadResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  return {
    perSecond: sum((result) => result.perSecond),
    processorUs: ((await processorMs(folder)) - before) * (1000 / sum((result) => result.acknowledged)),
  };
}

async function measureLatency({ fleet, first, second }: Nodes): Promise<Row> {
  const within: number[] = [];
  const across: number[] = [];
  const ratios: number[] = [];
  let missing = 0;
  const follow = async (url: string, into: number[]) => {
    const result = await measureLive({
      url,
      mqttPort: first.mqttPort,
      accessToken: fleet.accessToken,
      devices: fleet.devices.slice(0, LIVE.devices),
      tokens: fleet.tokens.slice(0, LIVE.devices),
      messagesPerSecond: LIVE.messagesPerSecond,
      measureMs: LIVE.measureMs,
    });
    missing += result.missing;
    into.push(...result.latenciesMs);
    return percentiles(result.latenciesMs).p50;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await follow(first.url, within);
    ratios.push((await follow(second.url, across)) / one);
  }
  const ratio = median(ratios);
  const text = (latencies: readonly number[]) => {
    const { p50, p99 } = percentiles(latencies);
    return `p50 ${ms(p50)}, p99 ${ms(p99)}`;
  };
  return {
    what: `live across nodes, ${LIVE.devices} devices, ${perSecond(LIVE.messagesPerSecond)}; ${missing} missing`,
    measured: text(across),
    compared: `${text(within)} within one`,
    ratio,
    budget: `p50 ≤ ${LIVE_BUDGET} times`,
    holds: missing === 0 && ratio <= LIVE_BUDGET,
  };
}

const median = (values: readonly number[]) => percentiles(values).p50;
