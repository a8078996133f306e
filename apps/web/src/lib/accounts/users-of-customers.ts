import { listedUserPageSchema } from '@airdeck/contract/user-records';
import { api } from '../api-client/api.ts';
import { pageParameters, type WantedPage } from '../lists/page-parameters.ts';

const SORTABLE = ['createdAt', 'userFirstName', 'userLastName', 'email', 'phone', 'address'];

/** Where what is read of them is kept, whichever screen lists them. */
export const USERS_OF_CUSTOMERS_KEY = ['users-of-customers'] as const;

/** One page of the users of all customers, whoever their tenant is: for a system administrator. */
export function readUsersOfCustomers(wanted: WantedPage, signal: AbortSignal) {
  return api.request({
    method: 'POST',
    path: '/backoffice/users/getUsersByfilters',
    query: pageParameters(wanted, SORTABLE),
    body: { filters: { userType: 'CUSTOMER_USER' } },
    schema: listedUserPageSchema,
    signal,
  });
}
