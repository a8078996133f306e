import { listTenantInfos } from '@airdeck/contract/tenants/tenants';
import { call } from '../api-client/call.ts';
import { type Lookup, lookupQuery, useLookup } from '../lists/lookup.ts';

/** Searches tenants by name, for selection by a system administrator. */
export function useTenantLookup(typed: string): Lookup {
  return useLookup(['tenants'], typed, async (text, signal) => {
    const { data } = await call(listTenantInfos, { query: lookupQuery(text, 'title') }, { signal });
    return data.map(({ id, name }) => ({ value: id.id, label: name }));
  });
}
