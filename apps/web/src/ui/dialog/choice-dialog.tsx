import { type ReactNode, useState } from 'react';
import { LookupField } from '../form/lookup-field.tsx';
import type { LookupOption, LookupSelectProps } from '../form/lookup-select.tsx';
import { FormDialog } from './form-dialog.tsx';

export interface ChoiceDialogProps {
  opened: boolean;
  title: string;
  /** Of the field. */
  label: string;
  placeholder?: string;
  /** Said when nothing was chosen. */
  missing: string;
  /** Of the button. */
  confirm: string;
  field: Pick<LookupSelectProps, 'options' | 'isLoading' | 'value' | 'onChange' | 'typed' | 'onType'>;
  /** Why there is nothing to choose from. */
  failure?: string | undefined;
  onConfirm: (chosen: LookupOption) => void;
  onClose: () => void;
  /** Beneath the field: what else there is to decide. */
  children?: ReactNode;
}

/** Asks for one of a long list, found by typing. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { opened, title, label, placeholder, missing, confirm, field, failure, onConfirm, onClose } = props;
  const [isMissing, setMissing] = useState(false);
  const fault = isMissing && field.value === null ? missing : failure;
  return (
    <FormDialog
      opened={opened}
      title={title}
      submit={confirm}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(field.value === null);
        if (field.value) onConfirm(field.value);
      }}
      onClose={onClose}
    >
      <LookupField {...field} label={label} placeholder={placeholder ?? ''} error={fault} required />
      {props.children}
    </FormDialog>
  );
}
