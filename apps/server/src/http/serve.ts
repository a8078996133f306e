import { errorBodySchema } from '@airdeck/contract/common/error-body';
import {
  type AnswerSchema,
  doesChange,
  errorsOf,
  type Operation,
  type ReadOf,
  successOf,
} from '@airdeck/contract/common/operation';
import { isOpen } from '@airdeck/contract/common/permission';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { callerOf } from './authorisation.ts';
import type { Caller } from './caller.ts';

/** The input of a handler: the request as parsed by the operation's schemas, and its caller. */
type Call<O extends Operation> = {
  /** Null where no sign-in is needed. */
  readonly caller: O['permission']['who'] extends 'anyone' | 'device' ? null : Caller;
  readonly params: ReadOf<O, 'params'>;
  readonly query: ReadOf<O, 'query'>;
  readonly body: ReadOf<O, 'body'>;
  readonly request: FastifyRequest;
  /** For other media types than JSON, and for headers. A handler that sends the response itself returns it. */
  readonly reply: FastifyReply;
};

type Answer<O extends Operation> = z.input<AnswerSchema<O>> | FastifyReply;

type Handler<O extends Operation> = (call: Call<O>) => Answer<O> | Promise<Answer<O>>;

/** Options of a route: its cost, and its media types other than JSON. */
type ServeOptions = Pick<
  RouteOptions,
  'bodyLimit' | 'errorHandler' | 'exposeHeadRoute' | 'onRequest' | 'onResponse'
> & {
  /** See `FastifyContextConfig`: requests of one address; that answering keeps the database busy. */
  readonly maxPerMinute?: number;
  readonly isCostly?: boolean | ((request: FastifyRequest) => boolean);
  /** Values in the body, where `LIMITS.json.values` are too few. */
  readonly maxBodyValues?: number;
  /** False for a stream that must be sent without delay. */
  readonly compress?: false;
  /** Media types of the body, for the documentation. */
  readonly consumes?: readonly string[];
};

/** Serves an operation of the contract: its schemas parse and validate, its permission decides who may call it. */
export function serve<const O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O>,
  options: ServeOptions = {},
): void {
  const { permission } = operation;
  const success = successOf(operation);
  app.route({
    ...routeOf(operation, options),
    async handler(request, reply) {
      const caller = isOpen(permission) ? null : callerOf(request);
      if (success !== 200) reply.status(success);
      const { params, query, body } = request;
      // Fastify sends the returned value, unless the handler has sent the response itself and returns its reply.
      return handler({ caller, params, query, body, request, reply } as unknown as Call<O>);
    },
  });
}

/** The route of an operation without its handler: for one that cannot afford the promise of a call. */
export function routeOf(operation: Operation, options: ServeOptions = {}) {
  const { method, path, permission, params, query, body, responses, tag, summary, description } = operation;
  const { maxPerMinute, isCostly, maxBodyValues, consumes, ...routeOptions } = options;
  return {
    ...routeOptions,
    method,
    url: path,
    config: given({ permission, changes: doesChange(operation), maxPerMinute, isCostly, maxBodyValues }),
    schema: given({
      summary,
      description,
      tags: [tag],
      security: isOpen(permission) ? [] : undefined,
      consumes,
      params,
      querystring: query,
      body,
      response: { ...errorResponses(operation), ...responses },
    }),
  };
}

function errorResponses(operation: Operation) {
  const { errorText } = operation;
  const schema = errorText
    ? { content: { 'application/json': { schema: errorBodySchema }, [errorText]: { schema: z.string() } } }
    : errorBodySchema;
  return Object.fromEntries(errorsOf(operation).map(({ status }) => [status, schema]));
}

/** Without undefined settings, which the framework would treat as set. */
function given<T extends object>(settings: T): { [key in keyof T]: Exclude<T[key], undefined> } {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as ReturnType<typeof given<T>>;
}

/** Aborted when the caller disconnects, or has the whole answer. */
export function replyAbortSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/**
 * Answers with the result of a long query, and cancels it when the caller disconnects, as charts do while zooming.
 * @param find its signal is aborted when no one waits any more; it may then fail with any error
 */
export async function replyUnlessAborted<T>(
  reply: FastifyReply,
  find: (gone: AbortSignal) => Promise<T>,
  send: (found: T) => FastifyReply,
): Promise<FastifyReply> {
  const gone = replyAbortSignal(reply);
  let found: T;
  try {
    found = await find(gone);
  } catch (error) {
    if (!gone.aborted) throw error;
    // Not an error, and not read by anyone: it ends the request for the count of running requests.
    return reply.send();
  }
  return send(found);
}
