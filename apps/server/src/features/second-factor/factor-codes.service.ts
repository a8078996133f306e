import { type FactorProvider, SECOND_FACTOR_ERRORS } from '@airdeck/contract/second-factor/second-factor';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import type { LockOut } from '../../limits/lock-out.ts';
import type { UserService } from '../users/users.service.ts';
import { stepOf } from './authenticator-app.ts';
import type { FactorGuesses } from './factor-guesses.ts';
import type { FactorSecrets } from './factor-secrets.ts';
import { deleteBackupCode, lockApp, useStep } from './factors.repository.ts';

const APP_CODE = /^\d{6}$/;

export type FactorCodes = ReturnType<typeof createFactorCodes>;

/** Codes of second factors: each is accepted once. */
export function createFactorCodes(parts: {
  database: Database;
  clock: Clock;
  lockOut: LockOut;
  guesses: FactorGuesses;
  secrets: FactorSecrets;
  users: UserService;
}) {
  const { database, clock, lockOut, guesses, secrets, users } = parts;

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
      const done = await guesses.make(await users.getSelf(caller), caller.address, () =>
        inUnitOfWork(database.db, caller, async (unit) => {
          if (!(await useUp(unit, caller.userId, provider, code))) return undefined;
          await lockOut.succeeded(caller.email, caller.address, unit.tx);
          return { result: await work(unit) };
        }),
      );
      if (!done) throw badRequest(SECOND_FACTOR_ERRORS.codeIncorrect);
      return done.result;
    },
  };
}
