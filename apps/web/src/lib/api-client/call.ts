import { type AnswerOf, type InputOf, type Operation, pathOf, successOf } from '@airdeck/contract/operation';
import { isOpen } from '@airdeck/contract/permission';
import type { z } from 'zod';
import { api } from './api.ts';
import type { ApiClient } from './api-client.ts';
import type { HttpRequest, QueryValue } from './http-exchange.ts';

export type CallOptions = Pick<HttpRequest<unknown>, 'signal' | 'timeoutMs' | 'keepalive' | 'token'> & {
  /** Who calls, where it is not the signed-in user. */
  readonly as?: Pick<ApiClient, 'request'>;
  /** Sent as it is, in the place of a body. */
  readonly file?: Blob;
};

/**
 * Calls an operation of the contract, and checks the answer. One that needs no sign-in is called without a token.
 * @throws ApiFailure; or the signal's own reason when the caller gave up
 */
export function call<const O extends Operation>(
  operation: O,
  input: InputOf<O>,
  { as, ...options }: CallOptions = {},
): Promise<AnswerOf<O>> {
  const request = { ...requestOf(operation, input), ...options };
  if (as) return as.request(request);
  return isOpen(operation.permission) ? api.requestOpenly(request) : api.request(request);
}

/** The request that a call is: for what is not read as one answer, such as a download. */
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
