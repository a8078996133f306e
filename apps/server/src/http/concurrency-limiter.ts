import type { Caller } from './caller.ts';
import { tooMuchAtOnce } from './errors.ts';

export type SeatLimits = {
  readonly perUser: number;
  readonly perTenant: number;
  readonly inAll: number;
};

/** What is said to whom no seat is left: because of what is their own, or of what is others'. */
export type SeatWords = { readonly ownTaken: string; readonly allTaken: string };

export type Seats = ReturnType<typeof createConcurrencyLimiter>;

type Seated = Pick<Caller, 'userId' | 'tenantId'>;

/** When one who found no seat may look again, seconds. */
const RETRY_AFTER_S = 5;

/** How much of what takes long is under way at the same time: of one user, of one tenant, and in all. */
export function createConcurrencyLimiter(
  { perUser, perTenant, inAll }: SeatLimits,
  { ownTaken, allTaken }: SeatWords,
) {
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
    if (takenBy(userId) >= perUser) throw tooMuchAtOnce(ownTaken, RETRY_AFTER_S);
    if (takenBy(tenantId) >= perTenant || total >= inAll) throw tooMuchAtOnce(allTaken, RETRY_AFTER_S);
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
