import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useState } from 'react';
import { useUiLabels } from '../labels.tsx';
import classes from './form.module.css';
import { type LookupOption, type LookupProps, lookupProps } from './select-props.tsx';

export interface LookupMultiSelectProps extends LookupProps {
  value: readonly LookupOption[];
  onChange: (chosen: readonly LookupOption[]) => void;
  /** Most selected options. */
  most: number;
}

export function LookupMultiSelect(props: LookupMultiSelectProps) {
  const {
    options,
    isLoading,
    failure,
    value,
    onChange,
    typed,
    onType,
    most,
    placeholder,
    required,
    ...field
  } = props;
  const labels = useUiLabels();
  const [isOpen, setOpen] = useState(false);
  const chosen = new Set(value.map((option) => option.value));
  // Selected options stay known during further searches.
  const known = [...value, ...options.filter((option) => !chosen.has(option.value))];
  return (
    <MultiSelect
      {...field}
      {...lookupProps(labels, { isLoading, failure, required, isOpen })}
      classNames={{ pill: classes.pill ?? '', inputField: classes.line ?? '', input: classes.field ?? '' }}
      data={known.map(({ value: id, label }) => ({ value: id, label }))}
      value={[...chosen]}
      onChange={(ids) => onChange(known.filter((option) => ids.includes(option.value)))}
      maxValues={most}
      hidePickedOptions
      searchValue={typed}
      onSearchChange={onType}
      clearSearchOnChange={false}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        onType('');
        setOpen(false);
      }}
      {...(value.length === 0 && placeholder ? { placeholder } : {})}
      clearable
      size="md"
    />
  );
}
