import { type CustomerBody, getCustomer, listCustomers } from '@airdeck/contract/customers/customers';
import { useQuery } from '@tanstack/react-query';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { type Lookup, type LookupOption, lookupQuery, useLookup } from '../lists/lookup.ts';
import { PATHS } from '../paths/paths.ts';
import { queryOf } from '../query/query.ts';
import { roleOf } from '../session/role.ts';
import { useSession } from '../session/session.ts';

/** A customer by id; 403 and 404 both mean that it is out of the reader's scope. */
export function useCustomer(customerId: string) {
  return useQuery(queryOf(getCustomer, { params: { customerId } }, { as: impersonatedApi }));
}

/** Name of a customer; undefined while loading. @param customerId undefined: none */
export function useCustomerTitle(customerId: string | undefined): string | undefined {
  return useQuery({
    ...queryOf(getCustomer, { params: { customerId: customerId ?? '' } }, { as: impersonatedApi }),
    enabled: customerId !== undefined,
  }).data?.title;
}

/** A customer as the choice of a form, by an id in the address. @param customerId null: none */
export function useCustomerOption(customerId: string | null): {
  option: LookupOption | null;
  isPending: boolean;
} {
  const { data, isLoading } = useQuery({
    ...queryOf(getCustomer, { params: { customerId: customerId ?? '' } }, { as: impersonatedApi }),
    enabled: customerId !== null,
  });
  return { option: data ? { value: data.id.id, label: data.title } : null, isPending: isLoading };
}

/** First and last name, as far as known. */
export function personName({ additionalInfo }: Pick<CustomerBody, 'additionalInfo'>): string {
  return [additionalInfo?.['firstName'], additionalInfo?.['lastName']]
    .filter((part): part is string => typeof part === 'string' && part.trim() !== '')
    .join(' ');
}

/** Searches the customers of the reader's tenant by title, contact or place, for selection. */
export function useCustomerLookup(typed: string): Lookup {
  return useLookup(
    typed,
    (text) => queryOf(listCustomers, { query: lookupQuery(text, 'title') }, { as: impersonatedApi }),
    ({ data }) => data.map(({ id, title }) => ({ value: id.id, label: title })),
  );
}

/** The customer of a reader who sees a single one; null: none, several, or loading. @param isWanted whether to look */
export function useOnlyCustomer(isWanted: boolean): LookupOption | null {
  const { data } = useQuery({
    ...queryOf(listCustomers, { query: lookupQuery('', 'title') }, { as: impersonatedApi }),
    enabled: isWanted,
  });
  const [first, ...others] = data?.data ?? [];
  return first && others.length === 0 ? { value: first.id.id, label: first.title } : null;
}

/** Path of the list of customers: partners have a different one. */
export function useCustomersPath(): string {
  const session = useSession();
  return session && roleOf(session) === 'partner' ? PATHS.manageCustomer : PATHS.customers;
}
