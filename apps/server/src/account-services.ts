import type { FastifyBaseLogger } from 'fastify';
import type { BrandOf } from './brand.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { DomainEvents } from './domain-events.ts';
import type { EventBus } from './events.ts';
import type { CustomerService } from './features/customers/customers.service.ts';
import {
  idleMinutesOfSignIn,
  mayRememberBrowsers,
  stageOfSignIn,
} from './features/second-factor/factor-need.service.ts';
import { createSecondFactorServices } from './features/second-factor/second-factor-services.ts';
import type { Passwords } from './features/sign-in/passwords.ts';
import { createSessionService } from './features/sign-in/sessions.service.ts';
import { createSignInServices } from './features/sign-in/sign-in-services.ts';
import { openTokens } from './features/sign-in/tokens.ts';
import { createUserAdministration } from './features/users/user-administration.service.ts';
import { createUserListService } from './features/users/user-lists.service.ts';
import { createUserService } from './features/users/users.service.ts';
import type { Limits } from './limits/limits.ts';
import type { LinkLookups } from './limits/link-lookups.ts';
import { createLockOut } from './limits/lock-out.ts';
import type { SharedLimits } from './limits/shared-limits.ts';
import type { Mailer } from './notify/mail/mail.ts';

/** Users, and everything by which they sign in. Creates the signing key at the first start. */
export async function createAccountServices(given: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  sharedLimits: SharedLimits;
  linkLookups: LinkLookups;
  customers: CustomerService;
  passwords: Passwords;
  mailer: Mailer;
  brandOf: BrandOf;
  /** Whether administrators may act as other users. */
  allowsImpersonation: boolean;
  limits: Pick<Limits, 'lockOut'>;
  log: FastifyBaseLogger | undefined;
}) {
  const { database, clock, sharedLimits, limits } = given;
  const tokens = await openTokens(database, clock);
  const sessions = createSessionService(given);
  const users = createUserService({ ...given, sessions });
  const lockOut = createLockOut(sharedLimits, limits.lockOut);
  const parts = {
    ...given,
    tokens,
    sessions,
    users,
    lockOut,
    stageOf: stageOfSignIn,
    idleMinutesOf: idleMinutesOfSignIn,
    mayRemember: mayRememberBrowsers,
  };
  const signInServices = createSignInServices(parts);
  const { withInvitations } = signInServices;
  return {
    sessions,
    ...signInServices,
    ...(await createSecondFactorServices({ ...parts, ...signInServices })),
    users,
    userAdministration: createUserAdministration({ database, users, withInvitations }),
    userLists: createUserListService({ database }),
  };
}
