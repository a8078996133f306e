import { REFRESH_MS, type TelemetryWindow } from '@airdeck/air/windows';
import { deviceUpdateSchema } from '@airdeck/contract/live/updates';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry-values';
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { live } from '../live-client/live.ts';
import type { LiveSource } from '../live-client/live-source.ts';
import { sessionStore, storedData } from '../session/session.ts';
import type { StoredSeries } from '../session/stored-data.ts';
import {
  addPoints,
  type Bounds,
  type DeviceSeries,
  type DeviceTelemetry,
  NO_TELEMETRY,
  toSeries,
} from './series.ts';
import { getLatest, getWindow } from './telemetry-calls.ts';

const updateSchema = deviceUpdateSchema.pick({ errorCode: true, data: true });

/** A device's newest readings: the latest of each key first, then each new one. */
function deviceSource(deviceId: string): LiveSource<DeviceSeries> {
  const command = { type: 'TIMESERIES', entityType: 'DEVICE', entityId: deviceId };
  return {
    key: `device ${deviceId}`,
    startCommand: (cmdId) => ({ ...command, cmdId, keys: COLUMN_KEYS.join(','), scope: 'LATEST_TELEMETRY' }),
    stopCommand: (cmdId) => ({ ...command, cmdId, unsubscribe: true }),
    readFrame({ body }) {
      const update = updateSchema.safeParse(body);
      if (!update.success || update.data.errorCode !== 0 || !update.data.data) return undefined;
      const points = Object.entries(update.data.data).map(
        ([key, pairs]) => [key, pairs.map(([ts, value]) => ({ ts, value }))] as const,
      );
      return toSeries(Object.fromEntries(points));
    },
    poll: (signal) => getLatest(deviceId, signal),
  };
}

type WatchedDevice = {
  readonly deviceId: string;
  /** `undefined` while it is on its way. */
  readonly telemetry: DeviceTelemetry | undefined;
  /** Why it could not be read; what is shown then is what was known before. */
  readonly failure: Error | null;
  /** When the server last told of it, epoch ms; `undefined`: it has not. */
  readonly heardTime: number | undefined;
  readonly retry: () => void;
};

/** What came in live before the first answer, by query: it may be newer than that answer. */
type EarlyPoints = Map<string, DeviceTelemetry>;

const earlyPoints = new WeakMap<QueryClient, EarlyPoints>();

function earlyPointsOf(queryClient: QueryClient): EarlyPoints {
  const known = earlyPoints.get(queryClient) ?? new Map<string, DeviceTelemetry>();
  earlyPoints.set(queryClient, known);
  return known;
}

function telemetryKey(deviceId: string, { windowMs, limit }: TelemetryWindow) {
  return ['telemetry', deviceId, windowMs, limit] as const;
}

function boundsOf({ windowMs, limit }: TelemetryWindow): Bounds {
  return { fromTs: Date.now() - windowMs, limit };
}

/** A device's readings in a window that ends now. */
export function telemetryQuery(queryClient: QueryClient, deviceId: string, window: TelemetryWindow) {
  const queryKey = telemetryKey(deviceId, window);
  return queryOptions({
    queryKey,
    async queryFn({ signal }) {
      const added = await readPoints(deviceId, window, signal);
      const early = earlyPointsOf(queryClient);
      const before = queryClient.getQueryData<DeviceTelemetry>(queryKey) ?? early.get(queryKey.join(' '));
      early.delete(queryKey.join(' '));
      const telemetry = addPoints(before ?? NO_TELEMETRY, added, boundsOf(window));
      storeLastValues(deviceId, telemetry);
      return telemetry;
    },
    // Live updates keep it fresh; a page that is opened again still requests it again.
    staleTime: 10_000,
  });
}

/**
 * The readings of devices in a window that ends now, kept up to date live, by polling where there is no live
 * connection, and in full each hour. At most the window is kept in memory.
 * @param liveIds those whose new readings are wanted at once; all of them unless said otherwise. The others are asked
 *   each minute.
 */
