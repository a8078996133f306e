import { setTimeout as sleep } from 'node:timers/promises';

/** Ends the whole import with a message; the import can be run again when the cause is resolved. */
export class ImportError extends Error {}

/** The server understood a request and refused it. */
export class RefusedError extends Error {
  readonly status: number;
  /** Request and server, for messages. */
  readonly request: string;

  constructor(status: number, message: string, request: string) {
    super(message);
    this.status = status;
    this.request = request;
  }
}

export type HttpRequest = {
  readonly method: string;
  /** With leading slash and query, encoded. */
  readonly path: string;
  /** The path for messages: without ids, keys and access tokens. */
  readonly pathName: string;
  readonly token?: string | undefined;
  readonly body?: string | undefined;
};

export type HttpClient = { send(request: HttpRequest): Promise<string> };

export type HttpClientOptions = {
  /** Name of the server in messages. */
  readonly name: string;
  readonly url: URL;
  readonly signal: AbortSignal;
  /** The first delay before a retry, which doubles with each further one. */
  readonly firstWaitMs: number;
  /** Total time for retries of one request before the import stops. */
  readonly patienceMs: number;
};

/** Rate limits, overload, and responses of proxies during a restart: a retry may succeed. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);
/** An internal error of the server, which some retries cannot resolve. */
const FAILURE_STATUS = 500;
const MAX_FAILURES = 4;
const LONGEST_WAIT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 120_000;
/** A page of readings is a few megabytes. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/**
 * Sends requests, with retries while the server is busy, restarts or closes connections. All requests of the import may
 * be repeated.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { name, url, signal, firstWaitMs, patienceMs } = options;
  const prefix = url.pathname.replace(/\/+$/, '');

  async function attempt({ method, path, token, body }: HttpRequest): Promise<Response> {
    return fetch(new URL(`${prefix}${path}`, url), {
      method,
      // A redirect would turn a POST into a GET, and may send the token to another server.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      headers: {
        accept: 'application/json, text/plain',
        ...(token !== undefined && { 'x-authorization': `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
  }

  const requestName = ({ method, pathName }: HttpRequest) => `${method} ${pathName} of ${name}`;

  async function send(request: HttpRequest): Promise<string> {
    const givesUpAt = performance.now() + patienceMs;
    let failures = 0;
    for (let tries = 0; ; tries += 1) {
      let waitMs = Math.min(firstWaitMs * 2 ** tries, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
      let reason: string;
      try {
        const response = await attempt(request);
        const text = await readText(response, name);
        if (response.ok) return text;
        if (response.status < 400) throw redirected(name, response);
        const isFailure = response.status === FAILURE_STATUS && ++failures < MAX_FAILURES;
        if (!PASSING_STATUSES.has(response.status) && !isFailure)
          throw new RefusedError(response.status, messageOf(response.status, text), requestName(request));
        reason = `status ${response.status}`;
        waitMs = Math.max(waitMs, retryAfterMs(response) ?? 0);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof RefusedError || error instanceof ImportError) throw error;
        reason = reasonOf(error);
      }
      if (performance.now() + waitMs > givesUpAt) {
        throw new ImportError(`${requestName(request)} is not answered: ${reason}`);
      }
      await sleep(waitMs, undefined, { signal });
    }
  }

  return { send };
}

async function readText(response: Response, name: string): Promise<string> {
  if (!response.body) return '';
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (bytes > MAX_ANSWER_BYTES)
      throw new ImportError(`${name} answers with more than ${MAX_ANSWER_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function redirected(name: string, response: Response): ImportError {
  const target = response.headers.get('location') ?? 'somewhere else';
  return new ImportError(`${name} redirects to ${printable(target)}: give the address that it leads to`);
}

/** Both servers report refusals as JSON, for telemetry and attributes as plain text. */
function messageOf(status: number, text: string): string {
  try {
    const body = JSON.parse(text) as { message?: unknown } | null;
    if (typeof body?.message === 'string') return body.message;
  } catch {
    // Plain text.
  }
  return text.trim() || `status ${status}`;
}

/** Seconds, or a date. */
function retryAfterMs(response: Response): number | undefined {
  const given = response.headers.get('retry-after');
  if (given === null) return undefined;
  const seconds = Number(given);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const MAX_PRINTED = 120;

/** Text of a server for a terminal or a line of a file: without control and direction characters, truncated. */
export function printable(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
  return clean.length > MAX_PRINTED ? `${clean.slice(0, MAX_PRINTED)}…` : clean;
}
