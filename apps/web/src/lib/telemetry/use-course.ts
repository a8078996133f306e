import { CHART_POINTS } from '@airdeck/air/limits';
import { REFRESH_MS, TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { getTimeseries } from '@airdeck/contract/telemetry/telemetry';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { live } from '../live-client/live.ts';
import { queryKeyOf } from '../query/query.ts';
import { queryClient } from '../query/query-client.ts';
import { serverClock, serverNow } from '../time/server-clock.ts';
import { useNow } from '../time/use-now.ts';
import { readingsSource } from './readings-source.ts';
import {
  addReadings,
  courseAt,
  hasLateReadings,
  type ReadingsSince,
  type RunningCourse,
  restartCourse,
  trimCourse,
} from './running-course.ts';
import { type DeviceSeries, type DeviceTelemetry, type FollowedKeys, METRIC_KEYS } from './series.ts';
import { getAverages } from './telemetry-calls.ts';

/** Interval of each point of a course: the live window has twenty of them. */
const AVERAGE_MS = TELEMETRY_WINDOWS.live.windowMs / CHART_POINTS;

/** Minimum interval of reading again because of late readings: a device that sends its history has many. */
const ASK_AFTER_LATE_MS = 20_000;
const MINUTE_MS = 60_000;

/** Values over a window, and the interval of their averages (ms; 0: raw readings). */
export type Course = { readonly series: DeviceSeries | undefined; readonly bucketMs: number };

/** The averages of a device over a window that ends now. */
export function courseQuery(deviceId: string, windowMs: number, followed = METRIC_KEYS) {
  return {
    queryKey: queryKeyOf(getTimeseries, 'averages', deviceId, windowMs, followed.averaged),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getAverages(deviceId, { windowMs, bucketMs: AVERAGE_MS }, serverNow(), signal, followed),
    refetchInterval: REFRESH_MS.dashboard,
  };
}

/**
 * The course of a device in a live view: pushed readings are added to the averages of the present quarter of an hour.
 * The window is read again after an interruption, and for late readings. If unavailable, the known readings are used.
 */
export function useCourse(
  deviceId: string | undefined,
  windowMs: number,
  telemetry: DeviceTelemetry | undefined,
  followed = METRIC_KEYS,
): Course {
  const { data, dataUpdatedAt, isError } = useQuery({
    ...courseQuery(deviceId ?? '', windowMs, followed),
    enabled: deviceId !== undefined,
  });
  const running = useRunningCourse(deviceId, windowMs, followed);
  const now = useNow(MINUTE_MS);
  const series = useMemo(() => {
    const read = data && { means: data, at: serverClock.at(dataUpdatedAt) };
    if (!read) return undefined;
    // The clock of the interval may not have ticked since the last answer or reading.
    const at = Math.max(now, read.at, running?.at ?? 0);
    return courseAt(read, running?.course, { now: at, windowMs, bucketMs: AVERAGE_MS }, followed);
  }, [data, dataUpdatedAt, running, now, windowMs, followed]);
  if (series) return { series, bucketMs: AVERAGE_MS };
  return { series: isError ? telemetry?.series : undefined, bucketMs: 0 };
}

type PushedCourse = {
  readonly deviceId: string;
  readonly course: RunningCourse;
  /** The server's time when it last changed, epoch ms. */
  readonly at: number;
};

/** The pushed part of a course; `undefined` until the first readings have come. */
function useRunningCourse(
  deviceId: string | undefined,
  windowMs: number,
  followed: FollowedKeys,
): PushedCourse | undefined {
  const [pushed, setPushed] = useState<PushedCourse>();
  useEffect(() => {
    if (deviceId === undefined) return;
    const { queryKey } = courseQuery(deviceId, windowMs, followed);
    let course: RunningCourse | undefined;
    /** `fromTs` of the subscription. */
    let subscribedFrom: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => void queryClient.invalidateQueries({ queryKey });
    const readAgainSoon = () => {
      const readAt = serverClock.at(queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
      timer ??= setTimeout(
        () => {
          timer = undefined;
          readAgain();
        },
        Math.max(0, readAt + ASK_AFTER_LATE_MS - serverNow()),
      );
    };
    const stop = live.subscribe(readingsSource(deviceId, AVERAGE_MS, followed), {
      onData(added: ReadingsSince) {
        const now = serverNow();
        if (!course || subscribedFrom !== added.fromTs) {
          // While values are polled, none says that the connection was interrupted.
          if (subscribedFrom !== undefined && added.fromTs > subscribedFrom + AVERAGE_MS) readAgain();
          course = restartCourse(course, added, AVERAGE_MS);
        } else {
          if (hasLateReadings(course, added.readings, now - windowMs)) readAgainSoon();
          course = addReadings(course, added.readings);
        }
        subscribedFrom = added.fromTs;
        course = trimCourse(course, { now, windowMs, bucketMs: AVERAGE_MS });
        setPushed({ deviceId, course, at: now });
      },
      onResync: readAgain,
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [deviceId, windowMs, followed]);
  return pushed?.deviceId === deviceId ? pushed : undefined;
}
