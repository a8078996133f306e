import { deleteUserIfThere, saveCustomerUser } from '@airdeck/contract/listed-users';
import type { UserBody } from '@airdeck/contract/user-body';
import { getUser, saveUser, type UserForm } from '@airdeck/contract/users';
import { useQuery } from '@tanstack/react-query';
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

/** Makes a user of a customer. @param sendsMail whether the server is to send the activation link. */
export function createUser(customerId: string, values: UserForm, sendsMail: boolean): Promise<UserBody> {
  const input = { query: { sendActivationMail: sendsMail }, body: newUserBody(values, customerId) };
  return call(saveUser, input, { as });
}

/** Changes the user that was read, their menu and the customer administrator's mark included. */
export function changeUser(values: EditValues, { id, version }: UserBody): Promise<UserBody> {
  const input = { params: { userId: id.id }, body: changedUserBody(values, version) };
  return call(saveCustomerUser, input, { as });
}

export function deleteUser(userId: string): Promise<void> {
  return call(deleteUserIfThere, { params: { userId } }, { as });
}
