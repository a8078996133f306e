import { type Caller, countedAs } from '../http/caller.ts';
import { tooMuchAtOnce } from '../http/errors.ts';

export type ConcurrencyLimits = {
  readonly perUser: number;
  readonly perTenant: number;
  readonly total: number;
};

/** Messages of a refusal: because of the caller's own work, or of others'. */
export type ConcurrencyMessages = { readonly ownLimit: string; readonly sharedLimit: string };

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>;

type Counted = Pick<Caller, 'userId' | 'tenantId' | 'apiKey'>;

/** When a refused caller may try again, seconds. */
const RETRY_AFTER_S = 5;

/** Limits of what is under way at the same time, of one user, of one tenant, and in total: long work, or bytes. */
export function createConcurrencyLimiter(
  { perUser, perTenant, total: max }: ConcurrencyLimits,
  { ownLimit, sharedLimit }: ConcurrencyMessages,
) {
  /** By user, and by tenant. */
  const running = new Map<string, number>();
  let total = 0;

  const runningOf = (id: string | null) => running.get(id ?? '') ?? 0;

  function add(id: string | null, count: number): void {
    const now = runningOf(id) + count;
    if (now > 0) running.set(id ?? '', now);
    else running.delete(id ?? '');
  }

  /** @throws ApiError 429/33 beyond a limit */
  function check(caller: Counted, amount = 1): void {
    const { tenantId } = caller;
    if (runningOf(countedAs(caller)) + amount > perUser) throw tooMuchAtOnce(ownLimit, RETRY_AFTER_S);
    if (runningOf(tenantId) + amount > perTenant || total + amount > max)
      throw tooMuchAtOnce(sharedLimit, RETRY_AFTER_S);
  }

  return {
    check,

    /**
     * Counts one more, or so many, until the returned function is called. @throws ApiError 429/33 beyond a limit
     */
    acquire(caller: Counted, amount = 1): () => void {
      check(caller, amount);
      const { tenantId } = caller;
      const user = countedAs(caller);
      const count = (by: number) => {
        total += by;
        add(user, by);
        add(tenantId, by);
      };
      count(amount);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        count(-amount);
      };
    },
  };
}

/** For reports and comparisons. */
export const createReportLimiter = (limits: ConcurrencyLimits): ConcurrencyLimiter =>
  createConcurrencyLimiter(limits, {
    ownLimit: `${limits.perUser} of your reports are under way already. Please wait until one is complete.`,
    sharedLimit: 'Too many reports are under way. Please try again in a minute.',
  });
