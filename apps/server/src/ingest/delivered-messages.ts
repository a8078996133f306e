import { TELEMETRY_TOPICS } from '@airdeck/contract/device-port/device-messages';
import type { KeyName } from '@airdeck/contract/key-names/key-names';
import type { Transport } from '../metrics.ts';
import type { Done } from './batch-writer.ts';
import type { Device } from './device-directory.ts';
import type { DeviceMessages, Origin } from './device-messages.ts';
import { type KeyNames, keyNamesOf, nameKeys } from './key-names.ts';
import { Rejection, type RejectionReason } from './rejection.ts';
import type { WrittenDevice, WrittenDevices } from './written-device.ts';

/**
 * Messages of devices that another system delivers. They take the path of the device's own, with its rates and its
 * tenant's room: what is kept in quarantine is in the device's own form, so that it can be sent again.
 * @throws NotNow it is not accepted at the moment; Unavailable it is stored nowhere
 */
export type DeliveredMessages = {
  /**
   * Resolves when its readings are committed, under the names of the device's profile.
   * @param readings those without `ts` get the time of receipt
   * @param defaults names of keys, where the profile has none
   * @throws Rejection which is in quarantine
   */
  readings(
    target: WrittenDevice,
    transport: Transport,
    readings: readonly DeliveredReading[],
    defaults: readonly KeyName[],
  ): Promise<void>;
  /** Puts a message that holds no readings into quarantine, as it came. */
  refuse(target: WrittenDevice, origin: Origin, payload: Buffer, reason: RejectionReason): Promise<void>;
};

/** Values of one time, epoch ms. */
export type DeliveredReading = { readonly ts?: number; readonly values: Readonly<Record<string, unknown>> };

/** The topic of a device's own readings. */
const TOPICS: Readonly<Record<Transport, string>> = { http: 'telemetry', mqtt: TELEMETRY_TOPICS[0] };

export function createDeliveredMessages(parts: {
  devices: Pick<WrittenDevices, 'stored'>;
  messages: Pick<DeviceMessages, 'telemetry' | 'refuse'>;
}): DeliveredMessages {
  const { devices, messages } = parts;

  async function handOver(
    target: WrittenDevice,
    hand: (device: Device, done: Done) => void,
  ): Promise<Rejection | null> {
    const device = await devices.stored(target);
    return new Promise((resolve, reject) => {
      hand(device, (error) => (error && !(error instanceof Rejection) ? reject(error) : resolve(error)));
    });
  }

  return {
    async readings(target, transport, readings, defaults) {
      const origin = { transport, topic: TOPICS[transport] };
      const rejection = await handOver(target, (device, done) => {
        const names = device.keyNames ? undefined : keyNamesOf(defaults);
        const payload = Buffer.from(JSON.stringify(readings.map((reading) => formOf(reading, names))));
        messages.telemetry(device, origin, payload, done);
      });
      if (rejection) throw rejection;
    },

    async refuse(target, origin, payload, reason) {
      await handOver(target, (device, done) => messages.refuse(device, origin, payload, reason, done));
    },
  };
}

/** A reading in the form in which a device sends it. */
function formOf({ ts, values }: DeliveredReading, names: KeyNames | undefined): object {
  const named = names ? nameKeys(values, names) : values;
  return ts === undefined ? named : { ts, values: named };
}
