import { purifierPageSchema } from '@airdeck/contract/backoffice/purifiers';
import { api } from '../api-client/api.ts';
import { LOOKUP_SIZE, type Lookup, useLookup } from '../lists/lookup.ts';

/** Where what is read of the purifiers is kept. */
export const PURIFIERS_KEY = ['purifiers'] as const;

/** Models of purifiers by what is typed of their numbers and descriptions, to choose among. */
export function usePurifierLookup(typed: string): Lookup {
  return useLookup(PURIFIERS_KEY, typed, async (text, signal) => {
    const { data } = await api.request({
      path: '/backoffice/purifier/getAllPurifier',
      query: {
        pageSize: LOOKUP_SIZE,
        page: 0,
        sortProperty: 'purifierModelNo',
        sortOrder: 'ASC',
        textSearch: text === '' ? undefined : text,
      },
      schema: purifierPageSchema,
      signal,
    });
    return data.map(({ _id, purifierId, purifierModelNo }) => ({
      value: _id,
      label: `${purifierModelNo} (${purifierId})`,
    }));
  });
}
