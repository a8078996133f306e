import { followReadings } from '@airdeck/contract/reading-feed/reading-feed';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { deleteOldRows, deleteUnusedFeeds, moveStoredBatches } from './feed-rows.repository.ts';
import { READING_FEED_LIMITS } from './reading-feed.limits.ts';

/** The readings that are stored, in order, for programs that follow them. */
export const readingFeedFeature = defineFeature({
  name: 'reading-feed',
  limits: READING_FEED_LIMITS,
  uses: ['clock', 'database', 'numbersOf', 'readingFeeds'],
  register(app, { readingFeeds }) {
    serve(app, followReadings, ({ caller, query }) => readingFeeds.page(caller, query));
  },
  jobs({ clock, database: { pool }, numbersOf }) {
    const { keptMs, entriesPerTenant, unusedMs } = numbersOf(READING_FEED_LIMITS);
    return [
      {
        name: 'reading-feed',
        everyMs: 1_000,
        async run(stopping) {
          while ((await moveStoredBatches(pool, clock())) && !stopping.aborted);
        },
      },
      {
        name: 'reading-feed-purge',
        everyMs: 600_000,
        async run() {
          await deleteOldRows(pool, clock() - keptMs, entriesPerTenant);
          await deleteUnusedFeeds(pool, clock() - unusedMs);
        },
      },
    ];
  },
});
