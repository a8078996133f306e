import { atOnce, defineLimits, number, RETRY_LATER, time } from '../../limits/feature-limits.ts';

export const SIGN_IN_LIMITS = defineLimits({
  title: 'Sign-in, mails and links of accounts',
  numbers: {
    /** Those by a minute count for each route; an IPv6 address counts as its /64. */
    loginsPerAddressAndMinute: 20,
    renewalsPerAddressAndMinute: 120,
    passwordChangesPerAddressAndMinute: 30,
    /** Fewer: each may send a mail. */
    resetMailsPerAddressAndMinute: 10,
    /** A further one takes the place of the oldest. */
    rememberedBrowsersPerUser: 20,
    resetLinksPerUserAndHour: 5,
    resetLinkOpeningsPerUserAndHour: 5,
    /** Attempts to set a password by a reset link: each takes a processor for a moment. */
    resetsPerUserAndHour: 20,
    /** By administrators, to hand over. */
    resetLinksMadePerUserAndHour: 10,
    /** Requests for reset links that are being worked on: more than a slow mail server may hold up. */
    pendingResetLinks: 200,
    /** Each goes to an address that the caller names. */
    invitationsPerAddressAndMinute: 30,
    /**
     * Invitations, and notices of changed addresses. A mailbox must not be filled by those who make users and delete
     * them again.
     */
    namedPerRecipientAndHour: 10,
    /** By one user, who chooses whom our mails go to. */
    namedPerUserAndHour: 300,
    /** Mails that are waited for in a transaction: each holds one of the database's ten connections. */
    awaitedAtOnce: 7,
    /** Age of a sign-in that may still change how its user gets in. */
    freshSignInMs: 600_000,
  },
  rows: (limits) => [
    [
      'Age of the sign-in that changes passkeys, their backup codes or the link to a provider',
      'session',
      time(limits.freshSignInMs),
      '400: the person signs in again',
    ],
    [
      'Sign-ins',
      'address (IPv6: /64), all servers',
      `${number(limits.loginsPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
    [
      'Renewals of a session',
      'address, all servers',
      `${number(limits.renewalsPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
    [
      'Browsers that are remembered',
      'user',
      number(limits.rememberedBrowsersPerUser),
      'The oldest is asked for a second factor again',
    ],
    [
      'Changes of a password',
      'address and route, all servers',
      `${number(limits.passwordChangesPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
    [
      'Requests for a reset link',
      'address, all servers',
      `${number(limits.resetMailsPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
    [
      'Mails with a reset link',
      'user, all servers',
      `${number(limits.resetLinksPerUserAndHour)} an hour`,
      'Not sent; the answer is the same',
    ],
    [
      'Reset links that administrators make',
      'user, all servers',
      `${number(limits.resetLinksMadePerUserAndHour)} an hour`,
      RETRY_LATER,
    ],
    [
      'Openings of a reset link',
      'user, all servers',
      `${number(limits.resetLinkOpeningsPerUserAndHour)} an hour`,
      'A page that says so',
    ],
    [
      'Attempts to set a password by a reset link',
      'user, all servers',
      `${number(limits.resetsPerUserAndHour)} an hour`,
      RETRY_LATER,
    ],
    [
      'Reset links that wait for the mail server',
      'server',
      number(limits.pendingResetLinks),
      'Not sent, and logged',
    ],
    [
      'Invitations',
      'address of the sender, all servers',
      `${number(limits.invitationsPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
    [
      'Invitations and notices of a changed address',
      'recipient, all servers',
      `${number(limits.namedPerRecipientAndHour)} an hour`,
      '429',
    ],
    [
      'Invitations and notices of a changed address',
      'user, all servers',
      `${number(limits.namedPerUserAndHour)} an hour`,
      '429',
    ],
    ['Invitations and changes of the own address', 'server', atOnce(limits.awaitedAtOnce), '429'],
  ],
});
