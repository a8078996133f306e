import { bytes, defineLimits, MIB, number, RETRY_LATER } from '../../limits/feature-limits.ts';

export const PROFILE_LIMITS = defineLimits({
  title: 'Profiles and pictures',
  numbers: {
    /** Each may bring a picture, which takes a processor for a tenth of a second. */
    changesPerAddressAndMinute: 20,
    /** With a picture, in Base64. */
    bodyBytes: 7 * MIB,
  },
  rows: (limits) => [
    ['A profile with its picture, in Base64', 'request', bytes(limits.bodyBytes), '413'],
    [
      'Changes of a profile',
      'address, all servers',
      `${number(limits.changesPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
  ],
});
