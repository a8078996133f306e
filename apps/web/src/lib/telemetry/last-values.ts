import { sessionStore, storedData } from '../session/session.ts';
import type { StoredSeries } from '../session/stored-data.ts';
import { addPoints, type DeviceSeries, type DeviceTelemetry, NO_TELEMETRY, toSeries } from './series.ts';

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
export function keepLastValues(deviceId: string, telemetry: DeviceTelemetry): void {
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
