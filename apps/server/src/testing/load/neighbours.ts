import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpLoad, HttpLoadResult } from './http-load.ts';
import type { MqttLoad, MqttLoadResult } from './mqtt-load.ts';
import { runLoad } from './run-load.ts';

const QUIET_MESSAGES_PER_SECOND = 100;
/** Maximum number of sessions per device, and of readings per message. */
const SESSIONS = 10;
const READINGS_PER_MESSAGE = 1500;
const WINDOW = 2;
const QUIET = { warmUpMs: 1000, measureMs: 6000 };
/** Time until the noisy devices are at full load, ms. */
const HEAD_START_MS = 2000;
const DAY_MS = 86_400_000;

/** Maximum ratio of a quiet tenant's median latency beside noisy devices to that alone. */
export const NEIGHBOURS_BUDGET = { mqtt: 3, http: 3 };

export type Neighbours = {
  readonly port: number;
  readonly mqttPort: number;
  /** Tokens of a tenant with a low rate: devices that send over MQTT, and one over HTTP. */
  readonly quiet: readonly string[];
  readonly quietHttp: string;
  /** Tokens of another tenant, each with ten sessions, which the server has to allow. */
  readonly noisy: readonly string[];
};

export type QuietResult = { readonly mqtt: MqttLoadResult; readonly http: HttpLoadResult };

export type NeighboursResult = {
  readonly alone: QuietResult;
  readonly beside: readonly (QuietResult & {
    /** Number of noisy devices, and their acknowledged readings per second. */
    readonly devices: number;
    readonly readingsPerSecond: number;
  })[];
  /** Readings, in all runs. */
  readonly acknowledged: { readonly quiet: number; readonly noisy: number };
};

/** Measures a quiet tenant alone, and beside one and all noisy devices of another tenant. */
export async function sendAsNeighbours(neighbours: Neighbours): Promise<NeighboursResult> {
  const { mqttPort, noisy } = neighbours;
  // Warm-up: a server is slower just after its start.
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
      // Different times than in the previous run, or the readings would be the same.
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
