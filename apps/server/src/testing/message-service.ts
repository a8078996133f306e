import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type MessageService = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly requests: { path: string; headers: IncomingHttpHeaders; body: string }[];
  /** The answer to each request. `hang`: none; `hangInBody`: a status, and a body that does not end. */
  answer: Answer | 'hang' | 'hangInBody';
  close(): Promise<void>;
};

/** Stands in for a service to which messages are posted, on loopback. */
export async function startMessageService(): Promise<MessageService> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      self.requests.push({ path: request.url ?? '', headers: request.headers, body });
      const { answer } = self;
      if (answer === 'hang') return;
      if (answer === 'hangInBody') {
        response.writeHead(200).write('{');
        return;
      }
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const self: MessageService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: { status: 200 },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return self;
}
