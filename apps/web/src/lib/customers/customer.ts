import { contactShape } from '@airdeck/contract/entity';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { impersonatedApi } from '../api-client/impersonated-api.ts';

/** What the console uses of a customer. Their first and last name are in `additionalInfo`. */
export const consoleCustomerSchema = z.object({
  id: z.object({ id: z.string() }),
  ...contactShape,
  version: z.number().nullish(),
  additionalInfo: z.record(z.string(), z.unknown()).nullish(),
});
export type ConsoleCustomer = z.infer<typeof consoleCustomerSchema>;

/** Where what is read of customers is kept: all lists and single ones are dropped by this key together. */
export const CUSTOMERS_KEY = ['customers'] as const;

/** A customer by id; 403 and 404 alike mean that it is not the reader's. */
export function useCustomer(customerId: string) {
  return useQuery({
    queryKey: [...CUSTOMERS_KEY, 'one', customerId],
    queryFn: ({ signal }) =>
      impersonatedApi.request({
        path: `/api/customer/${encodeURIComponent(customerId)}`,
        schema: consoleCustomerSchema,
        signal,
      }),
  });
}

/** First and last name, as far as they are known. */
export function personName({ additionalInfo }: Pick<ConsoleCustomer, 'additionalInfo'>): string {
  return [additionalInfo?.['firstName'], additionalInfo?.['lastName']]
    .filter((part): part is string => typeof part === 'string' && part.trim() !== '')
    .join(' ');
}
