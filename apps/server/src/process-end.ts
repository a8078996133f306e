import type { Logger } from 'pino';
import { withTimeLimit } from './limits/time-limit.ts';
import type { Log } from './logger.ts';

/** A supervisor that asked for the end kills after ten seconds. */
const STOP_LIMIT_MS = 9_500;
/** Ctrl+C under npm arrives twice, from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;

type ProcessEnd = { readonly asked: () => boolean };

/**
 * Ends the process in good order at the first SIGTERM, SIGINT or SIGHUP, and at once at a second one. A fault that
 * nothing caught leaves a state that is unknown: it ends the process too, with exit code 1.
 * @param leaveMs for which the server goes on on purpose
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
  /** What is stopped, for the log. */
  readonly name: string;
  readonly limitMs: number;
  readonly stop: () => Promise<unknown>;
  /** Left out where the state is unknown. */
  readonly isPolite?: boolean;
};

/** What has been started, and how each of it ends. */
export type StopSteps = {
  add(step: Step): void;
  /** Takes the last step first. One that fails or takes too long is logged, and the next one has its turn. */
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
