import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/** Direction of a key, as seen by the reader: `forward` is to the left in right-to-left languages. */
export type Step = 'back' | 'forward' | 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
};

const MIRRORED: Readonly<Partial<Record<Step, Step>>> = { back: 'forward', forward: 'back' };

type RovingCells<Frame extends HTMLElement> = {
  readonly frame: RefObject<Frame | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Props of a cell. */
  cellProps(name: string): { 'data-cell': string; tabIndex: number; onFocus: () => void };
};

/**
 * Roving tabindex: Tab reaches one of many cells, and arrow keys move between them.
 * @param first the cell that Tab reaches initially
 * @param next the name of the cell after a step; a missing cell is ignored
 */
export function useRovingCells<Frame extends HTMLElement>(
  first: string | undefined,
  next: (from: string, step: Step) => string | undefined,
): RovingCells<Frame> {
  const frame = useRef<Frame>(null);
  const [chosen, setChosen] = useState<string>();
  const current = chosen ?? first;

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    const from = cell?.dataset['cell'];
    if (step === undefined || from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const isMirrored = frame.current !== null && getComputedStyle(frame.current).direction === 'rtl';
    const to = next(from, (isMirrored ? MIRRORED[step] : undefined) ?? step);
    const found =
      to === undefined ? null : frame.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(to)}"]`);
    event.preventDefault();
    found?.focus();
  }

  return {
    frame,
    onKeyDown,
    cellProps: (name) => ({
      'data-cell': name,
      tabIndex: name === current ? 0 : -1,
      onFocus: () => setChosen(name),
    }),
  };
}
