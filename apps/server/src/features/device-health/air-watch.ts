import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { JUDGED_METRICS, rankOf, verdictOf } from '@airdeck/air/verdict';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { EventBus, StoredReading } from '../../events.ts';
import { findOtherRanks, updateRanks } from './air-ranks.repository.ts';
import { lockStates } from './device-health.repository.ts';
import type { DeviceChoice } from './observation.ts';

/** Batch size of queries. */
const AT_ONCE = 500;

export type AirWatch = ReturnType<typeof createAirWatch>;

/**
 * Keeps the rank of each device's verdict, by which lists of very many devices are sorted. A message costs one map
 * entry; the database is queried only for devices whose messages have begun to say something else, and is authoritative,
 * since a message may contain only a part of what is measured.
 */
export function createAirWatch({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;
  /** The newest values of devices that have sent since the last run. */
  const heard = new Map<number, StoredReading['values']>();
  /** Rank of a device's last message alone. */
  const ranks = new Map<number, number>();

  /** Stores the ranks of these devices if they differ from the stored ones. */
  async function look(devices: DeviceChoice): Promise<void> {
    const ids = await findOtherRanks(db, devices, clock());
    if (ids.length === 0) return;
    await db.transaction(async (tx) => {
      // Lock order of all transactions.
      await lockStates(tx, ids);
      await updateRanks(tx, ids, clock());
    });
  }

  return {
    /** Starts listening to the devices of this node; other nodes store the ranks of theirs. */
    listenTo(events: EventBus): void {
      events.onOwn('readings.stored', (readings) => {
        for (const { deviceKey, values } of readings) heard.set(deviceKey, values);
      });
    },

    look,

    /** Stores changed ranks. What could not be stored is stored by the next round of measuring. */
    async run(): Promise<void> {
      const changed: number[] = [];
      for (const [deviceKey, values] of heard) {
        const rank = rankOfMessage(values);
        if (ranks.get(deviceKey) !== rank) changed.push(deviceKey);
        ranks.set(deviceKey, rank);
      }
      heard.clear();
      for (let from = 0; from < changed.length; from += AT_ONCE) {
        await look({ keys: changed.slice(from, from + AT_ONCE) });
      }
    },
  };
}

function rankOfMessage(values: StoredReading['values']): number {
  const numbers = JUDGED_METRICS.flatMap((metric) => {
    const value = values[metric];
    return typeof value === 'number' ? [[metric, value] as const] : [];
  });
  return rankOf(verdictOf(DEFAULT_INDEX, Object.fromEntries(numbers)));
}
