import { airIndexOf } from '@airdeck/air/cpcb-index';
import { CHART_DEVICE_LIMIT } from '@airdeck/air/limits';
import { verdictOf } from '@airdeck/air/verdict';
import type { WorstAir } from '@airdeck/contract/worst-air';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import {
  type AirParts,
  countReadable,
  findAirParts,
  findOthersByName,
  findWorstParts,
} from './air-now.repository.ts';

/** The present air at a device, as far as the caller may see it. */
type AirNow = {
  readonly deviceId: string;
  /** Integer; null: no value from which an index can be computed. */
  readonly index: number | null;
};

export type WorstAirService = ReturnType<typeof createWorstAirService>;

const AT_MOST = 100;

/** The air at devices from their newest readings, for maps and dashboards. */
export function createWorstAirService({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;
  return {
    /**
     * The air at those of these devices that the caller may read and that are not silent.
     * @throws ApiError 403/20 for a system administrator
     */
    async airNow(caller: Caller, deviceIds: readonly string[]): Promise<AirNow[]> {
      return (await findAirParts(db, caller, deviceIds, clock())).map((parts) => ({
        deviceId: parts.deviceId,
        index: indexOf(parts),
      }));
    },

    /**
     * The devices in scope with the worst air now, by the worst known value of each, then the others by name.
     * @param asked number of devices, 1 to 100; default: as in a dashboard's chart
     * @throws ApiError 403/20 for a system administrator, who may not see readings
     */
    async rankedFor(caller: Caller, asked: number = CHART_DEVICE_LIMIT): Promise<WorstAir> {
      const limit = Math.min(Math.max(asked, 1), AT_MOST);
      const candidates = await findWorstParts(db, caller, limit, clock());
      const worst = candidates
        .flatMap((parts) => {
          const severity = severityOf(parts);
          return severity === undefined ? [] : [{ parts, severity }];
        })
        .toSorted((a, b) => b.severity - a.severity || a.parts.name.localeCompare(b.parts.name))
        .slice(0, limit)
        .map(({ parts }) => {
          const { deviceId, name, label } = parts;
          return { deviceId, name, label, index: indexOf(parts) };
        });
      const ids = worst.map(({ deviceId }) => deviceId);
      const [others, total] = await Promise.all([
        worst.length < limit ? findOthersByName(db, caller, ids, limit - worst.length) : [],
        countReadable(db, caller),
      ]);
      return { devices: [...worst, ...others.map((other) => ({ ...other, index: null }))], total };
    },
  };
}

const indexOf = (parts: AirParts): number | null => airIndexOf(parts)?.value ?? null;

function severityOf(parts: AirParts): number | undefined {
  const verdict = verdictOf(parts);
  return verdict.state === 'rated' ? verdict.severity : undefined;
}
