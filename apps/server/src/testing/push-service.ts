import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';

/** A message to a browser, decrypted. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it.
export type Pushed = { readonly payload: any; readonly headers: IncomingMessage['headers'] };

export type PushServiceBrowser = {
  readonly endpoint: string;
  /** Its PushSubscription as JSON, as sent by the console. */
  readonly pushId: string;
  readonly received: readonly Pushed[];
  /** Response status of the push service; default: 201. */
  status: number;
};

export type PushService = {
  readonly url: string;
  /** Reasons of rejected requests: a real service does not accept messages of arbitrary senders. */
  readonly refusals: readonly string[];
  /** A browser that subscribes with the server's key. */
  subscribe(publicKey: string): PushServiceBrowser;
  close(): Promise<void>;
};

/** A push service on a free port, over plain HTTP: it checks who sends (VAPID, RFC 8292), and its browsers decrypt (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<
    string,
    PushServiceBrowser & { readonly take: (body: Buffer, request: IncomingMessage) => void }
  >();
  const refusals: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const browser = browsers.get(request.url ?? '');
      const refuse = (status: number, reason: string) => {
        refusals.push(reason);
        response.writeHead(status).end();
      };
      if (!browser) return refuse(404, 'no such browser');
      if (browser.status !== 201) return response.writeHead(browser.status).end();
      try {
        browser.take(body, request);
      } catch (error) {
        return refuse(403, (error as Error).message);
      }
      return response.writeHead(201).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    refusals,
    subscribe(publicKey) {
      const privateKey = createECDH('prime256v1');
      const p256dh = privateKey.generateKeys('base64url');
      const authSecret = randomBytes(16).toString('base64url');
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const received: Pushed[] = [];
      const browser = {
        endpoint: url + path,
        pushId: JSON.stringify({ endpoint: url + path, keys: { p256dh, auth: authSecret } }),
        received,
        status: 201,
        take(body: Buffer, { headers }: IncomingMessage) {
          checkVapid(headers.authorization ?? '', publicKey, url);
          if (headers['content-encoding'] !== 'aes128gcm' || !headers.ttl)
            throw new Error('headers are missing');
          const clear = decrypt(body, { version: 'aes128gcm', privateKey, authSecret });
          received.push({ payload: JSON.parse(clear.toString()), headers });
        },
      };
      browsers.set(path, browser);
      return browser;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @throws unless the token is for this service, is signed with the key, names a contact and ends within a day */
function checkVapid(authorization: string, publicKey: string, audience: string): void {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('another key than that of the subscription');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('the signature is wrong');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const seconds = Date.now() / 1000;
  if (aud !== audience || exp < seconds || exp > seconds + 86_400) throw new Error('a token for others');
  if (!/^(?:mailto:|https:)/.test(sub)) throw new Error('no contact');
}
