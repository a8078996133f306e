import { type CustomerBody, getCustomer } from '@airdeck/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';

/** Where what is read of customers is kept: all lists and single ones are dropped by this key together. */
export const CUSTOMERS_KEY = ['customers'] as const;

/** A customer by id; 403 and 404 alike mean that it is not the reader's. */
export function useCustomer(customerId: string) {
  return useQuery({
    queryKey: [...CUSTOMERS_KEY, 'one', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { customerId } }, { signal, as: impersonatedApi }),
  });
}

/** First and last name, as far as they are known. */
export function personName({ additionalInfo }: Pick<CustomerBody, 'additionalInfo'>): string {
  return [additionalInfo?.['firstName'], additionalInfo?.['lastName']]
    .filter((part): part is string => typeof part === 'string' && part.trim() !== '')
    .join(' ');
}
