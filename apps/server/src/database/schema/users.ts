import type { Authority } from '@airdeck/contract/authorities';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { entityColumns, epochMs, textOrderIndex } from './columns.ts';
import { customer, tenant } from './tenancy.ts';

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
  },
  (table) => [
    uniqueIndex('app_user__email').on(sql`lower(${table.email})`),
    index('app_user__tenant_id').on(table.tenantId, table.customerId),
    // Orders of the list.
    index('app_user__tenant_id_created_time').on(table.tenantId, table.createdTime, table.id),
    index('app_user__tenant_id_authority').on(table.tenantId, table.authority, table.id),
    textOrderIndex('app_user__tenant_id_lower_email', table, table.email),
    textOrderIndex('app_user__tenant_id_lower_first_name', table, table.firstName),
    textOrderIndex('app_user__tenant_id_lower_last_name', table, table.lastName),
    textOrderIndex('app_user__tenant_id_lower_phone', table, table.phone),
    // Searches: any part of an address, of three letters or more.
    index('app_user__email_trigrams').using('gin', table.email.op('gin_trgm_ops')),
    foreignKey({
      name: 'app_user__tenant_id_reference',
      columns: [table.tenantId],
      foreignColumns: [tenant.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'app_user__customer_id_reference',
      columns: [table.customerId, table.tenantId],
      foreignColumns: [customer.id, customer.tenantId],
    }).onDelete('cascade'),
    check(
      'app_user__authority_scope',
      sql`case ${table.authority}
        when 'SYS_ADMIN' then ${table.tenantId} is null and ${table.customerId} is null
        when 'TENANT_ADMIN' then ${table.tenantId} is not null and ${table.customerId} is null
        when 'CUSTOMER_USER' then ${table.tenantId} is not null and ${table.customerId} is not null
        else false end`,
    ),
  ],
);

export const userCredentials = pgTable(
  'user_credentials',
  {
    userId: uuid('user_id').primaryKey(),
    enabled: boolean().notNull().default(false),
    /** Argon2id, in PHC form. Null until the user is activated. */
    passwordHash: text('password_hash'),
    lastLoginTime: epochMs('last_login_time'),
  },
  (table) => [
    foreignKey({
      name: 'user_credentials__user_id_reference',
      columns: [table.userId],
      foreignColumns: [appUser.id],
    }).onDelete('cascade'),
  ],
);

/** One sign-in: access and refresh tokens carry its id, and end with it. */
export const userSession = pgTable(
  'user_session',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    createdTime: epochMs('created_time').notNull(),
    expiresTime: epochMs('expires_time').notNull(),
    /** The refresh token that may be used now. */
    refreshId: uuid('refresh_id').notNull(),
    /** The one before it, accepted for a short grace after `rotatedTime`. */
    previousRefreshId: uuid('previous_refresh_id'),
    rotatedTime: epochMs('rotated_time').notNull(),
    /** The system administrator who acts as this user. Such a session ends at `expires_time`: it is never renewed. */
    steppedInBy: uuid('stepped_in_by'),
  },
  (table) => [
    index('user_session__user_id').on(table.userId),
    index('user_session__stepped_in_by').on(table.steppedInBy),
    foreignKey({
      name: 'user_session__stepped_in_by_reference',
      columns: [table.steppedInBy],
      foreignColumns: [appUser.id],
    }).onDelete('cascade'),
    index('user_session__expires_time').on(table.expiresTime),
    foreignKey({
      name: 'user_session__user_id_reference',
      columns: [table.userId],
      foreignColumns: [appUser.id],
    }).onDelete('cascade'),
  ],
);
