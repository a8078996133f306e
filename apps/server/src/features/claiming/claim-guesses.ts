import type { Queryable } from '../../database/database.ts';
import { networkOf } from '../../http/addresses.ts';
import type { Caller } from '../../http/caller.ts';
import { tooMuchAtOnce } from '../../http/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';

const MS_PER_S = 1000;

/** Bounds how often a secret can be guessed: by a person, of a device, from an address. */
export function createClaimGuesses(sharedLimits: SharedLimits, limits: Limits['claiming']) {
  const { guessesPerUser, guessesPerDevice, guessesPerAddress, windowMs } = limits;
  const ofUser = { name: 'claim-guesses-of-user', max: guessesPerUser, windowMs };
  const ofDevice = { name: 'claim-guesses-of-device', max: guessesPerDevice, windowMs };
  const ofAddress = { name: 'claim-guesses-of-address', max: guessesPerAddress, windowMs };

  return {
    /**
     * Counts a claim before it is tried, so that many at once do not slip through; the same of devices that there are
     * not. One that is refused does not count: who may guess no more cannot use up the guesses of others.
     * @returns what takes it back, in the transaction of a claim that worked
     * @throws ApiError 429/33
     */
    async count(caller: Caller, deviceName: string): Promise<(tx: Queryable) => Promise<void>> {
      const uses = [
        { limit: ofUser, key: caller.userId },
        { limit: ofDevice, key: `${caller.tenantId} ${deviceName}` },
        { limit: ofAddress, key: networkOf(caller.address) },
      ];
      const { remaining, resetMs } = await sharedLimits.take(uses);
      if (remaining < 0) throw tooMuchAtOnce('Too many claims that failed!', Math.ceil(resetMs / MS_PER_S));
      return (tx) => sharedLimits.giveBack(uses, { tx });
    },
  };
}
