import type { Admission, Refusal } from './admission.ts';
import type { Device, DeviceDirectory } from './device-directory.ts';
import { Unavailable } from './rejection.ts';

/** A device for which users, programs and other systems write, instead of the device with its token. */
export type WrittenDevice = Pick<Device, 'id' | 'key' | 'tenantId'>;

/** A valid message is not accepted at the moment, for the same reasons as one of the device itself. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export type WrittenDevices = {
  /** The device, with the rates of its own connections, if a message of its own would be accepted. @throws NotNow */
  accepting(target: WrittenDevice): Device;
  /** The same as it is stored now, with the names of its profile's keys. @throws NotNow, Unavailable */
  stored(target: WrittenDevice): Promise<Device>;
};

/** Devices that others write for: they share the device's rates, and its tenant's room for what waits to be stored. */
export function createWrittenDevices(parts: {
  directory: Pick<DeviceDirectory, 'deviceFor' | 'findByKey'>;
  admission: Pick<Admission, 'refusal'>;
}): WrittenDevices {
  const { directory, admission } = parts;

  function accepting(target: WrittenDevice): Device {
    const device = directory.deviceFor(target);
    const refusal = admission.refusal(device);
    if (refusal) throw new NotNow(refusal);
    return device;
  }

  return {
    accepting,
    async stored(target) {
      // Without a question to the database while nothing is accepted.
      accepting(target);
      const device = await directory.findByKey(target.key);
      // It has left its tenant since the writer looked it up.
      if (device?.tenantId !== target.tenantId) throw new Unavailable('the device has another owner');
      return device;
    },
  };
}
