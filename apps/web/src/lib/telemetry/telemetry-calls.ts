import { READING_AHEAD_MS } from '@airdeck/air/timely';
import type { TelemetryWindow } from '@airdeck/air/windows';
import { getAttributesOfScope, INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes/attributes';
import type { InputOf } from '@airdeck/contract/common/operation';
import { getTimeseries } from '@airdeck/contract/telemetry/telemetry';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import { call } from '../api-client/call.ts';
import { addressOf, requestOf } from '../api-client/http-exchange.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { serverNow } from '../time/server-clock.ts';
import { type DeviceSeries, METRIC_KEYS, toMeans, toSeries } from './series.ts';

const KEYS = COLUMN_KEYS.join(',');

const deviceParams = (deviceId: string) => ({ entityType: 'DEVICE', entityId: deviceId });

/** Values keep their types: the console parses no text. */
const TYPED = { useStrictDataTypes: true } as const;

const readTimeseries = (
  deviceId: string,
  query: NonNullable<InputOf<typeof getTimeseries>['query']>,
  signal: AbortSignal,
) => {
  const input = { params: deviceParams(deviceId), query };
  return call(getTimeseries, input, { signal, as: impersonatedApi });
};

/** Times are rounded, so that equal requests have the same URL: the page's first script may have sent it already. */
const MOMENT_MS = 10_000;

/** @param at writes a time, given in ms from now, into the query */
// A device's clock may be ahead: a window includes the readings that can be its latest.
const windowQuery = (
  { windowMs, intervalMs, limit }: TelemetryWindow,
  at: (offsetMs: number) => number | string,
) => ({
  keys: KEYS,
  startTs: at(-windowMs),
  endTs: at(READING_AHEAD_MS),
  interval: intervalMs,
  limit,
  ...TYPED,
});

/** The raw readings of a window that ends now. */
export async function getWindow(
  deviceId: string,
  window: TelemetryWindow,
  nowMs: number,
  signal: AbortSignal,
): Promise<DeviceSeries> {
  const moment = Math.floor(nowMs / MOMENT_MS) * MOMENT_MS;
  const query = windowQuery(window, (offsetMs) => moment + offsetMs);
  return toSeries(await readTimeseries(deviceId, query, signal));
}

/** The URL of `getWindow`, with times as `{milliseconds from now}`. */
export function windowAddress(deviceId: string, window: TelemetryWindow): string {
  const query = windowQuery(window, (offsetMs) => `{${offsetMs}}`);
  return addressOf(requestOf(getTimeseries, { params: deviceParams(deviceId), query }));
}

/** All raw readings from a time on, epoch ms; of more than `limit`, the newest. */
export const getReadingsSince = async (
  deviceId: string,
  startTs: number,
  limit: number,
  signal: AbortSignal,
  followed = METRIC_KEYS,
): Promise<DeviceSeries> => {
  const query = {
    keys: followed.keys.join(','),
    startTs,
    endTs: serverNow() + READING_AHEAD_MS,
    limit,
    ...TYPED,
  };
  return toSeries(await readTimeseries(deviceId, query, signal), followed);
};

/** Averages over `bucketMs` of the last `windowMs`; the time of each is the middle of its bucket. */
export async function getAverages(
  deviceId: string,
  { windowMs, bucketMs }: { windowMs: number; bucketMs: number },
  nowMs: number,
  signal: AbortSignal,
  followed = METRIC_KEYS,
): Promise<DeviceSeries> {
  // Buckets are counted from the start: with an aligned start, a bucket is the same in every answer.
  const endTs = Math.ceil((nowMs + 1) / bucketMs) * bucketMs;
  const query = {
    keys: followed.averaged.join(','),
    startTs: endTs - windowMs,
    endTs,
    interval: bucketMs,
    agg: 'AVG',
    ...TYPED,
  } as const;
  return toMeans(await readTimeseries(deviceId, query, signal));
}

/** The newest reading of each key that the device sends, however old. */
export const getLatest = async (deviceId: string, signal: AbortSignal): Promise<DeviceSeries> =>
  toSeries(await readTimeseries(deviceId, TYPED, signal));

/** Inactivity time-out of the device, in ms; `undefined`: not set. */
export async function getInactivityTimeoutMs(
  deviceId: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const params = { ...deviceParams(deviceId), scope: 'SERVER_SCOPE' };
  const attributes = await call(
    getAttributesOfScope,
    { params, query: { keys: INACTIVITY_TIMEOUT_KEY } },
    { signal, as: impersonatedApi },
  );
  const timeoutMs = attributes.find(({ key }) => key === INACTIVITY_TIMEOUT_KEY)?.value;
  return typeof timeoutMs === 'number' && timeoutMs > 0 ? timeoutMs : undefined;
}
