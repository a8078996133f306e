import type { Log } from '../logger.ts';

/** For what needs a log where no one reads it. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
