import { faultsOfAll } from '@airdeck/air/further-faults';
import type { TelemetryValues } from '@airdeck/contract/telemetry/telemetry-values';
import type { StoredReading } from '../events.ts';
import { BUS } from './bus-numbers.ts';

/** Device key, ts and the length of what follows: the values as JSON. */
const HEAD_BYTES = 4 + 8 + 4;

/** Readings as bytes, in messages of a bounded length; a longer reading has a message of its own. */
export function* writeReadings(
  readings: readonly StoredReading[],
  mostBytes: number = BUS.readingsBytes,
): Generator<Uint8Array> {
  let bytes = Buffer.allocUnsafe(mostBytes);
  let end = 0;
  for (const { deviceKey, ts, values } of readings) {
    const text = JSON.stringify(values);
    const length = Buffer.byteLength(text);
    if (end > 0 && end + HEAD_BYTES + length > mostBytes) {
      yield bytes.subarray(0, end);
      bytes = Buffer.allocUnsafe(mostBytes);
      end = 0;
    }
    if (HEAD_BYTES + length > bytes.length) bytes = Buffer.allocUnsafe(HEAD_BYTES + length);
    bytes.writeUInt32BE(deviceKey, end);
    bytes.writeDoubleBE(ts, end + 4);
    bytes.writeUInt32BE(length, end + 12);
    bytes.write(text, end + HEAD_BYTES);
    end += HEAD_BYTES + length;
  }
  if (end > 0) yield bytes.subarray(0, end);
}

/** @throws Error when these are no readings */
export function readReadings(bytes: Uint8Array): StoredReading[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readings: StoredReading[] = [];
  for (let at = 0; at < buffer.length; ) {
    // Throws beyond the end.
    const length = buffer.readUInt32BE(at + 12);
    const end = at + HEAD_BYTES + length;
    if (end > buffer.length) throw new RangeError('a reading is cut off');
    const text = buffer.subarray(at + HEAD_BYTES, end);
    readings.push(new HeardReading(buffer.readUInt32BE(at), buffer.readDoubleBE(at + 4), text));
    at = end;
  }
  return readings;
}

/** A reading of another node. Its values are read when they are looked at: most readings are of devices that no one watches. */
class HeardReading implements StoredReading {
  readonly deviceKey: number;
  readonly ts: number;
  readonly #text: Buffer;
  #values: TelemetryValues | undefined;

  constructor(deviceKey: number, ts: number, text: Buffer) {
    this.deviceKey = deviceKey;
    this.ts = ts;
    this.#text = text;
  }

  get values(): TelemetryValues {
    this.#values ??= readValues(this.#text);
    return this.#values;
  }

  get faults(): ReadonlySet<string> | undefined {
    return faultsOfAll(this.values, this.values);
  }
}

/** None if these are not values: an error of another node must not affect the other readings. */
function readValues(text: Buffer): TelemetryValues {
  try {
    const values: unknown = JSON.parse(text.toString());
    if (typeof values === 'object' && values !== null && !Array.isArray(values))
      return values as TelemetryValues;
  } catch {
    // Said below.
  }
  return {};
}
