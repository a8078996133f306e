import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FailureDialogProps } from './failure-dialog.tsx';

/** Most people never see it. */
const FailureDialog = lazy(async () => {
  const { FailureDialog: dialog } = await import('./failure-dialog.tsx');
  return { default: dialog };
});

type Failure = NonNullable<FailureDialogProps['failure']>;

/** A dialog that says why something failed; its code is loaded with the first failure. `dialog` stands in the page. */
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
