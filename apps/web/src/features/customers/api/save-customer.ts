import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { type ConsoleCustomer, CUSTOMERS_KEY } from '../../../lib/customers/customer.ts';
import { bodyOf } from '../customer-body.ts';
import type { CustomerValues } from '../validate-customer.ts';

/** Makes a customer, or changes the one that was read. */
export function useSaveCustomer(stored: ConsoleCustomer | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (values: CustomerValues) =>
      api.request({
        method: 'POST',
        path: '/api/customer',
        body: bodyOf(values, stored),
        schema: emptyAnswer,
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
  });
}

/** Deletes a customer, and their users with them. */
export function useDeleteCustomer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (customerId: string) =>
      api.request({
        method: 'DELETE',
        path: `/api/customer/${encodeURIComponent(customerId)}`,
        schema: emptyAnswer,
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
  });
}
