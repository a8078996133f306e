import { Button } from '@mantine/core';
import { useState } from 'react';
import { useUiLabels } from '../labels.tsx';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface FailureDialogProps {
  title: string;
  /** Undefined: the dialog is closed. */
  failure: { readonly message: string; readonly detail?: string } | undefined;
  onClose: () => void;
}

/** Why something failed, where one has to know before going on. What was typed is still there behind it. */
export function FailureDialog({ title, failure, onClose }: FailureDialogProps) {
  const labels = useUiLabels();
  // Kept while the dialog goes away.
  const [shown, setShown] = useState(failure);
  if (failure && failure !== shown) setShown(failure);
  return (
    <Dialog opened={failure !== undefined} title={title} size="sm" onClose={onClose}>
      <p className={classes.message}>{shown?.message}</p>
      {shown?.detail === undefined ? null : <p className={classes.detail}>{shown.detail}</p>}
      <Button className={classes.close} data-autofocus onClick={onClose}>
        {labels.close}
      </Button>
    </Dialog>
  );
}
