import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import { startBaseline } from '../baseline/start-baseline.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { subscribeLive } from '../load/live-subscriber.ts';
import { ms, perSecond, type Row } from '../report.ts';

const CONNECTIONS = 100;
const WINDOWS = [1, 10, 50] as const;
const BUDGET = 0.3;
const DURATION = { warmUpMs: 2000, measureMs: 6000 };

/** Durable QoS 1 over 100 connections, with a live subscriber, against the same broker storing nothing. */
export async function measureMqttThroughput(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const tokens = fleet.tokens.slice(0, CONNECTIONS);
  const rows: Row[] = [];
  for (const window of WINDOWS) {
    const load = { tokens, window, ...DURATION };
    const baseline = await startBaseline('mqtt-baseline.ts');
    const compared = await runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
      ...load,
      port: baseline.port,
    });
    await baseline.stop();
    const live = await subscribeLive(server.url, fleet.accessToken, fleet.devices.slice(0, 10));
    const measured = await runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
      ...load,
      port: server.mqttPort,
    });
    live.close();
    const ratio = measured.perSecond / compared.perSecond;
    rows.push({
      what: `MQTT QoS 1 durable, ${CONNECTIONS} connections, window ${window}`,
      measured: `${perSecond(measured.perSecond)}, p50 ${ms(measured.latencyMs.p50)}, p99 ${ms(measured.latencyMs.p99)}`,
      compared: `${perSecond(compared.perSecond)} storing nothing`,
      ratio,
      budget: `≥ ${BUDGET} (aim 0.5)`,
      holds: ratio >= BUDGET,
    });
  }
  return rows;
}
