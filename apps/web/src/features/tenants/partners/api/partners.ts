import { listPartners } from '@airdeck/contract/tenants/tenants';
import { pageParameters, type WantedPage } from '../../../../lib/lists/use-paged-list.ts';
import { pageQueryOf } from '../../../../lib/query/query.ts';

const SORTABLE = ['userFirstName', 'userLastName', 'city', 'state', 'country'];

/** One page of the partners: tenant administrators may only see names and places. */
export const partnersQuery = (wanted: WantedPage) =>
  pageQueryOf(listPartners, { query: pageParameters(wanted, SORTABLE) });
