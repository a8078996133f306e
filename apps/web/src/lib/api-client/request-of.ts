import { type AnswerOf, type InputOf, type Operation, pathOf, successOf } from '@airdeck/contract/operation';
import type { z } from 'zod';
import type { HttpRequest, QueryValue } from './http-exchange.ts';

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
