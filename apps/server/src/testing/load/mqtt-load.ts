import { setTimeout as sleep } from 'node:timers/promises';
import { type Content, MESSAGES, messageOfMany } from './message.ts';
import { MqttConnection } from './mqtt-connection.ts';
import { callAtRate } from './pace.ts';
import { type Percentiles, percentiles } from './percentiles.ts';

export type MqttLoad = {
  /** Default: this machine. */
  readonly host?: string;
  readonly port: number;
  /** One connection each; a device may have several. */
  readonly tokens: readonly string[];
  /** Maximum number of unacknowledged messages per connection; each acknowledgement triggers the next message. */
  readonly window?: number;
  /** Alternatively, a fixed rate over all connections, independent of acknowledgements. */
  readonly messagesPerSecond?: number;
  /** Default: one. */
  readonly readingsPerMessage?: number;
  /** Content of messages with one reading; default: eleven values. */
  readonly content?: Content;
  /** Time of each device's first reading, epoch ms; default: now. */
  readonly startTs?: number;
  /** Interval between readings of a device; default: 1. */
  readonly stepMs?: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
};

export type MqttLoadResult = {
  readonly perSecond: number;
  readonly latencyMs: Percentiles;
  /** Messages, including those before and after the measured time. */
  readonly acknowledged: number;
};

const OPENED_AT_ONCE = 50;
/** For the connection rate limit of one address. */
const OPEN_PAUSE_MS = 300;

/** Sends for the time of the load; rate and latency include only acknowledgements within the measured time. */
async function run(load: MqttLoad): Promise<MqttLoadResult> {
  const connections: MqttConnection[] = [];
  // A thousand at once exceed the accept queue of a port.
  for (let at = 0; at < load.tokens.length; at += OPENED_AT_ONCE) {
    const some = load.tokens.slice(at, at + OPENED_AT_ONCE);
    const open = some.map((token, index) =>
      MqttConnection.open(load.port, token, `bench-${at + index}`, load.host),
    );
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
 * One sender per connection, which sends its device's next message. Each device has its own clock, like real ones: a
 * shared one would soon be ahead, and messages of the next run would be late, which is a different workload.
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
