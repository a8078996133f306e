import { TextField } from './fields.tsx';
import { SelectField } from './select-field.tsx';

export interface ChoiceFieldProps {
  label: string;
  options: readonly { value: string; label: string }[];
  /** While the options are on their way. */
  isLoading: boolean;
  /** Empty: nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** A choice that may be left out. Where there is nothing to choose from, it is written. */
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
