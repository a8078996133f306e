import { listedUserPageSchema } from '@airdeck/contract/user-records';
import { api } from '../../../lib/api-client/api.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/page-parameters.ts';

const SORTABLE = ['userFirstName', 'userLastName', 'city', 'state', 'country'];

/** One page of the partners, of whom a tenant's administrator may know names and places. */
export function readPartners(wanted: WantedPage, signal: AbortSignal) {
  return api.request({
    path: '/backoffice/partnerApi/getAll',
    query: pageParameters(wanted, SORTABLE),
    schema: listedUserPageSchema,
    signal,
  });
}
