import type { UplinkSource } from '@airdeck/contract/uplinks/uplinks';
import type { FastifyBaseLogger } from 'fastify';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import type { DeliveredMessages } from '../../ingest/delivered-messages.ts';
import { readDeviceJson } from '../../ingest/device-json.ts';
import { REJECTIONS, Rejection } from '../../ingest/rejection.ts';
import type { MonitorDoor, UplinkCall, UplinkOutcome } from '../../ingest/uplink-door.ts';
import { NotNow } from '../../ingest/written-device.ts';
import type { NumbersOf } from '../../limits/feature-limits.ts';
import { createWindowLimiter } from '../../limits/rate-limiters.ts';
import type { RegisterDevice } from '../provisioning/provisioning.service.ts';
import { readAirGradient } from './formats/airgradient.ts';
import { makerNames } from './formats/maker-names.ts';
import { identityOf, UNREADABLE, type UplinkMessage } from './formats/uplink-message.ts';
import { createUplinkCounts } from './uplink-counts.ts';
import { findKeyByHash, type UsedKey } from './uplink-keys.repository.ts';
import { type FoundDevice, findDeviceOf, noteUnknown } from './uplink-senders.repository.ts';
import { UPLINK_LIMITS } from './uplinks.limits.ts';

type Measured = Extract<UplinkMessage, { kind: 'measured' }>;

const MINUTE_MS = 60_000;
const MS_PER_S = 1000;
const RETRY_AFTER_S = 5;
/** A day's number of new devices of a profile is used up. */
const NEW_DEVICES_RETRY_AFTER_S = 3600;

const TAKEN: UplinkOutcome = { kind: 'taken' };
const UNAVAILABLE: UplinkOutcome = { kind: 'unavailable' };
const UNREADABLE_MESSAGE: UplinkOutcome = {
  kind: 'refused',
  failure: 'unreadable',
  reason: 'The message is not JSON of the expected form',
};
const NAMELESS_MESSAGE: UplinkOutcome = {
  kind: 'refused',
  failure: 'noDevice',
  reason: 'The message names no device',
};
const UNKNOWN_DEVICE: UplinkOutcome = {
  kind: 'refused',
  failure: 'unknownDevice',
  reason: 'No device has this serial number',
};

export type UplinkDoor = MonitorDoor & {
  /** Resolves when the message is committed or refused, within the limit of time. */
  receive(call: UplinkCall<UplinkMessage>, to: DeliveredMessages): Promise<UplinkOutcome>;
  /** Resolves when the messages until now are counted. */
  counted(): Promise<void>;
};

