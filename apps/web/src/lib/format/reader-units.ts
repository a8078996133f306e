import { type ReaderUnits, STORED_UNITS } from '@airdeck/air/reader-units';
import { useSyncExternalStore } from 'react';
import { sessionStore, storedData } from '../session/session.ts';

const read = (): ReaderUnits => storedData.read('units') ?? STORED_UNITS;
const nameOf = (units: ReaderUnits): string => `${units.temperature} ${units.tvoc}`;

let chosen = read();
const listeners = new Set<() => void>();

/** The units that the reader has chosen: of the session, so that they are known before the first paint. */
export const readerUnits = {
  current: (): ReaderUnits => chosen,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set(units: ReaderUnits): void {
    if (nameOf(units) === nameOf(chosen)) return;
    storedData.write('units', units);
    change(units);
  },
};

function change(units: ReaderUnits): void {
  // The same object for the same choice.
  if (nameOf(units) === nameOf(chosen)) return;
  chosen = units;
  for (const listener of listeners) listener();
}

// Another reader has signed in, or none.
sessionStore.subscribe(() => change(read()));

export const useReaderUnits = (): ReaderUnits =>
  useSyncExternalStore(readerUnits.subscribe, readerUnits.current);
