import { defineLimits, number, RETRY_LATER } from '../../limits/feature-limits.ts';

export const SECOND_FACTOR_LIMITS = defineLimits({
  title: 'Second factors',
  numbers: {
    /** Codes that are tried, from whatever address; those of one address are counted with passwords. */
    codesPerUserAndHour: 30,
  },
  rows: (limits) => [
    [
      'Codes of a second factor that are tried',
      'user, all servers',
      `${number(limits.codesPerUserAndHour)} an hour`,
      RETRY_LATER,
    ],
  ],
});
