import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchServer } from '../bench-server.ts';
import { createFleet, type Fleet } from '../fleet.ts';
import { runLoad } from '../load/child.ts';
import type { HttpLoad, HttpLoadResult } from '../load/http-load.ts';
import type { MqttLoad, MqttLoadResult } from '../load/mqtt-load.ts';
import { ms, type Row } from '../report.ts';

const QUIET_DEVICES = 10;
const QUIET_MESSAGES_PER_SECOND = 100;
/** As many as a device may have, and as many readings as fit into a message. */
const SESSIONS = 10;
const READINGS_PER_MESSAGE = 1500;
const WINDOW = 2;
const BUDGET = 3;
const QUIET = { warmUpMs: 1000, measureMs: 6000 };
/** Until the noisy ones are at it, ms. */
const HEAD_START_MS = 2000;

/** A quiet tenant's acknowledgements beside one and ten noisy devices of another tenant, against those when alone. */
export async function measureNeighbours(server: BenchServer, fleet: Fleet): Promise<Row[]> {
  const noisy = await createFleet(server.databaseUrl, 10);
  const port = Number(new URL(server.url).port);
  const quiet = async () => {
    const mqtt = await runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
      port: server.mqttPort,
      tokens: fleet.tokens.slice(0, QUIET_DEVICES),
      messagesPerSecond: QUIET_MESSAGES_PER_SECOND,
      ...QUIET,
    });
    const http = await runLoad<HttpLoad, HttpLoadResult>('http-load.ts', {
      port,
      tokens: fleet.tokens.slice(0, 1),
      ...QUIET,
    });
    return { mqtt, http };
  };
  const alone = await quiet();
  const rows: Row[] = [];
  for (const devices of [1, 10]) {
    const tokens = noisy.tokens.slice(0, devices).flatMap((token) => Array<string>(SESSIONS).fill(token));
    const noise = runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
      port: server.mqttPort,
      tokens,
      window: WINDOW,
      readingsPerMessage: READINGS_PER_MESSAGE,
      // Of other times than those of the run before: these would be the same readings.
      startTs: Date.now() - 7 * 86_400_000 * devices,
      warmUpMs: HEAD_START_MS,
      measureMs: 2 * (QUIET.warmUpMs + QUIET.measureMs) + HEAD_START_MS,
    });
    await sleep(HEAD_START_MS);
    const beside = await quiet();
    const made = (await noise).perSecond * READINGS_PER_MESSAGE;
    const what = `beside ${devices} noisy of another tenant (${Math.round(made)} readings/s)`;
    rows.push(
      row(`acknowledgement of a quiet tenant ${what}`, beside.mqtt, alone.mqtt),
      row(`HTTP of a quiet tenant ${what}, ${beside.http.failed} refused`, beside.http, alone.http),
    );
  }
  return rows;
}

type Measured = Pick<MqttLoadResult, 'latencyMs'> & Partial<Pick<HttpLoadResult, 'failed'>>;

function row(what: string, beside: Measured, alone: Measured): Row {
  const ratio = beside.latencyMs.p50 / alone.latencyMs.p50;
  const text = ({ latencyMs: { p50, p99 } }: Measured) => `p50 ${ms(p50)}, p99 ${ms(p99)}`;
  return {
    what,
    measured: text(beside),
    compared: `${text(alone)} alone`,
    ratio,
    budget: `≤ ${BUDGET}`,
    holds: !beside.failed && ratio <= BUDGET,
  };
}
