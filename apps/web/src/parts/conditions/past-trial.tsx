import { TRIAL_DAYS } from '@airdeck/contract/rules/rule-trials';
import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import { useKeptNotes } from '../../lib/kept-time/use-kept-time.ts';
import { Card } from '../../ui/card/card.tsx';
import { LoadFailure } from '../../ui/empty-state/load-failure.tsx';
import looks from '../../ui/looks/looks.module.css';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import classes from './past-trial.module.css';
import { type Trial, type TryOnPast, useTrial } from './use-trial.ts';

/** A line of a trial's answer, with what it has found so far. */
type TriedLine = {
  readonly from: number;
  readonly devicesTried: number;
  readonly devicesInAll: number;
  readonly isDone: boolean;
  readonly found: readonly { readonly timeZone: string | null }[];
};

type PastTrialProps<Terms, Line extends TriedLine> = {
  /** Undefined while they are incomplete. */
  terms: Terms | undefined;
  /** A stable function. */
  tryOnPast: TryOnPast<Terms, Line>;
  /** Why the terms cannot be tried; undefined: they can. */
  hint?: string | undefined;
  /** Says what would have happened; undefined: nothing. */
  sentenceOf: (progress: Line) => string | undefined;
  /** The results one by one, below. */
  children: (trial: RunTrial<Terms, Line>) => ReactNode;
};

/** A trial with results, of the terms that it ran on. */
export type RunTrial<Terms, Line> = Trial<Terms, Line> & { readonly progress: Line; readonly terms: Terms };

/** A trial run: the effect that a rule or automation would have had in the past days, before it is saved. */
export function PastTrial<Terms, Line extends TriedLine>(props: PastTrialProps<Terms, Line>) {
  const { terms, tryOnPast, sentenceOf, children } = props;
  const { t } = useTranslation();
  const trial = useTrial(props.hint === undefined ? terms : undefined, tryOnPast);
  const { progress, isRunning, failure } = trial;
  const hint = terms ? props.hint : t('conditions.trial.incomplete');
  const notes = useKeptNotes(progress && progress.from - 1, progress?.found[0]?.timeZone ?? null, 'trial');
  const isTried = hint === undefined && failure === undefined;
  return (
    <Card title={t('conditions.trial.title', { days: TRIAL_DAYS })} className={classes.trial}>
      <div aria-live="polite" className={looks.closeStack}>
        {hint === undefined ? null : <p className={looks.dim}>{hint}</p>}
        {hint === undefined && failure ? (
          <LoadFailure error={failure} fallback={t('failure.test')} onRetry={trial.retry} />
        ) : null}
        {isTried ? (
          <p className={classes.sum} data-old={isRunning || undefined}>
            {progress ? (
              (sentenceOf(progress) ?? t('conditions.trial.nothing', { days: TRIAL_DAYS }))
            ) : (
              <Skeleton width="100%" height="2.7em" />
            )}
          </p>
        ) : null}
      </div>
      {isTried ? (
        <>
          <Progress progress={progress} isRunning={isRunning} />
          {notes.map((note) => (
            <p key={note} className={looks.dim}>
              {note}
            </p>
          ))}
          {progress && trial.terms ? (
            <Fragment key={JSON.stringify(trial.terms)}>
              {children({ ...trial, progress, terms: trial.terms })}
            </Fragment>
          ) : null}
        </>
      ) : null}
    </Card>
  );
}

type ProgressProps = { progress: TriedLine | undefined; isRunning: boolean };

/** How many devices were tried. It keeps its place when done, so that the content below does not move. */
function Progress({ progress, isRunning }: ProgressProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { devicesTried = 0, devicesInAll = 0, isDone = true } = progress ?? {};
  const numbers = { count: devicesInAll, tried: format.number(devicesTried) };
  return (
    <div className={classes.progress}>
      {isRunning ? (
        <progress
          aria-label={t('conditions.trial.running')}
          {...(!isDone && { value: devicesTried, max: Math.max(1, devicesInAll) })}
        />
      ) : null}
      <span>{progress ? t('conditions.trial.tried', numbers) : t('conditions.trial.running')}</span>
    </div>
  );
}

type FoundListProps = {
  label: string;
  /** Whether the results are of a previous trial. */
  isOld: boolean;
  items: readonly ReactNode[];
  /** Number shown at first, and added by each press of the button. */
  step: number;
};

/** The first results; each is a `li`. */
export function FoundList({ label, isOld, items, step }: FoundListProps) {
  const { t } = useTranslation();
  const [count, setCount] = useState(step);
  return (
    <>
      <ul className={classes.found} aria-label={label} data-old={isOld || undefined}>
        {items.slice(0, count)}
      </ul>
      {items.length > count ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setCount(count + step)}>
          {t('conditions.trial.more')}
        </Button>
      ) : null}
    </>
  );
}
