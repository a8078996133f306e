import { ActionIcon } from '@mantine/core';
import { useId } from 'react';
import { ChevronBackIcon, ChevronForwardIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import { isolateLtr } from '../text/isolate.ts';
import { type ListState, PAGE_SIZES } from './list-state.ts';
import classes from './table.module.css';

export interface TablePagerProps {
  state: ListState;
  /** Rows in all pages together; undefined while not known. */
  total: number | undefined;
  onChange: (change: Partial<ListState>) => void;
  formatNumber: (value: number) => string;
}

function rangeOf({ page, pageSize }: ListState, total: number): { first: number; last: number } {
  return { first: Math.min(total, (page - 1) * pageSize + 1), last: Math.min(total, page * pageSize) };
}

export function TablePager({ state, total, onChange, formatNumber }: TablePagerProps) {
  const labels = useUiLabels().table;
  const sizeId = useId();
  const { first, last } = rangeOf(state, total ?? 0);
  const range = total === 0 ? formatNumber(0) : isolateLtr(`${formatNumber(first)}–${formatNumber(last)}`);
  return (
    <div className={classes.pager}>
      <label htmlFor={sizeId}>{labels.pageSize}</label>
      <select
        id={sizeId}
        className={classes.pageSize}
        value={state.pageSize}
        onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value) })}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {formatNumber(size)}
          </option>
        ))}
      </select>
      <div className={classes.steps}>
        <span className={classes.range} aria-live="polite">
          {total === undefined ? '' : labels.rangeOfTotal(range, formatNumber(total))}
        </span>
        <ActionIcon
          aria-label={labels.previousPage}
          disabled={state.page <= 1}
          onClick={() => onChange({ page: state.page - 1 })}
        >
          <ChevronBackIcon />
        </ActionIcon>
        <ActionIcon
          aria-label={labels.nextPage}
          disabled={total === undefined || last >= total}
          onClick={() => onChange({ page: state.page + 1 })}
        >
          <ChevronForwardIcon />
        </ActionIcon>
      </div>
    </div>
  );
}
