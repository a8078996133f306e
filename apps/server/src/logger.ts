import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** Never logged, at any depth. */
const SECRETS = ['password', 'passwordHash', 'token', 'refreshToken', 'accessToken', 'authorization'];

/** JSON lines; readable lines on a terminal. Secrets are removed. */
export async function createLogger(level: string, stream: 'stdout' | 'stderr' = 'stdout'): Promise<Logger> {
  const destination = stream === 'stdout' ? 1 : 2;
  if (!process[stream].isTTY) return pino(loggerOptions(level), pino.destination(destination));
  const { default: pretty } = await import('pino-pretty');
  return pino(
    loggerOptions(level),
    pretty({ destination, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }),
  );
}

/** The same logger into a stream of the caller's. */
export function createLoggerInto(stream: DestinationStream, level = 'trace'): Logger {
  return pino(loggerOptions(level), stream);
}

function loggerOptions(level: string): pino.LoggerOptions {
  return {
    level,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError, req: describeRequest, path: lengthOf },
    hooks: { streamWrite: withoutQuotedPath },
  };
}

/**
 * A path may contain an access token, the token of a link or the secret of a badge, wherever its sender has put it. The
 * log therefore names the pattern of the matched route, or the length of a path without a route.
 */
function describeRequest({ method, url, routeOptions, ip }: FastifyRequest): Record<string, unknown> {
  const route = routeOptions?.url;
  return { method, ...(route === undefined ? { pathLength: url.length } : { route }), remoteAddress: ip };
}

/** The path of a connection that is not a request, as the WebSocket plugin logs it. */
const lengthOf = (path: unknown): string => `${String(path).length} characters`;

/** Fastify's warnings about an answer that is sent twice quote the path, which contains no space. */
const QUOTED_PATH =
  /(Reply was already sent, did you forget to \\"return reply\\" in (?:the )?)\\".*?\\"(?= )/g;

const withoutQuotedPath = (line: string): string => line.replace(QUOTED_PATH, '$1(path)');

/**
 * Errors of the database repeat the values of the statement (`params`, `detail`), including tokens and hashes. The
 * statement and the constraint are enough to find the cause. Errors of the HTTP parser contain the request (`rawPacket`).
 */
function describeError(error: Error): Record<string, unknown> {
  return withoutValues({ ...pino.stdSerializers.errWithCause(error) });
}

/** An error with its causes, formatted for a terminal, without the values of a statement. */
export function failureText(error: Error): string {
  const stacks: string[] = [];
  for (
    let part: unknown = describeError(error);
    part !== undefined;
    part = (part as { cause?: unknown }).cause
  ) {
    stacks.push(String((part as { stack: unknown }).stack));
  }
  return stacks.join('\ncaused by ');
}

function withoutValues(described: Record<string, unknown>): Record<string, unknown> {
  const { params, detail: _detail, rawPacket: _rawPacket, cause, ...kept } = described;
  const message = String(kept.message);
  // The statement's values are in the message, and the message is in the stack.
  const shown = params === undefined ? message : `Failed query: ${String(kept.query)}`;
  return {
    ...kept,
    message: shown,
    stack: String(kept.stack).replace(message, () => shown),
    ...(typeof cause === 'object' && cause !== null && { cause: withoutValues({ ...cause }) }),
  };
}
