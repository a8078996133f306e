/**
 * What went wrong with a call. `http`: the server said no. `network`: it could not be reached. `timeout`: it did
 * not answer in time. `shape`: it answered something this console does not understand.
 */
export type FailureKind = 'http' | 'network' | 'timeout' | 'shape';

export type FailureDetails = {
  readonly kind: FailureKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status?: number;
  /** The platform's error code, where the answer has one. */
  readonly errorCode?: number | undefined;
  /** The contract's code of what went wrong, and what its text quotes. */
  readonly code?: string | undefined;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  /** From the Retry-After header. */
  readonly retryAfterS?: number | undefined;
};

/** A failed call. `message` is the server's own text: not for display as it is, and empty when there was none. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly kind: FailureKind;
  readonly status: number;
  readonly errorCode: number | undefined;
  readonly code: string | undefined;
  readonly values: FailureDetails['values'];
  readonly retryAfterS: number | undefined;

  constructor(message: string, details: FailureDetails) {
    super(message);
    this.kind = details.kind;
    this.status = details.status ?? 0;
    this.errorCode = details.errorCode;
    this.code = details.code;
    this.values = details.values;
    this.retryAfterS = details.retryAfterS;
  }

  /** Whether the server, or a proxy in its place, could not be reached at all. */
  get isServerAway(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || [502, 503, 504].includes(this.status);
  }
}

/** Whether a call failed for this reason, one of the contract's errors. */
export function isFailureOf(error: unknown, { code }: { readonly code: string }): boolean {
  return error instanceof ApiFailure && error.code === code;
}

export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure;
}

/** Whether there is no such thing to the reader: not theirs (403), not there (404), or an address that names none (400). */
export function isOutOfReach(error: unknown): boolean {
  return isApiFailure(error) && [400, 403, 404].includes(error.status);
}

/** Whether the server said that another user changed the same since it was read. */
export function isConflict(error: unknown): boolean {
  return isApiFailure(error) && error.status === 409;
}
