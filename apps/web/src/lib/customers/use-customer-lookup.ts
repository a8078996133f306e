import { pageSchema } from '@airdeck/contract/common/page';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { type Lookup, lookupQuery, useLookup } from '../lists/lookup.ts';
import { CUSTOMERS_KEY, consoleCustomerSchema } from './customer.ts';

const customersSchema = pageSchema(consoleCustomerSchema);

/** Customers of the reader's tenant by what is typed of their titles, to choose among. */
export function useCustomerLookup(typed: string): Lookup {
  return useLookup(CUSTOMERS_KEY, typed, async (text, signal) => {
    const { data } = await impersonatedApi.request({
      path: '/api/customers',
      query: lookupQuery(text, 'title'),
      schema: customersSchema,
      signal,
    });
    return data.map(({ id, title }) => ({ value: id.id, label: title }));
  });
}
