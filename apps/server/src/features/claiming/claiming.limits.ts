import { MAX_OFFERED_DEVICES } from '@airdeck/contract/claiming/claiming';
import { defineLimits, number, RETRY_LATER, time } from '../../limits/feature-limits.ts';

/**
 * A guess is a claim that failed, or is being checked. A claim that works is none, nor is one of a device that the customer
 * has already.
 */
export const CLAIMING_LIMITS = defineLimits({
  title: 'Claiming',
  numbers: {
    guessesPerUser: 10,
    /** By name, whether there is such a device or not. */
    guessesPerDevice: 20,
    guessesPerTenantAndAddress: 50,
    windowMs: 900_000,
    devicesAtOnce: MAX_OFFERED_DEVICES,
  },
  rows: (limits) => {
    const within = (max: number) => `${number(max)} in ${time(limits.windowMs)}`;
    return [
      ['Wrong claims', 'user, all servers', within(limits.guessesPerUser), RETRY_LATER],
      [
        'Wrong claims',
        'name of a device, whether there is one or not; all servers',
        within(limits.guessesPerDevice),
        RETRY_LATER,
      ],
      [
        'Wrong claims',
        'tenant and address, all servers',
        within(limits.guessesPerTenantAndAddress),
        RETRY_LATER,
      ],
      ['Devices that are given codes', 'request', number(limits.devicesAtOnce), '400'],
    ];
  },
});
