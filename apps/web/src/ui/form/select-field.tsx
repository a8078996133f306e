import { NativeSelect } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ChevronDownIcon } from '../icon/icons.tsx';
import type { SelectFieldProps } from './searchable-select.tsx';

/** From this number of options on, the field is searchable. */
const SEARCHABLE_FROM = 8;

/** Loaded for long lists only: it is as large as a page. */
const SearchableSelect = lazy(() =>
  import('./searchable-select.tsx').then((module) => ({ default: module.SearchableSelect })),
);

/** The browser's native select, supported by every phone and screen reader. */
function PlainSelect(props: SelectFieldProps) {
  const { options, value, onChange, placeholder, required, clearable = false, onOpen: _, ...field } = props;
  return (
    <NativeSelect
      {...field}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      withAsterisk={required === true}
      aria-required={required === true}
      rightSection={<ChevronDownIcon size={18} />}
    >
      {clearable || value === null || value === '' ? (
        <option value="" disabled={!clearable}>
          {placeholder ?? ''}
        </option>
      ) : null}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

/**
 * Selects one of several options. Long lists are searchable; until that code is loaded, a native select shows what is
 * selected: hundreds of options would be rendered for a moment.
 */
export function SelectField<Value extends string>({ onChange, ...props }: SelectFieldProps<Value>) {
  const { options } = props;
  const field = {
    ...props,
    onChange: (chosen: string | null) =>
      onChange(options.find(({ value }) => value === chosen)?.value ?? null),
  };
  if (options.length < SEARCHABLE_FROM) return <PlainSelect {...field} />;
  const selected = options.filter(({ value }) => value === props.value);
  return (
    <Suspense fallback={<PlainSelect {...field} options={selected} />}>
      <SearchableSelect {...field} />
    </Suspense>
  );
}
