import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request instead of being passed on. `lost`: it is passed on, and its answer is not. */
export type Fault = number | 'closed' | 'lost';

/** A server in front of another one, which fails when it is told to. */
export type FaultyProxy = {
  readonly url: string;
  /** Asked before each request; `count` begins with 1. Undefined: it is passed on. */
  faultOf: (count: number, method: string, path: string) => Fault | undefined;
  /** Requests until now. */
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
