import { listUsersInConsole } from '@airdeck/contract/listed-users';
import { callPage } from '../api-client/call.ts';
import { pageParameters, type WantedPage } from '../lists/use-paged-list.ts';

const SORTABLE = ['createdAt', 'userFirstName', 'userLastName', 'email', 'phone', 'address'];

/** Where what is read of them is kept, whichever screen lists them. */
export const USERS_OF_CUSTOMERS_KEY = ['users-of-customers'] as const;

/** One page of the users of all customers, no matter who their tenant is: for a system administrator. */
export function readUsersOfCustomers(wanted: WantedPage, signal: AbortSignal) {
  const query = pageParameters(wanted, SORTABLE);
  return callPage(
    listUsersInConsole,
    { query, body: { filters: { userType: 'CUSTOMER_USER' } } },
    { signal },
  );
}
