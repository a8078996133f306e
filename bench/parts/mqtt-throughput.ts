import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import { startBaseline } from '../baseline/start-baseline.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { subscribeLive } from '../load/live-subscriber.ts';
import { ms, perSecond, type Row } from '../report.ts';
import { fillSixtyMonths } from '../sixty-months.ts';

const CONNECTIONS = 100;
const WINDOWS = [1, 10, 50] as const;
const BUDGET = 0.3;
/** Messages with keys that have no column, beside messages without: twice in the same run differs by some percent. */
const EXTRA_KEYS_BUDGET = 0.8;
/** Beside ten million readings, as many messages as with none: two runs differ by some percent. */
const MONTHS_WINDOWS = [1, 10] as const;
const MONTHS_BUDGET = 0.8;
const DURATION = { warmUpMs: 2000, measureMs: 6000 };
const RATE = 1000;
const RATE_P99_BUDGET_MS = 10;

type Load = Omit<MqttLoad, 'port' | 'warmUpMs' | 'measureMs'>;

const run = (port: number, load: Load) =>
  runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', { port, ...load, ...DURATION });

/** Durable QoS 1 over 100 connections, with a live subscriber, against the same broker storing nothing. */
export async function measureMqttThroughput(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const tokens = fleet.tokens.slice(0, CONNECTIONS);
  const others = fleet.tokens.slice(CONNECTIONS, 2 * CONNECTIONS);
  const storingNothing = async (load: Load) => {
    const baseline = await startBaseline('mqtt-baseline.ts');
    const result = await run(baseline.port, load);
    await baseline.stop();
    return result;
  };
  const storing = async (load: Load) => {
    const live = await subscribeLive(server.url, fleet.accessToken, fleet.devices.slice(0, 10));
    const result = await run(server.mqttPort, load);
    live.close();
    return result;
  };
  const rows: Row[] = [];
  for (const window of WINDOWS) {
    const compared = await storingNothing({ tokens, window });
    const measured = await storing({ tokens, window });
    const ratio = measured.perSecond / compared.perSecond;
    rows.push({
      what: `MQTT QoS 1 durable, ${CONNECTIONS} connections, window ${window}`,
      measured: throughput(measured),
      compared: `${perSecond(compared.perSecond)} storing nothing`,
      ratio,
      budget: `≥ ${BUDGET} (aim 0.5)`,
      holds: ratio >= BUDGET,
    });
  }
  rows.push(await measureRate(storing, storingNothing, tokens));
  rows.push(
    ...(await measureSixtyMonths(storing, tokens, () =>
      fillSixtyMonths(server.databaseUrl, fleet, Date.now()),
    )),
  );
  return [...rows, ...(await measureExtraKeys(storing, tokens, others))];
}

/** The same with ten million readings in sixty partitions as with none: between two runs without. */
async function measureSixtyMonths(
  storing: (load: Load) => Promise<MqttLoadResult>,
  tokens: readonly string[],
  fill: () => Promise<() => Promise<void>>,
): Promise<Row[]> {
  const measure = () => inOrder(MONTHS_WINDOWS, (window) => storing({ tokens, window }));
  const before = await measure();
  const empty = await fill();
  const full = await measure();
  await empty();
  const after = await measure();
  return MONTHS_WINDOWS.map((window, index) => {
    const [one, measured, other] = [before, full, after].map((runs) => runs[index]?.perSecond ?? 0);
    const compared = ((one ?? 0) + (other ?? 0)) / 2;
    const ratio = (measured ?? 0) / compared;
    return {
      what: `… window ${window}, with ten million readings in 60 partitions`,
      measured: perSecond(measured ?? 0),
      compared: `${perSecond(compared)} with none`,
      ratio,
      budget: `≥ ${MONTHS_BUDGET} (aim 1)`,
      holds: ratio >= MONTHS_BUDGET,
    };
  });
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
 * Each run between two by devices that never send such keys, of which the mean is what it is compared with: a run is slower
 * for what the runs before it have left to PostgreSQL.
 */
async function measureExtraKeys(
  storing: (load: Load) => Promise<MqttLoadResult>,
  tokens: readonly string[],
  others: readonly string[],
): Promise<Row[]> {
  const without = () => storing({ tokens: others, window: 1 });
  const before = await without();
  const together = await storing({ tokens, window: 1, hasExtraKeys: true });
  const between = await without();
  const afterwards = await storing({ tokens, window: 1 });
  const after = await without();
  const row = (what: string, measured: MqttLoadResult, around: readonly MqttLoadResult[]): Row => {
    const compared = around.reduce((sum, one) => sum + one.perSecond, 0) / around.length;
    const ratio = measured.perSecond / compared;
    return {
      what: `… window 1, ${what}`,
      measured: throughput(measured),
      compared: `${perSecond(compared)} without`,
      ratio,
      budget: `≥ ${EXTRA_KEYS_BUDGET} (aim 1)`,
      holds: ratio >= EXTRA_KEYS_BUDGET,
    };
  };
  return [
    row('with four keys that have no column', together, [before, between]),
    row('by devices that sent such keys before', afterwards, [between, after]),
  ];
}

async function measureRate(
  storing: (load: Load) => Promise<MqttLoadResult>,
  storingNothing: (load: Load) => Promise<MqttLoadResult>,
  tokens: readonly string[],
): Promise<Row> {
  const compared = await storingNothing({ tokens, messagesPerSecond: RATE });
  const measured = await storing({ tokens, messagesPerSecond: RATE });
  return {
    what: `… at ${perSecond(RATE)}`,
    measured: throughput(measured),
    compared: `p99 ${ms(compared.latencyMs.p99)} storing nothing`,
    budget: `p99 ≤ ${RATE_P99_BUDGET_MS} ms (aim 5)`,
    holds: measured.latencyMs.p99 <= RATE_P99_BUDGET_MS,
  };
}

const throughput = ({ perSecond: count, latencyMs: { p50, p99 } }: MqttLoadResult) =>
  `${perSecond(count)}, p50 ${ms(p50)}, p99 ${ms(p99)}`;
