import { useSyncExternalStore } from 'react';
import { browserStorage } from '../session/browser-storage.ts';

const KEY = 'airdeck-single-keys';
const listeners = new Set<() => void>();

/** Whether shortcuts of single keys are on: a preference of this browser, kept beyond the session. */
export const areSingleKeysOn = (): boolean => browserStorage().getItem(KEY) !== 'off';

/** Speech input types letters anywhere, which would be taken for shortcuts. */
export function setSingleKeys(areOn: boolean): void {
  if (areOn) browserStorage().removeItem(KEY);
  else browserStorage().setItem(KEY, 'off');
  for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areSingleKeysOn);
}
