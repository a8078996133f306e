import { type ComponentType, useSyncExternalStore } from 'react';

let place: ComponentType | undefined;
let isComing = false;
const listeners = new Set<() => void>();

/** Loads the toasts' container with the first toast: most visits have none. A failed load is retried. */
export async function loadToastContainer(): Promise<void> {
  if (place || isComing) return;
  isComing = true;
  try {
    const { Toasts } = await import('./toasts.tsx');
    place = Toasts;
    for (const listener of [...listeners]) listener();
  } catch {
    // The server is unreachable, which is shown elsewhere.
  } finally {
    isComing = false;
  }
}

const current = () => place;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts' container, after the first toast. */
export function useToastContainer(): ComponentType | undefined {
  return useSyncExternalStore(subscribe, current, current);
}
