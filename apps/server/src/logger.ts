import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

/** A device's access token is a segment of its path: `/api/v1/<token>/telemetry`. */
const DEVICE_TOKEN = /(\/api\/v1\/)[^/?#]+/i;
/** Names of query parameters that are secrets: `?activateToken=…`, `?ticket=…`. */
const SECRET_NAME = /token|ticket|password|secret/i;

const REDACTED = '***';

/**
 * The URL as it may be logged: without device tokens and one-time tokens. Parsed in one pass, because it is untrusted
 * input and blocks the event loop.
 */
export function redactUrl(url: string): string {
  return redactParameters(url.replace(DEVICE_TOKEN, `$1${REDACTED}`));
}

function redactParameters(url: string): string {
  let isHidden = false;
  const parts = url.split(/(?=[?&#])/).map((part) => {
    // A question mark inside a value belongs to it.
    if (isHidden && part.startsWith('?')) return '';
    const valueStart = part.indexOf('=') + 1;
    isHidden = valueStart > 0 && SECRET_NAME.test(part.slice(0, valueStart));
    return isHidden ? part.slice(0, valueStart) + REDACTED : part;
  });
  return parts.join('');
}

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
    serializers: {
      err: describeError,
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: redactUrl(request.url),
        remoteAddress: request.ip,
      }),
    },
  };
}

/**
 * Errors of the database repeat the values of the statement (`params`, `detail`), including tokens and hashes. The
 * statement and the constraint are enough to find the cause.
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
  const { params, detail: _detail, cause, ...kept } = described;
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
