import type { Clock } from '../clock.ts';
import type { Admission } from './admission.ts';
import type { CountedStore } from './counted-store.ts';
import { decodeTelemetry } from './decoder.ts';
import type { DeviceDirectory } from './device-directory.ts';
import type { KeptTime } from './kept-time.ts';
import { bytesOfValues, type Reading, timeOf, toReading } from './reading.ts';
import { Rejection, type RejectionReason } from './rejection.ts';
import type { WrittenDevice, WrittenDevices } from './written-device.ts';

/** Values of one time, epoch ms. */
type TimedValues = { readonly ts: number; readonly values: Record<string, number | string> };

export type PlatformWrites = {
  /**
   * Takes a telemetry message for a device, without storing it. Its keys have the names of the device's profile.
   * @throws NotNow, Rejection, Unavailable
   */
  readings(target: WrittenDevice, payload: Buffer): Promise<Reading[]>;
  /**
   * Takes readings with a time, each by itself, without storing them: a reading, null without values, or why it cannot
   * be stored. Their keys are those that they are stored under. They do not count as sent by the device, whose own
   * messages would have to wait: their writer waits for each `store` before the next.
   * @throws NotNow
   */
  rows(target: WrittenDevice, rows: readonly TimedValues[]): readonly (Reading | RejectionReason | null)[];
  /** Takes such a row of any device, without its rates and room and without storing it: for a preview. */
  judge(row: TimedValues): Reading | RejectionReason | null;
  /**
   * Stores readings of such a message; resolves when they are committed.
   * @throws Rejection for those that the database rejects, the others are stored; Unavailable if any is stored nowhere
   */
  store(target: WrittenDevice, readings: readonly Reading[], payloadBytes: number): Promise<void>;
  /**
   * Takes a message of attributes for a device, and counts it until `store` has ended.
   * @param decode its values; not called for a message that is not accepted
   * @throws NotNow
   */
  attributes(
    target: WrittenDevice,
    payloadBytes: number,
    decode: () => ReadonlyMap<string, unknown>,
    store: (values: ReadonlyMap<string, unknown>) => Promise<void>,
  ): Promise<void>;
};

/**
 * Messages that users and programs write through the platform's API. They share the rates of the device that they are
 * about, and its tenant's room for what waits to be stored: the entrance must not decide how much may come in.
 */
export function createPlatformWrites(parts: {
  devices: WrittenDevices;
  directory: Pick<DeviceDirectory, 'deviceFor'>;
  admission: Pick<Admission, 'take' | 'release'>;
  store: CountedStore;
  keptTime: Pick<KeptTime, 'since'>;
  clock: Clock;
}): PlatformWrites {
  const { devices, directory, admission, store, keptTime, clock } = parts;

  function judged(deviceKey: number, { ts, values }: TimedValues, now: number, keptFrom: number) {
    const time = timeOf(ts, now, keptFrom);
    return typeof time === 'string' ? time : toReading(deviceKey, time, values, true);
  }

  return {
    async readings(target, payload) {
      const device = await devices.stored(target);
      const now = clock();
      const decoded = decodeTelemetry(payload, device, now);
      device.rate.count(now, typeof decoded === 'string' ? 0 : decoded.length, payload.length);
      if (typeof decoded === 'string') throw new Rejection(decoded);
      return decoded;
    },

    rows(target, rows) {
      const device = devices.accepting(target);
      const now = clock();
      return rows.map((row) => judged(device.key, row, now, device.keptFrom));
    },

    judge: (row) => judged(0, row, clock(), keptTime.since.accepted),

    store: (target, readings, payloadBytes) =>
      store(directory.deviceFor(target), readings, { transport: null, payloadBytes }),

    async attributes(target, payloadBytes, decode, storeValues) {
      const device = devices.accepting(target);
      device.rate.count(clock(), 0, payloadBytes);
      const values = decode();
      const bytes = payloadBytes + bytesOfValues(Object.fromEntries(values));
      admission.take(device, bytes);
      try {
        await storeValues(values);
      } finally {
        admission.release(device, bytes);
      }
    },
  };
}
