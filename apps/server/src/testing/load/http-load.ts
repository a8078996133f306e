import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { message } from './message.ts';
import { type Percentiles, percentiles } from './percentiles.ts';

export type HttpLoad = {
  /** Default: this machine. */
  readonly host?: string;
  readonly port: number;
  /** One keep-alive connection each, with one request at a time. */
  readonly tokens: readonly string[];
  readonly warmUpMs: number;
  readonly measureMs: number;
};

export type HttpLoadResult = {
  readonly perSecond: number;
  readonly latencyMs: Percentiles;
  readonly failed: number;
  /** Readings, including those before and after the measured time. */
  readonly acknowledged: number;
};

async function run(load: HttpLoad): Promise<HttpLoadResult> {
  let measuring = false;
  let sending = true;
  let failed = 0;
  let acknowledged = 0;
  const latencies: number[] = [];
  const startTs = Date.now();

  const sockets = await Promise.all(
    load.tokens.map(async (token) => {
      const socket = connect({ port: load.port, host: load.host ?? '127.0.0.1', noDelay: true });
      await once(socket, 'connect');
      let sentAt = 0;
      // Each device has its own clock.
      let ts = startTs;
      const send = () => {
        sentAt = performance.now();
        post(socket, token, message(ts++));
      };
      // A response of the device API is one small packet.
      socket.on('data', (chunk) => {
        if (chunk.subarray(0, 12).equals(OK)) acknowledged += 1;
        else failed += 1;
        if (measuring) latencies.push(performance.now() - sentAt);
        if (sending) send();
      });
      send();
      return socket;
    }),
  );

  await sleep(load.warmUpMs);
  measuring = true;
  const started = performance.now();
  await sleep(load.measureMs);
  measuring = false;
  sending = false;
  const seconds = (performance.now() - started) / 1000;
  await sleep(500);
  for (const socket of sockets) socket.destroy();
  return { perSecond: latencies.length / seconds, latencyMs: percentiles(latencies), failed, acknowledged };
}

const OK = Buffer.from('HTTP/1.1 200');

function post(socket: Socket, token: string, body: string): void {
  socket.write(
    `POST /api/v1/${token}/telemetry HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

process.once('message', (load: HttpLoad) => {
  void run(load).then((result) => process.send?.(result, () => process.disconnect()));
});
