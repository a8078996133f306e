import type { AccessRole } from '@airdeck/contract/common/access-role';
import type { Language } from '@airdeck/contract/common/languages';
import type { Authority } from '@airdeck/contract/common/permission';
import type { NotificationChoices } from '@airdeck/contract/notifications/notifications';
import type { ReaderUnits } from '@airdeck/contract/profile/reader-units';
import { type SQL, sql } from 'drizzle-orm';
import { check, index, jsonb, type PgColumn, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { entityColumns, reference } from './columns.ts';
import { customer, type TenantKind, tenant } from './tenancy.ts';

const lower = (column: PgColumn): SQL => sql`lower(${column})`;

type OwnedTable = Record<'tenantId' | 'customerId' | 'id', PgColumn>;
/** As `textOrderIndex`, with the customer, so that those of a customer with very many users are found in it, too. */
const tenantOrderIndex = (name: string, { tenantId, customerId, id }: OwnedTable, column: PgColumn) =>
  index(name).on(tenantId, lower(column), id, column, customerId);

/** As `textOrderIndex`, for the users of one authority in all tenants. */
const kindOrderIndex = (
  name: string,
  { authority, id }: { authority: PgColumn; id: PgColumn },
  column: PgColumn,
) => index(name).on(authority, lower(column), id, column);

/** As `textOrderIndex`, for the lists of tenants and partners, each of which is shown by its first administrator. */
const firstOrderIndex = (
  name: string,
  { firstAdministratorOf, id }: { firstAdministratorOf: PgColumn; id: PgColumn },
  column: PgColumn,
) =>
  index(name)
    .on(firstAdministratorOf, lower(column), id, column)
    .where(sql`${firstAdministratorOf} is not null`);

/** A person who signs in. What kind of user they are follows from the authority and the kind of their tenant. */
export const appUser = pgTable(
  'app_user',
  {
    ...entityColumns,
    /** Null for a system administrator. */
    tenantId: uuid('tenant_id'),
    /** Null unless the authority is CUSTOMER_USER. */
    customerId: uuid('customer_id'),
    authority: text().$type<Authority>().notNull(),
    email: text().notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    phone: text(),
    address: text(),
    city: text(),
    state: text(),
    country: text(),
    /** The id of the user's `profile_picture`. */
    pictureId: uuid('picture_id'),
    /** Rights within the scope of the authority. */
    accessRole: text('access_role').$type<AccessRole>().notNull(),
    /** The branches of the places' tree to which these rights are limited; null: the whole. */
    placeIds: uuid('place_ids').array(),
    /**
     * The kind of the tenant, at the first of its administrators only: a copy, kept with each change of
     * either, so that lists of tenants and partners are found in an index.
     */
    firstAdministratorOf: text('first_administrator_of').$type<TenantKind>(),
    /** Null until the user chose. */
    notificationChoices: jsonb('notification_choices').$type<NotificationChoices>(),
    /** Units in which they see values; null: those in which values are stored. */
    units: jsonb().$type<ReaderUnits>(),
    /** Language of the console at the last sign-in; null: unknown. */
    language: text().$type<Language>(),
    /** Searched text, in lower case: the full name, then a line for each of the others. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || chr(10) || email
        || chr(10) || coalesce(phone, '') || chr(10) || coalesce(address, '') || chr(10) || coalesce(city, '')
        || chr(10) || coalesce(state, '') || chr(10) || coalesce(country, ''))`,
    ),
  },
  (table) => [
    uniqueIndex('app_user__email').on(sql`lower(${table.email})`),
    index('app_user__tenant_id').on(table.tenantId, table.customerId),
    // This index also finds the first administrator of a tenant.
    index('app_user__tenant_id_authority_created_time').on(
      table.tenantId,
      table.authority,
      table.createdTime,
      table.id,
    ),
    index('app_user__customer_id').on(table.customerId, table.createdTime, table.id),
    // Orders of a tenant's list.
    index('app_user__tenant_id_created_time').on(table.tenantId, table.createdTime, table.id),
    index('app_user__tenant_id_authority').on(table.tenantId, table.authority, table.id),
    tenantOrderIndex('app_user__tenant_id_lower_email', table, table.email),
    tenantOrderIndex('app_user__tenant_id_lower_first_name', table, table.firstName),
    tenantOrderIndex('app_user__tenant_id_lower_last_name', table, table.lastName),
    tenantOrderIndex('app_user__tenant_id_lower_phone', table, table.phone),
    // Orders of the lists of all tenants, which are of one kind of user each. An address may be too long to be in an
    // index whole.
    index('app_user__created_time').on(table.authority, table.createdTime, table.id),
    kindOrderIndex('app_user__lower_email', table, table.email),
    kindOrderIndex('app_user__lower_first_name', table, table.firstName),
    kindOrderIndex('app_user__lower_last_name', table, table.lastName),
    kindOrderIndex('app_user__lower_phone', table, table.phone),
    index('app_user__lower_address').on(table.authority, lower(table.address), table.id),
    kindOrderIndex('app_user__lower_city', table, table.city),
    kindOrderIndex('app_user__lower_state', table, table.state),
    kindOrderIndex('app_user__lower_country', table, table.country),
    index('app_user__first_created_time')
      .on(table.firstAdministratorOf, table.createdTime, table.id)
      .where(sql`${table.firstAdministratorOf} is not null`),
    firstOrderIndex('app_user__first_lower_email', table, table.email),
    firstOrderIndex('app_user__first_lower_first_name', table, table.firstName),
    firstOrderIndex('app_user__first_lower_last_name', table, table.lastName),
    firstOrderIndex('app_user__first_lower_phone', table, table.phone),
    index('app_user__first_lower_address')
      .on(table.firstAdministratorOf, lower(table.address), table.id)
      .where(sql`${table.firstAdministratorOf} is not null`),
    firstOrderIndex('app_user__first_lower_city', table, table.city),
    firstOrderIndex('app_user__first_lower_state', table, table.state),
    firstOrderIndex('app_user__first_lower_country', table, table.country),
    // Searches for three letters or more.
    index('app_user__email_trigrams').using('gin', table.email.op('gin_trgm_ops')),
    index('app_user__search_text_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
    reference([table.customerId, table.tenantId], [customer.id, customer.tenantId]).onDelete('cascade'),
    check(
      'app_user__authority_scope',
      sql`case ${table.authority}
        when 'SYS_ADMIN' then ${table.tenantId} is null and ${table.customerId} is null
        when 'TENANT_ADMIN' then ${table.tenantId} is not null and ${table.customerId} is null
        when 'CUSTOMER_USER' then ${table.tenantId} is not null and ${table.customerId} is not null
        else false end`,
    ),
    check(
      'app_user__first_administrator',
      sql`${table.firstAdministratorOf} is null
        or (${table.authority} = 'TENANT_ADMIN' and ${table.accessRole} = 'ADMINISTRATOR' and ${table.placeIds} is null)`,
    ),
    check(
      'app_user__access_role',
      sql`${table.accessRole} in ('VIEWER', 'INSTALLER', 'EDITOR', 'ADMINISTRATOR')
        and (${table.authority} <> 'SYS_ADMIN' or ${table.accessRole} = 'ADMINISTRATOR' and ${table.placeIds} is null)`,
    ),
  ],
);
