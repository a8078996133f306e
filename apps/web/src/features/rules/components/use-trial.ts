import type { TrialProgress } from '@airdeck/contract/rule-trials';
import type { RuleTerms } from '@airdeck/contract/rules';
import { useThrottledValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { tryOnPast } from '../api/rules.ts';

/** So long one has at least: while a number is dragged, or typed, each change would begin one. */
const BETWEEN_TRIALS_MS = 400;

export type Trial = {
  /** What was found so far, of the terms below or of those before; undefined while nothing was. */
  readonly progress: TrialProgress | undefined;
  /** What the progress is of. */
  readonly terms: RuleTerms | undefined;
  readonly isRunning: boolean;
  readonly failure: unknown;
  readonly retry: () => void;
  /** Every alarm is listed, and not the newest of each device. */
  readonly listsAll: boolean;
  /** Tries it again, and lists every alarm. */
  readonly listAll: () => void;
};

type State = Pick<Trial, 'progress' | 'terms' | 'isRunning' | 'failure'>;

const IDLE: State = { progress: undefined, terms: undefined, isRunning: false, failure: undefined };

/**
 * Tries the terms of a rule on the past, and again whenever they change: the running one is given up then, and when the
 * page is left. What the one before found stays until the next one has found something.
 * @param terms undefined while they are not complete, or cannot be tried
 */
export function useTrial(terms: RuleTerms | undefined): Trial {
  const wanted = terms && JSON.stringify(terms);
  const settled = useThrottledValue(wanted, BETWEEN_TRIALS_MS);
  const [attempt, setAttempt] = useState(0);
  const [listedWhole, setListedWhole] = useState<string>();
  const listsAll = settled !== undefined && listedWhole === settled;
  const [state, setState] = useState(IDLE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more is the same once more
  useEffect(() => {
    if (settled === undefined) return;
    const abort = new AbortController();
    const tried = JSON.parse(settled) as RuleTerms;
    setState((before) => ({ ...before, isRunning: true, failure: undefined }));
    let progress: TrialProgress | undefined;
    tryOnPast(tried, listsAll, abort.signal, (line) => {
      progress = { ...line, found: [...(progress?.found ?? []), ...line.found] };
      setState({ progress, terms: tried, isRunning: !line.isDone, failure: undefined });
    }).then(
      () => setState((now) => ({ ...now, isRunning: false })),
      (failure) => {
        if (!abort.signal.aborted) setState((now) => ({ ...now, isRunning: false, failure }));
      },
    );
    return () => abort.abort();
  }, [settled, attempt, listsAll]);
  const isWaiting = wanted !== settled;
  return useMemo(
    () => ({
      ...state,
      isRunning: wanted !== undefined && (state.isRunning || isWaiting),
      retry: () => setAttempt((count) => count + 1),
      listsAll,
      listAll: () => setListedWhole(settled),
    }),
    [state, wanted, isWaiting, listsAll, settled],
  );
}
