import { presenceOf } from '@airdeck/air/staleness';
import { REFRESH_MS, type TelemetryWindow } from '@airdeck/air/windows';
import { getTimeseries } from '@airdeck/contract/telemetry/telemetry';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { live } from '../live-client/live.ts';
import type { LiveSource } from '../live-client/live-source.ts';
import { queryKeyOf } from '../query/query.ts';
import { queryClient } from '../query/query-client.ts';
import { sessionStore, storedData } from '../session/session.ts';
import type { StoredSeries } from '../session/stored-data.ts';
import { serverClock, serverNow } from '../time/server-clock.ts';
import { pushedReadings } from './pushed-readings.ts';
import {
  addPoints,
  type Bounds,
  type DeviceSeries,
  type DeviceTelemetry,
  lastTsOf,
  NO_TELEMETRY,
  toSeries,
} from './series.ts';
import { getLatest, getWindow } from './telemetry-calls.ts';

/**
 * A device's newest readings: the latest of each key first, then each new one. All keys, since each of them says that
 * the device is not silent.
 */
export function deviceSource(deviceId: string): LiveSource<DeviceSeries> {
  const command = { type: 'TIMESERIES', entityType: 'DEVICE', entityId: deviceId, useStrictDataTypes: true };
  return {
    key: `device ${deviceId}`,
    startCommand: (cmdId) => ({ ...command, cmdId, scope: 'LATEST_TELEMETRY' }),
    stopCommand: (cmdId) => ({ ...command, cmdId, unsubscribe: true }),
    readFrame: (frame) => pushedReadings(frame),
    poll: (signal) => getLatest(deviceId, signal),
  };
}

type WatchedDevice = {
  readonly deviceId: string;
  /** `undefined` while loading. */
  readonly telemetry: DeviceTelemetry | undefined;
  /** Why it could not be read; the data are then those known before. */
  readonly failure: Error | null;
  /** Time of the last answer of the server, epoch ms; `undefined`: none. */
  readonly heardTime: number | undefined;
  readonly retry: () => void;
};

/** Live values received before the first answer, by query: they may be newer than it. */
const early = new Map<string, DeviceTelemetry>();

function telemetryKey(deviceId: string, { windowMs, limit }: TelemetryWindow) {
  return queryKeyOf<DeviceTelemetry>(getTimeseries, deviceId, windowMs, limit);
}

function boundsOf({ windowMs, limit }: TelemetryWindow): Bounds {
  return { fromTs: serverNow() - windowMs, limit };
}

/** A device's readings in a window that ends now. */
export function telemetryQuery(deviceId: string, window: TelemetryWindow) {
  const queryKey = telemetryKey(deviceId, window);
  return queryOptions({
    queryKey,
    async queryFn({ signal }) {
      const added = await readPoints(deviceId, window, signal);
      const before = queryClient.getQueryData<DeviceTelemetry>(queryKey) ?? early.get(queryKey.join(' '));
      early.delete(queryKey.join(' '));
      const telemetry = addPoints(before ?? NO_TELEMETRY, added, boundsOf(window));
      storeLastValues(deviceId, telemetry);
      return telemetry;
    },
    // Live updates keep it fresh; a page opened again still refetches it.
    staleTime: 10_000,
  });
}

/**
 * The readings of devices in a window that ends now, kept up to date live, by polling without a live connection, and
 * refetched in full every hour. At most the window is kept in memory.
 * @param liveIds devices followed live; default: all. Others are polled every minute.
 */
export function useDeviceTelemetry(
  deviceIds: readonly string[],
  window: TelemetryWindow,
  liveIds: readonly string[] = deviceIds,
): WatchedDevice[] {
  const isLive = new Set(liveIds);
  const results = useQueries({
    queries: deviceIds.map((deviceId) => ({
      ...telemetryQuery(deviceId, window),
      refetchInterval: isLive.has(deviceId) ? REFRESH_MS.dashboard : REFRESH_MS.outOfSight,
    })),
  });
  useLiveUpdates(liveIds, window);
  return deviceIds.map((deviceId, index) => {
    const result = results[index];
    const isInTrouble = result?.isError === true || (result?.failureCount ?? 0) > 0;
    return {
      deviceId,
      telemetry: result?.data ?? (isInTrouble ? readLastValues(deviceId) : undefined),
      failure: result?.error ?? null,
      heardTime: result?.data && serverClock.at(result.dataUpdatedAt),
      retry: () => void result?.refetch(),
    };
  });
}

