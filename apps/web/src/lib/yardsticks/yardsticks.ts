import type { ComfortLimits } from '@airdeck/air/comfort/room-comfort';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import type { LimitsChoice, Yardstick } from '@airdeck/air/yardstick';
import { getYardsticks, MAX_YARDSTICK_DEVICES } from '@airdeck/contract/yardsticks/yardsticks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { queryKeyOf } from '../query/query.ts';

/** By what the air at a device is judged: `by.id` names the index, and its words and colours belong to that. */
export type KnownYardstick = {
  readonly by: AirQualityIndex;
  readonly limits: LimitsChoice;
  /** The limits of temperature and humidity, by which comfort is judged; undefined: there are none. */
  readonly comfortLimits?: ComfortLimits;
};

/** The yardstick of devices without a choice, and of air that belongs to no device. */
export const DEFAULT_KNOWN: KnownYardstick = { by: DEFAULT_INDEX, limits: 'naaqs2009' };

/** Other indices and limits than the default ones are loaded when a device is judged by them. */
const known = async (one: Yardstick): Promise<KnownYardstick> =>
  one.index === DEFAULT_INDEX.id && one.limits === DEFAULT_KNOWN.limits
    ? DEFAULT_KNOWN
    : (await import('./other-yardstick.ts')).otherYardstick(one);

/** The yardsticks of devices by their ids; a change is announced as `yardsticks`. */
export const yardsticksQuery = (deviceIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeyOf<ReadonlyMap<string, KnownYardstick>>(getYardsticks, ...deviceIds),
    queryFn: async ({ signal }) => {
      const query = { deviceIds: deviceIds.slice(0, MAX_YARDSTICK_DEVICES) };
      const found = await call(getYardsticks, { query }, { signal, as: impersonatedApi });
      const all = found.map(async (one) => [one.deviceId, await known(one as Yardstick)] as const);
      return new Map(await Promise.all(all)) as ReadonlyMap<string, KnownYardstick>;
    },
    enabled: deviceIds.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The yardsticks of devices, in their order. Undefined while they are on their way: a word of another index must not
 * flash up. After a failure, the default one.
 */
export function useYardsticks(deviceIds: readonly string[]): readonly (KnownYardstick | undefined)[] {
  const sorted = [...deviceIds].sort();
  const { data, isPending } = useQuery(yardsticksQuery(sorted));
  return deviceIds.map((id) => data?.get(id) ?? (isPending ? undefined : DEFAULT_KNOWN));
}

/** The same of one device. */
export const useYardstick = (deviceId: string | undefined): KnownYardstick | undefined =>
  useYardsticks(deviceId === undefined ? [] : [deviceId])[0];
