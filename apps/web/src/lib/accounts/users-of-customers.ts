import { listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { pageParameters, type WantedPage } from '../lists/use-paged-list.ts';
import { pageQueryOf } from '../query/query.ts';

const SORTABLE = ['createdAt', 'userFirstName', 'userLastName', 'email', 'phone', 'address'];

/** One page of the users of all customers of all tenants, for a system administrator. */
export const usersOfCustomersQuery = (wanted: WantedPage) =>
  pageQueryOf(listUsersInConsole, {
    query: pageParameters(wanted, SORTABLE),
    body: { filters: { userType: 'CUSTOMER_USER' } },
  });
