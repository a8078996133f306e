import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, epochMs, reference } from '../database/schema/columns.ts';
import { tenant } from '../database/schema/tenancy.ts';

/** How often something was done under one key of a limit that holds for all servers of the installation together. */
export const limitWindow = pgTable(
  'limit_window',
  {
    limitName: text('limit_name').notNull(),
    /** SHA-256 of whom or what it counts: what is typed as an account may be anything, a password too. */
    keyHash: bytes('key_hash').notNull(),
    uses: integer().notNull(),
    /** When the window ends. */
    endTime: epochMs('end_time').notNull(),
  },
  (table) => [primaryKey({ name: 'limit_window__pk', columns: [table.limitName, table.keyHash] })],
);

/** How much content of people a tenant has stored, in all and by customer. Measured again from time to time. */
export const storedContent = pgTable(
  'stored_content',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** The NULL uuid: the tenant with all of its customers. Without a reference: what a customer wrote may outlive it. */
    customerId: uuid('customer_id').notNull(),
    kib: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'stored_content__pk', columns: [table.tenantId, table.customerId] }),
    reference(table.tenantId, tenant.id).onDelete('cascade'),
  ],
);
