import { type Lookup, useLookup } from '../lists/lookup.ts';
import { purifierLookupQuery } from './api/purifier.ts';

/** Searches purifier models by number and description, for selection. */
export function usePurifierLookup(typed: string): Lookup {
  return useLookup(typed, purifierLookupQuery, (purifiers) =>
    purifiers.map(({ id, number, modelNo }) => ({ value: id, label: `${modelNo} (${number})` })),
  );
}
