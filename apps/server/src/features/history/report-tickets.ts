import { randomBytes } from 'node:crypto';
import { HISTORY_ERRORS } from '@airdeck/contract/history';
import { type ReportOrder, TICKET_LIFE_MS } from '@airdeck/contract/history-files';
import type { Clock } from '../../clock.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';
import { LIMITS } from '../../limits/limits.ts';

type Held = { readonly caller: Caller; readonly order: ReportOrder; readonly expiresTime: number };

export type ReportTickets = ReturnType<typeof createReportTickets>;

/**
 * Tickets for downloads that a browser makes by itself, without a token: good once and for a minute. They carry no
 * rights: who made one is looked up again when it is used.
 */
export function createReportTickets({ clock }: { clock: Clock }) {
  /** In the order in which they were made. */
  const held = new Map<string, Held>();

  function forgetOld(userId: string): void {
    const now = clock();
    for (const [ticket, { expiresTime }] of held) if (expiresTime <= now) held.delete(ticket);
    const own = [...held].filter(([, { caller }]) => caller.userId === userId).map(([ticket]) => ticket);
    for (const ticket of own.slice(0, Math.max(0, own.length + 1 - LIMITS.reports.ticketsPerUser)))
      held.delete(ticket);
  }

  return {
    issue(caller: Caller, order: ReportOrder): { ticket: string; expiresTime: number } {
      forgetOld(caller.userId);
      const ticket = randomBytes(24).toString('base64url');
      const expiresTime = clock() + TICKET_LIFE_MS;
      held.set(ticket, { caller, order, expiresTime });
      return { ticket, expiresTime };
    },

    /** Who made it, and what it is for; from now on it is void. @throws ApiError 404/32 */
    redeem(ticket: string): { caller: Caller; order: ReportOrder } {
      const found = held.get(ticket);
      held.delete(ticket);
      if (!found || found.expiresTime <= clock()) {
        throw new ApiError(HISTORY_ERRORS.ticketUsed);
      }
      return found;
    },
  };
}
