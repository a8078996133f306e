import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiLabels } from '../labels.tsx';
import { EmptyState } from './empty-state.tsx';

export interface LoadFailureProps {
  text: ReactNode;
  /** The server's message, if it says more. */
  detail?: ReactNode;
  onRetry: () => void;
}

/** Placeholder of content that could not be loaded. */
export function LoadFailure({ text, detail, onRetry }: LoadFailureProps) {
  const labels = useUiLabels();
  return (
    <EmptyState
      drawing="failure"
      announce="alert"
      text={text}
      detail={detail}
      action={
        <Button variant="default" onClick={onRetry}>
          {labels.retry}
        </Button>
      }
    />
  );
}
