import { getCustomer } from '@airdeck/contract/customers/customers';
import { useNames } from '../lists/use-names.ts';
import { queryOf } from '../query/query.ts';

/** Titles of customers in a stored choice; undefined: loading. */
export const useCustomerNames = (ids: readonly string[]) =>
  useNames(
    ids,
    (customerId) => queryOf(getCustomer, { params: { customerId } }),
    ({ title }) => title,
  );
