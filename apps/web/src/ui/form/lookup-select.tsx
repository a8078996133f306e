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
  /** Where what stands in it says what it is. */
  isLabelHidden?: boolean;
  /** What was found for what is typed. */
  options: readonly LookupOption[];
  isLoading: boolean;
  /** Why it could not be looked for. */
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
  // What was chosen stays known, whatever was typed after it.
  const known =
    value === null || options.some((option) => option.value === value.value) ? options : [value, ...options];
  return (
    <Select
      {...field}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      data={known.map(({ value: id, label: word }) => ({ value: id, label: word }))}
      // The server has looked: what it found is not to be narrowed once more.
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

/** What a list says that holds nothing: an answer that did not come is not one that found nothing. */
export function nothingFoundText(
  { loading, table, nothingFound }: UiLabels,
  isLoading: boolean,
  failure: Error | null | undefined,
): string {
  if (isLoading) return loading;
  return failure ? table.loadFailed : nothingFound;
}
