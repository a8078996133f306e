import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FailureDialogProps } from './failure-dialog.tsx';

/** Loaded on demand: rarely shown. */
const FailureDialog = lazy(async () => {
  const { FailureDialog: dialog } = await import('./failure-dialog.tsx');
  return { default: dialog };
});

type Failure = NonNullable<FailureDialogProps['failure']>;

/** A dialog with the reason of a failure, loaded with the first failure. `dialog` is to be rendered in the page. */
export function useFailureDialog(title: string): { show: (failure: Failure) => void; dialog: ReactNode } {
  const [failure, setFailure] = useState<Failure>();
  const [hasFailed, setHasFailed] = useState(false);
  return {
    show: (shown) => {
      setFailure(shown);
      setHasFailed(true);
    },
    dialog: hasFailed ? (
      <Suspense fallback={null}>
        <FailureDialog title={title} failure={failure} onClose={() => setFailure(undefined)} />
      </Suspense>
    ) : null,
  };
}
