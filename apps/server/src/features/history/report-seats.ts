import { MAX_REPORTS_AT_ONCE } from '@airdeck/contract/report-files';
import { createConcurrencyLimiter, type SeatLimits, type Seats } from '../../http/concurrency-limiter.ts';

export type ReportSeats = Seats;

const LIMITS: SeatLimits = {
  perUser: MAX_REPORTS_AT_ONCE,
  // Whoever reads slowly holds a seat for long, and others of the tenant are to have some as well.
  perTenant: 10,
  // Each holds some megabytes, and they take turns anyway.
  inAll: 20,
};

/** How many reports are under way at the same time: of one user, of one tenant, and in all. */
export const createReportSeats = (limits: SeatLimits = LIMITS): ReportSeats =>
  createConcurrencyLimiter(limits, {
    ownTaken: `${limits.perUser} of your reports are under way already. Please wait until one is complete.`,
    allTaken: 'Too many reports are under way. Please try again in a minute.',
  });
