import { and, type SQL, sql } from 'drizzle-orm';
import { contains, containsFolded } from '../../database/page-sql.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';

/**
 * The title of the joined customer beside the name of a room; null without a customer, and for a customer's own users:
 * all rooms that they see are theirs.
 */
export const customerTitleFor = ({ authority }: Pick<Scope, 'authority'>): SQL<string | null> =>
  authority === 'CUSTOMER_USER' ? sql<null>`null::text` : sql<string | null>`${customer.title}`;

/** Whether the title contains a text, ignoring case; found by the index of all searched fields. */
export const titleContains = (text: string | undefined): SQL | undefined =>
  and(containsFolded(text, customer.searchText), contains(text, customer.title));
