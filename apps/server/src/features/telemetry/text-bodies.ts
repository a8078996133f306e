import type { FastifyInstance } from 'fastify';

/** Reads every body as text, whatever it says it is: the telemetry calls say in their own words what is wrong. */
export function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
