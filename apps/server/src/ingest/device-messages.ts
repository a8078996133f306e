import type { TelemetryValues } from '@airdeck/contract/telemetry/telemetry-values';
import type { Clock } from '../clock.ts';
import { messagesRejected, type Transport } from '../metrics.ts';
import type { Admission } from './admission.ts';
import type { Done } from './batch-writer.ts';
import type { ClaimOffers } from './claim-offers.ts';
import type { ClientAttributes } from './client-attributes.ts';
import { decodeAttributes, decodeTelemetry } from './decoder.ts';
import type { Device } from './device-directory.ts';
import type { GroupCommit } from './group-commit.ts';
import { type MessagePart, storeInParts } from './message-parts.ts';
import type { Partitions } from './partitions.ts';
import type { Quarantine } from './quarantine.ts';
import { bytesInMemory, bytesOfValues, type Reading } from './reading.ts';
import { isForNow, Rejection, type RejectionReason } from './rejection.ts';

/** How a message was received. */
export type Origin = {
  readonly transport: Transport;
  readonly topic: string;
  /** The gateway that sent it: pending messages count as the gateway's own. */
  readonly gateway?: Device;
};

/**
 * Handles messages of devices, over MQTT and HTTP alike. `done` is called once: without an error when the message is
 * committed; with a Rejection when it is invalid and its quarantine row is committed, or when a quota is used up; with
 * Unavailable when it is stored nowhere.
 */
export type DeviceMessages = {
  telemetry(device: Device, origin: Origin, payload: Buffer, done: Done): void;
  attributes(device: Device, origin: Origin, payload: Buffer, done: Done): void;
  /** An offer to be claimed. */
  claim(device: Device, origin: Origin, payload: Buffer, done: Done): void;
  /** Stores readings that are already decoded and counted; `payloadBytes`: their size as received. */
  readings(device: Device, origin: Origin, decoded: Reading[], payloadBytes: number, done: Done): void;
  /** The same for attributes. */
  values(device: Device, origin: Origin, values: TelemetryValues, payloadBytes: number, done: Done): void;
  /** Puts an invalid message into quarantine. */
  refuse(device: Device, origin: Origin, payload: Buffer, reason: RejectionReason, done: Done): void;
  /** The same for what was refused before it was read, and for connections. */
  noteRefusal(device: Device, origin: Origin, reason: RejectionReason, payloadBytes?: number): void;
};

/** Memory of a message besides its content: its callback and place in the queue. */
const MESSAGE_BYTES = 500;
/** Stored in quarantine for a message that may hold a secret. */
const NOTHING = Buffer.alloc(0);

