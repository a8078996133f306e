import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { message } from '../../apps/server/src/testing/load/message.ts';
import { MqttConnection } from '../../apps/server/src/testing/load/mqtt-connection.ts';

const KEY = 'pm25';
const WARM_UP_MS = 1000;
/** Wait after the last reading was sent; readings not received by then are missing. */
const ON_THE_WAY_MS = 500;

/** Devices send to one node, and a live connection listens to them at the same or another one. */
export type LiveLoad = {
  readonly mqttPort: number;
  /** URL of the node with the live connection. */
  readonly url: string;
  readonly accessToken: string;
  readonly devices: readonly { readonly id: string }[];
  /** Access tokens of these devices. */
  readonly tokens: readonly string[];
  readonly messagesPerSecond: number;
  readonly measureMs: number;
};

/** @returns ms from sending to receiving each reading, and the number of missing readings */
export async function measureLive(load: LiveLoad): Promise<{ latenciesMs: number[]; missing: number }> {
  const sentAt = new Map<number, number>();
  const latenciesMs: number[] = [];
  const socket = await listenTo(load, (ts) => {
    const sent = sentAt.get(ts);
    if (sent !== undefined) latenciesMs.push(performance.now() - sent);
    sentAt.delete(ts);
  });
  const connections = await Promise.all(
    load.tokens.map((token, index) => MqttConnection.open(load.mqttPort, token, `live-${index}`)),
  );
  await sendAtRate(load, connections, sentAt);
  await sleep(ON_THE_WAY_MS);
  for (const connection of connections) connection.close();
  socket.terminate();
  return { latenciesMs, missing: sentAt.size };
}

async function sendAtRate(
  { messagesPerSecond, measureMs }: LiveLoad,
  connections: readonly MqttConnection[],
  sentAt: Map<number, number>,
): Promise<void> {
  const started = performance.now();
  let lastTs = 0;
  for (let sent = 0; ; await sleep(1)) {
    const elapsed = performance.now() - started;
    if (elapsed > WARM_UP_MS + measureMs) return;
    for (const due = Math.floor((elapsed / 1000) * messagesPerSecond); sent < due; sent += 1) {
      lastTs = Math.max(lastTs + 1, Date.now());
      if (elapsed > WARM_UP_MS) sentAt.set(lastTs, performance.now());
      connections[sent % connections.length]?.publish(message(lastTs));
    }
  }
}

/** Resolves when all subscriptions have begun. @param onReading called with the time of each new reading */
async function listenTo(
  { url, accessToken, devices }: LiveLoad,
  onReading: (ts: number) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/ws`);
  await once(socket, 'open');
  const cmds = devices.map(({ id }, index) => ({
    type: 'TIMESERIES',
    cmdId: index + 1,
    entityType: 'DEVICE',
    entityId: id,
    scope: 'LATEST_TELEMETRY',
    keys: KEY,
  }));
  const begun = new Set<number>();
  socket.on('error', () => undefined);
  const ready = new Promise<void>((resolve, reject) => {
    socket.on('close', () => reject(new Error('the live connection was closed')));
    socket.on('message', (text) => {
      const frame = JSON.parse(String(text)) as {
        subscriptionId: number;
        data?: Record<string, readonly (readonly [number, unknown])[]>;
      };
      for (const [ts] of frame.data?.[KEY] ?? []) onReading(ts);
      if (begun.add(frame.subscriptionId).size === cmds.length) resolve();
    });
  });
  socket.send(JSON.stringify({ authCmd: { cmdId: 0, token: accessToken }, cmds }));
  await ready;
  return socket;
}
