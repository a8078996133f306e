import type { Clock } from '../../clock.ts';
import { networkOf } from '../../http/addresses.ts';
import type { Caller } from '../../http/caller.ts';
import { tooMuchAtOnce } from '../../http/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import { createWindowLimiter } from '../../limits/rate-limiters.ts';

const MS_PER_S = 1000;

/** Bounds how often a secret can be guessed: by a person, of a device, from an address. */
export function createClaimGuesses(clock: Clock, limits: Limits['claiming']) {
  const { guessesPerUser, guessesPerDevice, guessesPerAddress, windowMs } = limits;
  const users = createWindowLimiter(clock, { max: guessesPerUser, windowMs });
  const devices = createWindowLimiter(clock, { max: guessesPerDevice, windowMs });
  const addresses = createWindowLimiter(clock, { max: guessesPerAddress, windowMs });

  return {
    /**
     * Counts a claim before it is tried, so that many at once do not slip through; the same of devices that there are not.
     * @returns what takes it back, for a claim that worked
     * @throws ApiError 429/33
     */
    count(caller: Caller, deviceName: string): () => void {
      const counted = [
        { limiter: users, key: caller.userId },
        { limiter: devices, key: `${caller.tenantId} ${deviceName}` },
        { limiter: addresses, key: networkOf(caller.address) },
      ];
      const full = counted
        .map(({ limiter, key }) => limiter.count(key))
        .filter(({ remaining }) => remaining < 0);
      const takeBack = () => {
        for (const { limiter, key } of counted) limiter.giveBack(key);
      };
      if (full.length === 0) return takeBack;
      const waitMs = Math.max(...full.map(({ resetMs }) => resetMs));
      throw tooMuchAtOnce('Too many claims that failed!', Math.ceil(waitMs / MS_PER_S));
    },
  };
}
