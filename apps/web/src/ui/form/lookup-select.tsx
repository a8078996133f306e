import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { useState } from 'react';
import { useUiLabels } from '../labels.tsx';
import { type LookupOption, type LookupProps, lookupProps } from './select-props.tsx';

export interface LookupSelectProps extends LookupProps {
  /** Whether to hide the label, because the content is clear without it. */
  isLabelHidden?: boolean;
  value: LookupOption | null;
  onChange: (chosen: LookupOption | null) => void;
  clearable?: boolean;
}

export function LookupSelect(props: LookupSelectProps) {
  const {
    label,
    isLabelHidden,
    options,
    isLoading,
    failure,
    value,
    onChange,
    typed,
    onType,
    required,
    clearable,
    ...field
  } = props;
  const labels = useUiLabels();
  const [isOpen, setOpen] = useState(false);
  // Selected options stay known during further searches.
  const known =
    value === null || options.some((option) => option.value === value.value) ? options : [value, ...options];
  return (
    <Select
      {...field}
      {...lookupProps(labels, { isLoading, failure, required, isOpen })}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      data={known.map(({ value: id, label: word }) => ({ value: id, label: word }))}
      value={value?.value ?? null}
      onChange={(id) => onChange(known.find((option) => option.value === id) ?? null)}
      searchValue={isOpen ? typed : (value?.label ?? '')}
      onSearchChange={(next) => {
        if (isOpen) onType(next);
      }}
      onDropdownOpen={() => {
        onType('');
        setOpen(true);
      }}
      onDropdownClose={() => setOpen(false)}
      clearable={clearable === true}
      allowDeselect={false}
      withCheckIcon={false}
    />
  );
}
