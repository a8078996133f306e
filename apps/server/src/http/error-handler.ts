import type { FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Clock } from '../clock.ts';
import { ApiError, authenticationFailed, badRequest, errorBody, PlainTextError } from './errors.ts';

/** Every error leaves in the platform's shape; what was not foreseen is logged and not shown. */
export function handleErrors(app: FastifyInstance, clock: Clock): void {
  const send = (reply: FastifyReply, error: ApiError) =>
    reply.status(error.status).send(errorBody(error, clock()));

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof PlainTextError) {
      return reply.status(error.status).type('text/plain; charset=utf-8').send(error.message);
    }
    if (error instanceof ApiError) return send(reply, error);
    if (hasZodFastifySchemaValidationErrors(error)) {
      const issue = error.validation[0];
      const where = issue?.instancePath.slice(1).replaceAll('/', '.') ?? '';
      return send(reply, badRequest(`Validation error: ${where} ${issue?.message ?? 'is malformed'}`));
    }
    const status = error.statusCode ?? 500;
    if (status === 413) {
      const limit = request.routeOptions.bodyLimit ?? 0;
      return reply.status(413).send({
        ...errorBody(badRequest(`Payload size exceeds the limit of ${limit} bytes`), clock()),
        status: 413,
      });
    }
    if (status === 429) return send(reply, new ApiError('TOO_MANY_REQUESTS', 'Too many requests!'));
    if (status >= 400 && status < 500) return send(reply, badRequest(error.message));
    request.log.error({ err: error }, 'request failed');
    return send(reply, new ApiError('GENERAL', 'Internal Server Error'));
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith('/api/') && !request.headers.authorization && !request.headers['x-authorization']) {
      return send(reply, authenticationFailed());
    }
    return send(reply, new ApiError('ITEM_NOT_FOUND', `No static resource ${path.slice(1)}.`));
  });
}
