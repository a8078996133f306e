import {
  type ListedUser,
  listedUserPageSchema,
  USER_RECORD_SORT_PROPERTIES,
} from '@airdeck/contract/user-records';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/page-parameters.ts';

/** Where the lists of users are kept: all of them are dropped by this key together. */
export const USERS_KEY = ['users'] as const;

/** A user whom the platform knows. */
export type ShownUser = ListedUser & { readonly userId: string };

/** One page of the users of a customer, with the marks the product keeps of them. */
export async function listUsers(customerId: string, wanted: WantedPage, signal: AbortSignal) {
  const page = await impersonatedApi.request({
    method: 'POST',
    path: '/backoffice/users/getUsersByfilters',
    query: pageParameters(wanted, USER_RECORD_SORT_PROPERTIES),
    body: { filters: { customerId, userType: 'CUSTOMER_USER' } },
    schema: listedUserPageSchema,
    signal,
  });
  const data = page.data.filter((user): user is ShownUser => user.userId !== null);
  return { data, totalElements: page.totalElements };
}
