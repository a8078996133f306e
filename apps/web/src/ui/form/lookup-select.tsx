import { Loader, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { type ReactNode, useState } from 'react';
import { ChevronDownIcon } from '../icon/icons.tsx';
import { type UiLabels, useUiLabels } from '../labels.tsx';

export interface LookupOption {
  readonly value: string;
  readonly label: string;
}

export interface LookupSelectProps {
  label: string;
  /** Whether to hide the label, because the content is clear without it. */
  isLabelHidden?: boolean;
  /** Search results. */
  options: readonly LookupOption[];
  isLoading: boolean;
  /** Error text of the search. */
  failure?: Error | null;
  value: LookupOption | null;
  onChange: (chosen: LookupOption | null) => void;
  typed: string;
  onType: (typed: string) => void;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
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
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      data={known.map(({ value: id, label: word }) => ({ value: id, label: word }))}
      // The server has searched: its results are not filtered again.
      filter={({ options: found }) => found}
      value={value?.value ?? null}
      onChange={(id) => onChange(known.find((option) => option.value === id) ?? null)}
      searchable
      searchValue={isOpen ? typed : (value?.label ?? '')}
      onSearchChange={(next) => {
        if (isOpen) onType(next);
      }}
      onDropdownOpen={() => {
        onType('');
        setOpen(true);
      }}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={nothingFoundText(labels, isLoading, failure)}
      withAsterisk={required === true}
      aria-required={required === true}
      clearable={clearable === true}
      clearSectionMode="both"
      clearButtonProps={{ 'aria-label': labels.clearChoice }}
      allowDeselect={false}
      withCheckIcon={false}
      maxDropdownHeight={288}
      rightSection={isLoading && isOpen ? <Loader size={16} /> : <ChevronDownIcon size={18} />}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 120 } }}
    />
  );
}

/** Text of an empty list: a failed search differs from one without results. */
export function nothingFoundText(
  { loading, notLoaded, nothingFound }: UiLabels,
  isLoading: boolean,
  failure: Error | null | undefined,
): string {
  if (isLoading) return loading;
  return failure ? notLoaded : nothingFound;
}
