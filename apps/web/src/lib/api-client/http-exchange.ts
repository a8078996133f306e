import {
  type AnswerOf,
  type InputOf,
  type Operation,
  pathOf,
  successOf,
} from '@airdeck/contract/common/operation';
import { parseShown } from '@airdeck/contract/common/shown-text';
import type { z } from 'zod';
import { ApiFailure, readFailure } from './api-failure.ts';

type QueryValue = string | number | boolean | undefined;

export type HttpRequest<T> = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of this origin, with a leading slash. */
  readonly path: string;
  /** Undefined entries are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged instead of a JSON body. */
  readonly file?: Blob;
  /** Schema of the answer; an empty body is read as `undefined`. */
  readonly schema: z.ZodType<T>;
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** Continues when the page closes. */
  readonly keepalive?: boolean;
};

/** The browser's `fetch`, without caches. */
export type SendRequest = (address: string, init: RequestInit) => Promise<Response>;

/**
 * One request and its validated answer.
 * @throws ApiFailure; or the signal's reason if aborted.
 */
export type HttpExchange = <T>(request: HttpRequest<T>) => Promise<T>;

const DEFAULT_TIMEOUT_MS = 15_000;

/**
 * @param onReach called after each request whether the server could be reached.
 */
export function createHttpExchange(
  send: SendRequest,
  onReach: (isReachable: boolean) => void = () => {},
): HttpExchange {
  return async (request) => {
    const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await send(addressOf(request), {
        method: request.method ?? 'GET',
        headers: headersOf(request),
        ...bodyOf(request),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        keepalive: request.keepalive ?? false,
      });
      if (!response.ok) throw await readFailure(response);
      const answer = await readAnswer(response, request.schema);
      onReach(true);
      return answer;
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failure = toFailure(error, timeout.aborted);
      onReach(!failure.isServerAway);
      throw failure;
    }
  };
}

/** The URL of a call, with the defined query parameters. */
export function addressOf({ path, query = {} }: Pick<HttpRequest<unknown>, 'path' | 'query'>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

function bodyOf({ body, file }: HttpRequest<unknown>): Pick<RequestInit, 'body'> {
  if (file) return { body: file };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function headersOf({ body, file, token }: HttpRequest<unknown>): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(file ? { 'Content-Type': file.type || 'application/octet-stream' } : {}),
    ...(token === undefined ? {} : { 'X-Authorization': `Bearer ${token}` }),
  };
}

async function readAnswer<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  const text = await response.text();
  let answer: unknown;
  try {
    answer = text === '' ? undefined : parseShown(text);
  } catch {
    answer = text;
  }
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ApiFailure(parsed.error.message, { kind: 'shape', status: response.status });
}

function toFailure(error: unknown, isTimeout: boolean): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (isTimeout) return new ApiFailure('', { kind: 'timeout' });
  return new ApiFailure(error instanceof Error ? error.message : '', { kind: 'network' });
}

/** The request of a call, for answers that are not read as a whole, such as downloads. */
export function requestOf<const O extends Operation>(
  operation: O,
  input: InputOf<O>,
): Pick<HttpRequest<AnswerOf<O>>, 'method' | 'path' | 'body' | 'query' | 'schema'> {
  const { params, query, body } = input as GivenParts;
  return {
    method: operation.method,
    path: pathOf(operation, params),
    schema: operation.responses[successOf(operation)] as z.ZodType<AnswerOf<O>>,
    ...(query && { query }),
    ...(body !== undefined && { body }),
  };
}

type GivenParts = {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  readonly body?: unknown;
};
