import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
};

export interface RovingRows {
  /** The one row that the Tab key reaches, and whose own buttons it reaches next. */
  current: number;
  bodyRef: React.RefObject<HTMLTableSectionElement | null>;
  onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => void;
  onFocus: (event: FocusEvent<HTMLTableSectionElement>) => void;
}

/**
 * One stop for the Tab key in a whole table: arrows, Home and End go from row to row, Enter opens. Fifty rows with three
 * buttons each would otherwise be two hundred stops on the way to the page's end.
 */
export function useRovingRows(count: number, onOpen: ((index: number) => void) | undefined): RovingRows {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [wanted, setWanted] = useState(0);
  const current = Math.min(wanted, Math.max(0, count - 1));

  const indexOf = (target: EventTarget): number => {
    const row = target instanceof Element ? target.closest('tr') : null;
    return row ? Array.prototype.indexOf.call(bodyRef.current?.rows ?? [], row) : -1;
  };

  return {
    current,
    bodyRef,
    onFocus: (event) => {
      const index = indexOf(event.target);
      if (index >= 0) setWanted(index);
    },
    onKeyDown: (event) => {
      const onRow = event.target instanceof HTMLTableRowElement;
      if (event.key === 'Enter' && onRow) {
        onOpen?.(indexOf(event.target));
        return;
      }
      const step = STEPS[event.key];
      // Inside a field or a menu the same keys have another work to do.
      if (!step || event.target instanceof HTMLInputElement || event.defaultPrevented) return;
      event.preventDefault();
      const next = step(indexOf(event.target), count);
      setWanted(next);
      bodyRef.current?.rows.item(next)?.focus();
    },
  };
}
