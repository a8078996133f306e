import type { StoredDetails } from '@airdeck/contract/common/stored-details';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { epochMs } from '../../database/schema/columns.ts';
import { AGED_DEVICE_ACTS } from './aged-acts.ts';

/**
 * Entries that are deleted by age: all but those of a device's life (`aged-acts.ts`).
 */
export const isAgedAudit = sql.raw(
  `(entity_type <> 'DEVICE' or action in (${AGED_DEVICE_ACTS.map((act) => `'${act}'`).join(', ')}))`,
);

/** A change that a person made: who, what, when, from where. Never deleted with what it names. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: uuid().primaryKey(),
    createdTime: epochMs('created_time').notNull(),
    /** The tenant whose administrators read it; null: the system. */
    tenantId: uuid('tenant_id'),
    customerId: uuid('customer_id'),
    userId: uuid('user_id').notNull(),
    userEmail: text('user_email').notNull(),
    /** The system administrator who acted as this user. */
    impersonatorId: uuid('impersonator_id'),
    impersonatorEmail: text('impersonator_email'),
    /** The API key with which a program acted as this user, and its name at that time. */
    apiKeyId: uuid('api_key_id'),
    apiKeyName: text('api_key_name'),
    /** Network address. */
    address: text().notNull(),
    action: text().notNull(),
    entityType: text('entity_type').notNull(),
    entityId: uuid('entity_id').notNull(),
    entityName: text('entity_name').notNull(),
    /** Names of the fields that changed, or what else tells the act; how often it was repeated. No secrets. */
    details: jsonb().$type<StoredDetails | null>(),
    /** Whether system administrators read it: it belongs to no tenant, or one of them did it. */
    isOfSystem: boolean('is_of_system').notNull().default(false),
    /** Searched text, in lower case, one line for each field. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(user_email || chr(10) || coalesce(impersonator_email, '') || chr(10) || entity_name
        || chr(10) || action)`,
    ),
  },
  // Indexes for tenants and for system administrators, in each sort order.
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
    index('audit_entry__aged').on(table.createdTime).where(isAgedAudit),
    // How many people come back.
    index('audit_entry__signed_in')
      .on(table.createdTime, table.userId, table.customerId)
      .where(sql`${table.action} = 'signedIn'`),
    index('audit_entry__search_text_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);
