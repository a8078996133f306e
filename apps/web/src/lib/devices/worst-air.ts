import { CHART_DEVICE_LIMIT } from '@airdeck/air/limits';
import { REFRESH_MS } from '@airdeck/air/windows';
import { getWorstAir, type WorstAir } from '@airdeck/contract/worst-air';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';

/**
 * The devices in the reader's scope for a dashboard, the worst air first, and their total number. Refreshed every
 * minute, so that a device whose air turns bad appears.
 * @param onRead called with each answer
 */
export function useWorstAir(onRead: (answer: WorstAir) => void = () => undefined) {
  return useQuery({
    queryKey: ['worst-air'],
    async queryFn({ signal }) {
      const answer = await call(getWorstAir, { query: { limit: CHART_DEVICE_LIMIT } }, { signal });
      onRead(answer);
      return answer;
    },
    refetchInterval: REFRESH_MS.outOfSight,
  });
}
