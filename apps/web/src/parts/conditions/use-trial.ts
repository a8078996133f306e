import { useThrottledValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';

/** Debounce: each change while dragging or typing would otherwise start a trial. */
const BETWEEN_TRIALS_MS = 400;

/** A line of a trial's answer: replaces the previous totals, and adds results. */
type TrialLine = { readonly found: readonly unknown[]; readonly isDone: boolean };

/** Runs a trial of terms on the past; calls back with each line. */
export type TryOnPast<Terms, Line> = (
  terms: Terms,
  options: { readonly listsAll: boolean; readonly signal: AbortSignal },
  onLine: (line: Line) => void,
) => Promise<void>;

export type Trial<Terms, Line> = {
  /** The results so far, of the present or the previous terms; undefined: none. */
  readonly progress: Line | undefined;
  /** The terms of the progress. */
  readonly terms: Terms | undefined;
  readonly isRunning: boolean;
  readonly failure: unknown;
  readonly retry: () => void;
  /** Whether all results are listed, instead of the newest of each device. */
  readonly listsAll: boolean;
  /** Repeats the trial, listing all results. */
  readonly listAll: () => void;
};

type State<Terms, Line> = Pick<Trial<Terms, Line>, 'progress' | 'terms' | 'isRunning' | 'failure'>;

const IDLE = { progress: undefined, terms: undefined, isRunning: false, failure: undefined };

/**
 * Runs a trial of terms on the past, and again whenever they change; a running trial is then cancelled, as on leaving
 * the page. The previous results stay until the next ones arrive.
 * @param terms undefined while incomplete or not suitable for a trial
 * @param tryOnPast a stable function
 */
export function useTrial<Terms, Line extends TrialLine>(
  terms: Terms | undefined,
  tryOnPast: TryOnPast<Terms, Line>,
): Trial<Terms, Line> {
  const wanted = terms && JSON.stringify(terms);
  const settled = useThrottledValue(wanted, BETWEEN_TRIALS_MS);
  const [attempt, setAttempt] = useState(0);
  const [listedWhole, setListedWhole] = useState<string>();
  const listsAll = settled !== undefined && listedWhole === settled;
  const [state, setState] = useState<State<Terms, Line>>(IDLE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same trial
  useEffect(() => {
    if (settled === undefined) return;
    const abort = new AbortController();
    const tried = JSON.parse(settled) as Terms;
    setState((before) => ({ ...before, isRunning: true, failure: undefined }));
    let progress: Line | undefined;
    tryOnPast(tried, { listsAll, signal: abort.signal }, (line) => {
      progress = { ...line, found: [...(progress?.found ?? []), ...line.found] };
      setState({ progress, terms: tried, isRunning: !line.isDone, failure: undefined });
    }).then(
      () => setState((now) => ({ ...now, isRunning: false })),
      (failure) => {
        if (!abort.signal.aborted) setState((now) => ({ ...now, isRunning: false, failure }));
      },
    );
    return () => abort.abort();
  }, [settled, attempt, listsAll, tryOnPast]);
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
