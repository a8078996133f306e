import type { ReportOrder } from '@airdeck/contract/history/history-files';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { epochMs, reference } from '../../database/schema/columns.ts';
import { userSession } from '../sign-in/sign-in.tables.ts';

/** A ticket for a file that a browser fetches by itself, once. It ends with the sign-in that ordered it. */
export const reportTicket = pgTable(
  'report_ticket',
  {
    /** SHA-256 of the ticket, in hexadecimal digits. */
    ticketHash: text('ticket_hash').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id').notNull(),
    reportOrder: jsonb('report_order').$type<ReportOrder>().notNull(),
    expiresTime: epochMs('expires_time').notNull(),
  },
  (table) => [
    // A session that is replaced takes its tickets along.
    reference(table.sessionId, userSession.id).onDelete('cascade').onUpdate('cascade'),
    index('report_ticket__session_id').on(table.sessionId),
    index('report_ticket__user_id').on(table.userId, table.expiresTime),
  ],
);
