import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Combobox.layer.css';
import { useUiLabels } from '../labels.tsx';
import { listProps } from './select-props.tsx';

/** A selection of one among several options; props of both variants. */
export interface SelectFieldProps<Value extends string = string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
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
  const list = listProps(labels, required);
  return (
    <Select
      {...field}
      {...list}
      data={[...options]}
      {...(onOpen && { onDropdownOpen: onOpen })}
      searchable
      limit={MOST_DRAWN}
      nothingFoundMessage={labels.nothingFound}
      disabled={disabled === true}
      clearable={clearable === true}
      allowDeselect={false}
      withCheckIcon={false}
      // Not rendered while closed: hundreds of options would re-render with every letter typed in the form.
      comboboxProps={{ ...list.comboboxProps, keepMounted: false }}
    />
  );
}
