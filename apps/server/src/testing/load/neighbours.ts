import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpLoad, HttpLoadResult } from './http-load.ts';
import type { MqttLoad, MqttLoadResult } from './mqtt-load.ts';
import { runLoad } from './run-load.ts';

const QUIET_MESSAGES_PER_SECOND = 100;
/** As many as a device may have, and as many readings as fit into a message. */
const SESSIONS = 10;
const READINGS_PER_MESSAGE = 1500;
const WINDOW = 2;
const QUIET = { warmUpMs: 1000, measureMs: 6000 };
/** Until the noisy ones are at it, ms. */
const HEAD_START_MS = 2000;
const DAY_MS = 86_400_000;

/** Times longer that the median acknowledgement of a quiet tenant may take beside noisy ones than alone. */
export const NEIGHBOURS_BUDGET = { mqtt: 3, http: 3 };

export type Neighbours = {
  readonly port: number;
  readonly mqttPort: number;
  /** Of a tenant whose devices send now and then: over MQTT each, and one that posts. */
  readonly quiet: readonly string[];
  readonly quietHttp: string;
  /** Of another tenant, each with ten sessions: the server has to allow that. */
  readonly noisy: readonly string[];
};

export type QuietResult = { readonly mqtt: MqttLoadResult; readonly http: HttpLoadResult };

export type NeighboursResult = {
  readonly alone: QuietResult;
  readonly beside: readonly (QuietResult & {
    /** Noisy devices, and the readings that were acknowledged to them in a second. */
    readonly devices: number;
    readonly readingsPerSecond: number;
  })[];
  /** Readings, in all runs. */
  readonly acknowledged: { readonly quiet: number; readonly noisy: number };
};

/** A quiet tenant's acknowledgements alone, and beside one and all noisy devices of another tenant. */
export async function sendAsNeighbours(neighbours: Neighbours): Promise<NeighboursResult> {
  const { mqttPort, noisy } = neighbours;
  // A server that has just started answers more slowly than it does a little later.
  const first = await sendQuietly(neighbours);
  const alone = await sendQuietly(neighbours);
  const beside = [];
  let noisyMessages = 0;
  for (const devices of [1, noisy.length]) {
    const noise = runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
      port: mqttPort,
      tokens: noisy.slice(0, devices).flatMap((token) => Array<string>(SESSIONS).fill(token)),
      window: WINDOW,
      readingsPerMessage: READINGS_PER_MESSAGE,
      // Of other times than those of the run before: these would be the same readings.
      startTs: Date.now() - 7 * DAY_MS * devices,
      warmUpMs: HEAD_START_MS,
      measureMs: 2 * (QUIET.warmUpMs + QUIET.measureMs) + HEAD_START_MS,
    });
    await sleep(HEAD_START_MS);
    const quiet = await sendQuietly(neighbours);
    const { perSecond, acknowledged } = await noise;
    noisyMessages += acknowledged;
    beside.push({ ...quiet, devices, readingsPerSecond: perSecond * READINGS_PER_MESSAGE });
  }
  const quiet = [first, alone, ...beside].reduce(
    (sum, { mqtt, http }) => sum + mqtt.acknowledged + http.acknowledged,
    0,
  );
  return { alone, beside, acknowledged: { quiet, noisy: noisyMessages * READINGS_PER_MESSAGE } };
}

async function sendQuietly({ port, mqttPort, quiet, quietHttp }: Neighbours): Promise<QuietResult> {
  const mqtt = await runLoad<MqttLoad, MqttLoadResult>('mqtt-load.ts', {
    port: mqttPort,
    tokens: quiet,
    messagesPerSecond: QUIET_MESSAGES_PER_SECOND,
    ...QUIET,
  });
  const http = await runLoad<HttpLoad, HttpLoadResult>('http-load.ts', {
    port,
    tokens: [quietHttp],
    ...QUIET,
  });
  return { mqtt, http };
}
