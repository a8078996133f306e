import { defineFeature } from '../../feature.ts';
import { outageDeliveries } from './outages.deliveries.ts';
import { OUTAGE_LIMITS } from './outages.limits.ts';
import { deletePastOutages } from './outages.repository.ts';

const END_EVERY_MS = 15_000;
const PURGE_EVERY_MS = 3_600_000;

/** Outages: many devices that fall silent at once. */
export const outagesFeature = defineFeature({
  name: 'outages',
  limits: OUTAGE_LIMITS,
  deliveries: outageDeliveries,
  uses: ['database', 'databaseClock', 'outages'],
  register: () => undefined,
  jobs: ({ outages, database, databaseClock }) => [
    { name: 'outage-ends', everyMs: END_EVERY_MS, run: (stopping) => outages.endOver(stopping) },
    {
      name: 'outage-purge',
      everyMs: PURGE_EVERY_MS,
      run: () => deletePastOutages(database.db, databaseClock() - OUTAGE_LIMITS.numbers.keptMs),
    },
  ],
});
