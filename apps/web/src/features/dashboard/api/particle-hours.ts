import { NOW_CAST_HOURS } from '@airdeck/air/indices/now-cast';
import { getTimeseries } from '@airdeck/contract/telemetry/telemetry';
import { useQuery } from '@tanstack/react-query';
import { queryKeyOf } from '../../../lib/query/query.ts';
import { type DeviceSeries, METRIC_KEYS } from '../../../lib/telemetry/series.ts';
import { getAverages } from '../../../lib/telemetry/telemetry-calls.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';

const HOUR_MS = 3_600_000;
/** The hour that has begun does not count. */
const WINDOW = { windowMs: (NOW_CAST_HOURS + 1) * HOUR_MS, bucketMs: HOUR_MS };
const PARTICLES = { ...METRIC_KEYS, averaged: ['pm25', 'pm10'] as const };
const STALE_MS = 5 * 60_000;

/** The particles of the hours of a NowCast, as averages; undefined while they are on their way. */
export function useParticleHours(deviceId: string): DeviceSeries | undefined {
  return useQuery({
    queryKey: queryKeyOf<DeviceSeries>(getTimeseries, 'nowCast', deviceId),
    queryFn: ({ signal }) => getAverages(deviceId, WINDOW, serverNow(), signal, PARTICLES),
    enabled: deviceId !== '',
    staleTime: STALE_MS,
    refetchInterval: STALE_MS,
  }).data;
}
