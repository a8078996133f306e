import {
  LISTED_USER_SORT_PROPERTIES,
  type ListedUser,
  listUsersInConsole,
} from '@airdeck/contract/listed-users';
import { call } from '../../../lib/api-client/call.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';

/** Where the lists of users are kept: all of them are dropped by this key together. */
export const USERS_KEY = ['users'] as const;

/** A user of whom more than name and place may be read. */
export type ShownUser = ListedUser & { readonly userId: string };

/** One page of the users of a customer. */
export async function listUsers(customerId: string, wanted: WantedPage, signal: AbortSignal) {
  const input = {
    query: pageParameters(wanted, LISTED_USER_SORT_PROPERTIES),
    body: { filters: { customerId, userType: 'CUSTOMER_USER' as const } },
  };
  const page = await call(listUsersInConsole, input, { signal, as: impersonatedApi });
  const data = page.data.filter((user): user is ShownUser => user.userId !== null);
  return { data, totalElements: page.totalElements };
}
