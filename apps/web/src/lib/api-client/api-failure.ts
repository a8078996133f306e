import { errorAnswerSchema } from '@airdeck/contract/common/error-answer';
import { parseShown } from '@airdeck/contract/common/shown-text';

/**
 * Kind of failure of a call. `http`: the server answered with an error. `network`: it could not be reached. `timeout`:
 * it did not answer in time. `shape`: the answer did not match its schema.
 */
type FailureKind = 'http' | 'network' | 'timeout' | 'shape';

type FailureDetails = {
  readonly kind: FailureKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status?: number;
  /** The platform's error code, if the answer has one. */
  readonly errorCode?: number | undefined;
  /** The contract's error code, and the values that its text quotes. */
  readonly code?: string | undefined;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  /** The answer; further fields depend on the code. */
  readonly body?: unknown;
  /** From the Retry-After header. */
  readonly retryAfterS?: number | undefined;
};

/** A failed call. `message` is the server's text, not for direct display; may be empty. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly kind: FailureKind;
  readonly status: number;
  readonly errorCode: number | undefined;
  readonly code: string | undefined;
  readonly values: FailureDetails['values'];
  readonly body: unknown;
  readonly retryAfterS: number | undefined;

  constructor(message: string, details: FailureDetails) {
    super(message);
    this.kind = details.kind;
    this.status = details.status ?? 0;
    this.errorCode = details.errorCode;
    this.code = details.code;
    this.values = details.values;
    this.body = details.body;
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

/** Whether the entity does not exist for the user: forbidden (403), not found (404), or an invalid id (400). */
export function isOutOfReach(error: unknown): boolean {
  return isApiFailure(error) && [400, 403, 404].includes(error.status);
}

/** Whether an entity that existed before no longer exists for the user. */
export function isGone(error: unknown): boolean {
  return isApiFailure(error) && error.status === 404;
}

/** Whether another user has changed the entity since it was read. */
export function isConflict(error: unknown): boolean {
  return isApiFailure(error) && error.status === 409;
}

const LONGEST_TEXT = 300;

/** The failure of an answer with an error status: a JSON body, a plain text, or nothing readable. */
export async function readFailure(response: Response): Promise<ApiFailure> {
  const details = {
    kind: 'http',
    status: response.status,
    retryAfterS: retryAfterS(response.headers.get('Retry-After')),
  } as const;
  const text = await response.text().catch(() => '');
  const body = parseJson(text);
  const answer = errorAnswerSchema.safeParse(body);
  if (answer.success) {
    const { message, ...reason } = answer.data;
    return new ApiFailure(message ?? '', { ...details, ...reason, body });
  }
  const contentType = response.headers.get('Content-Type') ?? '';
  // A proxy's error page is not a message.
  return new ApiFailure(contentType.startsWith('text/plain') ? text.slice(0, LONGEST_TEXT) : '', details);
}

/** Seconds only: the servers of this console do not use the date format. */
function retryAfterS(header: string | null): number | undefined {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

function parseJson(text: string): unknown {
  try {
    return parseShown(text);
  } catch {
    return undefined;
  }
}
