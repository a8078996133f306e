import { assignDeviceToTenant } from '@airdeck/contract/device-changes';
import { listPurifiers, PURIFIER_SORT_PROPERTIES, type Purifier } from '@airdeck/contract/purifiers';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';

/** One page of the models of purifiers. */
export const readPurifiers = (wanted: WantedPage, signal: AbortSignal) =>
  call(listPurifiers, { query: pageParameters(wanted, PURIFIER_SORT_PROPERTIES) }, { signal });

/** Says whom a model is for; null: no tenant in particular. */
export function assignPurifier({ _id }: Purifier, tenantId: string | null): Promise<unknown> {
  return call(assignDeviceToTenant, { params: { deviceId: _id }, body: { tenantId } });
}
