import { pastReadings } from '../apps/demo/src/readings.ts';
import { DEMO_TENANTS } from '../apps/demo/src/tenants.ts';
import type { RecordingRow } from '../apps/server/src/testing/recordings.ts';

/** Parameters of a recording in a room of the demo's air model. */
export type ModelledAir = {
  /** The name of a device of the demo. */
  readonly device: string;
  /** ISO 8601; `to` is exclusive. */
  readonly from: string;
  readonly to: string;
  /** When the device was switched off, ISO 8601; the end is exclusive. */
  readonly off: readonly [from: string, to: string];
  readonly columns: readonly ('pm25' | 'pm10' | 'co2' | 'tvoc' | 'temp' | 'rh')[];
};

/** A recording by the demo's model, one row per minute; deterministic. */
export function modelRecording({ device: name, from, to, off, columns }: ModelledAir): RecordingRow[] {
  const [offFrom, offTo] = off.map(Date.parse) as [number, number];
  return pastReadings(placeOf(name), Date.parse(from), Date.parse(to), Date.parse(from))
    .filter(({ ts }) => ts < offFrom || ts >= offTo)
    .map(({ ts, values }) => ({
      ts: new Date(ts).toISOString(),
      ...Object.fromEntries(columns.map((column) => [column, String(values[column] ?? '')])),
    }));
}

function placeOf(name: string) {
  for (const { city, devices } of DEMO_TENANTS.flatMap(({ customers }) => customers)) {
    const index = devices.findIndex((device) => device.name === name);
    const device = devices[index];
    if (device) return { device, city, index };
  }
  throw new Error(`The demo has no device ${name}`);
}
