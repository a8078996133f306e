import type { BrandOf } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { LockOut } from '../../limits/lock-out.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import type { AccountMailer } from '../sign-in/account-mailer.ts';
import type { AuthService } from '../sign-in/auth.service.ts';
import type { RememberedBrowsers } from '../sign-in/remembered-browsers.service.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import type { SignInCompletion } from '../sign-in/sign-in-completion.ts';
import type { UserService } from '../users/users.service.ts';
import { createFactorCodes } from './factor-codes.service.ts';
import { createFactorGuesses } from './factor-guesses.ts';
import { createFactorNotices } from './factor-notices.ts';
import { createFactorResets } from './factor-reset.service.ts';
import { openFactorSecrets } from './factor-secrets.ts';
import { createFreshSignIn } from './fresh-sign-in.ts';
import { createPasskeyAttempts } from './passkey-attempts.ts';
import { createPasskeySignIns } from './passkey-sign-in.service.ts';
import { createPasskeys } from './passkeys.service.ts';
import { createRelyingParty } from './relying-party.ts';
import { createSecondFactors } from './second-factors.service.ts';

/** The second factors of people. Creates the key of their secrets at the first start. */
export async function createSecondFactorServices(given: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  lockOut: LockOut;
  sharedLimits: SharedLimits;
  sessions: SessionService;
  users: UserService;
  auth: AuthService;
  completion: SignInCompletion;
  accountMailer: AccountMailer;
  brandOf: BrandOf;
  rememberedBrowsers: RememberedBrowsers;
}) {
  const parts = {
    ...given,
    secrets: await openFactorSecrets(given.database),
    guesses: createFactorGuesses(given),
    notices: createFactorNotices(given),
    requireFreshSignIn: createFreshSignIn(given),
    attempts: createPasskeyAttempts(given),
    relyingParty: createRelyingParty(given),
  };
  return {
    factorResets: createFactorResets(parts),
    secondFactors: createSecondFactors({ ...parts, codes: createFactorCodes(parts) }),
    passkeys: createPasskeys(parts),
    passkeyAttempts: parts.attempts,
    passkeySignIns: createPasskeySignIns(parts),
  };
}
