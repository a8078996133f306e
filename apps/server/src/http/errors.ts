import { ERROR_CODES, type ErrorName } from '@airdeck/contract/errors/codes';
import type { ErrorBody } from '@airdeck/contract/errors/error-body';

/** An error that the caller is told about, in the platform's shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errorCode: number;
  /** Further fields of the body. */
  readonly extra: Record<string, unknown>;
  /** Seconds after which it makes sense to try again; undefined where that is not known. */
  readonly retryAfterS: number | undefined;

  /** @param status the HTTP status, where it is not the usual one of the code */
  constructor(
    error: ErrorName,
    message: string,
    extra: Record<string, unknown> = {},
    { status, retryAfterS }: { status?: number | undefined; retryAfterS?: number | undefined } = {},
  ) {
    super(message);
    this.status = status ?? ERROR_CODES[error].status;
    this.errorCode = ERROR_CODES[error].code;
    this.extra = extra;
    this.retryAfterS = retryAfterS;
  }
}

/** An error whose body is plain text: what the platform's telemetry calls answer. */
export class PlainTextError extends Error {
  override readonly name = 'PlainTextError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function errorBody(error: ApiError, now: number): ErrorBody {
  return {
    status: error.status,
    message: error.message,
    errorCode: error.errorCode,
    timestamp: now,
    ...error.extra,
  };
}

export const notFound = (entity: string, id: string) =>
  new ApiError('ITEM_NOT_FOUND', `${entity} with id [${id}] is not found`);

export const itemNotFound = () => new ApiError('ITEM_NOT_FOUND', "Requested item wasn't found!");

export const permissionDenied = () =>
  new ApiError('PERMISSION_DENIED', "You don't have permission to perform this operation!");

/** @param status 400 unless the platform gives this code another one: 405, 413, 415 */
export const badRequest = (message: string, status?: number) =>
  new ApiError('BAD_REQUEST_PARAMS', message, {}, { status });

export const authenticationFailed = () => new ApiError('AUTHENTICATION', 'Authentication failed');

export const versionConflict = (entity: string) =>
  new ApiError('VERSION_CONFLICT', `${entity} was already changed by someone else`);

export const tooManyRequests = () => new ApiError('TOO_MANY_REQUESTS', 'Too many requests!');

/** Too much is asked for at this moment. */
export const tooMuchAtOnce = (message: string, retryAfterS: number) =>
  new ApiError('TOO_MANY_REQUESTS', message, {}, { retryAfterS });

/** What is needed to answer is away or busy. */
export const unavailableNow = (retryAfterS: number) =>
  new ApiError(
    'GENERAL',
    'The server cannot answer at the moment. Please try again.',
    {},
    { status: 503, retryAfterS },
  );
