import { defineLimits, number, time } from '../../limits/feature-limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const OUTAGE_LIMITS = defineLimits({
  title: 'Outages',
  numbers: {
    /** From so many on, and from half of those of the gateway, place or customer, they are told of in one message. */
    leastDevices: 5,
    /** Between the last signs of life of devices that fall silent at once. */
    withinMs: 10 * MINUTE_MS,
    /** After the first device is back, the others have as long before people are told. */
    returnMs: 10 * MINUTE_MS,
    keptMs: 90 * DAY_MS,
  },
  rows: (limits) => [
    [
      'Devices that fall silent at once',
      'gateway, place or customer',
      `${number(limits.leastDevices)} and half of them, within ${time(limits.withinMs)}`,
      'From there on, one message for all',
    ],
    [
      'Devices that are back',
      'outage',
      time(limits.returnMs),
      'Told of together; those that follow, each by itself',
    ],
    ['Past outages', 'outage', time(limits.keptMs), 'Deleted'],
  ],
});
