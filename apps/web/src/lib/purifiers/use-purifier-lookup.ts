import { listPurifiers } from '@airdeck/contract/purifiers/purifiers';
import { callPage } from '../api-client/call.ts';
import { type Lookup, lookupQuery, useLookup } from '../lists/lookup.ts';

/** Query key of purifier data. */
export const PURIFIERS_KEY = ['purifiers'] as const;

/** Searches purifier models by number and description, for selection. */
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
