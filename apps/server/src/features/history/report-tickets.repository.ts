import type { ReportOrder } from '@airdeck/contract/history/history-files';
import { desc, eq, inArray, lte, or } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { reportTicket } from './history.tables.ts';

export type TicketRow = typeof reportTicket.$inferSelect;

/** Deletes expired tickets, and all but the newest `kept` tickets of the user. */
export async function deleteOldTickets(
  tx: Queryable,
  userId: string,
  { now, kept }: { now: number; kept: number },
): Promise<void> {
  const { ticketHash, expiresTime } = reportTicket;
  const surplus = tx
    .select({ ticketHash })
    .from(reportTicket)
    .where(eq(reportTicket.userId, userId))
    .orderBy(desc(expiresTime), ticketHash)
    .offset(kept);
  await tx.delete(reportTicket).where(or(lte(expiresTime, now), inArray(ticketHash, surplus)));
}

export async function insertTicket(tx: Queryable, row: TicketRow): Promise<void> {
  await tx.insert(reportTicket).values(row);
}

/** Deletes and returns the ticket, so that no other request can use it; undefined: unknown or expired. */
export async function takeTicket(
  tx: Queryable,
  ticketHash: string,
  now: number,
): Promise<{ sessionId: string; userId: string; reportOrder: ReportOrder } | undefined> {
  const { sessionId, userId, reportOrder, expiresTime } = reportTicket;
  const [taken] = await tx
    .delete(reportTicket)
    .where(eq(reportTicket.ticketHash, ticketHash))
    .returning({ sessionId, userId, reportOrder, expiresTime });
  return taken && taken.expiresTime > now ? taken : undefined;
}
