import { defineLimits, number, RETRY_LATER, time } from '../../limits/feature-limits.ts';

export const SECOND_FACTOR_LIMITS = defineLimits({
  title: 'Second factors',
  numbers: {
    /** Codes and passkeys that are tried, from whatever address; those of one address are counted with passwords. */
    codesPerUserAndHour: 30,
    passkeysPerUser: 20,
    /** From the question to the answer of the browser, in which people look for their key. */
    passkeyAttemptMs: 300_000,
  },
  rows: (limits) => [
    [
      'Codes and passkeys that are tried',
      'user, all servers',
      `${number(limits.codesPerUserAndHour)} an hour`,
      RETRY_LATER,
    ],
    ['Passkeys', 'user', number(limits.passkeysPerUser), '400'],
    ['Time to answer with a passkey', 'attempt', time(limits.passkeyAttemptMs), '400'],
  ],
});
