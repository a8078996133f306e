import { listedUserPageSchema } from '@airdeck/contract/backoffice/user-records';
import { api } from '../../../lib/api-client/api.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/page-parameters.ts';

const SORTABLE = ['createdAt', 'userFirstName', 'userLastName', 'email', 'phone', 'address'];

/** One page of those who can be asked: the users of all customers. */
export function readUsers(wanted: WantedPage, signal: AbortSignal) {
  return api.request({
    method: 'POST',
    path: '/backoffice/users/getUsersByfilters',
    query: pageParameters(wanted, SORTABLE),
    body: { filters: { userType: 'CUSTOMER_USER' } },
    schema: listedUserPageSchema,
    signal,
  });
}
