import { listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { callPage } from '../api-client/call.ts';
import { pageParameters, type WantedPage } from '../lists/use-paged-list.ts';

const SORTABLE = ['createdAt', 'userFirstName', 'userLastName', 'email', 'phone', 'address'];

/** Query key of all lists of them. */
export const USERS_OF_CUSTOMERS_KEY = ['users-of-customers'] as const;

/** One page of the users of all customers of all tenants, for a system administrator. */
export function readUsersOfCustomers(wanted: WantedPage, signal: AbortSignal) {
  const query = pageParameters(wanted, SORTABLE);
  return callPage(
    listUsersInConsole,
    { query, body: { filters: { userType: 'CUSTOMER_USER' } } },
    { signal },
  );
}
