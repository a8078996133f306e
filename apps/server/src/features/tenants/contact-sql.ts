import type { CONTACT_SORT_PROPERTIES } from '@airdeck/contract/common/contacts';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type ContactColumn = Exclude<(typeof CONTACT_SORT_PROPERTIES)[number], 'name'>;

/** By language rules, ignoring case. */
export const sortedText = (column: PgColumn): SQL => sql`lower(${column})`;

/** Sort expressions of lists of tenants or customers. */
export function contactSortColumns(table: Readonly<Record<ContactColumn, PgColumn>>) {
  return {
    id: table.id,
    createdTime: table.createdTime,
    title: sortedText(table.title),
    name: sortedText(table.title),
    email: sortedText(table.email),
    phone: sortedText(table.phone),
    country: sortedText(table.country),
    state: sortedText(table.state),
    city: sortedText(table.city),
    address: sortedText(table.address),
    address2: sortedText(table.address2),
    zip: sortedText(table.zip),
  };
}
