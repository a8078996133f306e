import { PASSKEY_ERRORS } from '@airdeck/contract/second-factor/passkeys';
import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import { SECOND_FACTOR_LIMITS } from './second-factor.limits.ts';

export type FreshSignIn = ReturnType<typeof createFreshSignIn>;

/** A session whose user has proved a moment ago who they are, which a stolen one has not. */
export const createFreshSignIn =
  ({ sessions, clock }: { sessions: Pick<SessionService, 'hold'>; clock: Clock }) =>
  /** Keeps the session until the unit is committed. @throws ApiError 400/31 too long ago, or without the second factor; 401/11 it has ended */
  async (unit: UnitOfWork, caller: Caller): Promise<void> => {
    const { createdTime, isRemembered } = await sessions.hold(unit, caller, caller.userId);
    // A thief of the password may sit at the remembered browser.
    if (isRemembered || clock() - createdTime > SECOND_FACTOR_LIMITS.numbers.freshSignInMs) {
      throw badRequest(PASSKEY_ERRORS.signInAgain);
    }
  };
