import { TextField } from './fields.tsx';
import { SelectField } from './select-field.tsx';

export interface ChoiceFieldProps {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Whether the options are loading. */
  isLoading: boolean;
  /** Empty: nothing is selected. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** An optional selection; a text field if there are no options. */
export function ChoiceField({ options, isLoading, value, onChange, ...field }: ChoiceFieldProps) {
  if (!isLoading && options.length === 0) {
    return (
      <TextField
        {...field}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <SelectField
      {...field}
      options={options}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      disabled={isLoading}
      clearable
    />
  );
}
