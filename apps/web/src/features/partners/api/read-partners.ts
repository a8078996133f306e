import { listPartners } from '@airdeck/contract/tenants';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/page-parameters.ts';

const SORTABLE = ['userFirstName', 'userLastName', 'city', 'state', 'country'];

/** One page of the partners, of whom a tenant's administrator may know names and places. */
export function readPartners(wanted: WantedPage, signal: AbortSignal) {
  return call(listPartners, { query: pageParameters(wanted, SORTABLE) }, { signal });
}