export function createDeviceMessages(parts: {
  readings: GroupCommit<MessagePart>;
  partitions: Partitions;
  attributes: ClientAttributes;
  claimOffers: ClaimOffers;
  quarantine: Quarantine;
  admission: Admission;
  clock: Clock;
}): DeviceMessages {
  const { readings, partitions, attributes, claimOffers, quarantine, admission, clock } = parts;

  const reject = (device: Device, origin: Origin, payload: Buffer, rejection: Rejection, done: Done) => {
    const { reason } = rejection;
    if (isForNow(reason)) {
      // Its sender has it, and is asked to send it again.
      messagesRejected.inc({ transport: origin.transport, reason });
      done(rejection);
    } else {
      quarantine.keep({ device, ...origin, payload, reason }, (error) => done(error ?? rejection));
    }
  };

  const released =
    (sender: Device, bytes: number, done: Done): Done =>
    (outcome) => {
      admission.release(sender, bytes);
      done(outcome);
    };

  /**
   * Counts a message of `bytes` until it is settled. A message that passed validation but is rejected by the database
   * goes into quarantine, put together again from its content as the device would send it, since the original is no
   * longer in memory.
   */
  const take = (
    device: Device,
    origin: Origin,
    content: Reading[] | TelemetryValues,
    bytes: number,
    done: Done,
  ): Done => {
    const sender = origin.gateway ?? device;
    admission.take(sender, bytes);
    return (error) => {
      if (error instanceof Rejection) {
        const sent = Array.isArray(content)
          ? content.map(({ ts, values, sent }) => ({ ts, values: sent ?? values }))
          : content;
        const payload = Buffer.from(JSON.stringify(sent));
        reject(device, origin, payload, error, released(sender, bytes, done));
      } else {
        admission.release(sender, bytes);
        done(error);
      }
    };
  };

  const refuse = (device: Device, origin: Origin, payload: Buffer, reason: RejectionReason, done: Done) => {
    const sender = origin.gateway ?? device;
    const bytes = payload.length + MESSAGE_BYTES;
    admission.take(sender, bytes);
    reject(device, origin, payload, new Rejection(reason), released(sender, bytes, done));
  };

  const store = (device: Device, { transport }: Origin, decoded: Reading[], bytes: number, taken: Done) =>
    storeInParts(
      readings,
      { tenantId: device.tenantId, deviceKey: device.key, transport },
      decoded,
      bytes,
      taken,
    );

  /** Separate from the usual path, where every message would pay for this closure. */
  const storeInNewPartitions = (
    device: Device,
    origin: Origin,
    decoded: Reading[],
    bytes: number,
    taken: Done,
  ): void => {
    const begin = () => store(device, origin, decoded, bytes, taken);
    // After a failure, too: the writer waits for the database, and creates missing partitions.
    void partitions.prepareFor(decoded).then(begin, begin);
  };

  const takeReadings: DeviceMessages['readings'] = (device, origin, decoded, payloadBytes, done) => {
    if (decoded.length === 0) {
      done(null);
      return;
    }
    const bytes = bytesInMemory(decoded);
    const taken = take(device, origin, decoded, payloadBytes + bytes + MESSAGE_BYTES, done);
    if (partitions.coversAll(decoded)) store(device, origin, decoded, bytes, taken);
    else storeInNewPartitions(device, origin, decoded, bytes, taken);
  };

  const takeValues: DeviceMessages['values'] = (device, origin, values, payloadBytes, done) => {
    if (Object.keys(values).length === 0) done(null);
    else {
      const bytes = payloadBytes + bytesOfValues(values) + MESSAGE_BYTES;
      attributes.add({ device, values }, take(device, origin, values, bytes, done));
    }
  };

  return {
    telemetry(device, origin, payload, done) {
      const now = clock();
      const decoded = decodeTelemetry(payload, device, now);
      device.rate.count(now, typeof decoded === 'string' ? 0 : decoded.length, payload.length);
      if (typeof decoded === 'string') refuse(device, origin, payload, decoded, done);
      else takeReadings(device, origin, decoded, payload.length, done);
    },

    attributes(device, origin, payload, done) {
      const values = decodeAttributes(payload);
      device.rate.count(clock(), 0, payload.length);
      if (typeof values === 'string') refuse(device, origin, payload, values, done);
      else takeValues(device, origin, values, payload.length, done);
    },

    claim(device, origin, payload, done) {
      const bytes = payload.length + MESSAGE_BYTES;
      device.rate.count(clock(), 0, payload.length);
      const sender = origin.gateway ?? device;
      admission.take(sender, bytes);
      const settle = released(sender, bytes, done);
      claimOffers(device, payload, (error) => {
        if (error instanceof Rejection) reject(device, origin, NOTHING, error, settle);
        else settle(error);
      });
    },

    readings: takeReadings,
    values: takeValues,

    noteRefusal: (device, origin, reason, payloadBytes) =>
      quarantine.note({ device, ...origin, reason }, payloadBytes),

    refuse(device, origin, payload, reason, done) {
      device.rate.count(clock(), 0, payload.length);
      refuse(device, origin, payload, reason, done);
    },
  };
}
