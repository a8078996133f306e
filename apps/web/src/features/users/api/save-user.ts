import { z } from 'zod';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { type EditValues, newUserBody, savedUserBody } from '../user-body.ts';
import type { UserValues } from '../validate-user.ts';
import { type PlatformUser, platformUserSchema } from './platform-user.ts';

const groupsSchema = z.array(z.object({ id: z.object({ id: z.string() }) }));

/** Of a customer's groups the third is that of its users. Not every platform has groups, nor has to have three. */
const USERS_GROUP_INDEX = 2;

async function findUserGroup(customerId: string): Promise<string | undefined> {
  try {
    const path = `/api/entityGroups/CUSTOMER/${encodeURIComponent(customerId)}/USER`;
    const groups = await impersonatedApi.request({ path, schema: groupsSchema });
    return groups[USERS_GROUP_INDEX]?.id.id;
  } catch (error) {
    // Whoever cannot be reached now cannot make the user either, and says so then.
    if (isApiFailure(error)) return undefined;
    throw error;
  }
}

/** Makes a user of a customer. @param sendsMail whether the server is to send the activation link. */
export async function createUser(
  customerId: string,
  values: UserValues,
  sendsMail: boolean,
): Promise<PlatformUser> {
  return impersonatedApi.request({
    method: 'POST',
    path: '/api/user',
    query: { sendActivationMail: sendsMail, entityGroupId: await findUserGroup(customerId) },
    body: newUserBody(values, customerId),
    schema: platformUserSchema,
  });
}

/** Changes the user that was read. */
export async function saveUser(values: EditValues, stored: PlatformUser): Promise<PlatformUser> {
  return impersonatedApi.request({
    method: 'POST',
    path: '/api/user',
    query: { sendActivationMail: false },
    body: savedUserBody(values, stored),
    schema: platformUserSchema,
  });
}

/** Lets a user look after the other users of the customer, or no longer. */
export function markCustomerAdministrator(userId: string, isCustomerAdministrator: boolean): Promise<void> {
  return impersonatedApi.request({
    method: 'PUT',
    path: `/backoffice/users/${encodeURIComponent(userId)}/customerAdministrator`,
    body: { isCustomerAdministrator },
    schema: emptyAnswer,
  });
}

/** Deletes a user of the platform and the record the product keeps of them. */
export function deleteUser(userId: string): Promise<void> {
  return impersonatedApi.request({
    method: 'DELETE',
    path: `/backoffice/users/deleteUserById/${encodeURIComponent(userId)}`,
    schema: emptyAnswer,
  });
}
