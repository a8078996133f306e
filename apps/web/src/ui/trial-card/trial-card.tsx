import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Card } from '../card/card.tsx';
import { LoadFailure } from '../empty-state/load-failure.tsx';
import looks from '../looks/looks.module.css';
import { Skeleton } from '../skeleton/skeleton.tsx';
import classes from './trial-card.module.css';

export interface TrialCardProps {
  title: string;
  /** Why there is no trial; undefined: there is one. */
  hint: string | undefined;
  failure: unknown;
  onRetry: () => void;
  /** The results; undefined: none yet. */
  sentence: string | undefined;
  isRunning: boolean;
  /** Progress; undefined: unknown. */
  progress: { words: string; value: number; max: number; isDone: boolean } | undefined;
  /** Text while it is running, and if it failed for an unknown reason. */
  running: string;
  failed: string;
  /** The individual results, below. */
  children?: ReactNode;
}

/** A trial run: the effect that a rule or automation would have had in the past, before it is saved. */
export function TrialCard(props: TrialCardProps) {
  const { title, hint, failure, onRetry, sentence, isRunning, progress, running, failed, children } = props;
  const isTried = hint === undefined && failure === undefined;
  return (
    <Card title={title} className={classes.trial}>
      <div aria-live="polite" className={looks.closeStack}>
        {hint === undefined ? null : <p className={looks.dim}>{hint}</p>}
        {hint === undefined && failure ? (
          <LoadFailure error={failure} fallback={failed} onRetry={onRetry} />
        ) : null}
        {isTried ? (
          <p className={classes.sum} data-old={isRunning || undefined}>
            {sentence ?? <Skeleton width="100%" height="2.7em" />}
          </p>
        ) : null}
      </div>
      {isTried ? (
        <>
          {/* Keeps its place when done, so that the content below does not move. */}
          <div className={classes.progress}>
            {isRunning ? (
              <progress
                aria-label={running}
                {...(progress &&
                  !progress.isDone && { value: progress.value, max: Math.max(1, progress.max) })}
              />
            ) : null}
            <span>{progress?.words ?? running}</span>
          </div>
          {children}
        </>
      ) : null}
    </Card>
  );
}

interface FoundListProps {
  label: string;
  /** Whether the results are of a previous trial. */
  isOld: boolean;
  items: readonly ReactNode[];
  /** Number shown at first, and added by each press of the button. */
  step: number;
  more: string;
}

/** The first results; each is a `li`. */
export function FoundList({ label, isOld, items, step, more }: FoundListProps) {
  const [count, setCount] = useState(step);
  return (
    <>
      <ul className={classes.found} aria-label={label} data-old={isOld || undefined}>
        {items.slice(0, count)}
      </ul>
      {items.length > count ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setCount(count + step)}>
          {more}
        </Button>
      ) : null}
    </>
  );
}
