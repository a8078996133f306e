import type { ErrorBody } from '@airdeck/contract/common/error-body';
import { type ErrorValues, messageOf } from '@airdeck/contract/common/error-body';
import { type ErrorDefinition, REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { ZodType } from 'zod';

type Details = { status?: number | undefined; retryAfterS?: number | undefined };

/** An error for the caller: one of the contract's, in ThingsBoard's shape, with its code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errorCode: number;
  /** Code of the contract, by which the console chooses its text. */
  readonly code: string;
  /** The values that the message quotes. */
  readonly values: ErrorValues | undefined;
  /** Further fields of the body. */
  readonly extra: Record<string, unknown>;
  /** Seconds after which to try again; undefined if unknown. */
  readonly retryAfterS: number | undefined;

  /**
   * @param said what the message quotes, or another message of the same error
   * @param details the HTTP status, where it is not the error's own
   */
  constructor(
    error: ErrorDefinition,
    said: string | ErrorValues = {},
    extra: Record<string, unknown> = {},
    { status, retryAfterS }: Details = {},
  ) {
    super(typeof said === 'string' ? said : messageOf(error, said));
    this.status = status ?? error.status;
    this.errorCode = error.errorCode;
    this.code = error.code;
    this.values = typeof said === 'string' || Object.keys(said).length === 0 ? undefined : said;
    this.extra = extra;
    this.retryAfterS = retryAfterS;
  }
}

/** An error whose body is plain text, as ThingsBoard's telemetry calls answer. */
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
    code: error.code,
    ...(error.values && { values: error.values }),
    ...error.extra,
  };
}

/** The error that a Zod issue of the contract carries, or one with its message. */
export function errorOfIssue(issue: {
  message?: string | undefined;
  params?: Record<string, unknown>;
}): ApiError {
  const carried = issue.params?.['error'] as ErrorDefinition | undefined;
  return new ApiError(carried ?? REQUEST_ERRORS.malformed, issue.message ?? '');
}

/** Checks a form's fields against the form's rules. @throws ApiError for the first violation */
export function checkForm(schema: ZodType, fields: Readonly<Record<string, unknown>>): void {
  const issue = schema.safeParse(fields).error?.issues[0];
  if (issue) throw errorOfIssue(issue as Parameters<typeof errorOfIssue>[0]);
}

export const notFound = (entity: string, id: string) => new ApiError(REQUEST_ERRORS.notFound, { entity, id });

export const itemNotFound = () => new ApiError(REQUEST_ERRORS.itemNotFound);

export const permissionDenied = () => new ApiError(REQUEST_ERRORS.forbidden);

export const badRequest = (error: ErrorDefinition) => new ApiError(error);

export const authenticationFailed = () => new ApiError(REQUEST_ERRORS.unauthenticated);

export const versionConflict = (entity: string) => new ApiError(REQUEST_ERRORS.versionConflict, { entity });

export const tooManyRequests = () => new ApiError(REQUEST_ERRORS.tooManyRequests);

/** Too many requests at this moment. */
export const tooMuchAtOnce = (message: string, retryAfterS: number) =>
  new ApiError(REQUEST_ERRORS.tooManyRequests, message, {}, { retryAfterS });

/** A required component is unavailable or busy. */
export const unavailableNow = (retryAfterS: number) =>
  new ApiError(REQUEST_ERRORS.unavailable, {}, {}, { retryAfterS });

// ThingsBoard's plain-text answers when telemetry or attributes may not be read.

/** The tenant has no such device. */
export const deviceNotFound = () => new PlainTextError(404, "Device with requested id wasn't found!");

/** It belongs to another customer of the tenant. */
export const otherCustomers = () =>
  new PlainTextError(403, "You don't have permission to perform this operation!");

export const systemAdminDenied = () =>
  new PlainTextError(403, 'System administrator is not allowed to perform this operation!');
