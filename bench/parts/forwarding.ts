import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import { startBaseline } from '../baseline/start-baseline.ts';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { createFleet, type Fleet } from '../fleet.ts';
import { ms, perSecond, type Row } from '../report.ts';

const CONNECTIONS = 100;
const WINDOW = 10;
const ROUNDS = 3;
const DURATION = { warmUpMs: 1000, measureMs: 5000 };
/** The target and the transfer use the same processors. */
const BUDGET = 0.4;

/** Ingest with forwarding to a server on the same machine that stores nothing, against ingest without forwarding. */
export async function measureForwarding(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const other = await startBaseline('mqtt-baseline.ts');
  const forwarding = await startBenchServer({ FORWARD_MQTT_URL: `mqtt://127.0.0.1:${other.port}` });
  try {
    const forwarded = await createFleet(forwarding.databaseUrl, CONNECTIONS);
    const run = (port: number, tokens: readonly string[]) =>
      runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', { port, tokens, window: WINDOW, ...DURATION });
    const off: MqttLoadResult[] = [];
    const on: MqttLoadResult[] = [];
    // Alternately, since the speed of the machine changes from one minute to the next.
    for (let round = 0; round < ROUNDS; round += 1) {
      off.push(await run(server.mqttPort, fleet.tokens.slice(0, CONNECTIONS)));
      on.push(await run(forwarding.mqttPort, forwarded.tokens));
    }
    const [measured, compared] = [median(on), median(off)];
    const ratio = measured.perSecond / compared.perSecond;
    return [
      {
        what: `MQTT QoS 1 durable, ${CONNECTIONS} connections, window ${WINDOW}, forwarding`,
        measured: throughput(measured),
        compared: `${throughput(compared)} without`,
        ratio,
        budget: `≥ ${BUDGET}`,
        holds: ratio >= BUDGET,
      },
    ];
  } finally {
    await forwarding.stop();
    await other.stop();
  }
}

function median(results: readonly MqttLoadResult[]): MqttLoadResult {
  const sorted = results.toSorted((one, next) => one.perSecond - next.perSecond);
  return sorted[sorted.length >> 1] as MqttLoadResult;
}

const throughput = ({ perSecond: count, latencyMs: { p50, p99 } }: MqttLoadResult) =>
  `${perSecond(count)}, p50 ${ms(p50)}, p99 ${ms(p99)}`;
