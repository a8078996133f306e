import { setTimeout as sleep } from 'node:timers/promises';
import { type Content, MESSAGES, messageOfMany } from './message.ts';
import { MqttConnection } from './mqtt-connection.ts';
import { callAtRate } from './pace.ts';
import { type Percentiles, percentiles } from './percentiles.ts';

export type MqttLoad = {
  readonly port: number;
  /** One connection for each; a device may have several. */
  readonly tokens: readonly string[];
  /** Messages a connection may have unacknowledged; each acknowledgement sends the next one. */
  readonly window?: number;
  /** Or a fixed rate over all connections, whether acknowledgements come or not. */
  readonly messagesPerSecond?: number;
  /** One when not given. */
  readonly readingsPerMessage?: number;
  /** Of a message of one reading; eleven values when not given. */
  readonly content?: Content;
  /** Time of each device's first reading, epoch ms; now when not given. */
  readonly startTs?: number;
  /** From one reading of a device to its next; 1 when not given. */
  readonly stepMs?: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
};

export type MqttLoadResult = {
  readonly perSecond: number;
  readonly latencyMs: Percentiles;
  /** Messages, also those before and after the measured time. */
  readonly acknowledged: number;
};

const OPENED_AT_ONCE = 50;
/** One address may try so often in a second. */
const OPEN_PAUSE_MS = 300;

/** Sends until told to stop; only what is acknowledged within the measured time counts. */
async function run(load: MqttLoad): Promise<MqttLoadResult> {
  const connections: MqttConnection[] = [];
  // A thousand at the same moment are more than a port holds before it has taken them.
  for (let at = 0; at < load.tokens.length; at += OPENED_AT_ONCE) {
    const some = load.tokens.slice(at, at + OPENED_AT_ONCE);
    const open = some.map((token, index) => MqttConnection.open(load.port, token, `bench-${at + index}`));
    connections.push(...(await Promise.all(open)));
    if (connections.length < load.tokens.length) await sleep(OPEN_PAUSE_MS);
  }
  let measuring = false;
  let sending = true;
  let acknowledged = 0;
  const latencies: number[] = [];
  const senders = createSenders(load, connections);

  for (const [index, connection] of connections.entries()) {
    const sendOne = senders[index] as () => void;
    connection.onAck = (latencyMs) => {
      acknowledged += 1;
      if (measuring) latencies.push(latencyMs);
      if (sending && load.window) sendOne();
    };
    for (let waiting = 0; waiting < (load.window ?? 0); waiting += 1) sendOne();
  }
  let sent = 0;
  const sendNext = () => senders[sent++ % senders.length]?.();
  const endPace = load.messagesPerSecond ? callAtRate(load.messagesPerSecond, sendNext) : () => undefined;

  await sleep(load.warmUpMs);
  measuring = true;
  const started = performance.now();
  await sleep(load.measureMs);
  measuring = false;
  const seconds = (performance.now() - started) / 1000;
  sending = false;
  endPace();
  while (connections.some((connection) => connection.outstanding > 0)) await sleep(10);
  for (const connection of connections) connection.close();
  return { perSecond: latencies.length / seconds, latencyMs: percentiles(latencies), acknowledged };
}

/**
 * One for each connection, which sends its device's next message. Each device has a clock of its own, as real ones do: one for
 * all would soon be ahead, and what is sent in the next run would come late, which is another kind of work.
 */
function createSenders(load: MqttLoad, connections: readonly MqttConnection[]): (() => void)[] {
  const { content = 'eleven', readingsPerMessage, stepMs = 1, startTs = Date.now() } = load;
  const write = MESSAGES[content];
  const clocks = new Map(load.tokens.map((token) => [token, { ts: startTs }]));
  return connections.map((connection, index) => {
    const clock = clocks.get(load.tokens[index] as string) as { ts: number };
    return () => {
      const { ts } = clock;
      clock.ts += stepMs * (readingsPerMessage ?? 1);
      connection.publish(readingsPerMessage ? messageOfMany(ts, readingsPerMessage) : write(ts));
    };
  });
}

process.once('message', (load: MqttLoad) => {
  void run(load).then((result) => process.send?.(result, () => process.disconnect()));
});
