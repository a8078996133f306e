import { useEffect, useState } from 'react';
import { live } from '../live-client/live.ts';
import { addPoints, type Bounds, type DeviceTelemetry, NO_TELEMETRY } from './series.ts';
import { deviceSource } from './use-device-telemetry.ts';

/** Values of many devices are shown together. */
const GATHERED_MS = 250;
/** The newest point of each key is all that is kept. */
const NEWEST: Bounds = { fromTs: Number.POSITIVE_INFINITY, limit: 0 };

type LatestReadings = ReadonlyMap<string, DeviceTelemetry>;

/**
 * The newest values of many devices, followed live: the server sends them over the connection, without a request for each
 * device. Devices that were not heard of yet are missing.
 */
export function useLatestReadings(deviceIds: readonly string[]): LatestReadings {
  const [readings, setReadings] = useState<LatestReadings>(new Map());
  // The array is new at each render, but its content rarely changes.
  const joined = deviceIds.join(' ');
  useEffect(() => {
    let known = new Map<string, DeviceTelemetry>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      known = new Map(known);
      setReadings(known);
    };
    const stops = joined
      .split(' ')
      .filter(Boolean)
      .map((deviceId) =>
        live.subscribe(deviceSource(deviceId), {
          onData: (added) => {
            known.set(deviceId, addPoints(known.get(deviceId) ?? NO_TELEMETRY, added, NEWEST));
            timer ??= setTimeout(show, GATHERED_MS);
          },
        }),
      );
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [joined]);
  return readings;
}
