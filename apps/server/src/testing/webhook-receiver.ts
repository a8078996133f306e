import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type WebhookBody, webhookBodySchema } from '@airdeck/contract/notifications/deliveries';

export type WebhookReceiver = {
  readonly url: string;
  /** Accepted bodies with a valid signature. */
  readonly received: readonly WebhookBody[];
  /** Number of requests with an invalid signature or delivery id. */
  refused: number;
  secret: string;
  /** Response status; default: 200. */
  status: number;
  close(): Promise<void>;
};

/** The receiver of a tenant, which verifies the signature as documented in `docs/operating.md`. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: WebhookBody[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const given = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['x-airdeck-signature']));
      const code = createHmac('sha256', self.secret).update(`${given?.[1]}.${body}`).digest();
      const isSigned = given !== null && timingSafeEqual(Buffer.from(given[2] ?? '', 'hex'), code);
      const content = webhookBodySchema.safeParse(JSON.parse(body));
      if (!isSigned || content.data?.id !== request.headers['x-airdeck-delivery']) self.refused += 1;
      else if (self.status === 200 && content.data) received.push(content.data);
      response.writeHead(self.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const self: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/air`,
    received,
    refused: 0,
    secret: '',
    status: 200,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return self;
}
