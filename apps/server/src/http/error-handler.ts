import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Clock } from '../clock.ts';
import { databaseErrorOf, isTransientError, violatedConstraint } from '../database/errors.ts';
import {
  ApiError,
  errorBody,
  errorOfIssue,
  PlainTextError,
  tooManyRequests,
  unavailableNow,
} from './errors.ts';
import { isWordForId, pathNotFound } from './words-for-ids.ts';

/** `Retry-After` when the database is too busy, seconds. */
const RETRY_AFTER_S = 5;

type Failure = Error & { statusCode?: number; code?: string };

/** Sends every error in ThingsBoard's shape; unexpected ones are logged and not shown. */
export function handleErrors(app: FastifyInstance, clock: Clock): void {
  app.setErrorHandler((failure: Failure, request, reply) => {
    if (failure instanceof PlainTextError) {
      return reply.status(failure.status).type('text/plain; charset=utf-8').send(failure.message);
    }
    const error = toApiError(failure, request);
    if (error.status >= 500) request.log.error({ err: failure }, 'request failed');
    if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS);
    // An error that occurs while a file is built replaces the file.
    for (const name of ['content-encoding', 'content-disposition']) reply.removeHeader(name);
    return reply.status(error.status).type('application/json; charset=utf-8').send(errorBody(error, clock()));
  });
}

/** The same for failures before routing: a path that cannot be decoded. */
export function answerFrameworkErrors(clock: Clock) {
  return (failure: Failure, request: FastifyRequest, reply: FastifyReply): void => {
    const error = toApiError(failure, request);
    // No hook has run. The answer repeats the path: a browser must not interpret it as anything but JSON.
    reply
      .status(error.status)
      .headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" })
      .send(errorBody(error, clock()));
  };
}

/** The error to send for a failure of any kind. */
function toApiError(failure: Failure, request: FastifyRequest): ApiError {
  if (failure instanceof ApiError) return failure;
  if (hasZodFastifySchemaValidationErrors(failure)) {
    if (failure.validationContext === 'body' && request.body === undefined) {
      return new ApiError(REQUEST_ERRORS.bodyMissing);
    }
    const issue = failure.validation[0];
    if (failure.validationContext === 'params' && namesNoId(issue?.instancePath, request)) {
      return pathNotFound(request.url);
    }
    // Our own issues are complete sentences; the library's name the problem, but not the field.
    // The `params` of an issue are nested in the `params` of the type provider.
    if (issue?.keyword === 'custom') {
      return errorOfIssue({ ...issue, params: issue.params['params'] as Record<string, unknown> });
    }
    const where = issue?.instancePath.slice(1).replaceAll('/', '.');
    return malformed(`Validation error: ${where || 'body'} is malformed: ${issue?.message}`);
  }
  return fromDatabase(failure) ?? fromFramework(failure, request);
}

function namesNoId(place: string | undefined, { params }: FastifyRequest): boolean {
  const name = place?.slice(1) ?? '';
  return isWordForId(name, (params as Record<string, unknown> | undefined)?.[name]);
}

/** Invalid input that only the database detects; also that it is unavailable, or takes too long. */
function fromDatabase(failure: Failure): ApiError | undefined {
  const constraint = violatedConstraint(failure);
  if (constraint) return new ApiError(REQUEST_ERRORS.constraintViolated, { constraint });
  // 22021, 22P05: text with characters that PostgreSQL cannot store, such as NUL.
  const code = databaseErrorOf(failure)?.code;
  if (code === '22021' || code === '22P05') {
    return malformed('Validation error: text holds characters that cannot be stored');
  }
  return isTransientError(failure) ? unavailableNow(RETRY_AFTER_S) : undefined;
}

function fromFramework(failure: Failure, request: FastifyRequest): ApiError {
  const status = failure.statusCode ?? 500;
  switch (status) {
    case 413:
      return new ApiError(REQUEST_ERRORS.tooLarge, { limit: request.routeOptions.bodyLimit ?? 0 });
    case 415:
      return new ApiError(REQUEST_ERRORS.mediaTypeNotSupported, {
        type: request.headers['content-type'] ?? '',
      });
    case 429:
      return tooManyRequests();
    default:
  }
  if (status === 400 && isBodyFault(failure)) return malformed(`JSON parse error: ${failure.message}`);
  if (status >= 400 && status < 500) {
    return new ApiError(REQUEST_ERRORS.badRequest, failure.message, {}, { status });
  }
  return new ApiError(REQUEST_ERRORS.internal);
}

const malformed = (message: string) => new ApiError(REQUEST_ERRORS.malformed, message);

/** Errors of the body come from the parser: the framework's own, or JSON's. */
function isBodyFault(failure: Failure): boolean {
  return failure instanceof SyntaxError || failure.code?.startsWith('FST_ERR_CTP_') === true;
}
