import { listTenantInfos } from '@airdeck/contract/tenants/tenants';
import { type Lookup, lookupQuery, useLookup } from '../lists/lookup.ts';
import { queryOf } from '../query/query.ts';

/** Searches tenants by name, for selection by a system administrator. */
export function useTenantLookup(typed: string): Lookup {
  return useLookup(
    typed,
    (text) => queryOf(listTenantInfos, { query: lookupQuery(text, 'title') }),
    ({ data }) => data.map(({ id, name }) => ({ value: id.id, label: name })),
  );
}
