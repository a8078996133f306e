import { useSyncExternalStore } from 'react';

/** Dialogs that open above any screen. */
export type Overlay = 'search' | 'shortcuts';

type OpenOverlay = {
  readonly overlay: Overlay;
  /** Counter: each opening has new content. */
  readonly opening: number;
  /** The element that had the focus. */
  readonly before: Element | null;
};

let open: OpenOverlay | undefined;
let openings = 0;
const listeners = new Set<() => void>();

function set(next: OpenOverlay | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

export function openOverlay(overlay: Overlay): void {
  openings += 1;
  set({ overlay, opening: openings, before: document.activeElement });
}

/** Closes the dialog, and returns the focus. */
export function closeOverlay(): void {
  const before = open?.before;
  set(undefined);
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}

/** Closes the dialog for another screen, which gets the focus instead. */
export function leaveOverlay(): void {
  set(undefined);
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** The open dialog; undefined: none. */
export function useOverlay(): OpenOverlay | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
