import { ERROR_CODES, type ErrorName } from '@airdeck/contract/errors/codes';
import type { ErrorBody } from '@airdeck/contract/errors/error-body';

/** An error that the caller is told about, in the platform's shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errorCode: number;
  /** Further fields of the body. */
  readonly extra: Record<string, unknown>;

  /** @param status the HTTP status, where it is not the usual one of the code */
  constructor(error: ErrorName, message: string, extra: Record<string, unknown> = {}, status?: number) {
    super(message);
    this.status = status ?? ERROR_CODES[error].status;
    this.errorCode = ERROR_CODES[error].code;
    this.extra = extra;
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
  new ApiError('BAD_REQUEST_PARAMS', message, {}, status);

export const authenticationFailed = () => new ApiError('AUTHENTICATION', 'Authentication failed');

export const versionConflict = (entity: string) =>
  new ApiError('VERSION_CONFLICT', `${entity} was already changed by someone else`);

export const tooManyRequests = () => new ApiError('TOO_MANY_REQUESTS', 'Too many requests!');
