import { listedUserPageSchema } from '@airdeck/contract/backoffice/user-records';
import { api } from '../../../lib/api-client/api.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/page-parameters.ts';

const SORTABLE = ['createdAt', 'userFirstName', 'userLastName', 'email', 'phone', 'address'];

/** Where what is read of the list is kept. */
export const PLATFORM_CUSTOMERS_KEY = ['platform-customers'] as const;

/** One page of the users of all customers, whoever their tenant is. */
export function readPlatformCustomers(wanted: WantedPage, signal: AbortSignal) {
  return api.request({
    method: 'POST',
    path: '/backoffice/users/getUsersByfilters',
    query: pageParameters(wanted, SORTABLE),
    body: { filters: { userType: 'CUSTOMER_USER' } },
    schema: listedUserPageSchema,
    signal,
  });
}
