import type { NotificationChoices } from '@airdeck/contract/notification-choices';
import type { UserType } from '@airdeck/contract/web-login';
import { sql } from 'drizzle-orm';
import { boolean, customType, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { epochMs } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/*
 * The product's own records. They name the platform's entities by id and have no foreign keys to them:
 * the platform may be another system.
 */

/** What the product keeps of a user beside what the platform knows: kind, address, picture. */
export const userRecord = pgTable(
  'user_record',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    tenantId: uuid('tenant_id'),
    customerId: uuid('customer_id'),
    userType: text('user_type').$type<UserType>().notNull(),
    email: text().notNull(),
    userFirstName: text('user_first_name'),
    userLastName: text('user_last_name'),
    phone: text(),
    address: text(),
    city: text(),
    state: text(),
    country: text(),
    profileImageUrl: text('profile_image_url'),
    webPushNotificationId: text('web_push_notification_id'),
    /** Whether a customer's user may make and delete users of that customer. */
    isCustomerAdministrator: boolean('is_customer_administrator').notNull().default(false),
    /** What the user wants to be told, and how; null until they chose. */
    notificationChoices: jsonb('notification_choices').$type<NotificationChoices>(),
    createdTime: epochMs('created_time').notNull(),
    lastLoginTime: epochMs('last_login_time'),
    /** What a search looks into, in lower case: the name as it is spoken, then a line for each of the others. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(user_first_name, '') || ' ' || coalesce(user_last_name, '') || chr(10) || email
        || chr(10) || coalesce(phone, '') || chr(10) || coalesce(address, ''))`,
    ),
  },
  (table) => [
    unique('user_record__user_id').on(table.userId),
    // Also tells which of a tenant's administrators was the first.
    index('user_record__tenant_id').on(table.tenantId, table.userType, table.createdTime, table.id),
    index('user_record__customer_id').on(table.customerId, table.createdTime, table.id),
    index('user_record__search_text_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
    // Orders of lists, which are of one kind of user each: text as people read it, without regard to case. The
    // column itself comes last: PostgreSQL then finds a page in the index alone. An address may be too long for that.
    index('user_record__created_time').on(table.userType, table.createdTime, table.id),
    index('user_record__lower_user_first_name').on(
      table.userType,
      sql`lower(${table.userFirstName})`,
      table.id,
      table.userFirstName,
    ),
    index('user_record__lower_user_last_name').on(
      table.userType,
      sql`lower(${table.userLastName})`,
      table.id,
      table.userLastName,
    ),
    index('user_record__lower_email').on(table.userType, sql`lower(${table.email})`, table.id, table.email),
    index('user_record__lower_phone').on(table.userType, sql`lower(${table.phone})`, table.id, table.phone),
    index('user_record__lower_address').on(table.userType, sql`lower(${table.address})`, table.id),
  ],
);

/** A user's picture, re-encoded by the server. Its id is what its address names, and cannot be guessed. */
export const profilePicture = pgTable(
  'profile_picture',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    /** WebP. */
    content: bytes().notNull(),
    createdTime: epochMs('created_time').notNull(),
  },
  (table) => [unique('profile_picture__user_id').on(table.userId)],
);

/** A change that a person made: who, what, when, from where. Never changed, never deleted with what it names. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    /** Whose administrators read it; null: the system's. */
    tenantId: uuid('tenant_id'),
    customerId: uuid('customer_id'),
    userId: uuid('user_id').notNull(),
    userEmail: text('user_email').notNull(),
    /** The system administrator who acted as this user. */
    steppedInById: uuid('stepped_in_by_id'),
    steppedInByEmail: text('stepped_in_by_email'),
    /** Network address. */
    address: text().notNull(),
    action: text().notNull(),
    entityType: text('entity_type').notNull(),
    entityId: uuid('entity_id').notNull(),
    entityName: text('entity_name').notNull(),
    /** Names of the fields that changed, or what else tells the act; no secrets. */
    details: jsonb().$type<Record<string, unknown> | null>(),
    /** Whether system administrators read it: it belongs to no tenant, or one of them did it. */
    isOfSystem: boolean('is_of_system').notNull().default(false),
    /** What a search looks into, in lower case, a line for each. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(user_email || chr(10) || coalesce(stepped_in_by_email, '') || chr(10) || entity_name
        || chr(10) || action)`,
    ),
  },
  // What tenants read and what system administrators read, each in every order that there is.
  (table) => [
    index('audit_entry__tenant_id').on(table.tenantId, table.createdTime, table.id),
    index('audit_entry__tenant_id_lower_user_email').on(
      table.tenantId,
      sql`lower(${table.userEmail})`,
      table.createdTime,
      table.id,
    ),
    index('audit_entry__tenant_id_action').on(table.tenantId, table.action, table.createdTime, table.id),
    index('audit_entry__system').on(table.createdTime, table.id).where(sql`${table.isOfSystem}`),
    index('audit_entry__system_lower_user_email')
      .on(sql`lower(${table.userEmail})`, table.createdTime, table.id)
      .where(sql`${table.isOfSystem}`),
    index('audit_entry__system_action')
      .on(table.action, table.createdTime, table.id)
      .where(sql`${table.isOfSystem}`),
    // How many people come back.
    index('audit_entry__signed_in')
      .on(table.createdTime, table.userId, table.customerId)
      .where(sql`${table.action} = 'signedIn'`),
    index('audit_entry__search_text_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);
