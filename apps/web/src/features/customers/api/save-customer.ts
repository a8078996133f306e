import {
  type CustomerBody,
  type CustomerFormValues,
  deleteCustomer,
  findCustomers,
  listCustomers,
  saveCustomer,
} from '@airdeck/contract/customers/customers';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { changing, invalidate, queryOf } from '../../../lib/query/query.ts';

/** `createdTime` has no column: it is the default order. */
const SORTABLE = ['createdTime', 'title', 'email', 'phone', 'country', 'state', 'address'] as const;

/** One page of the customers of the reader's tenant; the search covers all shown fields. */
export const customersQuery = (wanted: WantedPage) =>
  queryOf(listCustomers, { query: pageParameters(wanted, SORTABLE) });

/** One page of the customers of all tenants, for system administrators; the search covers the titles. */
export const foundCustomersQuery = (wanted: WantedPage) =>
  queryOf(findCustomers, { query: pageParameters(wanted, ['title']) });

/** Creates a customer, or updates the stored one. */
export function useSaveCustomer(stored: CustomerBody | undefined) {
  return useMutation({
    mutationFn: (values: CustomerFormValues) => call(saveCustomer, { body: bodyOf(values, stored) }),
    onSuccess: () => void invalidate(listCustomers),
  });
}

/** Deletes a customer with its users. */
export const removeCustomer = (customerId: string) =>
  changing(call(deleteCustomer, { params: { customerId } }), listCustomers);

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
