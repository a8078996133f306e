import { MAX_API_KEYS } from '@airdeck/contract/api-keys/api-keys';
import { MAX_BRANCHES } from '@airdeck/contract/common/access-role';
import { defineLimits, number, time } from '../../limits/feature-limits.ts';

const DAY_MS = 86_400_000;

export const API_KEY_LIMITS = defineLimits({
  title: 'API keys',
  numbers: {
    keysPerUser: MAX_API_KEYS,
    /** An expired key is listed until then: its owner sees why a program fails. */
    expiredKeptMs: 30 * DAY_MS,
  },
  rows: (limits) => [
    ['Keys', 'user', number(limits.keysPerUser), '400'],
    ['Expired keys', 'key', `listed for ${time(limits.expiredKeptMs)}`, 'deleted'],
    [
      'Buildings, floors and rooms to which rights are limited',
      'user, key or group of a provider',
      number(MAX_BRANCHES),
      '400',
    ],
  ],
});
