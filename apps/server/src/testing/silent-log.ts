import type { Log } from '../logger.ts';

/** Discards all log messages. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
