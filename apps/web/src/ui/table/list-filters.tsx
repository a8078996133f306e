import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { DateField } from '../form/date-field.tsx';
import { LookupField } from '../form/lookup-field.tsx';
import type { LookupSelectProps } from '../form/lookup-select.tsx';
import { ChevronDownIcon, CloseIcon, FilterIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './list-filters.module.css';

/** The filters of a list, besides its search. */
export interface TableFilters {
  /** The one or two that are used daily: fields of this module and chips. */
  main: ReactNode;
  /** The other ones; undefined: there are none. */
  others?: ReactNode;
  /** How many filters differ from those that the list opens with. */
  chosen: number;
  /** How many of them are among the others. */
  chosenOthers: number;
  /** Removes all of them. */
  onReset: () => void;
}

type ListFiltersProps = TableFilters & { formatNumber: (value: number) => string };

/** A part of the row beside the search, with the other filters behind a button; on a phone, all are behind it. */
export function ListFilters(props: ListFiltersProps) {
  return useIsPhone() ? <FoldedFilters {...props} /> : <FilterRow {...props} />;
}

/**
 * One row, which keeps its place for the button that removes the filters. The others are below it, shown from the start
 * if the list opens with one of them, as from a link.
 */
function FilterRow({ main, others, chosen, chosenOthers, onReset, formatNumber }: ListFiltersProps) {
  const labels = useUiLabels().table;
  const [isOpen, setOpen] = useState(chosenOthers > 0);
  const id = useId();
  return (
    <>
      {main}
      <div className={classes.end}>
        {others ? (
          <FoldButton
            id={id}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            chosen={chosenOthers}
            formatNumber={formatNumber}
          />
        ) : null}
        <ActionIcon
          aria-label={labels.clearFilters}
          title={labels.clearFilters}
          className={chosen === 0 ? (classes.kept ?? '') : ''}
          disabled={chosen === 0}
          onClick={onReset}
        >
          <CloseIcon size={18} />
        </ActionIcon>
      </div>
      {others && isOpen ? (
        <div id={id} className={classes.others}>
          {others}
        </div>
      ) : null}
    </>
  );
}

/** All behind one button, with their number; only chosen ones stay visible. */
function FoldedFilters({ main, others, chosen, onReset, formatNumber }: ListFiltersProps) {
  const labels = useUiLabels().table;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <FoldButton
        id={id}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        chosen={chosen}
        formatNumber={formatNumber}
      />
      <div id={id} className={classes.folded} data-open={isOpen}>
        {main}
        {others}
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

interface FoldButtonProps {
  /** The id of its fields. */
  id: string;
  isOpen: boolean;
  onToggle: () => void;
  /** How many filters are chosen behind it. */
  chosen: number;
  formatNumber: (value: number) => string;
}

function FoldButton({ id, isOpen, onToggle, chosen, formatNumber }: FoldButtonProps) {
  const labels = useUiLabels().table;
  return (
    <Button
      className={classes.fold ?? ''}
      variant="default"
      leftSection={<FilterIcon size={18} />}
      rightSection={<ChevronDownIcon size={18} className={classes.chevron} />}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onToggle}
    >
      {chosen === 0 ? labels.filters : labels.filtersChosen(formatNumber(chosen))}
    </Button>
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
