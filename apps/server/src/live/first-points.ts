import type { RangeRequest } from '../features/telemetry/range-query.ts';
import type { ReadableDevice } from '../features/telemetry/readable-device.repository.ts';
import type { TelemetryService } from '../features/telemetry/telemetry.service.ts';
import type { FirstPoints } from './timeseries-feed.ts';
import { type Pair, pairsBody, updateBody } from './update-text.ts';

/** The latest values; of keys that were asked for and have none, null as of now. */
export async function firstLatest(
  telemetry: TelemetryService,
  device: ReadableDevice,
  keys: readonly string[] | undefined,
  now: number,
): Promise<FirstPoints> {
  const latest = await telemetry.latest(device);
  const pairs = new Map<string, Pair[]>();
  const newest = new Map<string, number>();
  for (const key of keys ?? latest.keys()) {
    const point = latest.get(key);
    pairs.set(key, [point ? [point.ts, point.value] : [now, null]]);
    if (point) newest.set(key, point.ts);
  }
  return { body: pairsBody(pairs), newest };
}

/** The points of a range. */
export async function firstWindow(
  telemetry: TelemetryService,
  device: ReadableDevice,
  range: RangeRequest,
): Promise<FirstPoints> {
  const points = await telemetry.range(device, range, 'pair');
  const texts = new Map(
    [...points].map(([key, { pieces, lastTs }]) => [key, { text: pieces.join(''), lastTs }]),
  );
  // What is stored meanwhile and older than the window's newest point is no less new to the client.
  return { body: updateBody(texts), newest: new Map() };
}
