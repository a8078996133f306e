import { bytes, defineLimits, MIB, number, RETRY_LATER } from '../../limits/feature-limits.ts';

export const BRAND_LIMITS = defineLimits({
  title: 'Brands',
  numbers: {
    /** With two logos, in Base64. */
    bodyBytes: 14 * MIB,
    /** Each may bring two logos, which take a processor for a tenth of a second. */
    changesPerAddressAndMinute: 20,
  },
  rows: (limits) => [
    ['A brand with its logos, in Base64', 'request', bytes(limits.bodyBytes), '413'],
    [
      'Changes of a brand',
      'address, all servers',
      `${number(limits.changesPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
  ],
});
