import { listPartners } from '@airdeck/contract/tenants/partners';
import { LISTED_USER_SORTS, toListedUser } from '../../../../lib/accounts/api/listed-user.ts';
import { pageParameters, type WantedPage } from '../../../../lib/lists/wanted-page.ts';
import { mapPage, mapQuery, pageQueryOf } from '../../../../lib/query/query.ts';

const SORTABLE = ['userFirstName', 'userLastName', 'city', 'state', 'country'];

/** One page of the partners: tenant administrators may only see names and places. */
export const partnersQuery = (wanted: WantedPage) =>
  mapQuery(
    pageQueryOf(listPartners, { query: pageParameters(wanted, SORTABLE, LISTED_USER_SORTS) }),
    mapPage(toListedUser),
  );
