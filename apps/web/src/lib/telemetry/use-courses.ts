import { CHART_POINTS } from '@airdeck/air/limits';
import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverClock, serverNow } from '../time/server-clock.ts';
import { type DeviceSeries, type DeviceTelemetry, lastReadingTs } from './series.ts';
import { getAverages } from './telemetry-calls.ts';

/** Interval of each point of a course: the live window has twenty of them. */
const AVERAGE_MS = TELEMETRY_WINDOWS.live.windowMs / CHART_POINTS;

const ASK_EVERY_MS = 300_000;
/** Minimum refetch interval: the last average changes with each reading. */
const ASK_AFTER_READING_MS = 20_000;

/** Values over a window, and the interval of their averages (ms; 0: raw readings). */
export type Course = { readonly series: DeviceSeries | undefined; readonly bucketMs: number };

/** The averages of a device over a window that ends now. */
export function courseQuery(deviceId: string, windowMs: number) {
  return {
    queryKey: ['course', deviceId, windowMs],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getAverages(deviceId, { windowMs, bucketMs: AVERAGE_MS }, serverNow(), signal),
    refetchInterval: ASK_EVERY_MS,
  };
}

/** The courses of devices in the given order; `undefined` while loading, empty if unavailable. */
export function useCourses(deviceIds: readonly string[], windowMs: number): (DeviceSeries | undefined)[] {
  const results = useQueries({ queries: deviceIds.map((deviceId) => courseQuery(deviceId, windowMs)) });
  return results.map(({ data, isError }) => data ?? (isError ? {} : undefined));
}

/**
 * The course of a device in a live view: refetched soon after each new reading. If unavailable, the known readings are
 * used.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading triggers it
  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    const waitMs = Math.max(0, serverClock.at(dataUpdatedAt) + ASK_AFTER_READING_MS - serverNow());
    const timer = setTimeout(() => void refetch(), waitMs);
    return () => clearTimeout(timer);
  }, [deviceId, lastTs]);
  if (data) return { series: data, bucketMs: AVERAGE_MS };
  return { series: isError ? telemetry?.series : undefined, bucketMs: 0 };
}
