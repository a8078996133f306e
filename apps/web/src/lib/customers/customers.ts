import { type CustomerBody, getCustomer, listCustomers } from '@airdeck/contract/customers/customers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { type Lookup, lookupQuery, useLookup } from '../lists/lookup.ts';
import { PATHS } from '../paths/paths.ts';
import { roleOf } from '../session/role.ts';
import { useSession } from '../session/session.ts';

/** Query key of all customer data, lists and single customers. */
export const CUSTOMERS_KEY = ['customers'] as const;

/** A customer by id; 403 and 404 both mean that it is out of the reader's scope. */
export function useCustomer(customerId: string) {
  return useQuery({
    queryKey: [...CUSTOMERS_KEY, 'one', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { customerId } }, { signal, as: impersonatedApi }),
  });
}

/** Name of a customer; undefined while loading. @param customerId undefined: none */
export function useCustomerTitle(customerId: string | undefined): string | undefined {
  return useQuery({
    queryKey: [...CUSTOMERS_KEY, 'one', customerId],
    queryFn: ({ signal }) =>
      call(getCustomer, { params: { customerId: customerId ?? '' } }, { signal, as: impersonatedApi }),
    enabled: customerId !== undefined,
  }).data?.title;
}

/** First and last name, as far as known. */
export function personName({ additionalInfo }: Pick<CustomerBody, 'additionalInfo'>): string {
  return [additionalInfo?.['firstName'], additionalInfo?.['lastName']]
    .filter((part): part is string => typeof part === 'string' && part.trim() !== '')
    .join(' ');
}

/** Searches the customers of the reader's tenant by title, contact or place, for selection. */
export function useCustomerLookup(typed: string): Lookup {
  return useLookup(CUSTOMERS_KEY, typed, async (text, signal) => {
    const query = lookupQuery(text, 'title');
    const { data } = await call(listCustomers, { query }, { signal, as: impersonatedApi });
    return data.map(({ id, title }) => ({ value: id.id, label: title }));
  });
}

/** Path of the list of customers: partners have a different one. */
export function useCustomersPath(): string {
  const session = useSession();
  return session && roleOf(session) === 'partner' ? PATHS.manageCustomer : PATHS.customers;
}
