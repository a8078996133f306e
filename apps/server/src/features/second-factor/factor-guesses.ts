import type { Database } from '../../database/database.ts';
import { actorOf, inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { tooManyRequests } from '../../http/errors.ts';
import type { LockOut } from '../../limits/lock-out.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import { SECOND_FACTOR_LIMITS } from './second-factor.limits.ts';

const HOUR_MS = 3_600_000;

export type FactorGuesses = ReturnType<typeof createFactorGuesses>;

/** Tries of codes and passkeys: counted with those of passwords by account and address, and by account alone. */
export function createFactorGuesses(parts: {
  database: Database;
  lockOut: LockOut;
  sharedLimits: SharedLimits;
  domainEvents: DomainEvents;
}) {
  const { database, lockOut, sharedLimits, domainEvents } = parts;
  const tries = {
    name: 'second-factor-codes',
    max: SECOND_FACTOR_LIMITS.numbers.codesPerUserAndHour,
    windowMs: HOUR_MS,
  };

  return {
    /**
     * Counts the try before it is made, so that many at once do not slip through.
     * @param work returns undefined if it failed; if not, it clears the count, in its transaction
     * @param address of the client
     * @throws ApiError 429/33, and what `work` throws
     */
    async make<T>(user: User, address: string, work: () => Promise<T | undefined>): Promise<T | undefined> {
      const attempt = await lockOut.attempt(user.email, address);
      if (attempt === 'locked') throw tooManyRequests();
      const { remaining } = await sharedLimits.take([{ limit: tries, key: user.id }]);
      if (remaining < 0) throw tooManyRequests();
      const done = await work();
      if (done === undefined && attempt === 'last') {
        await inUnitOfWork(database.db, actorOf(user, address), (unit) =>
          domainEvents.publish(unit, { entityType: 'USER', action: 'lockedOut', entity: eventUser(user) }),
        );
      }
      return done;
    },
  };
}
