import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies. An empty one is no body, whatever the header says: clients announce JSON with every POST,
 * also where nothing is to be sent. A route that wants a body refuses it by its schema.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  addJsonParser(app, 'application/json');
}

/** Reads JSON also from bodies that say they are plain text, as the platform's client for Python writes commands. */
export function readJsonInText(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  addJsonParser(app, 'text/plain');
}

function addJsonParser(app: FastifyInstance, mediaType: string): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(mediaType, { parseAs: 'string' }, (request, body: string, done) =>
    body.trim() === '' ? done(null, undefined) : parse(request, body, done),
  );
}

/** Reads every body as text, whatever it says it is: the telemetry calls say in their own words what is wrong. */
export function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
