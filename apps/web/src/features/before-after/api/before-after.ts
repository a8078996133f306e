import {
  compareBeforeAfter,
  type LevelKey,
  listFoundRooms,
  suggestDays,
} from '@airdeck/contract/before-after/before-after';
import type { CountedHours } from '@airdeck/contract/places/counted-hours';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { queryKeyOf, queryOf } from '../../../lib/query/query.ts';
import { type Day, ownTimeZone } from '../../../lib/time/days.ts';

/** A comparison: rooms, day of the change, metric, and weeks on each side. */
export type ComparisonOrder = {
  readonly deviceIds: readonly string[];
  readonly day: Day;
  readonly key: LevelKey;
  readonly weeks: number;
  readonly hours: CountedHours;
};

/** Long, since the server may have to request outdoor air from its provider. */
const TIMEOUT_MS = 60_000;

/** The rooms before and after the day; disabled without an order. */
export function useBeforeAfter(order: ComparisonOrder | undefined) {
  return useQuery({
    queryKey: queryKeyOf(compareBeforeAfter, order),
    enabled: order !== undefined,
    queryFn: ({ signal }) => {
      if (!order) throw new Error('There is nothing to compare');
      const query = { ...order, timeZone: ownTimeZone() };
      return call(compareBeforeAfter, { query }, { signal, timeoutMs: TIMEOUT_MS });
    },
  });
}

/** Rooms in which a purifier arrived on a known day and whose air can be compared, newest first. */
export function useFoundRooms(
  compared: Pick<ComparisonOrder, 'key' | 'weeks' | 'hours'>,
  { isWanted }: { isWanted: boolean },
) {
  return useQuery({
    ...queryOf(listFoundRooms, { query: { ...compared, timeZone: ownTimeZone() } }),
    enabled: isWanted,
  });
}

/** Days on which a purifier may have been installed in a room, most likely first. */
export function useSuggestedDays(deviceId: string | undefined) {
  return useQuery({
    ...queryOf(suggestDays, { params: { deviceId: deviceId ?? '' }, query: { timeZone: ownTimeZone() } }),
    enabled: deviceId !== undefined,
  });
}
