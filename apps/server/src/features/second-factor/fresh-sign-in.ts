import { PASSKEY_ERRORS } from '@airdeck/contract/second-factor/passkeys';
import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { isFreshSignIn } from '../sign-in/fresh-sign-in.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';

export type FreshSignIn = ReturnType<typeof createFreshSignIn>;

/** Requires a fresh sign-in. */
export const createFreshSignIn =
  ({ sessions, clock }: { sessions: Pick<SessionService, 'hold'>; clock: Clock }) =>
  /** Keeps the session until the unit is committed. @throws ApiError 400/31 too long ago, or without the second factor; 401/11 it has ended */
  async (unit: UnitOfWork, caller: Caller): Promise<void> => {
    if (!isFreshSignIn(await sessions.hold(unit, caller, caller.userId), clock())) {
      throw badRequest(PASSKEY_ERRORS.signInAgain);
    }
  };
