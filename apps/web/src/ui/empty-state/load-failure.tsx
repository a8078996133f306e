import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiLabels } from '../labels.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { EmptyState } from './empty-state.tsx';

export interface LoadFailureProps {
  error?: unknown;
  /** Said when the reason is unknown; default: it could not be loaded. */
  fallback?: string;
  onRetry: () => unknown;
  /** For one thing with an address of its own: says so if it does not exist for the reader. */
  mayBeMissing?: boolean;
}

/** Placeholder of content that could not be loaded. */
export function LoadFailure({ error, fallback, onRetry, mayBeMissing = false }: LoadFailureProps) {
  const labels = useUiLabels();
  const { message, detail, isMissing } = labels.failure(error, fallback ?? labels.notLoaded);
  if (mayBeMissing && isMissing) {
    return <EmptyState drawing="lock" announce="alert" text={labels.notFound} />;
  }
  return (
    <EmptyState
      drawing="failure"
      announce="alert"
      text={message}
      detail={detail}
      action={
        <Button variant="default" onClick={() => void onRetry()}>
          {labels.retry}
        </Button>
      }
    />
  );
}

/** Placeholder while it is loading, or the height of one, any CSS length. */
type Waiting = { waiting: ReactNode; height?: never } | { height: string; waiting?: never };

/** In place of an answer that there is not yet, or that failed. */
export function NotLoaded({ waiting, height, ...failure }: LoadFailureProps & Waiting) {
  const { loading } = useUiLabels();
  if (failure.error) return <LoadFailure {...failure} />;
  return height === undefined ? waiting : <Skeleton height={height} label={loading} />;
}