export function useDeviceTelemetry(
  deviceIds: readonly string[],
  window: TelemetryWindow,
  liveIds: readonly string[] = deviceIds,
): WatchedDevice[] {
  const queryClient = useQueryClient();
  const isLive = new Set(liveIds);
  const results = useQueries({
    queries: deviceIds.map((deviceId) => ({
      ...telemetryQuery(queryClient, deviceId, window),
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
      heardTime: result?.data && result.dataUpdatedAt,
      retry: () => void result?.refetch(),
    };
  });
}

/** The window's points or, of a device silent for all of it, the last ones it sent. */
async function readPoints(
  deviceId: string,
  window: TelemetryWindow,
  signal: AbortSignal,
): Promise<DeviceSeries> {
  const series = await getWindow(deviceId, window, Date.now(), signal);
  return Object.keys(series).length > 0 ? series : getLatest(deviceId, signal);
}

/** Follows devices for as long as they are named. Those that stay are not requested again when others come and go. */
function useLiveUpdates(deviceIds: readonly string[], window: TelemetryWindow): void {
  const queryClient = useQueryClient();
  const stops = useRef(new Map<string, () => void>());
  // The list is created again with each render; what it says changes rarely.
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
      if (!following.has(deviceId)) following.set(deviceId, follow(deviceId, window, queryClient));
    }
  }, [joined, window, queryClient]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window is followed again
  useEffect(() => {
    const following = stops.current;
    return () => {
      for (const stop of following.values()) stop();
      following.clear();
    };
  }, [window, queryClient]);
}

/** Adds what comes in live to what is known of a device. @returns stops it */
function follow(deviceId: string, window: TelemetryWindow, queryClient: QueryClient): () => void {
  const early = earlyPointsOf(queryClient);
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

/** Devices whose last values are kept: what a dashboard shows at most. */
const KEPT_DEVICES = 20;
const SAVE_EVERY_MS = 5_000;

const waiting = new Map<string, DeviceTelemetry>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was last known of a device before the page was loaded; `undefined` when nothing is kept. */
export function readLastValues(deviceId: string): DeviceTelemetry | undefined {
  const kept = storedData.read('latestTelemetryData')?.devices[deviceId];
  if (!kept) return undefined;
  return addPoints(NO_TELEMETRY, toSeries(kept), { fromTs: 0, limit: Number.POSITIVE_INFINITY });
}

/** Keeps a device's last values for a start without network. Written every few seconds at most. */
export function storeLastValues(deviceId: string, telemetry: DeviceTelemetry): void {
  waiting.set(deviceId, telemetry);
  timer ??= setTimeout(writeLastValues, SAVE_EVERY_MS);
}

function writeLastValues(): void {
  clearTimeout(timer);
  timer = undefined;
  // An answer may come in after its session has ended: that storage has been wiped, and stays so.
  if (!sessionStore.current()) waiting.clear();
  if (waiting.size === 0) return;
  const before = storedData.read('latestTelemetryData')?.devices ?? {};
  const written = [...waiting].map(([deviceId, telemetry]) => [deviceId, toStored(telemetry)] as const);
  const watched = [...waiting.values()].at(-1);
  // The ones written last are the ones kept.
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

/** The window's points, and the newest of each key where the window has none. */
function toStored({ series, latest }: DeviceTelemetry): StoredSeries {
  const withLatest = Object.entries(latest).map(([key, point]) => [key, [point]] as const);
  const stored: DeviceSeries = { ...Object.fromEntries(withLatest), ...series };
  return Object.fromEntries(Object.entries(stored).map(([key, points]) => [key, [...points]]));
}

// What one person has watched is not kept for the next.
sessionStore.subscribe(() => {
  waiting.clear();
  clearTimeout(timer);
  timer = undefined;
});
window.addEventListener('pagehide', writeLastValues);
