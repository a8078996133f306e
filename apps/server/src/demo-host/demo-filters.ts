import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createFilterCounter } from '../features/filter-wear/filter-counter.service.ts';
import type { Services } from '../services.ts';
import { hasDirtyHours } from './demo-state.repository.ts';

const HOUR_MS = 3_600_000;
const LOOK_AGAIN_MS = 1_000;

/** See `DemoHost.finishPast`. Waits for the roll-ups, from which filter wear is counted. */
export async function countFilters(
  {
    database,
    clock,
    services,
  }: { database: Database; clock: Clock; services: Pick<Services, 'domainEvents'> },
  signal: AbortSignal,
): Promise<void> {
  const counting = createFilterCounter({ database, clock, domainEvents: services.domainEvents });
  while (!signal.aborted && (await hasDirtyHours(database.db, Math.floor(clock() / HOUR_MS)))) {
    await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
  await counting.countAll(signal);
}
