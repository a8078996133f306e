import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateField } from '../form/date-field.tsx';
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

export function FilterDay({ label, value, min, max, onChange }: FilterDayProps) {
  return (
    <DateField
      label={label}
      value={value}
      {...(min != null && { min })}
      {...(max != null && { max })}
      onChange={onChange}
      isOptional
      isInline
    />
  );
}
