import { isUtf8 } from 'node:buffer';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { FastifyInstance } from 'fastify';
import { excessOf, type JsonBounds, type JsonExcess, REQUEST_JSON } from '../limits/bounded-json.ts';
import { ApiError, PlainTextError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Values that a JSON body of this route may hold, where those of any other are too few. */
    maxBodyValues?: number;
  }
}

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
  app.addContentTypeParser(mediaType, { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, undefined);
    const { maxBodyValues: values = REQUEST_JSON.values } = request.routeOptions.config;
    const bounds = { ...REQUEST_JSON, values };
    const excess = excessOf(body, bounds);
    return excess ? done(excessError(excess, bounds)) : parse(request, body, done);
  });
}

/** The error for a body that is not parsed, because it holds too much. */
function excessError(excess: JsonExcess, { values, depth }: JsonBounds): ApiError {
  return excess === 'too-many-values'
    ? new ApiError(REQUEST_ERRORS.tooLarge, `Payload exceeds the limit of ${values} values`)
    : new ApiError(REQUEST_ERRORS.malformed, `JSON parse error: nested more than ${depth} levels deep`);
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
