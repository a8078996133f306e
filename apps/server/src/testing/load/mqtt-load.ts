import { setTimeout as sleep } from 'node:timers/promises';
import { message, messageOfMany, messageWithExtraKeys } from './message.ts';
import { MqttConnection } from './mqtt-connection.ts';
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
  /** Whether messages hold keys that have no column, too. */
  readonly hasExtraKeys?: boolean;
  /** Time of the first message, epoch ms; each has the next millisecond. A day ago when not given. */
  readonly startTs?: number;
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
  let ts = load.startTs ?? Date.now() - 86_400_000;
  const sendOne = (connection: MqttConnection) => {
    if (load.hasExtraKeys) return connection.publish(messageWithExtraKeys(ts++));
    if (!load.readingsPerMessage) return connection.publish(message(ts++));
    connection.publish(messageOfMany(ts, load.readingsPerMessage));
    ts += load.readingsPerMessage;
  };

  for (const connection of connections) {
    connection.onAck = (latencyMs) => {
      acknowledged += 1;
      if (measuring) latencies.push(latencyMs);
      if (sending && load.window) sendOne(connection);
    };
    for (let sent = 0; sent < (load.window ?? 0); sent += 1) sendOne(connection);
  }
  const pace = load.messagesPerSecond ? keepPace(load.messagesPerSecond, connections, sendOne) : undefined;

  await sleep(load.warmUpMs);
  measuring = true;
  const started = performance.now();
  await sleep(load.measureMs);
  measuring = false;
  const seconds = (performance.now() - started) / 1000;
  sending = false;
  clearInterval(pace);
  while (connections.some((connection) => connection.outstanding > 0)) await sleep(10);
  for (const connection of connections) connection.close();
  return { perSecond: latencies.length / seconds, latencyMs: percentiles(latencies), acknowledged };
}

function keepPace(
  perSecond: number,
  connections: readonly MqttConnection[],
  sendOne: (connection: MqttConnection) => void,
): NodeJS.Timeout {
  const started = performance.now();
  let sent = 0;
  return setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const connection = connections[sent % connections.length];
      if (connection) sendOne(connection);
    }
  }, 1);
}

process.once('message', (load: MqttLoad) => {
  void run(load).then((result) => process.send?.(result, () => process.disconnect()));
});
