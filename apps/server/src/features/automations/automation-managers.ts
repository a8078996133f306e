import { AUTOMATION_ERRORS, type AutomationList } from '@airdeck/contract/automations/automations';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { type Caller, managesShared } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';
import { type AutomationOwner, findCustomersAllowances } from './automations.repository.ts';

/** Default owner of the automations that the caller reads. */
export const ownOwner = (caller: Caller): AutomationOwner => ({
  tenantId: tenantOf(caller),
  customerId: caller.authority === 'CUSTOMER_USER' ? caller.customerId : null,
});

/** The permission that the tenant denies its customers, so that they have no automations. */
type MissingAllowance = AutomationList['stoppedBy'];

const REFUSALS = {
  automations: AUTOMATION_ERRORS.customersMayNot,
  operation: AUTOMATION_ERRORS.customersMayNotOperate,
};

/** An automation sets modes of devices: customers without the right to do so have no automations. */
export async function missingAllowance(db: Queryable, caller: Caller): Promise<MissingAllowance> {
  const { mayAutomate, mayOperate } = await findCustomersAllowances(db, caller);
  if (!mayAutomate) return 'automations';
  return mayOperate ? null : 'operation';
}

/** Owner of the automations that the caller creates. @throws ApiError 403/20 without the right to create any */
export async function ownerManagedBy(db: Queryable, caller: Caller): Promise<AutomationOwner> {
  const owner = ownOwner(caller);
  if (owner.customerId === null) return owner;
  const missing = await missingAllowance(db, caller);
  if (missing) throw new ApiError(REFUSALS[missing]);
  if (!managesShared(caller)) throw new ApiError(AUTOMATION_ERRORS.notAdministrator);
  return owner;
}

/** Whether the caller may create and change automations. */
export async function mayManage(db: Queryable, caller: Caller): Promise<boolean> {
  if (!managesShared(caller)) return false;
  return ownOwner(caller).customerId === null || (await missingAllowance(db, caller)) === null;
}
