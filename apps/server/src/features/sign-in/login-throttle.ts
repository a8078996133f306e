import type { Clock } from '../../clock.ts';
import { networkOf } from '../../http/network.ts';
import { lockedOut } from './auth-errors.ts';

export type LockOut = {
  /** Failed sign-ins of one account from one address before the pair is locked. */
  readonly attempts: number;
  /** How long the lock, and the memory of a failure, lasts. */
  readonly durationMs: number;
};

const LOCK_OUT: LockOut = { attempts: 10, durationMs: 15 * 60_000 };

/** Enough for an attack from many addresses, and still a few megabytes. */
const MAX_PAIRS = 20_000;

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Counts sign-ins by account and address together: guessing stops, while the account's owner, at another
 * address, is not locked out by a stranger. Unknown accounts are counted like known ones.
 */
export function createLoginThrottle(clock: Clock, { attempts, durationMs }: LockOut = LOCK_OUT) {
  const pairs = new Map<string, { count: number; until: number }>();
  const pairOf = (account: string, address: string) => `${networkOf(address)} ${account.toLowerCase()}`;

  return {
    /**
     * Counts the attempt before it is made, so that many at once do not slip through. Answers whether it is the
     * last one before the lock, should it fail.
     * @throws ApiError 401/10
     */
    attempt(account: string, address: string): { readonly isLast: boolean } {
      const key = pairOf(account, address);
      const now = clock();
      const known = pairs.get(key);
      const pair = known && known.until > now ? known : { count: 0, until: 0 };
      if (pair.count >= attempts) throw lockedOut();
      // Moves to the end: the map keeps the order of the last attempts.
      pairs.delete(key);
      pairs.set(key, { count: pair.count + 1, until: now + durationMs });
      if (pairs.size > MAX_PAIRS) {
        const oldest = pairs.keys().next();
        if (!oldest.done) pairs.delete(oldest.value);
      }
      return { isLast: pair.count + 1 === attempts };
    },

    /** The right password clears what went before. */
    succeeded(account: string, address: string): void {
      pairs.delete(pairOf(account, address));
    },
  };
}
