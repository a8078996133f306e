import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Combobox.layer.css';
import { ChevronDownIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';

/** A choice of one among several, as both of its forms take it. */
export interface SelectFieldProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** What stands there while nothing is chosen. */
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Whether what was chosen can be taken back. */
  clearable?: boolean;
  onBlur?: () => void;
}

/** So many are drawn at once: a state has thousands of cities, and typing finds the others. */
const MOST_DRAWN = 300;

/** A choice among many, found by typing. */
export function SearchableSelect({ options, required, disabled, clearable, ...field }: SelectFieldProps) {
  const labels = useUiLabels();
  return (
    <Select
      {...field}
      data={[...options]}
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
      // Hundreds of choices that no one sees would be redrawn with every letter that is typed anywhere in the form.
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 120 }, keepMounted: false }}
    />
  );
}