/** The metrics' points in the window. If they do not show the device active, its last ones of any key as well. */
async function readPoints(
  deviceId: string,
  window: TelemetryWindow,
  signal: AbortSignal,
): Promise<DeviceSeries> {
  const series = await getWindow(deviceId, window, serverNow(), signal);
  const lastTs = lastTsOf(Object.values(series).flatMap((points) => points.slice(-1)));
  if (presenceOf(lastTs, serverNow()) === 'active') return series;
  return { ...(await getLatest(deviceId, signal)), ...series };
}

/** Follows the listed devices. Changes of the list do not affect the subscriptions of those that stay. */
function useLiveUpdates(deviceIds: readonly string[], window: TelemetryWindow): void {
  const stops = useRef(new Map<string, () => void>());
  // The array is new at each render, but its content rarely changes.
  const joined = deviceIds.join(' ');
  useEffect(() => {
    const following = stops.current;
    const wanted = new Set(joined.split(' ').filter(Boolean));
    for (const [deviceId, stop] of following) {
      if (wanted.has(deviceId)) continue;
      stop();
      following.delete(deviceId);
    }
    for (const deviceId of wanted) {
      if (!following.has(deviceId)) following.set(deviceId, follow(deviceId, window));
    }
  }, [joined, window]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window needs a new subscription
  useEffect(() => {
    const following = stops.current;
    return () => {
      for (const stop of following.values()) stop();
      following.clear();
    };
  }, [window]);
}

/** Adds live values to the known points of a device. @returns stops it */
function follow(deviceId: string, window: TelemetryWindow): () => void {
  const queryKey = telemetryKey(deviceId, window);
  return live.subscribe(deviceSource(deviceId), {
    onData: (added: DeviceSeries) => {
      const known = queryClient.getQueryData<DeviceTelemetry>(queryKey);
      const before = known ?? early.get(queryKey.join(' ')) ?? NO_TELEMETRY;
      const telemetry = addPoints(before, added, boundsOf(window));
      if (!known) {
        early.set(queryKey.join(' '), telemetry);
        return;
      }
      queryClient.setQueryData(queryKey, telemetry);
      storeLastValues(deviceId, telemetry);
    },
    onResync: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/** Most devices whose last values are kept: as many as on a dashboard. */
const KEPT_DEVICES = 20;
const SAVE_EVERY_MS = 5_000;

const waiting = new Map<string, DeviceTelemetry>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The stored last values of a device, from before the page was loaded; `undefined`: none. */
export function readLastValues(deviceId: string): DeviceTelemetry | undefined {
  const kept = storedData.read('latestTelemetryData')?.devices[deviceId];
  if (!kept) return undefined;
  return addPoints(NO_TELEMETRY, toSeries(kept), { fromTs: 0, limit: Number.POSITIVE_INFINITY });
}

/** Stores a device's last values for an offline start. Written every few seconds at most. */
export function storeLastValues(deviceId: string, telemetry: DeviceTelemetry): void {
  waiting.set(deviceId, telemetry);
  timer ??= setTimeout(writeLastValues, SAVE_EVERY_MS);
}

function writeLastValues(): void {
  clearTimeout(timer);
  timer = undefined;
  // An answer may arrive after its session has ended: the wiped storage must stay empty.
  if (!sessionStore.current()) waiting.clear();
  if (waiting.size === 0) return;
  const before = storedData.read('latestTelemetryData')?.devices ?? {};
  const written = [...waiting].map(([deviceId, telemetry]) => [deviceId, toStored(telemetry)] as const);
  const watched = [...waiting.values()].at(-1);
  // The last written ones are kept.
  const others = Object.entries(before).filter(([deviceId]) => !waiting.has(deviceId));
  storedData.write('latestTelemetryData', {
    lat: placeOf(watched, 'lat'),
    lon: placeOf(watched, 'lon'),
    devices: Object.fromEntries([...others, ...written].slice(-KEPT_DEVICES)),
  });
  waiting.clear();
}

function placeOf(telemetry: DeviceTelemetry | undefined, key: 'lat' | 'lon') {
  const point = telemetry?.latest[key];
  return point ? [point] : [];
}

/** The metrics' points in the window, and the newest of each other key: a device may send any number of keys. */
function toStored({ series, latest }: DeviceTelemetry): StoredSeries {
  const stored = Object.fromEntries(Object.entries(latest).map(([key, point]) => [key, [point]]));
  for (const key of COLUMN_KEYS) if (series[key]) stored[key] = [...series[key]];
  return stored;
}

// Data of one user must not be kept for the next.
sessionStore.subscribe(() => {
  early.clear();
  waiting.clear();
  clearTimeout(timer);
  timer = undefined;
});
window.addEventListener('pagehide', writeLastValues);
