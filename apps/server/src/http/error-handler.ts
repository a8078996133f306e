import { REQUEST_ERRORS } from '@airdeck/contract/errors';
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

/** When to try again what the database had no time for, seconds. */
const RETRY_AFTER_S = 5;

type Failure = Error & { statusCode?: number; code?: string };

/** Every error leaves in the platform's shape; what was not foreseen is logged and not shown. */
export function handleErrors(app: FastifyInstance, clock: Clock): void {
  app.setErrorHandler((failure: Failure, request, reply) => {
    if (failure instanceof PlainTextError) {
      return reply.status(failure.status).type('text/plain; charset=utf-8').send(failure.message);
    }
    const error = toApiError(failure, request);
    if (error.status >= 500) request.log.error({ err: failure }, 'request failed');
    if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS);
    // What was found out while a file is made takes the file's place.
    for (const name of ['content-encoding', 'content-disposition']) reply.removeHeader(name);
    return reply.status(error.status).type('application/json; charset=utf-8').send(errorBody(error, clock()));
  });
}

/** The same for what fails before there is a route: a path that cannot be decoded. */
export function answerFrameworkErrors(clock: Clock) {
  return (failure: Failure, request: FastifyRequest, reply: FastifyReply): void => {
    const error = toApiError(failure, request);
    // No hook has run. The answer repeats the path: a browser must not take it for anything but JSON.
    reply
      .status(error.status)
      .headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" })
      .send(errorBody(error, clock()));
  };
}

/** What the caller is told about a failure of any kind. */
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
    // Our own issues are whole sentences already; the library's say only what is wrong, not where.
    // What an issue carries of its own, `params`, is one of several things that the provider hands on as `params`.
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

/** What a caller did wrong and only the database noticed; and that it is away, or takes too long. */
function fromDatabase(failure: Failure): ApiError | undefined {
  const constraint = violatedConstraint(failure);
  if (constraint) return new ApiError(REQUEST_ERRORS.constraintViolated, { constraint });
  // 22021, 22P05: text that holds what PostgreSQL cannot keep, NUL for one.
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

/** Faults of the body come from the parser: the framework's own, or JSON's. */
function isBodyFault(failure: Failure): boolean {
  return failure instanceof SyntaxError || failure.code?.startsWith('FST_ERR_CTP_') === true;
}
