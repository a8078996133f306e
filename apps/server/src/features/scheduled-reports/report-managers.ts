import { SCHEDULED_REPORT_ERRORS } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Owner } from '../../database/limited-rows-sql.ts';
import { type Caller, managesShared } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';

/** @throws ApiError 403/20 for callers who may not */
export function checkManages(caller: Caller): void {
  tenantOf(caller);
  if (!managesShared(caller)) throw new ApiError(SCHEDULED_REPORT_ERRORS.notAdministrator);
}

/** Owner of a report. Users of a customer may only name their own customer. @throws ApiError 400/31 */
export function ownerOf(caller: Caller, customerId: string | null): Owner {
  if (caller.authority !== 'CUSTOMER_USER') return { tenantId: tenantOf(caller), customerId };
  if (customerId !== caller.customerId) throw new ApiError(SCHEDULED_REPORT_ERRORS.unknownCustomer);
  return { tenantId: tenantOf(caller), customerId };
}
