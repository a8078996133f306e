import type { TelemetryWindow } from '@airdeck/air/windows';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/keys';
import { z } from 'zod';
import { addressOf } from '../api-client/http-exchange.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { type DeviceSeries, toSeries } from './series.ts';

const pointSchema = z.object({ ts: z.number(), value: z.unknown() });
const timeseriesSchema = z.record(z.string(), z.array(pointSchema));
const attributesSchema = z.array(z.object({ key: z.string(), value: z.unknown() }));

const KEYS = COLUMN_KEYS.join(',');
/** An average place or mode means nothing. */
const AVERAGED_KEYS = 'pm25,pm10,co2,tvoc,temp,rh';

function devicePath(deviceId: string): string {
  return `/api/plugins/telemetry/DEVICE/${encodeURIComponent(deviceId)}`;
}

/** A device's clock, or the server's, may be ahead of this machine's: the newest readings belong to every window. */
const CLOCKS_APART_MS = 86_400_000;

/** Within a moment the same question has the same address: the page's first script may have asked it already. */
const MOMENT_MS = 10_000;

/** @param at writes a time, told in ms from now, into the question. */
function windowQuestion(
  deviceId: string,
  { windowMs, intervalMs, limit }: TelemetryWindow,
  at: (offsetMs: number) => number | string,
) {
  return {
    path: `${devicePath(deviceId)}/values/timeseries`,
    query: {
      keys: KEYS,
      startTs: at(-windowMs),
      endTs: at(CLOCKS_APART_MS),
      interval: intervalMs,
      limit,
    },
  };
}

/** The newest readings of a window that ends now, as the device sent them. */
export async function getWindow(
  deviceId: string,
  window: TelemetryWindow,
  nowMs: number,
  signal: AbortSignal,
): Promise<DeviceSeries> {
  const moment = Math.floor(nowMs / MOMENT_MS) * MOMENT_MS;
  const question = windowQuestion(deviceId, window, (offsetMs) => moment + offsetMs);
  return toSeries(await impersonatedApi.request({ ...question, schema: timeseriesSchema, signal }));
}

/** Where `getWindow` asks, with times as `{milliseconds from now}`. */
export function windowAddress(deviceId: string, window: TelemetryWindow): string {
  return addressOf(windowQuestion(deviceId, window, (offsetMs) => `{${offsetMs}}`));
}

/** Averages over `bucketMs` of the last `windowMs`; the time of each is the middle of its bucket. */
export async function getAverages(
  deviceId: string,
  { windowMs, bucketMs }: { windowMs: number; bucketMs: number },
  nowMs: number,
  signal: AbortSignal,
): Promise<DeviceSeries> {
  // Buckets are counted from the start: on whole ones, a bucket is the same in every answer.
  const endTs = Math.ceil((nowMs + 1) / bucketMs) * bucketMs;
  const answer = await impersonatedApi.request({
    path: `${devicePath(deviceId)}/values/timeseries`,
    query: { keys: AVERAGED_KEYS, startTs: endTs - windowMs, endTs, interval: bucketMs, agg: 'AVG' },
    schema: timeseriesSchema,
    signal,
  });
  return toSeries(answer);
}

/** The newest reading of each key, however old. */
export async function getLatest(deviceId: string, signal: AbortSignal): Promise<DeviceSeries> {
  const answer = await impersonatedApi.request({
    path: `${devicePath(deviceId)}/values/timeseries`,
    query: { keys: KEYS },
    schema: timeseriesSchema,
    signal,
  });
  return toSeries(answer);
}

/** After how long without a word the device counts as silent, in ms; `undefined` when it sets none. */
export async function getInactivityTimeoutMs(
  deviceId: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const attributes = await impersonatedApi.request({
    path: `${devicePath(deviceId)}/values/attributes/SERVER_SCOPE`,
    query: { keys: 'inactivityTimeout' },
    schema: attributesSchema,
    signal,
  });
  const timeoutMs = Number(attributes.find(({ key }) => key === 'inactivityTimeout')?.value);
  return Number.isFinite(timeoutMs) && timeoutMs > 0 ? timeoutMs : undefined;
}
