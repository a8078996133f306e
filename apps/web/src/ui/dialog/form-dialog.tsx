import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FormActions, FormColumn, SubmitButton } from '../form/form-column.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  /** Missing: it is rendered only while it is open. */
  opened?: boolean;
  title: string;
  /** Accessible name of the form, if the title is not suitable. */
  label?: string;
  /** Label of the main button. */
  submit: string;
  /** Whether the request is pending. */
  sending?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a modal dialog. */
export function FormDialog(props: FormDialogProps) {
  const { opened = true, title, label = title, submit, sending = false, onSubmit, onClose, children } = props;
  const labels = useUiLabels();
  return (
    <Dialog opened={opened} title={title} busy={sending} onClose={onClose}>
      <FormColumn onSubmit={onSubmit} label={label}>
        {children}
        <div className={classes.foot}>
          <FormActions>
            <SubmitButton sending={sending}>{submit}</SubmitButton>
            <Button variant="default" disabled={sending} onClick={onClose}>
              {labels.cancel}
            </Button>
          </FormActions>
        </div>
      </FormColumn>
    </Dialog>
  );
}
