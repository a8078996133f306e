import { airIndexOf } from '@airdeck/air/cpcb-index';
import { CHART_DEVICE_LIMIT } from '@airdeck/air/limits';
import type { WorstAir } from '@airdeck/contract/worst-air';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import {
  countReadable,
  findIndexParts,
  findOthersByName,
  findWorstParts,
  type IndexParts,
} from './air-now.repository.ts';

/** What the air at a device is like now, as far as the caller may know. */
type AirNow = {
  readonly deviceId: string;
  /** Whole number; null: it measures nothing that an index could be made of, or is silent. */
  readonly index: number | null;
};

export type WorstAirService = ReturnType<typeof createWorstAirService>;

const AT_MOST = 100;

/** The air at devices, from their newest readings: what maps show and a dashboard looks at first. */
export function createWorstAirService({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;
  return {
    /**
     * The air at those of these devices that the caller may read; of the others nothing.
     * @throws ApiError 403/20 for a system administrator
     */
    async airNow(caller: Caller, deviceIds: readonly string[]): Promise<AirNow[]> {
      return (await findIndexParts(db, caller, deviceIds, clock())).map(withIndex);
    },

    /**
     * The devices in scope with the worst air now, then those without an index by name.
     * @param asked how many; as many as a dashboard draws when not given, 100 at most, 1 at least
     * @throws ApiError 403/20 for a system administrator, who is told no readings
     */
    async rankedFor(caller: Caller, asked: number = CHART_DEVICE_LIMIT): Promise<WorstAir> {
      const limit = Math.min(Math.max(asked, 1), AT_MOST);
      const candidates = await findWorstParts(db, caller, limit, clock());
      const worst = candidates
        .map(({ name, label, ...parts }) => ({ ...withIndex(parts), name, label }))
        .filter(({ index }) => index !== null)
        .sort((a, b) => (b.index ?? 0) - (a.index ?? 0) || a.name.localeCompare(b.name))
        .slice(0, limit);
      const ids = worst.map(({ deviceId }) => deviceId);
      const [others, total] = await Promise.all([
        worst.length < limit ? findOthersByName(db, caller, ids, limit - worst.length) : [],
        countReadable(db, caller),
      ]);
      return { devices: [...worst, ...others.map((other) => ({ ...other, index: null }))], total };
    },
  };
}

const withIndex = ({ deviceId, ...parts }: Omit<IndexParts, 'name' | 'label'>): AirNow => ({
  deviceId,
  index: airIndexOf(parts)?.value ?? null,
});
