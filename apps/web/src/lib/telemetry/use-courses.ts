import { CHART_POINTS } from '@airdeck/air/limits';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DeviceSeries, type DeviceTelemetry, lastReadingTs } from './series.ts';
import { getAverages } from './telemetry-calls.ts';

/** What each point of a course stands for: the live window has twenty of them. */
const AVERAGE_MS = TELEMETRY_WINDOWS.live.windowMs / CHART_POINTS;

const ASK_EVERY_MS = 300_000;
/** The last average grows with each reading; it need not be asked for with each. */
const ASK_AFTER_READING_MS = 20_000;

/** How values went over a window, and the width of the averages it is made of (ms; 0: readings as they came). */
export type Course = { readonly series: DeviceSeries | undefined; readonly bucketMs: number };

/** The averages of a device over a window that ends now. */
export function courseQuery(deviceId: string, windowMs: number) {
  return {
    queryKey: ['course', deviceId, windowMs],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getAverages(deviceId, { windowMs, bucketMs: AVERAGE_MS }, Date.now(), signal),
    refetchInterval: ASK_EVERY_MS,
  };
}

/** The courses of devices in the order asked; `undefined` while one is on its way, empty where it cannot be had. */
export function useCourses(deviceIds: readonly string[], windowMs: number): (DeviceSeries | undefined)[] {
  const results = useQueries({ queries: deviceIds.map((deviceId) => courseQuery(deviceId, windowMs)) });
  return results.map(({ data, isError }) => data ?? (isError ? {} : undefined));
}

/**
 * The course of a device that is watched: requested again soon after each new reading. Where it cannot be had, the
 * readings that are known stand in for it.
 */
export function useCourse(
  deviceId: string | undefined,
  windowMs: number,
  telemetry: DeviceTelemetry | undefined,
): Course {
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...courseQuery(deviceId ?? '', windowMs),
    enabled: deviceId !== undefined,
  });
  const lastTs = telemetry && lastReadingTs(telemetry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading is what asks
  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    const waitMs = Math.max(0, dataUpdatedAt + ASK_AFTER_READING_MS - Date.now());
    const timer = setTimeout(() => void refetch(), waitMs);
    return () => clearTimeout(timer);
  }, [deviceId, lastTs]);
  if (data) return { series: data, bucketMs: AVERAGE_MS };
  return { series: isError ? telemetry?.series : undefined, bucketMs: 0 };
}
