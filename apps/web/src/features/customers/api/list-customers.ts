import { listCustomers } from '@airdeck/contract/customers';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/page-parameters.ts';

/** `createdTime` is no column: it is the order of a list that no one has sorted yet. */
const SORTABLE = ['createdTime', 'title', 'email', 'phone', 'country', 'state', 'address'] as const;

/** One page of the customers of the reader's tenant; a search looks into their titles. */
export const readCustomers = (wanted: WantedPage, signal: AbortSignal) =>
  call(listCustomers, { query: pageParameters(wanted, SORTABLE) }, { signal });
