import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { LockOut } from '../../limits/lock-out.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import type { SignInCompletion } from '../sign-in/sign-in-completion.ts';
import type { UserService } from '../users/users.service.ts';
import { createFactorCodes } from './factor-codes.service.ts';
import { createFactorResets } from './factor-reset.service.ts';
import { openFactorSecrets } from './factor-secrets.ts';
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
  completion: SignInCompletion;
}) {
  const parts = { ...given, secrets: await openFactorSecrets(given.database) };
  return {
    factorResets: createFactorResets(parts),
    secondFactors: createSecondFactors({ ...parts, codes: createFactorCodes(parts) }),
  };
}
