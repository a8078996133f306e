import { type FactorProvider, SECOND_FACTOR_ERRORS } from '@airdeck/contract/second-factor/second-factor';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, tooManyRequests } from '../../http/errors.ts';
import type { LockOut } from '../../limits/lock-out.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import { eventUser } from '../users/users.events.ts';
import type { UserService } from '../users/users.service.ts';
import { stepOf } from './authenticator-app.ts';
import type { FactorSecrets } from './factor-secrets.ts';
import { deleteBackupCode, lockApp, useStep } from './factors.repository.ts';
import { SECOND_FACTOR_LIMITS } from './second-factor.limits.ts';

const HOUR_MS = 3_600_000;
const APP_CODE = /^\d{6}$/;

export type FactorCodes = ReturnType<typeof createFactorCodes>;

/** Codes of second factors: each is accepted once, and guesses are counted together with those of passwords. */
export function createFactorCodes(parts: {
  database: Database;
  clock: Clock;
  lockOut: LockOut;
  sharedLimits: SharedLimits;
  secrets: FactorSecrets;
  users: UserService;
  domainEvents: DomainEvents;
}) {
  const { database, clock, lockOut, sharedLimits, secrets, users, domainEvents } = parts;
  const tries = {
    name: 'second-factor-codes',
    max: SECOND_FACTOR_LIMITS.numbers.codesPerUserAndHour,
    windowMs: HOUR_MS,
  };

  /** Counts a guess before it is made, so that many at once do not slip through. @throws ApiError 429/33 */
  async function countGuess({ email, userId, address }: Caller): Promise<'open' | 'last'> {
    const attempt = await lockOut.attempt(email, address);
    if (attempt === 'locked') throw tooManyRequests();
    const { remaining } = await sharedLimits.take([{ limit: tries, key: userId }]);
    if (remaining < 0) throw tooManyRequests();
    return attempt;
  }

  async function publishLockOut(caller: Caller): Promise<void> {
    const entity = eventUser(await users.getSelf(caller));
    await inUnitOfWork(database.db, caller, (unit) =>
      domainEvents.publish(unit, { entityType: 'USER', action: 'lockedOut', entity }),
    );
  }

  async function useUp(
    { tx }: UnitOfWork,
    userId: string,
    provider: FactorProvider,
    code: string,
  ): Promise<boolean> {
    if (provider === 'BACKUP_CODE') {
      return deleteBackupCode(tx, userId, secrets.hash(userId, code.toLowerCase()));
    }
    const app = await lockApp(tx, userId);
    if (!app) return false;
    const step = stepOf(secrets.open(userId, app.sealedSecret), code, clock());
    return step !== undefined && useStep(tx, userId, step);
  }

  return {
    /**
     * Does the work, in one transaction, if the code still counts, which it then no longer does.
     * @param given `provider` missing: of any of the user's second factors
     * @throws ApiError 400/31 a wrong code, 429/33, and what `work` throws
     */
    async spend<T>(
      caller: Caller,
      given: { readonly provider?: FactorProvider; readonly code: string },
      work: (unit: UnitOfWork) => Promise<T>,
    ): Promise<T> {
      const code = given.code.trim();
      const provider = given.provider ?? (APP_CODE.test(code) ? 'TOTP' : 'BACKUP_CODE');
      const attempt = await countGuess(caller);
      const done = await inUnitOfWork(database.db, caller, async (unit) => {
        if (!(await useUp(unit, caller.userId, provider, code))) return undefined;
        await lockOut.succeeded(caller.email, caller.address, unit.tx);
        return { result: await work(unit) };
      });
      if (done) return done.result;
      if (attempt === 'last') await publishLockOut(caller);
      throw badRequest(SECOND_FACTOR_ERRORS.codeIncorrect);
    },
  };
}
