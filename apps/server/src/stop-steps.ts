import { withTimeLimit } from './limits/time-limit.ts';
import type { Log } from './logger.ts';

type Step = {
  /** What is stopped, for the log. */
  readonly name: string;
  readonly limitMs: number;
  readonly stop: () => Promise<unknown>;
};

/** What has been started, and how each of it ends. */
export type StopSteps = {
  add(step: Step): void;
  /** Takes the last step first. One that fails or takes too long is logged, and the next one has its turn. */
  run(): Promise<void>;
};

export function createStopSteps(log: Pick<Log, 'warn'>): StopSteps {
  const steps: Step[] = [];
  return {
    add: (step) => void steps.push(step),
    async run() {
      for (const { name, limitMs, stop } of steps.splice(0).reverse()) {
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
