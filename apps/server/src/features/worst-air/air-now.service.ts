import { airIndexOf } from '@airdeck/air/cpcb-index';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import {
  countReadable,
  findIndexParts,
  findOthersByName,
  findWorstParts,
  type IndexParts,
} from './air-now.repository.ts';
import type { AirNow, PlatformAir, RankedDevice } from './air-now.ts';

/** The air at devices, from their newest readings. */
export function createAirNow({ database, clock }: { database: Database; clock: Clock }): PlatformAir {
  const { db } = database;
  return {
    async airNow(caller, deviceIds) {
      return (await findIndexParts(db, caller, deviceIds, clock())).map(withIndex);
    },

    async worstAir(caller, limit) {
      const candidates = (await findWorstParts(db, caller, limit, clock())).map(rankedDevice);
      const worst = candidates
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

const withIndex = ({ deviceId, ...parts }: IndexParts): AirNow => ({
  deviceId,
  index: airIndexOf(parts)?.value ?? null,
});

const rankedDevice = (parts: IndexParts): RankedDevice => {
  const { name, label } = parts;
  return { ...withIndex(parts), name, label };
};
