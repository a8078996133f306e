import type { Action } from '../../domain-events.ts';

declare module '../users/users.events.ts' {
  interface UserActions {
    activated: Action;
    activationLinkMade: Action;
    passwordChanged: Action;
    passwordReset: Action;
    /** One of the user's sessions, or all others; by themselves or an administrator. */
    sessionEnded: Action;
    sessionsEnded: Action;
    /** The user is not asked for a second factor in a browser, or is asked again. */
    browserRemembered: Action;
    browserForgotten: Action;
    /** By an administrator, to hand it over. */
    resetLinkMade: Action;
    signedIn: Action;
    /** `isForced`: because the end of the session came, or the console asked for another sign-in shortly before. */
    signedOut: Action<{ readonly isForced: true } | undefined>;
    /** Too many wrong passwords. */
    lockedOut: Action;
    /** An administrator acts as the user until then, epoch ms. */
    steppedIn: Action<{ readonly until: number }>;
    steppedOut: Action<{ readonly isForced: true } | undefined>;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** These sign-in sessions are over: sign-out, password change, deletion. */
    'sessions.ended': [ended: { sessionIds: readonly string[] }];
  }
}
