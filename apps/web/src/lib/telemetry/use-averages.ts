import { CHART_POINTS } from '@airdeck/air/limits';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { useQuery } from '@tanstack/react-query';
import type { DeviceSeries } from './series.ts';
import { getAverages } from './telemetry-calls.ts';

const { windowMs } = TELEMETRY_WINDOWS.live;

/** What each point of the course stands for: a quarter of an hour. */
export const AVERAGE_MS = windowMs / CHART_POINTS;

/** The course of the last five hours, in averages; `undefined` while it is on its way or cannot be had. */
export function useAverages(deviceId: string | undefined): DeviceSeries | undefined {
  const { data } = useQuery({
    queryKey: ['averages', deviceId],
    queryFn: ({ signal }) =>
      getAverages(deviceId ?? '', { windowMs, bucketMs: AVERAGE_MS }, Date.now(), signal),
    enabled: deviceId !== undefined,
    refetchInterval: AVERAGE_MS / 3,
  });
  return data;
}
