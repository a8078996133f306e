import { useThrottledValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';

/** So long one has at least: while a number is dragged, or typed, each change would begin one. */
const BETWEEN_TRIALS_MS = 400;

/** A line of what a trial finds: it replaces the totals of the one before, and adds to what was found. */
type TrialLine = { readonly found: readonly unknown[]; readonly isDone: boolean };

/** Tries terms on the past, and calls back with each line. */
export type TryOnPast<Terms, Line> = (
  terms: Terms,
  options: { readonly listsAll: boolean; readonly signal: AbortSignal },
  onLine: (line: Line) => void,
) => Promise<void>;

export type Trial<Terms, Line> = {
  /** What was found so far, of the terms below or of those before; undefined while nothing was. */
  readonly progress: Line | undefined;
  /** What the progress is of. */
  readonly terms: Terms | undefined;
  readonly isRunning: boolean;
  readonly failure: unknown;
  readonly retry: () => void;
  /** All is listed, and not the newest of each device. */
  readonly listsAll: boolean;
  /** Tries it again, and lists all. */
  readonly listAll: () => void;
};

type State<Terms, Line> = Pick<Trial<Terms, Line>, 'progress' | 'terms' | 'isRunning' | 'failure'>;

const IDLE = { progress: undefined, terms: undefined, isRunning: false, failure: undefined };

/**
 * Tries terms on the past, and again whenever they change: the running one is given up then, and when the
 * page is left. What the one before found stays until the next one has found something.
 * @param terms undefined while they are not complete, or cannot be tried
 * @param tryOnPast the same at each call
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more is the same once more
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
