import { useSyncExternalStore } from 'react';
import { sessionStore, storedData } from '../session/session.ts';
import type { LocalAlert } from '../session/stored-data.ts';

const NONE: readonly LocalAlert[] = [];

/** Most alerts kept; the newest remain. */
const KEPT_ALERTS = 100;

/** Alerts that are not dismissed. */
let current: readonly LocalAlert[] | undefined;
const listeners = new Set<() => void>();

const readStored = (): readonly LocalAlert[] => storedData.read('alertArray') ?? NONE;

function read(): readonly LocalAlert[] {
  current ??= readStored().filter(({ isDismissed }) => !isDismissed);
  return current;
}

function write(alerts: readonly LocalAlert[]): void {
  current = undefined;
  storedData.write('alertArray', [...alerts]);
  for (const listener of listeners) listener();
}

// Alerts of another user are not shown.
sessionStore.subscribe(() => {
  current = undefined;
  for (const listener of listeners) listener();
});

/** Alerts raised by this browser from readings of a live view, newest first; kept until dismissed. */
export const localAlerts = {
  current: read,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Adds new alerts, except those known or dismissed before. @returns the added ones */
  add(found: readonly LocalAlert[]): readonly LocalAlert[] {
    const stored = readStored();
    const known = new Set(stored.map(({ id }) => id));
    const added = found.filter(({ id }) => !known.has(id));
    if (added.length > 0) write(addAlerts(stored, added));
    return added;
  },

  dismiss(id: string): void {
    write(readStored().map((alert) => (alert.id === id ? { ...alert, isDismissed: true } : alert)));
  },
};

/** Adds alerts to those stored, each once, newest first. */
export function addAlerts(stored: readonly LocalAlert[], added: readonly LocalAlert[]): LocalAlert[] {
  const known = new Set(stored.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id));
  return [...fresh, ...stored].sort((a, b) => b.ts - a.ts).slice(0, KEPT_ALERTS);
}

export function useLocalAlerts(): readonly LocalAlert[] {
  return useSyncExternalStore(localAlerts.subscribe, localAlerts.current);
}
