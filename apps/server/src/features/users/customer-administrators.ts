import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { type Caller, isAdministrator, outranks } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';
import type { User } from './users.repository.ts';
import type { UserService } from './users.service.ts';

/** The customer whose users the caller administers. @throws ApiError 403/20 if none */
export function customerAdministered(caller: Caller): { tenantId: string; customerId: string } {
  const { tenantId, customerId } = caller;
  if (!isAdministrator(caller) || tenantId === null || customerId === null) throw permissionDenied();
  return { tenantId, customerId };
}

/** Whether the caller decides how another user gets into their account: never an equal, as with their address. */
export function controlsAccount(caller: Caller, user: User): boolean {
  if (!isAdministrator(caller)) return false;
  if (outranks(caller.authority, user.authority)) return true;
  return caller.authority === 'CUSTOMER_USER' && !isAdministrator(user);
}

/**
 * A user into whose account the caller decides how to get, or the caller in person.
 * @throws ApiError 404/32 unknown; 403/20 out of scope, an equal, or oneself while impersonated
 */
export async function getManaged(
  unit: UnitOfWork,
  users: Pick<UserService, 'getFor'>,
  caller: Caller,
  userId: string,
): Promise<User> {
  const { user } = await users.getFor(caller, userId, unit);
  const isAllowed = user.id === caller.userId ? !caller.impersonator : controlsAccount(caller, user);
  if (!isAllowed) throw permissionDenied();
  return user;
}
