import { bigint, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { tenant } from '../../database/schema/tenancy.ts';

/**
 * The devices and times of a batch, written by the statement that stores it, and moved into the feeds of tenants within
 * seconds. It has no index, so that it costs the ingest as little as possible.
 */
export const storedBatch = pgTable('stored_batch', {
  /** Batches of one device have ascending ids. */
  id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  devices: integer().array().notNull(),
  /** By position in `devices`, epoch ms. */
  times: bigint({ mode: 'number' }).array().notNull(),
});

/** A tenant whose readings are being followed. Only these have a feed. */
export const readingFollower = pgTable(
  'reading_follower',
  {
    tenantId: uuid('tenant_id').primaryKey(),
    /** Part of the tenant's cursors: those of an earlier feed are recognized. */
    id: uuid().notNull(),
    /** The last use of a cursor, to about an hour. */
    usedTime: epochMs('used_time').notNull(),
    /** Entries up to this one were deleted. */
    deletedSeq: bigint('deleted_seq', { mode: 'number' }).notNull().default(0),
  },
  (table) => [reference(table.tenantId, tenant.id).onDelete('cascade')],
);

/** The readings of a tenant's devices that were stored, in the order of the commits. */
export const readingFeed = pgTable(
  'reading_feed',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** Ascending with the commits: the rows are written by one transaction at a time. */
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    addedTime: epochMs('added_time').notNull(),
    entries: integer().notNull(),
    devices: integer().array().notNull(),
    times: bigint({ mode: 'number' }).array().notNull(),
  },
  (table) => [
    primaryKey({ name: 'reading_feed__pk', columns: [table.tenantId, table.seq] }),
    reference(table.tenantId, readingFollower.tenantId).onDelete('cascade'),
  ],
);
