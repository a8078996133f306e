import { MAX_FEED_PAGE } from '@airdeck/contract/reading-feed/reading-feed';
import { defineLimits, number, time } from '../../limits/feature-limits.ts';

const DAY_MS = 86_400_000;

export const READING_FEED_LIMITS = defineLimits({
  title: 'Following new readings',
  numbers: {
    readingsPerPage: MAX_FEED_PAGE,
    /** Entries of the tenant's feed that one request looks through for readings in its scope. */
    entriesPerPage: 20_000,
    keptMs: 3 * DAY_MS,
    entriesPerTenant: 10_000_000,
    /** A feed without readers is deleted after this time. */
    unusedMs: 7 * DAY_MS,
  },
  rows: (limits) => [
    ['Readings', 'page', number(limits.readingsPerPage), '400'],
    [
      'Entries of the feed that are looked through',
      'page',
      number(limits.entriesPerPage),
      'The answer says that there is more',
    ],
    [
      'Entries of the feed',
      'tenant',
      `${time(limits.keptMs)}, ${number(limits.entriesPerTenant)}`,
      'The oldest are deleted; earlier cursors are answered with 410',
    ],
    ['A feed without readers', 'tenant', time(limits.unusedMs), 'Deleted; its cursors are answered with 410'],
  ],
});
