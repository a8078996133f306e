import type { FeatureEntry } from '../feature.ts';

export const SIGN_IN_ENTRY = {
  auditActions: [
    'signedIn',
    'signedOut',
    'lockedOut',
    'steppedIn',
    'steppedOut',
    'activated',
    'activationLinkMade',
    'passwordChanged',
    'passwordReset',
    'sessionEnded',
    'sessionsEnded',
    'browserRemembered',
    'browserForgotten',
    'resetLinkMade',
    'emailChanged',
    'emailTakenBack',
  ],
  /** An administrator created a link with which the recipient's password can be set. */
  messageKinds: ['resetLinkMade'],
} as const satisfies FeatureEntry;
