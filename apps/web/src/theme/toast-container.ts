import { type ComponentType, useSyncExternalStore } from 'react';

let place: ComponentType | undefined;
let isComing = false;
const listeners = new Set<() => void>();

/** Loads where toasts are shown, with the first of them: most visits have none. One that cannot be loaded is tried again. */
export async function loadToastContainer(): Promise<void> {
  if (place || isComing) return;
  isComing = true;
  try {
    const { Toasts } = await import('./toasts.tsx');
    place = Toasts;
    for (const listener of [...listeners]) listener();
  } catch {
    // The server is away: the console says so elsewhere.
  } finally {
    isComing = false;
  }
}

/** Where toasts are shown, once there was one. */
export function useToastContainer(): ComponentType | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => place,
  );
}
