import type { Clock } from '../clock.ts';
import type { Transport } from '../metrics.ts';
import type { Admission } from './admission.ts';
import type { ClientAttributes } from './client-attributes.ts';
import { decodeAttributes, decodeTelemetry } from './decoder.ts';
import type { Device } from './device-directory.ts';
import type { Done, GroupCommit } from './group-commit.ts';
import { type MessagePart, storeInParts } from './message-parts.ts';
import type { OldMonths } from './old-months.ts';
import type { Quarantine } from './quarantine.ts';
import { bytesInMemory, bytesOfValues } from './reading.ts';
import { Rejection, type RejectionReason } from './rejection.ts';

/** Where a message came in. */
export type Origin = { readonly transport: Transport; readonly topic: string };

/**
 * What is done with a message of a device, over MQTT and HTTP alike. `done` is called once: without an error when it
 * is committed; with a Rejection when it is at fault and its quarantine row is committed; with Unavailable when it is
 * stored nowhere.
 */
export type DeviceMessages = {
  telemetry(device: Device, origin: Origin, payload: Buffer, done: Done): void;
  attributes(device: Device, origin: Origin, payload: Buffer, done: Done): void;
};

/** What a message keeps in memory besides what was read: whom to tell, and where it stands in line. */
const MESSAGE_BYTES = 500;

export function createDeviceMessages(parts: {
  readings: GroupCommit<MessagePart>;
  months: OldMonths;
  attributes: ClientAttributes;
  quarantine: Quarantine;
  admission: Admission;
  clock: Clock;
}): DeviceMessages {
  const { readings, months, attributes, quarantine, admission, clock } = parts;

  /** Counts a message for as long as it is in memory. `decoded`: bytes of what was read from it. */
  const take = (device: Device, payload: Buffer, decoded: number, done: Done): Done => {
    const bytes = payload.length + decoded + MESSAGE_BYTES;
    admission.take(device, bytes);
    return (error) => {
      admission.release(device, bytes);
      done(error);
    };
  };

  const reject = (device: Device, origin: Origin, payload: Buffer, rejection: Rejection, done: Done) =>
    quarantine.keep({ device, ...origin, payload, reason: rejection.reason }, (error) =>
      done(error ?? rejection),
    );

  /** For what the database refuses although it looked good. The message itself has been let go: it is told again. */
  const rejecting = (device: Device, origin: Origin, content: unknown, done: Done): Done => {
    return (error) => {
      if (error instanceof Rejection)
        reject(device, origin, Buffer.from(JSON.stringify(content)), error, done);
      else done(error);
    };
  };

  const refuse = (device: Device, origin: Origin, payload: Buffer, reason: RejectionReason, done: Done) =>
    reject(device, origin, payload, new Rejection(reason), take(device, payload, 0, done));

  return {
    telemetry(device, origin, payload, done) {
      const now = clock();
      const decoded = decodeTelemetry(payload, device, now);
      device.rate.count(now, typeof decoded === 'string' ? 0 : decoded.length, payload.length);
      if (typeof decoded === 'string') refuse(device, origin, payload, decoded, done);
      else if (decoded.length === 0) done(null);
      else {
        const taken = take(device, payload, bytesInMemory(decoded), done);
        const { tenantId, key: deviceKey } = device;
        const message = { tenantId, deviceKey, readings: decoded, transport: origin.transport };
        const store = () => storeInParts(readings, message, rejecting(device, origin, decoded, taken));
        if (months.covers(decoded)) store();
        else
          void months.makeFor(decoded, device).then(
            (mayStore) => {
              if (mayStore) store();
              else reject(device, origin, payload, new Rejection('too-many-months'), taken);
            },
            // The writer waits for the database, and makes what is missing.
            store,
          );
      }
    },

    attributes(device, origin, payload, done) {
      const values = decodeAttributes(payload);
      device.rate.count(clock(), 0, payload.length);
      if (typeof values === 'string') refuse(device, origin, payload, values, done);
      else if (Object.keys(values).length === 0) done(null);
      else {
        const taken = take(device, payload, bytesOfValues(values), done);
        attributes.add({ device, values }, rejecting(device, origin, values, taken));
      }
    },
  };
}
