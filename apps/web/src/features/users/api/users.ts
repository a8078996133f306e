import type { AccessRole, PlaceIds } from '@airdeck/contract/common/access-role';
import {
  type CreatedUser,
  createCustomerUser,
  createFellowUser,
  deleteFellowUser,
  deleteUserIfExists,
  type FellowUserForm,
  LISTED_USER_SORT_PROPERTIES,
  listUsersInConsole,
  saveCustomerUser,
  setAccessRole,
} from '@airdeck/contract/users/listed-users';
import type { UserBody } from '@airdeck/contract/users/user-body';
import { getUser, type UserForm } from '@airdeck/contract/users/users';
import { useQuery } from '@tanstack/react-query';
import { LISTED_USER_SORTS, type ListedUser, toListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { call, callPage } from '../../../lib/api-client/call.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { changing, invalidate, type Query, queryKeyOf, queryOf } from '../../../lib/query/query.ts';
import { changedUserBody, type EditValues, newUserBody } from './user-body.ts';

/** A user of whom the reader may see more than name and place. */
export type ShownUser = ListedUser & { readonly userId: string };

/** The users of a customer, or those of the reader's tenant itself. */
export type ListedGroup = { readonly customerId: string } | 'colleagues';

/** One page of them. */
export function usersQuery(
  group: ListedGroup,
  wanted: WantedPage,
): Query<{ data: ShownUser[]; totalElements: number }> {
  const filters =
    group === 'colleagues'
      ? { userType: 'TENANT_ADMIN' as const }
      : { ...group, userType: 'CUSTOMER_USER' as const };
  const input = {
    query: pageParameters(wanted, LISTED_USER_SORT_PROPERTIES, LISTED_USER_SORTS),
    body: { filters },
  };
  return {
    queryKey: queryKeyOf(listUsersInConsole, 'shown', input),
    async queryFn({ signal }) {
      const page = await callPage(listUsersInConsole, input, { signal, as: impersonatedApi });
      const data = page.data.map(toListedUser).filter((user): user is ShownUser => user.userId !== null);
      return { data, totalElements: page.totalElements };
    },
  };
}

/** Refetches users after a change. */
export const usersChanged = () => void invalidate(listUsersInConsole);

const as = impersonatedApi;

/** A user for editing: as stored now, without the cache. */
export function usePlatformUser(userId: string) {
  return useQuery({
    ...queryOf(getUser, { params: { userId } }, { as }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Creates a user of a customer. The answer contains the activation link if the server sends no mail. */
export function createUser(customerId: string, values: UserForm): Promise<CreatedUser> {
  return changing(
    call(createCustomerUser, { body: { customerId, ...newUserBody(values) } }, { as }),
    listUsersInConsole,
  );
}

/** Saves a user in the version read, including the menu and the customer administrator flag. */
export function changeUser(
  values: EditValues,
  placeIds: PlaceIds,
  { id, version }: UserBody,
): Promise<UserBody> {
  const body = { ...changedUserBody(values, version), placeIds: placeIds && [...placeIds] };
  const input = { params: { userId: id.id }, body };
  return call(saveCustomerUser, input, { as });
}

/** Decides what a user may do, and where. */
export const changeRole = (userId: string, accessRole: AccessRole, placeIds: PlaceIds) =>
  changing(
    call(setAccessRole, { params: { userId }, body: { accessRole, placeIds: placeIds && [...placeIds] } }),
    listUsersInConsole,
  );

export function deleteUser(userId: string): Promise<void> {
  return changing(call(deleteUserIfExists, { params: { userId } }, { as }), listUsersInConsole);
}

/**
 * Creates another user of the reader's own customer, and invites them.
 * @param form the submitted form: each has its own rules
 */
export function addFellowUser(form: FellowUserForm, values: UserForm): Promise<unknown> {
  return changing(call(createFellowUser, { body: { form, ...newUserBody(values) } }), listUsersInConsole);
}

export function removeFellowUser(userId: string): Promise<void> {
  return changing(call(deleteFellowUser, { params: { userId } }), listUsersInConsole);
}
