import { type ReactNode, useState } from 'react';
import { LookupField } from '../form/lookup-field.tsx';
import type { LookupSelectProps } from '../form/lookup-select.tsx';
import type { LookupOption } from '../form/select-props.tsx';
import { useUiLabels } from '../labels.tsx';
import { FormDialog } from './form-dialog.tsx';

export interface ChoiceDialogProps {
  opened: boolean;
  title: string;
  /** Label of the field. */
  label: string;
  /** Label of the button. */
  confirm: string;
  /** Searches the options for a typed text. */
  useFound: (typed: string) => Pick<LookupSelectProps, 'options' | 'isLoading' | 'failure'>;
  onConfirm: (chosen: LookupOption) => void;
  onClose: () => void;
  /** Further fields below. */
  children?: ReactNode;
}

/** Selects one option of a long list, by typing. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { opened, title, label, confirm, useFound, onConfirm, onClose, children } = props;
  const labels = useUiLabels();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<LookupOption | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { failure, ...found } = useFound(typed);
  const failed = failure ? labels.failure(failure, labels.notLoaded).message : undefined;
  return (
    <FormDialog
      opened={opened}
      title={title}
      submit={confirm}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(chosen === null);
        if (chosen) onConfirm(chosen);
      }}
      onClose={onClose}
    >
      <LookupField
        {...found}
        label={label}
        placeholder={labels.choose}
        value={chosen}
        onChange={setChosen}
        typed={typed}
        onType={setTyped}
        error={isMissing && chosen === null ? labels.required : failed}
        required
      />
      {children}
    </FormDialog>
  );
}
