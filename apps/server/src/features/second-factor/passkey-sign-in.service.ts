import {
  type BegunPasskeyUse,
  PASSKEY_ERRORS,
  type PasskeyUse,
} from '@airdeck/contract/second-factor/passkeys';
import type { SignInAnswer } from '@airdeck/contract/sign-in/sign-in';
import type { BrandOwner } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import type { LockOut } from '../../limits/lock-out.ts';
import type { AuthService } from '../sign-in/auth.service.ts';
import type { CompletedSignIn, RememberedBrowsers } from '../sign-in/remembered-browsers.service.ts';
import type { SignInCompletion, SignInSource } from '../sign-in/sign-in-completion.ts';
import type { UserService } from '../users/users.service.ts';
import type { FactorGuesses } from './factor-guesses.ts';
import type { PasskeyAttempts } from './passkey-attempts.ts';
import { findOwnerOf, listPasskeysOf, lockPasskey, notePasskeyUse } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';

export type PasskeySignIns = ReturnType<typeof createPasskeySignIns>;

/** Sign-ins by a passkey: alone, or as the second step after a password or a provider. */
export function createPasskeySignIns(parts: {
  database: Database;
  clock: Clock;
  lockOut: LockOut;
  guesses: FactorGuesses;
  attempts: PasskeyAttempts;
  relyingParty: RelyingParty;
  auth: Pick<AuthService, 'loginByPasskey'>;
  completion: SignInCompletion;
  users: UserService;
  rememberedBrowsers: Pick<RememberedBrowsers, 'remember'>;
}) {
  const { rememberedBrowsers } = parts;
  const { database, clock, lockOut, guesses, attempts, relyingParty, auth, completion, users } = parts;
  const { db } = database;

  /** Uses a passkey of the user, in the transaction of what it allows: one that is being removed opens nothing. */
  async function use(
    { tx }: UnitOfWork,
    owner: BrandOwner & { readonly id: string },
    answer: PasskeyUse['passkey'],
    challenge: string,
  ): Promise<boolean> {
    const passkey = await lockPasskey(tx, owner.id, answer.id);
    const counter = passkey && (await relyingParty.verify(answer, challenge, { passkey, owner }));
    if (!passkey || counter === undefined) return false;
    await notePasskeyUse(tx, passkey.id, { counter, lastUsedTime: clock() });
    return true;
  }

  return {
    /** @throws ApiError 400/31 */
    async beginStep({ userId, sessionId }: Caller): Promise<BegunPasskeyUse> {
      const known = await listPasskeysOf(db, userId);
      if (known.length === 0) throw badRequest(PASSKEY_ERRORS.none);
      const { attempt, challenge } = await attempts.begin('secondStep', sessionId);
      return { attempt, options: relyingParty.passkeyOptions(challenge, known) };
    },

    /**
     * Completes a sign-in.
     * @param remembered the browser, if it is to be remembered
     * @throws ApiError 400/31, 429/33
     */
    async finishStep(
      caller: Caller,
      { attempt, passkey }: PasskeyUse,
      remembered?: SignInSource,
    ): Promise<CompletedSignIn> {
      const { userId, tenantId, email, address } = caller;
      const challenge = await attempts.take(attempt, 'secondStep', caller.sessionId);
      const completed = await guesses.make(await users.getSelf(caller), address, () =>
        inUnitOfWork(db, caller, async (unit) => {
          if (!(await use(unit, { id: userId, tenantId }, passkey, challenge))) return undefined;
          await lockOut.succeeded(email, address, unit.tx);
          const browser = remembered && (await rememberedBrowsers.remember(unit, caller, remembered));
          return { pair: await completion.finish(unit, caller), browser };
        }),
      );
      if (!completed) throw badRequest(PASSKEY_ERRORS.refused);
      return completed;
    },

    /** @throws ApiError 400/31 */
    async beginSignIn(): Promise<BegunPasskeyUse> {
      const { attempt, challenge } = await attempts.begin('signIn', null);
      return { attempt, options: relyingParty.passkeyOptions(challenge, []) };
    },

    /** Signs in whom the passkey belongs to. @throws ApiError 400/31, 401/10, 429/33 */
    async signIn({ attempt, passkey }: PasskeyUse, source: SignInSource): Promise<SignInAnswer> {
      const challenge = await attempts.take(attempt, 'signIn', null);
      const user = await findOwnerOf(db, passkey.id);
      const answer =
        user &&
        (await guesses.make(user, source.address, () =>
          auth.loginByPasskey(user, source, (unit) => use(unit, user, passkey, challenge)),
        ));
      if (!answer) throw new ApiError(PASSKEY_ERRORS.signInRefused);
      return answer;
    },
  };
}
