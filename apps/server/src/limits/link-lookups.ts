import type { Clock } from '../clock.ts';
import { networkOf } from '../http/addresses.ts';
import { tooMuchAtOnce } from '../http/errors.ts';
import { createFairQueue } from './fair-queue.ts';
import { LIMITS, type Limits } from './limits.ts';
import { createWindowLimiter, type WindowState } from './rate-limiters.ts';

export type LinkLookups = ReturnType<typeof createLinkLookups>;

const MINUTE_MS = 60_000;
const MS_PER_S = 1000;

/**
 * Looks up the links that anyone may open, such as those of wall screens and in mails, and API keys. Their secrets are too long to be
 * guessed, so that only the load is limited, separately on each server: wrong guesses of an address never affect links that
 * are right, with any others at the same address, because a network, a proxy or a building has many users behind one.
 */
export function createLinkLookups({
  clock,
  limits = LIMITS.links,
}: {
  clock: Clock;
  limits?: Limits['links'];
}) {
  const inTurn = createFairQueue(limits.lookupsAtOnce);
  const guesses = createWindowLimiter(clock, {
    max: limits.guessesPerAddress,
    windowMs: limits.guessesWindowMs,
  });
  const uses = createWindowLimiter(clock, {
    max: limits.usesPerLinkAddressAndMinute,
    windowMs: MINUTE_MS,
  });

  return {
    /**
     * @param link its secret
     * @param find returns undefined for an unknown link. A known one that does not hold any more is no guess: it is found.
     * @returns undefined: a guess, which is counted
     * @throws ApiError 429/33 too many guesses from the address; too many uses of the link from there
     */
    async find<T>(link: string, address: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
      const network = networkOf(address);
      const found = await inTurn([network], find);
      if (found === undefined)
        refuseBeyond(guesses.count(network), 'Too many links and keys that do not hold!');
      else refuseBeyond(uses.count(`${network} ${link}`), 'Too many requests!');
      return found;
    },
  };
}

/** @throws ApiError 429/33 */
function refuseBeyond({ remaining, resetMs }: WindowState, message: string): void {
  if (remaining < 0) throw tooMuchAtOnce(message, Math.ceil(resetMs / MS_PER_S));
}
