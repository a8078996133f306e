import { Loader, MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { type ReactNode, useState } from 'react';
import { ChevronDownIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './form.module.css';
import { type LookupOption, nothingFoundText } from './lookup-select.tsx';

export interface LookupMultiSelectProps {
  label: string;
  /** Search results. */
  options: readonly LookupOption[];
  isLoading: boolean;
  /** Error text of the search. */
  failure?: Error | null;
  value: readonly LookupOption[];
  onChange: (chosen: readonly LookupOption[]) => void;
  typed: string;
  onType: (typed: string) => void;
  /** Most selected options. */
  most: number;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
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
      classNames={{ pill: classes.pill ?? '', inputField: classes.line ?? '', input: classes.field ?? '' }}
      data={known.map(({ value: id, label }) => ({ value: id, label }))}
      // The server has searched: its results are not filtered again.
      filter={({ options: found }) => found}
      value={[...chosen]}
      onChange={(ids) => onChange(known.filter((option) => ids.includes(option.value)))}
      maxValues={most}
      hidePickedOptions
      searchable
      searchValue={typed}
      onSearchChange={onType}
      clearSearchOnChange={false}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        onType('');
        setOpen(false);
      }}
      nothingFoundMessage={nothingFoundText(labels, isLoading, failure)}
      {...(value.length === 0 && placeholder ? { placeholder } : {})}
      withAsterisk={required === true}
      aria-required={required === true}
      clearable
      clearSectionMode="both"
      clearButtonProps={{ 'aria-label': labels.clearChoice }}
      maxDropdownHeight={288}
      size="md"
      rightSection={isLoading && isOpen ? <Loader size={16} /> : <ChevronDownIcon size={18} />}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 120 } }}
    />
  );
}
