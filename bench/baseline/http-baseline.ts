import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

/** The device API's route without anything behind it: the cost of HTTP alone. */
const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
  try {
    done(null, JSON.parse(body.toString()));
  } catch (error) {
    done(error as Error);
  }
});
app.post('/api/v1/:token/telemetry', async () => '');
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.((app.server.address() as AddressInfo).port);
