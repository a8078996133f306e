import { type Caller, isAdministrator } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';

/** The customer whose users the caller administers. @throws ApiError 403/20 if none */
export function customerAdministered(caller: Caller): { tenantId: string; customerId: string } {
  const { tenantId, customerId } = caller;
  if (!isAdministrator(caller) || tenantId === null || customerId === null) throw permissionDenied();
  return { tenantId, customerId };
}
