import type { CONTACT_SORT_PROPERTIES } from '@airdeck/contract/common/contacts';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type ContactColumn = Exclude<(typeof CONTACT_SORT_PROPERTIES)[number], 'name'>;

/** Sort expressions of lists of tenants or customers: by language rules, ignoring case. */
export function contactSortColumns(table: Readonly<Record<ContactColumn, PgColumn>>) {
  const text = (column: PgColumn): SQL => sql`lower(${column})`;
  return {
    id: table.id,
    createdTime: table.createdTime,
    title: text(table.title),
    name: text(table.title),
    email: text(table.email),
    phone: text(table.phone),
    country: text(table.country),
    state: text(table.state),
    city: text(table.city),
    address: text(table.address),
    address2: text(table.address2),
    zip: text(table.zip),
  };
}
