import { type Caller, isAdministrator, outranks } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';
import type { User } from './users.repository.ts';

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
