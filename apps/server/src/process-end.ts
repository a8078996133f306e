import type { Logger } from 'pino';

/** A supervisor that asked for the end kills after ten seconds. */
const STOP_LIMIT_MS = 9_500;
/** Ctrl+C under npm arrives twice, from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;

export type ProcessEnd = { readonly asked: () => boolean };

/**
 * Ends the process in good order at the first SIGTERM, SIGINT or SIGHUP, and at once at a second one. A fault that
 * nothing caught leaves a state that is unknown: it ends the process too, with exit code 1.
 */
export function endProcess(log: Logger, stop: () => Promise<void>): ProcessEnd {
  let askedAt: number | undefined;

  async function stopAndExit(code: number): Promise<void> {
    setTimeout(() => {
      log.error('stopping takes too long: leaving now');
      process.exit(1);
    }, STOP_LIMIT_MS);
    await stop();
    log.info('stopped');
    process.exit(code);
  }

  const onSignal = (name: NodeJS.Signals) => {
    if (askedAt === undefined) {
      askedAt = performance.now();
      log.info(`${name}: stopping`);
      void stopAndExit(0);
    } else if (performance.now() - askedAt > SAME_SIGNAL_MS) {
      log.warn(`${name}: leaving at once`);
      process.exit(1);
    }
  };
  const onFault = (error: unknown) => {
    log.fatal({ err: error }, 'an error that nothing caught: stopping');
    if (askedAt !== undefined) return;
    askedAt = performance.now();
    void stopAndExit(1);
  };

  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // The terminal was closed.
  process.on('SIGHUP', onSignal);
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
  return { asked: () => askedAt !== undefined };
}
