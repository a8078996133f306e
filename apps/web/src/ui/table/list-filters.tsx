import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LookupField } from '../form/lookup-field.tsx';
import type { LookupSelectProps } from '../form/lookup-select.tsx';
import { ChevronDownIcon } from '../icon/icons.tsx';
import classes from './list-filters.module.css';

/** The filters of a list, in one line if there is room. */
export function ListFilters({ children }: { children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>;
}

interface FilterSelectProps {
  label: string;
  /** Text of the option "all". */
  any: string;
  /** Null: all. */
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
}

export function FilterSelect({ label, any, value, options, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      className={classes.select}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[{ value: '', label: any }, ...options]}
      rightSection={<ChevronDownIcon size={18} />}
    />
  );
}

type FilterLookupProps = Omit<LookupSelectProps, 'isLabelHidden' | 'placeholder' | 'clearable'> & {
  /** Text of the option "all". */
  any: string;
};

/** Filters by one option of a list on the server. */
export function FilterLookup({ any, options, value, onChange, ...field }: FilterLookupProps) {
  const all = { value: '', label: any };
  return (
    <div className={classes.select}>
      <LookupField
        {...field}
        options={value === null ? options : [all, ...options]}
        value={value}
        onChange={(chosen) => onChange(chosen?.value === all.value ? null : chosen)}
        placeholder={any}
        isLabelHidden
      />
    </div>
  );
}

interface FilterDayProps {
  label: string;
  /** `2026-11-21` */
  value: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}

export function FilterDay({ label, value, min = null, max = null, onChange }: FilterDayProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is the control inside
    <label className={classes.day}>
      <span className={classes.dayLabel}>{label}</span>
      <TextInput
        className={classes.dayInput}
        type="date"
        value={value ?? ''}
        min={min ?? undefined}
        max={max ?? undefined}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </label>
  );
}
