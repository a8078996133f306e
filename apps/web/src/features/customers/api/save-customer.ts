import {
  type CustomerBody,
  type CustomerFormValues,
  deleteCustomer,
  saveCustomer,
} from '@airdeck/contract/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { CUSTOMERS_KEY } from '../../../lib/customers/customer.ts';
import { bodyOf } from '../customer-body.ts';

/** Makes a customer, or changes the one that was read. */
export function useSaveCustomer(stored: CustomerBody | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (values: CustomerFormValues) => call(saveCustomer, { body: bodyOf(values, stored) }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
  });
}

/** Deletes a customer, and their users with them. */
export function useDeleteCustomer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (customerId: string) => call(deleteCustomer, { params: { customerId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
  });
}
