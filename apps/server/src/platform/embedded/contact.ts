import type { CONTACT_SORT_PROPERTIES } from '@airdeck/contract/entities/entity';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { checkAdditionalInfo, checkEmail, checkTexts, requireText } from './validation.ts';

/** Name and address of a tenant or customer. */
export type Contact = {
  readonly title: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly address2?: string | null | undefined;
  readonly zip?: string | null | undefined;
  readonly additionalInfo?: Record<string, unknown> | null | undefined;
};

/** `version`: the one that the caller saw. None overwrites whatever is stored. */
export type ContactSave = Contact & { readonly version?: number | null | undefined };

/** Picks the fields that may be saved: whatever else the caller sent stays out. What is missing becomes null. */
export function contactFields(contact: Contact) {
  return {
    title: contact.title,
    email: contact.email ?? null,
    phone: contact.phone ?? null,
    country: contact.country ?? null,
    state: contact.state ?? null,
    city: contact.city ?? null,
    address: contact.address ?? null,
    address2: contact.address2 ?? null,
    zip: contact.zip ?? null,
    additionalInfo: contact.additionalInfo ?? null,
  };
}

/** @throws ApiError 400/31 in the platform's words; `entity` is 'Tenant' or 'Customer'. */
export function checkContact(entity: string, contact: Contact): void {
  const { additionalInfo, ...texts } = contactFields(contact);
  requireText(contact.title, `${entity} title should be specified!`);
  checkTexts(texts);
  checkEmail(contact.email);
  checkAdditionalInfo(additionalInfo);
}

type ContactColumn = Exclude<(typeof CONTACT_SORT_PROPERTIES)[number], 'name'>;

/** What a list of tenants or customers is sorted by: text as people read it, without regard to case. */
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
