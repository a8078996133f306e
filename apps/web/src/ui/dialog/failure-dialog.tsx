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

/** Shows why something failed, if the user has to know before continuing. The input behind it is kept. */
export function FailureDialog({ title, failure, onClose }: FailureDialogProps) {
  const labels = useUiLabels();
  // Kept during the closing animation.
  const [shown, setShown] = useState(failure);
  if (failure && failure !== shown) setShown(failure);
  return (
    <Dialog opened={failure !== undefined} title={title} size="sm" onClose={onClose}>
      <p>{shown?.message}</p>
      {shown?.detail === undefined ? null : <p className={classes.detail}>{shown.detail}</p>}
      <Button className={classes.close} data-autofocus onClick={onClose}>
        {labels.close}
      </Button>
    </Dialog>
  );
}
