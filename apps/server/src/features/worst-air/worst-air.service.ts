import { CHART_DEVICE_LIMIT } from '@airdeck/air/limits';
import type { WorstAir } from '@airdeck/contract/worst-air';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../platform/platform.ts';

export type WorstAirService = ReturnType<typeof createWorstAirService>;

const AT_MOST = 100;

/** What a dashboard looks at first, of devices of any number. */
export function createWorstAirService({ platform }: { platform: Platform }) {
  return {
    /**
     * The devices in scope with the worst air now, then those without an index by name.
     * @param limit how many; as many as a dashboard draws when not given, 100 at most, 1 at least
     * @throws ApiError 403/20 for a system administrator, who is told no readings
     */
    rankedFor(caller: Caller, limit: number = CHART_DEVICE_LIMIT): Promise<WorstAir> {
      return platform.worstAir(caller, Math.min(Math.max(limit, 1), AT_MOST));
    },
  };
}
