import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { entityColumns, reference, textOrderIndex } from './columns.ts';

const contactColumns = {
  title: text().notNull(),
  email: text(),
  phone: text(),
  country: text(),
  state: text(),
  city: text(),
  address: text(),
  address2: text(),
  zip: text(),
};

/** A partner receives devices and hands them on to customers of its own. */
export type TenantKind = 'TENANT' | 'PARTNER';

export const tenant = pgTable(
  'tenant',
  {
    ...entityColumns,
    ...contactColumns,
    region: text().notNull().default('Global'),
    kind: text().$type<TenantKind>().notNull().default('TENANT'),
    /** Whether its customers' users may send commands to their devices. */
    customersMayOperate: boolean('customers_may_operate').notNull().default(true),
    /** Whether its customers' administrators may make automations for their devices. */
    customersMayAutomate: boolean('customers_may_automate').notNull().default(false),
    /** Whether its customers' users may read the access tokens of their devices. */
    customersMayReadTokens: boolean('customers_may_read_tokens').notNull().default(false),
  },
  (table) => [
    check('tenant__kind', sql`${table.kind} in ('TENANT', 'PARTNER')`),
    index('tenant__order_title').on(sql`lower(${table.title})`, table.id, table.title),
    // Searches: any part of a title, of three letters or more.
    index('tenant__title_trigrams').using('gin', table.title.op('gin_trgm_ops')),
  ],
);

export const customer = pgTable(
  'customer',
  {
    ...entityColumns,
    ...contactColumns,
    tenantId: uuid('tenant_id').notNull(),
    /** First and last name of the contact, by which the list sorts. */
    contactName: text('contact_name').generatedAlwaysAs(
      sql`nullif(btrim(coalesce(additional_info ->> 'firstName', '') || ' '
        || coalesce(additional_info ->> 'lastName', '')), '')`,
    ),
    /** Searched text, in lower case: title, contact's full name, then a line for each of the others. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(title || chr(10) || coalesce(additional_info ->> 'firstName', '') || ' '
        || coalesce(additional_info ->> 'lastName', '') || chr(10) || coalesce(email, '') || chr(10) || coalesce(phone, '')
        || chr(10) || coalesce(country, '') || chr(10) || coalesce(state, '') || chr(10) || coalesce(city, '')
        || chr(10) || coalesce(address, ''))`,
    ),
  },
  (table) => [
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    unique('customer__tenant_id_title').on(table.tenantId, table.title),
    // Lets a device or user name a customer only of its own tenant.
    unique('customer__id_tenant_id').on(table.id, table.tenantId),
    // Orders of the list.
    index('customer__tenant_id_created_time').on(table.tenantId, table.createdTime, table.id),
    textOrderIndex('customer__tenant_id_lower_title', table, table.title),
    textOrderIndex('customer__tenant_id_lower_contact_name', table, table.contactName),
    textOrderIndex('customer__tenant_id_lower_email', table, table.email),
    textOrderIndex('customer__tenant_id_lower_phone', table, table.phone),
    textOrderIndex('customer__tenant_id_lower_country', table, table.country),
    textOrderIndex('customer__tenant_id_lower_state', table, table.state),
    textOrderIndex('customer__tenant_id_lower_city', table, table.city),
    textOrderIndex('customer__tenant_id_lower_address', table, table.address),
    // Searches for three letters or more.
    index('customer__title_trigrams').using('gin', table.title.op('gin_trgm_ops')),
    index('customer__search_text_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);
