import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Combobox.layer.css';
import { ChevronDownIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';

/** A selection of one among several options; props of both variants. */
export interface SelectFieldProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Placeholder while nothing is selected. */
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Whether the selection can be cleared. */
  clearable?: boolean;
  onBlur?: () => void;
  /** Called when a searchable list opens. */
  onOpen?: (() => void) | undefined;
}

/** Most options rendered: a state has thousands of cities, and typing finds the others. */
const MOST_DRAWN = 300;

/** A selection among many options, searched by typing. */
export function SearchableSelect({
  options,
  required,
  disabled,
  clearable,
  onOpen,
  ...field
}: SelectFieldProps) {
  const labels = useUiLabels();
  return (
    <Select
      {...field}
      data={[...options]}
      {...(onOpen && { onDropdownOpen: onOpen })}
      searchable
      limit={MOST_DRAWN}
      nothingFoundMessage={labels.nothingFound}
      withAsterisk={required === true}
      aria-required={required === true}
      disabled={disabled === true}
      clearable={clearable === true}
      clearSectionMode="both"
      clearButtonProps={{ 'aria-label': labels.clearChoice }}
      allowDeselect={false}
      withCheckIcon={false}
      maxDropdownHeight={288}
      rightSection={<ChevronDownIcon size={18} />}
      // Not rendered while closed: hundreds of options would re-render with every letter typed in the form.
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 120 }, keepMounted: false }}
    />
  );
}
