import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, epochMs } from '../database/schema/columns.ts';

/** Messages that could not be stored as readings, kept for the person who has to find out why, and to be sent again. */
export const quarantine = pgTable(
  'quarantine',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    device: integer().notNull(),
    receivedTime: epochMs('received_time').notNull(),
    /** `mqtt` or `http`. */
    transport: text().notNull(),
    topic: text().notNull(),
    /** The first bytes of the message as text, made printable. */
    payload: text().notNull(),
    /** The message as it came. Null: it may hold a secret, was not read, or was kept by an earlier version. */
    sent: bytes(),
    /** Whole length of the message. */
    payloadBytes: integer('payload_bytes').notNull(),
    /** A code of `ingest/rejection.ts`. */
    reason: text().notNull(),
  },
  // Ids ascend with the time of receipt.
  (table) => [index('quarantine__device_id').on(table.device, table.id)],
);

/**
 * Data still to be sent to another server, in the order of its ids: a row for each stored batch, written with
 * it. No foreign key: what was stored is sent, whatever becomes of the device.
 */
export const forwardQueue = pgTable(
  'forward_queue',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: of several devices, to be sent next; otherwise of this one, which is set aside until it can be sent to. */
    device: integer(),
    queuedTime: epochMs('queued_time').notNull(),
    /** How many readings and messages of attributes it holds. */
    entries: integer().notNull(),
    /** JSON of `ingest/forwarding/forward-entry.ts`. */
    content: text().notNull(),
    bytes: integer().notNull().generatedAlwaysAs(sql`octet_length(content)`),
  },
  (table) => [
    index('forward_queue__next').on(table.id).where(sql`${table.device} is null`),
    index('forward_queue__set_aside').on(table.device, table.id).where(sql`${table.device} is not null`),
  ],
);
