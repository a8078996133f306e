import { randomBytes } from 'node:crypto';
import { HISTORY_ERRORS } from '@airdeck/contract/history/history';
import { type ReportOrder, TICKET_LIFE_MS } from '@airdeck/contract/history/history-files';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import { HISTORY_LIMITS } from './history.limits.ts';
import { deleteOldTickets, insertTicket, takeTicket } from './report-tickets.repository.ts';

export type ReportTickets = ReturnType<typeof createReportTickets>;

/**
 * Tickets for downloads by the browser, which sends no token: valid once, for a minute, on any server. They grant no
 * rights: the user is looked up again on use. A ticket ends with the user's session.
 */
export function createReportTickets(parts: { database: Database; clock: Clock; linkLookups: LinkLookups }) {
  const { clock, linkLookups } = parts;
  const { db } = parts.database;
  return {
    async issue(
      { userId, sessionId }: Caller,
      reportOrder: ReportOrder,
    ): Promise<{ ticket: string; expiresTime: number }> {
      const now = clock();
      const ticket = randomBytes(24).toString('base64url');
      const expiresTime = now + TICKET_LIFE_MS;
      const ticketHash = hashOfSecret(ticket);
      await inUnitOfWork(db, undefined, async ({ tx }) => {
        await takeTurnToAdd(tx, 'report tickets', userId);
        await deleteOldTickets(tx, userId, { now, kept: HISTORY_LIMITS.numbers.ticketsPerUser - 1 });
        await insertTicket(tx, { ticketHash, sessionId, userId, reportOrder, expiresTime });
      });
      return { ticket, expiresTime };
    },

    /** Invalidates a ticket, and returns its session and order. @param address of the request @throws ApiError 404/32, 429/33 */
    async redeem(
      ticket: string,
      address: string,
    ): Promise<{ signIn: Pick<Caller, 'userId' | 'sessionId'>; order: ReportOrder }> {
      const taken = await linkLookups.find(ticket, address, () =>
        takeTicket(db, hashOfSecret(ticket), clock()),
      );
      if (!taken) throw new ApiError(HISTORY_ERRORS.ticketUsed);
      const { userId, sessionId, reportOrder } = taken;
      return { signIn: { userId, sessionId }, order: reportOrder };
    },
  };
}
