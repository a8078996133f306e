import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Handling of a request instead of forwarding it. `lost`: it is forwarded, but its response is not. */
export type Fault = number | 'closed' | 'lost';

/** A proxy in front of a server that fails on demand. */
export type FaultyProxy = {
  readonly url: string;
  /** Called for each request; `count` starts at 1. Undefined: the request is forwarded. */
  faultOf: (count: number, method: string, path: string) => Fault | undefined;
  /** Number of requests so far. */
  readonly count: () => number;
  close(): Promise<void>;
};

export async function startFaultyProxy(upstream: string): Promise<FaultyProxy> {
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    count += 1;
    const fault = proxy.faultOf(count, incoming.method ?? '', incoming.url ?? '');
    if (typeof fault === 'number') outgoing.writeHead(fault, { 'retry-after': '0' }).end('busy');
    else if (fault === 'closed') incoming.socket.destroy();
    else passOn(upstream, incoming, outgoing, fault === 'lost');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faultOf: () => undefined,
    count: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

function passOn(
  upstream: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isLost: boolean,
): void {
  const { method, headers } = incoming;
  const passed = request(new URL(incoming.url ?? '/', upstream), { method, headers }, (answer) => {
    if (isLost) {
      answer.resume();
      answer.on('end', () => incoming.socket.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}
