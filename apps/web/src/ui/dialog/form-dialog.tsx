import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FormActions, FormColumn, SubmitButton } from '../form/form-column.tsx';
import { useUiLabels } from '../labels.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  opened: boolean;
  title: string;
  /** A name of the form for screen readers, where the title is none. */
  label?: string;
  /** Of the main button. */
  submit: string;
  /** While the request is on its way. */
  sending?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form above the page: it is sent, or nothing is. */
export function FormDialog(props: FormDialogProps) {
  const { opened, title, label = title, submit, sending = false, onSubmit, onClose, children } = props;
  const labels = useUiLabels();
  return (
    <Dialog opened={opened} title={title} busy={sending} onClose={onClose}>
      <FormColumn onSubmit={onSubmit} label={label}>
        {children}
        <FormActions>
          <SubmitButton sending={sending}>{submit}</SubmitButton>
          <Button variant="default" disabled={sending} onClick={onClose}>
            {labels.cancel}
          </Button>
        </FormActions>
      </FormColumn>
    </Dialog>
  );
}
