import { setTimeout as sleep } from 'node:timers/promises';
import type { MqttLoad, MqttLoadResult } from '../../apps/server/src/testing/load/mqtt-load.ts';
import type { Percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import { runLoad } from '../../apps/server/src/testing/load/run-load.ts';
import type { BenchServer } from '../bench-server.ts';
import type { Fleet } from '../fleet.ts';
import { waitForBareCommits } from '../load/bare-commits.ts';
import { ms, type Row } from '../report.ts';
import { ALL_KEYS, drainRaw } from './telemetry-reads.ts';

const RATE = 1000;
const READS_PER_SECOND = 2;
const BUDGET_MS = { p50: 5, p99: 60 };

/**
 * Acknowledgements at a fixed rate, alone and while 30 days are read twice a second, compared with bare commits on the
 * same database.
 * @param big device with 30 days of readings
 */
export async function measureAcknowledgements(
  server: BenchServer,
  fleet: Fleet,
  big: { readonly id: string },
): Promise<Row[]> {
  const pace = { messagesPerSecond: RATE, warmUpMs: 2000, measureMs: 15_000 };
  const run = () =>
    runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
      port: server.mqttPort,
      tokens: fleet.tokens.slice(0, 100),
      ...pace,
    });
  const bare = await waitForBareCommits(server.databaseUrl, pace);
  const rows = [row(`acknowledgement at ${RATE} msg/s`, await run(), bare)];
  for (const keys of [['pm25'], ALL_KEYS]) {
    const reading = new AbortController();
    const reads = keepReading(() => drainRaw(server, fleet, big, keys), reading.signal);
    const beside = await run();
    reading.abort();
    const count = `${READS_PER_SECOND} 30-day reads a second`;
    rows.push(row(`… beside ${count}, keys: ${keys.length} (${await reads} done)`, beside, bare));
  }
  return rows;
}

function row(
  what: string,
  { perSecond, latencyMs: { p50, p95, p99 } }: MqttLoadResult,
  bare: Percentiles,
): Row {
  return {
    what,
    measured: `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)} at ${Math.round(perSecond)}/s`,
    compared: `p50 ${ms(bare.p50)}, p95 ${ms(bare.p95)}, p99 ${ms(bare.p99)} of bare commits`,
    ratio: p99 / bare.p99,
    budget: `p50 ≤ ${BUDGET_MS.p50} ms, p99 ≤ ${BUDGET_MS.p99} ms`,
    holds: p50 <= BUDGET_MS.p50 && p99 <= BUDGET_MS.p99,
  };
}

/** Starts a read every half second, even while others run. @returns the number of reads that ended before the abort */
async function keepReading(read: () => Promise<unknown>, signal: AbortSignal): Promise<number> {
  const running: Promise<unknown>[] = [];
  let done = 0;
  while (!signal.aborted) {
    running.push(read().then(() => (done += 1)));
    await sleep(1000 / READS_PER_SECOND, undefined, { signal }).catch(() => undefined);
  }
  const within = done;
  await Promise.all(running);
  return within;
}
