import { Select, type SelectProps } from '@mantine/core';
import { ChevronDownIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';

/** From this many choices on, typing finds one. */
const SEARCHABLE_FROM = 8;

export interface SelectFieldProps extends Omit<SelectProps, 'data'> {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** One of several; long lists can be searched by typing. */
export function SelectField({ options, required, clearable, ...input }: SelectFieldProps) {
  const labels = useUiLabels();
  const searchable = options.length >= SEARCHABLE_FROM;
  return (
    <Select
      {...input}
      data={[...options]}
      searchable={searchable}
      nothingFoundMessage={searchable ? labels.nothingFound : undefined}
      withAsterisk={required === true}
      aria-required={required === true}
      allowDeselect={false}
      clearable={clearable === true}
      withCheckIcon={false}
      maxDropdownHeight={288}
      rightSection={<ChevronDownIcon size={18} />}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 120 } }}
    />
  );
}
