import { ActionIcon, TextInput } from '@mantine/core';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { ChevronBackIcon, ChevronForwardIcon, CloseIcon, SearchIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import { isolateLtr } from '../text/isolate.ts';
import classes from './table.module.css';
import { PAGE_SIZES, type TableState } from './table-state.ts';

/** Debounce: long enough for the next letter, short enough to feel immediate. */
const TYPING_PAUSE_MS = 250;

interface TableSearchProps {
  value: string;
  onChange: (value: string) => void;
}

export function TableSearch({ value, onChange }: TableSearchProps) {
  const labels = useUiLabels().table;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  /** Searches not yet in the URL, which may lag behind the keyboard. */
  const [asked, setAsked] = useState<readonly string[]>([]);

  if (value !== shown) {
    setShown(value);
    const place = asked.lastIndexOf(value);
    setAsked(asked.slice(place + 1));
    // The URL was changed by other means: Back, or a link.
    if (place === -1) setTyped(value);
  }

  const ask = useCallback(
    (search: string) => {
      setAsked((before) => [...before, search]);
      onChange(search);
    },
    [onChange],
  );

  const current = asked.at(-1) ?? value;
  useEffect(() => {
    if (typed === current) return;
    const timer = setTimeout(() => ask(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, current, ask]);

  const clear = () => {
    setTyped('');
    ask('');
    input.current?.focus();
  };

  return (
    <TextInput
      ref={input}
      className={classes.search ?? ''}
      type="search"
      role="searchbox"
      aria-label={labels.search}
      placeholder={labels.search}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<SearchIcon size={18} />}
      rightSection={
        typed === '' ? null : (
          <ActionIcon size="sm" aria-label={labels.clearSearch} onClick={clear}>
            <CloseIcon size={16} />
          </ActionIcon>
        )
      }
    />
  );
}

interface TablePagerProps {
  state: TableState;
  /** Total number of rows; undefined: unknown. */
  total: number | undefined;
  onChange: (change: Partial<TableState>) => void;
  formatNumber: (value: number) => string;
}

function rangeOf({ page, pageSize }: TableState, total: number): { first: number; last: number } {
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
