import { MAX_REPORTS_AT_ONCE } from '@airdeck/contract/backoffice/report-files';
import { ApiError } from '../../http/errors.ts';

export type ReportSeats = ReturnType<typeof createReportSeats>;

/** Of all users: each holds some megabytes, and they take turns anyway. */
const MAX_IN_ALL = 20;

/** How many reports are under way at the same time: of one user, and in all. */
export function createReportSeats({ perUser = MAX_REPORTS_AT_ONCE, inAll = MAX_IN_ALL } = {}) {
  const taken = new Map<string, number>();
  let total = 0;

  /** @throws ApiError 429/33 when none is free */
  function check(userId: string): void {
    if ((taken.get(userId) ?? 0) >= perUser) {
      throw refused(`${perUser} of your reports are under way already. Please wait until one is complete.`);
    }
    if (total >= inAll) throw refused('Too many reports are under way. Please try again in a minute.');
  }

  return {
    check,

    /** Takes a seat until the answer is called. @throws ApiError 429/33 when none is free */
    take(userId: string): () => void {
      check(userId);
      total += 1;
      taken.set(userId, (taken.get(userId) ?? 0) + 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        total -= 1;
        const left = (taken.get(userId) ?? 1) - 1;
        if (left > 0) taken.set(userId, left);
        else taken.delete(userId);
      };
    },
  };
}

const refused = (message: string) => new ApiError('TOO_MANY_REQUESTS', message);
