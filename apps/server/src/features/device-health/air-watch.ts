import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { JUDGED_METRICS, rankOf, verdictOf } from '@airdeck/air/verdict';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { EventBus, Owner, StoredReading } from '../../events.ts';
import { judgedBy } from '../worst-air/present-air.ts';
import { findDeviceKeys, findOtherRanks, findYardsticksOfKeys, updateRanks } from './air-ranks.repository.ts';
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
  /** By what the devices are judged, as far as it was needed. */
  const indices = new Map<number, AirQualityIndex>();
  /** Owners and devices whose yardsticks changed on this node: their ranks are stored again. */
  const changedOwners = new Set<Owner>();
  const moved = new Set<number>();

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

  async function lookAt(deviceKeys: readonly number[]): Promise<void> {
    for (let from = 0; from < deviceKeys.length; from += AT_ONCE) {
      await look({ keys: deviceKeys.slice(from, from + AT_ONCE) });
    }
  }

  async function learnIndices(deviceKeys: readonly number[]): Promise<void> {
    const unknown = deviceKeys.filter((key) => !indices.has(key));
    for (let from = 0; from < unknown.length; from += AT_ONCE) {
      const found = await findYardsticksOfKeys(db, unknown.slice(from, from + AT_ONCE));
      for (const { deviceKey, ...yardstick } of found) indices.set(deviceKey, judgedBy(yardstick));
    }
  }

  async function lookAtChanges(): Promise<void> {
    for (const owner of changedOwners) {
      changedOwners.delete(owner);
      await lookAt(await findDeviceKeys(db, owner));
    }
    const keys = [...moved];
    moved.clear();
    await lookAt(keys);
  }

  return {
    /** Starts listening to the devices of this node; other nodes store the ranks of theirs. */
    listenTo(events: EventBus): void {
      events.onOwn('readings.stored', (readings) => {
        for (const { deviceKey, values } of readings) heard.set(deviceKey, values);
      });
      events.on('events.missed', () => indices.clear());
      events.on('yardsticks.changed', () => indices.clear());
      events.on('device.moved', ({ deviceKey }) => indices.delete(deviceKey));
      events.onOwn('yardsticks.changed', (owner) => changedOwners.add(owner));
      events.onOwn('device.moved', ({ deviceKey }) => moved.add(deviceKey));
    },

    look,

    /** Stores changed ranks. What could not be stored is stored by the next round of measuring. */
    async run(): Promise<void> {
      await lookAtChanges();
      await learnIndices([...heard.keys()]);
      const changed: number[] = [];
      for (const [deviceKey, values] of heard) {
        const by = indices.get(deviceKey);
        // Deleted, or in stock.
        if (!by) continue;
        const rank = rankOfMessage(by, values);
        if (ranks.get(deviceKey) !== rank) changed.push(deviceKey);
        ranks.set(deviceKey, rank);
      }
      heard.clear();
      await lookAt(changed);
    },
  };
}

function rankOfMessage(by: AirQualityIndex, values: StoredReading['values']): number {
  const numbers = JUDGED_METRICS.flatMap((metric) => {
    const value = values[metric];
    return typeof value === 'number' ? [[metric, value] as const] : [];
  });
  return rankOf(verdictOf(by, Object.fromEntries(numbers)));
}
