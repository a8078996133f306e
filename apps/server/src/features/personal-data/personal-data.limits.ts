import { MAX_DOWNLOADS_PER_DAY } from '@airdeck/contract/personal-data/personal-data';
import { defineLimits, number, RETRY_LATER } from '../../limits/feature-limits.ts';

export const PERSONAL_DATA_LIMITS = defineLimits({
  title: 'Personal data',
  numbers: { downloadsPerUserAndDay: MAX_DOWNLOADS_PER_DAY },
  rows: (limits) => [
    [
      'Downloads of the own data',
      'user, all servers',
      `${number(limits.downloadsPerUserAndDay)} within 24 hours`,
      RETRY_LATER,
    ],
  ],
});
