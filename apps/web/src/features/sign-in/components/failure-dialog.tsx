import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureText } from '../../../lib/api-client/failure-text.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import classes from './failure-dialog.module.css';

/** Why the sign-in failed. What was typed is still there behind it. */
export function FailureDialog({
  failure,
  onClose,
}: {
  failure: FailureText | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  // Kept while the dialog goes away.
  const [shown, setShown] = useState<FailureText>();
  if (failure && failure !== shown) setShown(failure);
  return (
    <Dialog opened={failure !== undefined} title={t('signIn.failed')} size="sm" onClose={onClose}>
      <p className={classes.message}>{shown?.message}</p>
      {shown?.detail === undefined ? null : <p className={classes.detail}>{shown.detail}</p>}
      <Button className={classes.close} data-autofocus onClick={onClose}>
        {t('ui.close')}
      </Button>
    </Dialog>
  );
}
