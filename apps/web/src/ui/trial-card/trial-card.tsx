import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Card } from '../card/card.tsx';
import { LoadFailure } from '../empty-state/load-failure.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import classes from './trial-card.module.css';

export interface TrialCardProps {
  title: string;
  /** Why nothing is tried; undefined: something is. */
  hint: string | undefined;
  failure: { text: string; detail?: string | undefined; onRetry: () => void } | undefined;
  /** What was found; undefined: nothing yet. */
  sentence: string | undefined;
  isRunning: boolean;
  /** How far it is; undefined: that is not known yet. */
  progress: { words: string; value: number; max: number; isDone: boolean } | undefined;
  /** Said while it is running. */
  running: string;
  /** Beneath: what was found, one by one. */
  children?: ReactNode;
}

/** What something would have done in the past, before it is saved. */
export function TrialCard(props: TrialCardProps) {
  const { title, hint, failure, sentence, isRunning, progress, running, children } = props;
  const isTried = hint === undefined && failure === undefined;
  return (
    <Card title={title} className={classes.trial}>
      <div aria-live="polite" className={classes.stack}>
        {hint === undefined ? null : <p className={classes.dim}>{hint}</p>}
        {hint === undefined && failure ? <LoadFailure {...failure} /> : null}
        {isTried ? (
          <p className={classes.sum} data-old={isRunning || undefined}>
            {sentence ?? <Skeleton width="100%" height="2.7em" />}
          </p>
        ) : null}
      </div>
      {isTried ? (
        <>
          {/* Keeps its place when it is done: what stands beneath must not move. */}
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
  /** Whether it is of what was tried before. */
  isOld: boolean;
  items: readonly ReactNode[];
  /** How many are shown at first, and more each time. */
  step: number;
  more: string;
}

/** What was found, the first of it; each is a `li`. */
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
