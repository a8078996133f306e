import { NativeSelect } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ChevronDownIcon } from '../icon/icons.tsx';
import type { SelectFieldProps } from './searchable-select.tsx';

/** From this many choices on, one is found by typing. */
const SEARCHABLE_FROM = 8;

/** Loaded where a choice is long: it weighs as much as a page. */
const SearchableSelect = lazy(() =>
  import('./searchable-select.tsx').then((module) => ({ default: module.SearchableSelect })),
);

/** The browser's own: every phone and every screen reader knows it. */
function PlainSelect(props: SelectFieldProps) {
  const { options, value, onChange, placeholder, required, clearable = false, ...field } = props;
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

/** One of several. A long choice can be searched by typing; until that part has come, it is a plain one. */
export function SelectField(props: SelectFieldProps) {
  if (props.options.length < SEARCHABLE_FROM) return <PlainSelect {...props} />;
  return (
    <Suspense fallback={<PlainSelect {...props} />}>
      <SearchableSelect {...props} />
    </Suspense>
  );
}
