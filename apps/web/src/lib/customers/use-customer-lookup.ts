import { listCustomers } from '@airdeck/contract/customers';
import { call } from '../api-client/call.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { type Lookup, lookupQuery, useLookup } from '../lists/lookup.ts';
import { CUSTOMERS_KEY } from './customer.ts';

/** Customers of the reader's tenant by what is typed of their titles, to choose among. */
export function useCustomerLookup(typed: string): Lookup {
  return useLookup(CUSTOMERS_KEY, typed, async (text, signal) => {
    const query = lookupQuery(text, 'title');
    const { data } = await call(listCustomers, { query }, { signal, as: impersonatedApi });
    return data.map(({ id, title }) => ({ value: id.id, label: title }));
  });
}
