import { CHART_DEVICE_LIMIT } from '@airdeck/air/limits';
import { REFRESH_MS } from '@airdeck/air/windows';
import { getWorstAir, type WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import { addressOf, requestOf } from '../api-client/http-exchange.ts';
import { queryKeyOf } from '../query/query.ts';

/**
 * The devices in the reader's scope for a dashboard, the worst air first, and their total number. Refreshed every
 * minute, so that a device whose air turns bad appears.
 * @param onRead called with each answer
 */
export function useWorstAir(options: {
  readonly enabled?: boolean;
  readonly onRead?: (answer: WorstAir) => void;
}) {
  const { enabled = true, onRead = () => undefined } = options;
  return useQuery({ ...worstAirQuery(onRead), enabled, refetchInterval: REFRESH_MS.outOfSight });
}

export function worstAirQuery(onRead: (answer: WorstAir) => void = () => undefined) {
  return queryOptions({
    queryKey: queryKeyOf(getWorstAir),
    async queryFn({ signal }) {
      const answer = await call(getWorstAir, INPUT, { signal });
      onRead(answer);
      return answer;
    },
  });
}

const INPUT = { query: { limit: CHART_DEVICE_LIMIT } };

/** The URL of the same request. */
export const worstAirAddress = (): string => addressOf(requestOf(getWorstAir, INPUT));
