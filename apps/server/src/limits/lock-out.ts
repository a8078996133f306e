import type { Clock } from '../clock.ts';
import { networkOf } from '../http/addresses.ts';
import { LIMITS, type Limits } from './limits.ts';
import { RecentKeys } from './rate-limiters.ts';

export type LockOut = ReturnType<typeof createLockOut>;

/**
 * Counts attempts to sign in by account and address together: guessing stops, while the account's owner, at another
 * address, is not locked out by a stranger. Unknown accounts are counted like known ones.
 */
export function createLockOut(clock: Clock, { attempts, durationMs }: Limits['lockOut'] = LIMITS.lockOut) {
  const pairs = new RecentKeys<{ readonly count: number; readonly until: number }>();
  const pairOf = (account: string, address: string) => `${networkOf(address)} ${account.toLowerCase()}`;

  return {
    /**
     * Counts the attempt before it is made, so that many at once do not slip through. Returns 'last' for the one
     * before the lock, should it fail; one that is 'locked' is not counted.
     */
    attempt(account: string, address: string): 'open' | 'last' | 'locked' {
      const key = pairOf(account, address);
      const now = clock();
      const known = pairs.get(key);
      const before = known && known.until > now ? known.count : 0;
      if (before >= attempts) return 'locked';
      pairs.set(key, { count: before + 1, until: now + durationMs });
      return before + 1 === attempts ? 'last' : 'open';
    },

    /** The right password clears what went before. */
    succeeded(account: string, address: string): void {
      pairs.delete(pairOf(account, address));
    },
  };
}
