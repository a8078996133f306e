import { pageSchema } from '@airdeck/contract/common/page';
import { api } from '../../../lib/api-client/api.ts';
import { consoleCustomerSchema } from '../../../lib/customers/customer.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/page-parameters.ts';

const customerPageSchema = pageSchema(consoleCustomerSchema);

/** `createdTime` is no column: it is the order of a list that nobody has sorted yet. */
const SORTABLE = ['createdTime', 'title', 'email', 'phone', 'country', 'state', 'address'] as const;

/** One page of the customers of the reader's tenant; a search looks into their titles. */
export function listCustomers(wanted: WantedPage, signal: AbortSignal) {
  return api.request({
    path: '/api/customers',
    query: pageParameters(wanted, SORTABLE),
    schema: customerPageSchema,
    signal,
  });
}
