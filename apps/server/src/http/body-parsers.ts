import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { PlainTextError } from './errors.ts';

/**
 * Reads JSON bodies. An empty one counts as no body, regardless of the header: clients declare JSON with every POST,
 * even when they send nothing. A route that needs a body rejects it by its schema.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  addJsonParser(app, 'application/json');
}

/** Also reads JSON from bodies declared as plain text, as ThingsBoard's Python client sends commands. */
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

/**
 * Reads every body as text, regardless of its type: the telemetry calls have error messages of their own. Another
 * encoding than UTF-8 is refused, since its characters would be replaced.
 */
export function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (isUtf8(body)) done(null, body.toString());
    else done(new PlainTextError(400, 'The body is not valid UTF-8'));
  });
}
