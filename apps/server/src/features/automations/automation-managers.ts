import { AUTOMATION_ERRORS } from '@airdeck/contract/automations';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';
import { administersCustomer } from '../users/user-administration.service.ts';
import { type AutomationOwner, mayCustomersAutomate } from './automations.repository.ts';

/** Whose automations the caller reads when they name no one else. */
export const ownOwner = (caller: Caller): AutomationOwner => ({
  tenantId: tenantOf(caller),
  customerId: caller.authority === 'CUSTOMER_USER' ? caller.customerId : null,
});

/** Whose automations the caller makes. @throws ApiError 403/20 to those who may make none */
export async function ownerManagedBy(db: Queryable, caller: Caller): Promise<AutomationOwner> {
  const owner = ownOwner(caller);
  if (owner.customerId === null) return owner;
  if (!(await mayCustomersAutomate(db, caller))) throw new ApiError(AUTOMATION_ERRORS.customersMayNot);
  if (!(await administersCustomer(db, caller))) throw new ApiError(AUTOMATION_ERRORS.notAdministrator);
  return owner;
}

/** Whether the caller may make and change automations. */
export async function mayManage(db: Queryable, caller: Caller): Promise<boolean> {
  if (ownOwner(caller).customerId === null) return true;
  return (await mayCustomersAutomate(db, caller)) && administersCustomer(db, caller);
}