/** Takes the messages that other systems deliver with a tenant's key, for the tenant's devices alone. */
export function createUplinkDoor(parts: {
  database: Pick<Database, 'db'>;
  /** Connections that requests of users cannot take. */
  ingestDatabase: Pick<Database, 'db'>;
  clock: Clock;
  registerDevice: RegisterDevice;
  log: FastifyBaseLogger | undefined;
  numbersOf: NumbersOf;
}): UplinkDoor {
  const { database, clock, registerDevice, log } = parts;
  const limits = parts.numbersOf(UPLINK_LIMITS);
  const { db } = parts.ingestDatabase;
  const counts = createUplinkCounts({ database, clock, log });
  const rates = createWindowLimiter(clock, { max: limits.messagesPerKeyAndMinute, windowMs: MINUTE_MS });
  let running = 0;

  const findKey = (secret: string, source: UplinkSource) => findKeyByHash(db, hashOfSecret(secret), source);

  /** Creates the device if its profile accepts new ones, else lists it as unknown. */
  async function meet(key: UsedKey, { serial, name }: Measured): Promise<FoundDevice | UplinkOutcome> {
    const { tenantId, deviceProfileId, source, id: uplinkKeyId } = key;
    const identity = identityOf(serial);
    const outcome = await registerDevice({ tenantId, deviceProfileId, name: serial, label: name });
    // Also where a message of the same device has created it at the same time.
    const made = await findDeviceOf(db, tenantId, identity);
    if (made) return made;
    const row = { id: newId(), tenantId, identity, serial, name, source, uplinkKeyId };
    await noteUnknown(database.db, row, { now: clock(), max: limits.unknownDevicesPerTenant });
    return outcome === 'tooMany'
      ? { kind: 'notNow', retryAfterS: NEW_DEVICES_RETRY_AFTER_S }
      : UNKNOWN_DEVICE;
  }

  async function store(
    key: UsedKey,
    message: Measured,
    { transport, payload }: UplinkCall<UplinkMessage>,
    to: DeliveredMessages,
    late: AbortSignal,
  ): Promise<UplinkOutcome> {
    const identity = identityOf(message.serial);
    const device = (await findDeviceOf(db, key.tenantId, identity)) ?? (await meet(key, message));
    if ('kind' in device) return device;
    // Its sender has been refused, and a message without a time would get that of now.
    if (late.aborted) return UNAVAILABLE;
    const { readings } = message;
    if (readings === 'not-decoded') {
      await to.refuse(device, { transport, topic: `uplinks/${key.source}` }, payload, 'not-decoded');
      return { kind: 'refused', failure: 'notDecoded', reason: REJECTIONS['not-decoded'] };
    }
    await to.readings(device, transport, readings, makerNames(key.source, readings));
    return TAKEN;
  }

  async function take(
    key: UsedKey,
    call: UplinkCall<UplinkMessage>,
    to: DeliveredMessages,
    late: AbortSignal,
  ): Promise<UplinkOutcome> {
    const { remaining, resetMs } = rates.count(key.id);
    if (remaining < 0) return { kind: 'notNow', retryAfterS: Math.ceil(resetMs / MS_PER_S) };
    const json = readDeviceJson(call.payload);
    const message = typeof json === 'string' ? UNREADABLE : call.read(json.content);
    if (message.kind === 'unreadable') return UNREADABLE_MESSAGE;
    if (message.kind === 'nameless') return NAMELESS_MESSAGE;
    if (message.kind === 'ignored') return TAKEN;
    try {
      return await store(key, message, call, to, late);
    } catch (error) {
      if (error instanceof NotNow) {
        return error.refusal === 'server' ? UNAVAILABLE : { kind: 'notNow', retryAfterS: RETRY_AFTER_S };
      }
      if (error instanceof Rejection) return { kind: 'refused', failure: 'refused', reason: error.message };
      throw error;
    }
  }

  async function work(
    call: UplinkCall<UplinkMessage>,
    to: DeliveredMessages,
    late: AbortSignal,
  ): Promise<UplinkOutcome> {
    const key = await findKey(call.secret, call.source);
    if (!key) return { kind: 'unknownKey' };
    const outcome = await take(key, call, to, late).catch((error: unknown) => {
      log?.warn({ err: error }, 'a message of an uplink could not be stored');
      return UNAVAILABLE;
    });
    counts.add(key.id, failureOf(outcome));
    return outcome;
  }

  const door: Pick<UplinkDoor, 'receive'> = {
    async receive(call, to) {
      if (running >= limits.messagesAtOnce) return UNAVAILABLE;
      running += 1;
      const late = AbortSignal.timeout(limits.answerMs);
      const outcome = work(call, to, late)
        .catch((error: unknown) => {
          log?.warn({ err: error }, 'an uplink key could not be looked up');
          return UNAVAILABLE;
        })
        .finally(() => {
          running -= 1;
        });
      return unlessLate(outcome, late, UNAVAILABLE);
    },
  };

  return {
    ...door,
    connections: limits.mqttConnections,
    admits: (secret) =>
      unlessLate(
        findKey(secret, 'airGradient').then(Boolean, () => undefined),
        AbortSignal.timeout(limits.answerMs),
        undefined,
      ),
    deliver: ({ serial, ...message }, to) =>
      door.receive(
        {
          ...message,
          source: 'airGradient',
          transport: 'mqtt',
          read: (content) => readAirGradient(content, serial),
        },
        to,
      ),
    counted: counts.settled,
  };
}

function failureOf(outcome: UplinkOutcome) {
  if (outcome.kind === 'refused') return outcome.failure;
  return outcome.kind === 'taken' ? null : 'tooMuch';
}

/** `otherwise` as soon as it is late. What is being stored then may be stored later: sending it again is harmless. */
const unlessLate = <Outcome>(
  outcome: Promise<Outcome>,
  late: AbortSignal,
  otherwise: Outcome,
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    late.addEventListener('abort', () => resolve(otherwise), { once: true });
    outcome.then(resolve, reject);
  });
