import { type CustomerBody, getCustomer, listCustomers } from '@airdeck/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { type Lookup, lookupQuery, useLookup } from '../lists/lookup.ts';
import { PATHS } from '../paths/paths.ts';
import { roleOf } from '../session/role.ts';
import { useSession } from '../session/session.ts';

/** Where what is read of customers is kept: all lists and single ones are dropped by this key together. */
export const CUSTOMERS_KEY = ['customers'] as const;

/** A customer by id; 403 and 404 alike mean that it is not the reader's. */
export function useCustomer(customerId: string) {
  return useQuery({
    queryKey: [...CUSTOMERS_KEY, 'one', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { customerId } }, { signal, as: impersonatedApi }),
  });
}

/** What a customer is called; undefined while it is not known. @param customerId undefined: none is asked for */
export function useCustomerTitle(customerId: string | undefined): string | undefined {
  return useQuery({
    queryKey: [...CUSTOMERS_KEY, 'one', customerId],
    queryFn: ({ signal }) =>
      call(getCustomer, { params: { customerId: customerId ?? '' } }, { signal, as: impersonatedApi }),
    enabled: customerId !== undefined,
  }).data?.title;
}

/** First and last name, as far as they are known. */
export function personName({ additionalInfo }: Pick<CustomerBody, 'additionalInfo'>): string {
  return [additionalInfo?.['firstName'], additionalInfo?.['lastName']]
    .filter((part): part is string => typeof part === 'string' && part.trim() !== '')
    .join(' ');
}

/** Customers of the reader's tenant by what is typed of their titles, contacts or places, to choose among. */
export function useCustomerLookup(typed: string): Lookup {
  return useLookup(CUSTOMERS_KEY, typed, async (text, signal) => {
    const query = lookupQuery(text, 'title');
    const { data } = await call(listCustomers, { query }, { signal, as: impersonatedApi });
    return data.map(({ id, title }) => ({ value: id.id, label: title }));
  });
}

/** The address of the list of customers: a partner has it under another name. */
export function useCustomersPath(): string {
  const session = useSession();
  return session && roleOf(session) === 'partner' ? PATHS.manageCustomer : PATHS.customers;
}
