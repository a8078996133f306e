import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { DateField } from '../form/date-field.tsx';
import { LookupField } from '../form/lookup-field.tsx';
import type { LookupSelectProps } from '../form/lookup-select.tsx';
import { ChevronDownIcon, CloseIcon, FilterIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './list-filters.module.css';

/** The filters of a list, besides its search. */
export interface TableFilters {
  /** Fields of this module, chips and what explains them. */
  fields: ReactNode;
  /** How many filters differ from those that the list opens with. */
  chosen: number;
  /** Removes all of them. */
  onReset: () => void;
}

/**
 * In one line if there is room. On a phone they are folded behind a button with the number of chosen ones, and only these
 * stay visible.
 */
export function ListFilters({
  fields,
  chosen,
  onReset,
  formatNumber,
}: TableFilters & { formatNumber: (value: number) => string }) {
  const labels = useUiLabels().table;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className={classes.fold ?? ''}
        variant="default"
        leftSection={<FilterIcon size={18} />}
        rightSection={<ChevronDownIcon size={18} className={classes.chevron} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === 0 ? labels.filters : labels.filtersChosen(formatNumber(chosen))}
      </Button>
      <div id={id} className={classes.filters} data-open={isOpen}>
        {fields}
        {chosen === 0 ? null : (
          <Button
            data-chosen
            variant="subtle"
            size="compact-md"
            leftSection={<CloseIcon size={18} />}
            onClick={onReset}
          >
            {labels.clearFilters}
          </Button>
        )}
      </div>
    </>
  );
}

interface FilterSelectProps<Value extends string> {
  label: string;
  /** Null: all. */
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | null) => void;
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange } = props;
  const labels = useUiLabels().table;
  return (
    <div className={classes.select} data-chosen={value !== null || undefined}>
      <NativeSelect
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange((event.currentTarget.value || null) as Value | null)}
        data={[{ value: '', label: labels.unfiltered(label) }, ...options]}
        rightSection={<ChevronDownIcon size={18} />}
      />
    </div>
  );
}

type FilterLookupProps = Omit<LookupSelectProps, 'isLabelHidden' | 'placeholder' | 'clearable'>;

/** Filters by one option of a list on the server. */
export function FilterLookup({ options, value, onChange, ...field }: FilterLookupProps) {
  const all = { value: '', label: useUiLabels().table.unfiltered(field.label) };
  return (
    <div className={classes.select} data-chosen={value !== null || undefined}>
      <LookupField
        {...field}
        options={value === null ? options : [all, ...options]}
        value={value}
        onChange={(chosen) => onChange(chosen?.value === all.value ? null : chosen)}
        placeholder={all.label}
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
    <div data-chosen={value !== null || undefined}>
      <DateField
        label={label}
        value={value}
        {...(min != null && { min })}
        {...(max != null && { max })}
        onChange={onChange}
        isOptional
        isInline
      />
    </div>
  );
}
