import { useSyncExternalStore } from 'react';
import { sessionStore, storedData } from '../session/session.ts';

const listeners = new Set<() => void>();
// Signing out wipes what is stored.
sessionStore.subscribe(tell);

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => storedData.read('outdoorCity');

/** The city whose weather is wanted for the rest of the session; undefined: that of the device. */
export function useChosenCity(): string | undefined {
  return useSyncExternalStore(subscribe, read);
}

export function chooseCity(city: string | undefined): void {
  if (city === undefined) storedData.remove('outdoorCity');
  else storedData.write('outdoorCity', city);
  tell();
}
