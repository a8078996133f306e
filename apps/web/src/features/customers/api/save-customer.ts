import {
  type CustomerBody,
  type CustomerFormValues,
  deleteCustomer,
  saveCustomer,
} from '@airdeck/contract/customers/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { CUSTOMERS_KEY } from '../../../lib/customers/customers.ts';

/** Creates a customer, or updates the stored one. */
export function useSaveCustomer(stored: CustomerBody | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (values: CustomerFormValues) => call(saveCustomer, { body: bodyOf(values, stored) }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
  });
}

/** Deletes a customer with its users. */
export function useDeleteCustomer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (customerId: string) => call(deleteCustomer, { params: { customerId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
  });
}

/** The form's values of a customer; empty for a new one. */
export function valuesOf(customer: CustomerBody | undefined): CustomerFormValues {
  const { firstName, lastName } = customer?.additionalInfo ?? {};
  return {
    title: customer?.title ?? '',
    firstName: typeof firstName === 'string' ? firstName : '',
    lastName: typeof lastName === 'string' ? lastName : '',
    country: customer?.country ?? '',
    state: customer?.state ?? '',
    address: customer?.address ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
  };
}

/**
 * The body of a save. It replaces the whole customer: fields that are not in the form are sent as stored, with the
 * version that was read, so that a conflicting save is rejected and not undone.
 */
function bodyOf(values: CustomerFormValues, stored: CustomerBody | undefined) {
  const title = values.title.trim();
  return {
    ...(stored && {
      id: { entityType: 'CUSTOMER', id: stored.id.id },
      version: stored.version,
      city: stored.city,
      address2: stored.address2,
      zip: stored.zip,
    }),
    title,
    name: title,
    country: given(values.country),
    state: given(values.state),
    address: given(values.address),
    email: given(values.email),
    phone: given(values.phone),
    additionalInfo: {
      ...stored?.additionalInfo,
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
    },
  };
}

function given(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
