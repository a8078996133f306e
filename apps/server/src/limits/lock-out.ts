import type { Queryable } from '../database/database.ts';
import { networkOf } from '../http/addresses.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { SharedLimits } from './shared-limits.ts';

export type LockOut = ReturnType<typeof createLockOut>;

/**
 * Counts attempts to sign in by account and address together: guessing stops, while the account's owner, at another
 * address, is not locked out by a stranger. Unknown accounts are counted like known ones.
 */
export function createLockOut(
  sharedLimits: SharedLimits,
  { attempts, durationMs }: Limits['lockOut'] = LIMITS.lockOut,
) {
  const limit = { name: 'sign-in-attempts', max: attempts, windowMs: durationMs, isSliding: true };
  const pairOf = (account: string, address: string) => ({
    limit,
    key: `${networkOf(address)} ${account.toLowerCase()}`,
  });

  return {
    /**
     * Counts the attempt before it is made, so that many at once do not slip through. Returns 'last' for the one
     * before the lock, should it fail; one that is 'locked' is not counted.
     */
    async attempt(account: string, address: string): Promise<'open' | 'last' | 'locked'> {
      const { remaining } = await sharedLimits.take([pairOf(account, address)]);
      if (remaining < 0) return 'locked';
      return remaining === 0 ? 'last' : 'open';
    },

    /** The right password clears earlier attempts. @param tx the sign-in's transaction */
    succeeded: (account: string, address: string, tx?: Queryable): Promise<void> =>
      sharedLimits.forget(pairOf(account, address), { ...(tx && { tx }) }),
  };
}
