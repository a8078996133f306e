import { listPurifiers } from '@airdeck/contract/purifiers';
import { callPage } from '../api-client/call.ts';
import { type Lookup, lookupQuery, useLookup } from '../lists/lookup.ts';

/** Where what is read of the purifiers is kept. */
export const PURIFIERS_KEY = ['purifiers'] as const;

/** Models of purifiers by what is typed of their numbers and descriptions, to choose among. */
export function usePurifierLookup(typed: string): Lookup {
  return useLookup(PURIFIERS_KEY, typed, async (text, signal) => {
    const { data } = await callPage(
      listPurifiers,
      { query: lookupQuery(text, 'purifierModelNo') },
      { signal },
    );
    return data.map(({ _id, purifierId, purifierModelNo }) => ({
      value: _id,
      label: `${purifierModelNo} (${purifierId})`,
    }));
  });
}
