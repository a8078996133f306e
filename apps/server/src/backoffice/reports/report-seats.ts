import { MAX_REPORTS_AT_ONCE } from '@airdeck/contract/backoffice/report-files';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';

export type ReportSeats = ReturnType<typeof createReportSeats>;

/** Of all users: each holds some megabytes, and they take turns anyway. */
const MAX_IN_ALL = 20;
/** Of one tenant's users: whoever reads slowly holds a seat for long, and others are to have some as well. */
const MAX_PER_TENANT = 10;

type Seated = Pick<Caller, 'userId' | 'tenantId'>;

/** How many reports are under way at the same time: of one user, of one tenant, and in all. */
export function createReportSeats({
  perUser = MAX_REPORTS_AT_ONCE,
  perTenant = MAX_PER_TENANT,
  inAll = MAX_IN_ALL,
} = {}) {
  /** By user, and by tenant. */
  const taken = new Map<string, number>();
  let total = 0;

  const takenBy = (id: string | null) => taken.get(id ?? '') ?? 0;

  function add(id: string | null, count: number): void {
    const now = takenBy(id) + count;
    if (now > 0) taken.set(id ?? '', now);
    else taken.delete(id ?? '');
  }

  /** @throws ApiError 429/33 when none is free */
  function check({ userId, tenantId }: Seated): void {
    if (takenBy(userId) >= perUser) {
      throw refused(`${perUser} of your reports are under way already. Please wait until one is complete.`);
    }
    if (takenBy(tenantId) >= perTenant || total >= inAll) {
      throw refused('Too many reports are under way. Please try again in a minute.');
    }
  }

  return {
    check,

    /** Takes a seat until the answer is called. @throws ApiError 429/33 when none is free */
    take(caller: Seated): () => void {
      check(caller);
      const { userId, tenantId } = caller;
      const count = (by: number) => {
        total += by;
        add(userId, by);
        add(tenantId, by);
      };
      count(1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        count(-1);
      };
    },
  };
}

const refused = (message: string) => new ApiError('TOO_MANY_REQUESTS', message);
