import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import { redactUrl } from './http/redact-url.ts';

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** Never logged, wherever it stands in what is logged. */
const SECRETS = ['password', 'passwordHash', 'token', 'refreshToken', 'accessToken', 'authorization'];

/** JSON lines; on a terminal, lines for people. Secrets are taken out. */
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
 * Errors of the database repeat what was to be written (`params`, `detail`): tokens and hashes among it. The
 * statement and the constraint are enough to find the fault.
 */
function describeError(error: Error): Record<string, unknown> {
  return withoutValues({ ...pino.stdSerializers.errWithCause(error) });
}

function withoutValues(described: Record<string, unknown>): Record<string, unknown> {
  const { params, detail: _detail, cause, ...kept } = described;
  const message = String(kept.message);
  // The statement's values stand in the message, and the message in the stack.
  const shown = params === undefined ? message : `Failed query: ${String(kept.query)}`;
  return {
    ...kept,
    message: shown,
    stack: String(kept.stack).replace(message, () => shown),
    ...(typeof cause === 'object' && cause !== null && { cause: withoutValues({ ...cause }) }),
  };
}
