import { z } from 'zod';
import { defineFeature } from '../../feature.ts';
import { emailChangeRoutes } from './email-changes.routes.ts';
import {
  registerActivationLinkRoutes,
  registerActivationRoutes,
  registerPasswordRoutes,
} from './passwords.platform-routes.ts';
import { resetLinkText, writeResetLinkMessages } from './reset-link-messages.ts';
import { createSeenRights } from './seen-rights.service.ts';
import { endAnswersWithSessions } from './session-answers.ts';
import { SIGN_IN_LIMITS } from './sign-in.limits.ts';
import { registerAuthRoutes, registerImpersonationRoutes } from './sign-in.platform-routes.ts';
import { demoSignInRoutes, rightsRoutes, webLoginRoutes } from './sign-in.routes.ts';
import { SIGN_IN_PERSONAL_DATA } from './sign-in-personal-data.repository.ts';
import { userSessionRoutes } from './user-sessions.routes.ts';

/** Sign-in and sign-out, activation, passwords, changes of e-mail addresses, impersonation. */
export const signInFeature = defineFeature({
  name: 'sign-in',
  personalData: SIGN_IN_PERSONAL_DATA,
  limits: SIGN_IN_LIMITS,
  uses: [
    'activation',
    'auth',
    'consoleSessions',
    'database',
    'demoSignIns',
    'domainEvents',
    'emailChanges',
    'events',
    'impersonations',
    'numbersOf',
    'mailer',
    'messageWriter',
    'notificationChoices',
    'passwordResets',
    'pushSubscriptions',
    'rememberedBrowsers',
    'retention',
    'sessions',
    'users',
    'userSessions',
  ],
  sharedEvents: { 'sessions.ended': z.object({ sessionIds: z.array(z.string()) }) },
  messageTexts: { resetLinkMade: resetLinkText },
  register(app, needs) {
    writeResetLinkMessages(needs);
    endAnswersWithSessions(app, needs);
    const { auth, users, activation } = needs;
    registerAuthRoutes(app, { auth, users, limits: needs.numbersOf(SIGN_IN_LIMITS) });
    registerActivationRoutes(app, needs);
    registerActivationLinkRoutes(app, activation);
    registerPasswordRoutes(app, needs);
    emailChangeRoutes(app, needs);
    registerImpersonationRoutes(app, needs);
    webLoginRoutes(app, needs);
    rightsRoutes(app, { users, seenRights: createSeenRights(needs) });
    userSessionRoutes(app, needs);
    demoSignInRoutes(app, needs.demoSignIns);
  },
  jobs: ({ consoleSessions, rememberedBrowsers, sessions, emailChanges, retention }) => [
    { name: 'console-sign-out', everyMs: 10_000, run: () => consoleSessions.signOutOver() },
    { name: 'email-change-notices', everyMs: 60_000, run: () => emailChanges.notifyAgain() },
    { name: 'email-change-purge', everyMs: 3_600_000, run: () => emailChanges.deleteExpired() },
    { name: 'remembered-browser-purge', everyMs: 3_600_000, run: () => rememberedBrowsers.deleteExpired() },
    { name: 'session-purge', everyMs: 3_600_000, run: () => retention.apply(sessions.expired) },
  ],
});
