import { listPurifiers } from '@airdeck/contract/purifiers/purifiers';
import { type Lookup, lookupQuery, useLookup } from '../lists/lookup.ts';
import { pageQueryOf } from '../query/query.ts';

/** Searches purifier models by number and description, for selection. */
export function usePurifierLookup(typed: string): Lookup {
  return useLookup(
    typed,
    (text) => pageQueryOf(listPurifiers, { query: lookupQuery(text, 'purifierModelNo') }),
    ({ data }) =>
      data.map(({ _id, purifierId, purifierModelNo }) => ({
        value: _id,
        label: `${purifierModelNo} (${purifierId})`,
      })),
  );
}
