import { LISTED_USER_SORT_PROPERTIES, listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { pageParameters, type WantedPage } from '../lists/wanted-page.ts';
import { mapPage, mapQuery, pageQueryOf } from '../query/query.ts';
import { LISTED_USER_SORTS, toListedUser } from './api/listed-user.ts';

/** One page of the users of all customers of all tenants, for a system administrator. */
export const usersOfCustomersQuery = (wanted: WantedPage) =>
  mapQuery(
    pageQueryOf(listUsersInConsole, {
      query: pageParameters(wanted, LISTED_USER_SORT_PROPERTIES, LISTED_USER_SORTS),
      body: { filters: { userType: 'CUSTOMER_USER' } },
    }),
    mapPage(toListedUser),
  );
