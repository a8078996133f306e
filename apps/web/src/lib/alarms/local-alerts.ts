import { useSyncExternalStore } from 'react';
import { sessionStore, storedData } from '../session/session.ts';
import type { LocalAlert } from '../session/stored-data.ts';

const NONE: readonly LocalAlert[] = [];

/** The newest ones are kept. */
const KEPT_ALERTS = 100;

let current: readonly LocalAlert[] | undefined;
const listeners = new Set<() => void>();

function read(): readonly LocalAlert[] {
  current ??= storedData.read('alertArray') ?? NONE;
  return current;
}

function write(alerts: readonly LocalAlert[]): void {
  current = alerts;
  storedData.write('alertArray', [...alerts]);
  for (const listener of listeners) listener();
}

// Another person's are not there for this one.
sessionStore.subscribe(() => {
  current = undefined;
  for (const listener of listeners) listener();
});

/** Alerts that this browser raised by itself from readings of a live view, newest first; kept until dismissed. */
export const localAlerts = {
  current: read,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Adds alerts, each once. */
  add(added: readonly LocalAlert[]): void {
    write(addAlerts(storedData.read('alertArray') ?? NONE, added));
  },

  dismiss(id: string): void {
    write((storedData.read('alertArray') ?? NONE).filter((alert) => alert.id !== id));
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
