import { errorBodySchema } from '@airdeck/contract/common/error-body';
import {
  type AnswerSchema,
  errorsOf,
  type Operation,
  type ReadOf,
  successOf,
} from '@airdeck/contract/operation';
import { isOpen } from '@airdeck/contract/permission';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { callerOf } from './authorisation.ts';
import type { Caller } from './caller.ts';

/** What a handler is given: the request as the operation's schemas read it, and who makes it. */
type Call<O extends Operation> = {
  /** Null where no sign-in is needed. */
  readonly caller: O['permission']['who'] extends 'anyone' | 'device' ? null : Caller;
  readonly params: ReadOf<O, 'params'>;
  readonly query: ReadOf<O, 'query'>;
  readonly body: ReadOf<O, 'body'>;
  readonly request: FastifyRequest;
  /** For what is not JSON, and for headers. A handler that sends by itself returns it. */
  readonly reply: FastifyReply;
};

type Answer<O extends Operation> = z.input<AnswerSchema<O>> | FastifyReply;

type Handler<O extends Operation> = (call: Call<O>) => Answer<O> | Promise<Answer<O>>;

/** How a route differs from others in what it costs, and in what it takes and gives beside JSON. */
type ServeOptions = Pick<
  RouteOptions,
  'bodyLimit' | 'errorHandler' | 'exposeHeadRoute' | 'onRequest' | 'onResponse'
> & {
  /** See `FastifyContextConfig`: how often one address may ask; that answering keeps the database busy. */
  readonly maxPerMinute?: number;
  readonly isCostly?: boolean | ((request: FastifyRequest) => boolean);
  /** Not when the answer is a stream that must leave at once. */
  readonly compress?: false;
  /** Media types of the body, for the documentation. */
  readonly consumes?: readonly string[];
};

/** Serves an operation of the contract: its schemas read and check, its permission decides who gets this far. */
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
      // Fastify sends what comes back, unless the handler has sent by itself and returns its reply.
      return handler({ caller, params, query, body, request, reply } as unknown as Call<O>);
    },
  });
}

/** The route of an operation without its handler: for one that cannot afford the promise of a call. */
export function routeOf(operation: Operation, options: ServeOptions = {}) {
  const { method, path, permission, params, query, body, responses, tag, summary, description } = operation;
  const { maxPerMinute, isCostly, compress, consumes, ...routeOptions } = options;
  return {
    ...routeOptions,
    method,
    url: path,
    config: given({ permission, maxPerMinute, isCostly, compress }),
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

/** Without what is undefined: to the framework such a setting is there. */
function given<T extends object>(settings: T): { [key in keyof T]: Exclude<T[key], undefined> } {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as ReturnType<typeof given<T>>;
}

/** Aborted when the caller hangs up, or has the whole answer. */
export function replyAbortSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/**
 * Answers with what takes long to find, and gives it up when the caller hangs up, as charts do that are zoomed on.
 * @param find told by the signal that no one waits any more; may then fail in whatever way
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
    // Nothing went wrong, and no one reads this: it ends the request for those who count what is under way.
    return reply.send();
  }
  return send(found);
}
