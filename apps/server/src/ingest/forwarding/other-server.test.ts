import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { connectTo, Unreachable } from './other-server.ts';

it('sends no access token to a server whose certificate is not trusted, and reports the reason', async () => {
  // Uses a self-signed certificate.
  const secureContext = new SMTPServer({ logger: false }).secureContext.get('*');
  const received: Buffer[] = [];
  const untrusted = createServer({ SNICallback: (_, done) => done(null, secureContext) }, (socket) =>
    socket.on('data', (piece) => received.push(piece)).on('error', () => undefined),
  );
  untrusted.on('tlsClientError', () => undefined);
  await once(untrusted.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = untrusted.address() as AddressInfo;
    const limits = { connectMs: 10_000, acknowledgementMs: 10_000 };
    const refusal = await connectTo(`mqtts://localhost:${port}`, 'token', limits).catch((error) => error);
    expect(refusal).toBeInstanceOf(Unreachable);
    expect(String(refusal.cause)).toContain('certificate');
    expect(received).toEqual([]);
  } finally {
    untrusted.close();
  }
});
