import type { AnswerOf, InputOf, Operation } from '@airdeck/contract/common/operation';
import { isOpen } from '@airdeck/contract/common/permission';
import { api } from './api.ts';
import type { ApiClient } from './api-client.ts';
import type { HttpRequest } from './http-exchange.ts';
import { requestOf } from './http-exchange.ts';

export type CallOptions = Pick<HttpRequest<unknown>, 'signal' | 'timeoutMs' | 'keepalive' | 'token'> & {
  /** The API to use instead of the signed-in user's. */
  readonly as?: Pick<ApiClient, 'request'>;
  /** Sent unchanged instead of a JSON body. */
  readonly file?: Blob;
};

/**
 * Calls an operation of the contract, and validates the answer. Public operations are called without a token.
 * @throws ApiFailure; or the signal's reason if aborted
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

export type PageIn<Answer> = Extract<Answer, { readonly data: readonly unknown[] }>;

/**
 * Calls a list that returns everything without page parameters, for one page.
 * @throws ApiFailure; or the signal's reason if aborted
 */
export async function callPage<const O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options?: CallOptions,
): Promise<PageIn<AnswerOf<O>>> {
  const answer: unknown = await call(operation, input, options);
  if (Array.isArray(answer)) throw new Error('A page was answered as a whole');
  return answer as PageIn<AnswerOf<O>>;
}
