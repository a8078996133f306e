import type { Logger } from 'pino';
import { withTimeLimit } from './limits/time-limit.ts';
import type { Log } from './logger.ts';

/** A supervisor kills the process ten seconds after it asked it to stop. */
const STOP_LIMIT_MS = 9_500;
/** Ctrl+C under npm arrives twice, from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;

type ProcessEnd = { readonly asked: () => boolean };

/**
 * Shuts down gracefully at the first SIGTERM, SIGINT or SIGHUP, and exits at once at a second one. An uncaught error
 * leaves an unknown state: it ends the process too, with exit code 1.
 * @param leaveMs for which the server continues to serve on purpose
 */
export function endProcess(log: Logger, stop: (isFault: boolean) => Promise<void>, leaveMs = 0): ProcessEnd {
  let askedAt: number | undefined;

  async function stopAndExit(code: number): Promise<void> {
    setTimeout(() => {
      log.error('stopping takes too long: leaving now');
      process.exit(1);
    }, STOP_LIMIT_MS + leaveMs);
    await stop(code !== 0);
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

type Step = {
  /** Name of the stopped part, for the log. */
  readonly name: string;
  readonly limitMs: number;
  readonly stop: () => Promise<unknown>;
  /** Skipped when the state is unknown. */
  readonly isPolite?: boolean;
};

/** Started components, and how to stop each of them. */
export type StopSteps = {
  add(step: Step): void;
  /** Runs the steps in reverse order. A failure or time-out is logged, and the next step follows. */
  run(isFault?: boolean): Promise<void>;
};

export function createStopSteps(log: Pick<Log, 'warn'>): StopSteps {
  const steps: Step[] = [];
  return {
    add: (step) => void steps.push(step),
    async run(isFault = false) {
      for (const { name, limitMs, stop, isPolite } of steps.splice(0).reverse()) {
        if (isFault && isPolite) continue;
        const end = stop().then(
          () => undefined,
          (error) => log.warn({ err: error }, `${name}: stopping failed`),
        );
        if ((await withTimeLimit(end, limitMs, 'late')) === 'late') {
          log.warn(`${name}: stopping takes longer than ${limitMs} ms`);
        }
      }
    },
  };
}
