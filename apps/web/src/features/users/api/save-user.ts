import { deleteUserIfThere, saveCustomerUser } from '@airdeck/contract/listed-users';
import type { UserBody } from '@airdeck/contract/user-body';
import { getUser, listEntityGroups, saveUser, type UserForm } from '@airdeck/contract/users';
import { useQuery } from '@tanstack/react-query';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { call } from '../../../lib/api-client/call.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { changedUserBody, type EditValues, newUserBody } from '../user-body.ts';

const as = impersonatedApi;

/** A user to be changed: as stored now, not as read a while ago. */
export function usePlatformUser(userId: string) {
  return useQuery({
    queryKey: ['platform-user', userId],
    queryFn: ({ signal }) => call(getUser, { params: { userId } }, { signal, as }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Of a customer's groups the third is that of its users. */
const USERS_GROUP_INDEX = 2;

async function findUserGroup(customerId: string): Promise<string | undefined> {
  try {
    const groups = await call(listEntityGroups, { params: { customerId } }, { as });
    return groups[USERS_GROUP_INDEX]?.id.id;
  } catch (error) {
    // A server that cannot be reached now cannot make the user either, and says so then.
    if (isApiFailure(error)) return undefined;
    throw error;
  }
}

/** Makes a user of a customer. @param sendsMail whether the server is to send the activation link. */
export async function createUser(
  customerId: string,
  values: UserForm,
  sendsMail: boolean,
): Promise<UserBody> {
  const query = { sendActivationMail: String(sendsMail), entityGroupId: await findUserGroup(customerId) };
  return call(saveUser, { query, body: newUserBody(values, customerId) }, { as });
}

/** Changes the user that was read, their menu and the customer administrator's mark included. */
export function changeUser(values: EditValues, { id, version }: UserBody): Promise<UserBody> {
  const input = { params: { userId: id.id }, body: changedUserBody(values, version) };
  return call(saveCustomerUser, input, { as });
}

export function deleteUser(userId: string): Promise<void> {
  return call(deleteUserIfThere, { params: { userId } }, { as });
}
