import type { FastifyBaseLogger } from 'fastify';
import type { BrandOf } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import type { LockOut } from '../../limits/lock-out.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import type { Mailer } from '../../notify/mail/mail.ts';
import { createApiKeyService } from '../api-keys/api-keys.service.ts';
import { createKeyCallers } from '../api-keys/key-callers.service.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { UserService } from '../users/users.service.ts';
import { createAccountMailer } from './account-mailer.ts';
import { createActivationService } from './activation.service.ts';
import { createAuthService } from './auth.service.ts';
import { createConsoleSessions } from './console-sessions.service.ts';
import { createEmailChanges } from './email-changes.service.ts';
import { createImpersonationService } from './impersonation.service.ts';
import { createWithInvitations } from './invitations.service.ts';
import { createPasswordResetService } from './password-reset.service.ts';
import type { Passwords } from './passwords.ts';
import { createRememberedBrowsers, type MayRemember } from './remembered-browsers.service.ts';
import type { SessionService } from './sessions.service.ts';
import { createSignInCompletion, type IdleMinutesOf, type StageOf } from './sign-in-completion.ts';
import type { Tokens } from './tokens.ts';
import { createUserSessions } from './user-sessions.service.ts';

/** How users sign in, and everything by which they get or lose access to their accounts. */
export function createSignInServices(given: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  events: EventBus;
  customers: CustomerService;
  sharedLimits: SharedLimits;
  linkLookups: LinkLookups;
  passwords: Passwords;
  tokens: Tokens;
  sessions: SessionService;
  users: UserService;
  stageOf: StageOf;
  idleMinutesOf: IdleMinutesOf;
  mayRemember: MayRemember;
  lockOut: LockOut;
  mailer: Mailer;
  brandOf: BrandOf;
  /** Whether the operator allows impersonation. */
  allowsImpersonation: boolean;
  log: FastifyBaseLogger | undefined;
}) {
  const rememberedBrowsers = createRememberedBrowsers(given);
  const completion = createSignInCompletion({
    ...given,
    recogniseBrowser: rememberedBrowsers.recognise,
  });
  const keyCallers = createKeyCallers(given);
  const accountMailer = createAccountMailer(given);
  const parts = { ...given, rememberedBrowsers, completion, keyCallers, accountMailer };
  const auth = createAuthService(parts);
  const withInvitations = createWithInvitations(parts);
  return {
    accountMailer,
    auth,
    completion,
    rememberedBrowsers,
    consoleSessions: createConsoleSessions(parts),
    apiKeys: createApiKeyService(parts),
    withInvitations,
    activation: createActivationService({ ...parts, withInvitations }),
    passwordResets: createPasswordResetService(parts),
    emailChanges: createEmailChanges({ ...parts, auth }),
    impersonations: createImpersonationService({ ...parts, auth }),
    userSessions: createUserSessions(parts),
  };
}
