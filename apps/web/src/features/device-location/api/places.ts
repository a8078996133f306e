import { findNearestPlace, type NearestPlace } from '@airdeck/contract/geography';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { placedAt } from '../../../lib/geography/place-lookup.ts';
import type { Point } from '../place-values.ts';

/** Places do not move while a user fills in a form. */
const FRESH_MS = 3_600_000;
const TYPING_PAUSE_MS = 300;

/** The nearest known place, and of which point it is told. */
export type NearestOfPoint = { readonly at: Point; readonly nearest: NearestPlace };

/** The place that a point lies in or by, and its time zone; undefined while it is not known. */
export function useNearestPlace(point: Point | undefined): NearestOfPoint | undefined {
  // Coordinates that are being typed are not asked for one by one.
  const [text] = useDebouncedValue(point ? `${point.lat} ${point.lon}` : '', TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['geography', 'nearest', text],
    queryFn: async ({ signal }): Promise<NearestOfPoint> => {
      const at = placedAt({ value: text });
      return { at, nearest: await call(findNearestPlace, { query: at }, { signal }) };
    },
    enabled: text !== '',
    staleTime: FRESH_MS,
  });
  return data;
}
