import { type ReactNode, useState } from 'react';
import { LookupField } from '../form/lookup-field.tsx';
import type { LookupOption, LookupSelectProps } from '../form/lookup-select.tsx';
import { FormDialog } from './form-dialog.tsx';

export interface ChoiceDialogProps {
  opened: boolean;
  title: string;
  /** Label of the field. */
  label: string;
  placeholder?: string;
  /** Error text if nothing is selected. */
  missing: string;
  /** Label of the button. */
  confirm: string;
  field: Pick<LookupSelectProps, 'options' | 'isLoading' | 'value' | 'onChange' | 'typed' | 'onType'>;
  /** Text if there are no options. */
  failure?: string | undefined;
  onConfirm: (chosen: LookupOption) => void;
  onClose: () => void;
  /** Further fields below. */
  children?: ReactNode;
}

/** Selects one option of a long list, by typing. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { opened, title, label, placeholder, missing, confirm, field, failure, onConfirm, onClose } = props;
  const [isMissing, setMissing] = useState(false);
  const error = isMissing && field.value === null ? missing : failure;
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
      <LookupField {...field} label={label} placeholder={placeholder ?? ''} error={error} required />
      {props.children}
    </FormDialog>
  );
}
