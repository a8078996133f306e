import { withTimeLimit } from '../limits/time-limit.ts';

/** One thing that must work before the server can do its job. */
export type ReadinessCheck = {
  readonly name: string;
  /** False, an error or no answer in time: not ready. */
  readonly isReady: () => Promise<boolean> | boolean;
};

export type Readiness = { readonly ready: boolean; readonly checks: Record<string, 'up' | 'down'> };

const TIME_LIMIT_MS = 2_000;

/** Asks all checks at once. A check that has not answered the last time is not asked again, but waited for. */
export function createReadiness(checks: readonly ReadinessCheck[], timeLimitMs = TIME_LIMIT_MS) {
  const running = new Map<string, Promise<boolean>>();

  function ask(check: ReadinessCheck): Promise<boolean> {
    const already = running.get(check.name);
    if (already) return already;
    const answer = Promise.resolve()
      .then(check.isReady)
      .catch(() => false)
      .finally(() => running.delete(check.name));
    running.set(check.name, answer);
    return answer;
  }

  return async function askAll(): Promise<Readiness> {
    const answers = await Promise.all(
      checks.map(async (check) => [check.name, await withTimeLimit(ask(check), timeLimitMs, false)] as const),
    );
    return {
      ready: answers.every(([, up]) => up),
      checks: Object.fromEntries(answers.map(([name, up]) => [name, up ? 'up' : 'down'])),
    };
  };
}
