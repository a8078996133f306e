import { GATEWAY_TOPICS } from '@airdeck/contract/device-port/gateway-messages';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Admission } from './admission.ts';
import type { CountedStore } from './counted-store.ts';
import { decodeTelemetry, toReadings } from './decoder.ts';
import type { Device, DeviceDirectory } from './device-directory.ts';
import { decodeParts, type GatewayPart } from './gateway-decoder.ts';
import type { GatewayDevices } from './gateway-devices.ts';
import { purposeOf } from './mqtt/topics.ts';
import {
  countKept,
  countKeptByReason,
  deleteKept,
  findNewestKept,
  type KeptChoice,
  type KeptMessage,
  type KeptReason,
  listKept,
  listKeptDevices,
} from './quarantine.repository.ts';
import type { Reading } from './reading.ts';
import { Rejection, type RejectionReason } from './rejection.ts';
import { NotNow } from './written-device.ts';

/** Why a message in quarantine cannot be sent again, besides the reasons for which one is refused. */
export type NotSent = RejectionReason | 'not-kept' | 'no-readings';

/** Messages in quarantine for one reason, and what would become of them now. */
export type KeptGroup = {
  readonly reason: string;
  readonly messages: number;
  /** Times of receipt of the oldest and the newest, epoch ms. */
  readonly from: number;
  readonly to: number;
  /** Messages that would be stored, and the number of their readings. */
  readonly storable: number;
  readonly readings: number;
  /** Number of the others by the reason for which they stay. */
  readonly staying: ReadonlyMap<NotSent, number>;
};

export type SentAgain = {
  /** Messages that left the quarantine, and the number of their readings. */
  readonly messages: number;
  readonly readings: number;
  readonly staying: ReadonlyMap<NotSent, number>;
};

export type SentMessages = ReturnType<typeof createSentMessages>;

/** Messages that are decoded, or on their way, at the same time: 64 KiB each at most. */
const AT_ONCE = 20;
const OPENING_BRACKET = 0x5b;

/**
 * Messages in quarantine that are sent again by a person. They take the path of the device: the same decoding, judgement,
 * partitions and batches. A reading without a time gets that of the receipt of its message, so that a message that is
 * sent twice, or again after a crash, stores the same rows. It leaves the quarantine once all of it is committed.
 */
export function createSentMessages(parts: {
  pool: pg.Pool;
  directory: Pick<DeviceDirectory, 'findByKey'>;
  gatewayDevices: Pick<GatewayDevices, 'find'>;
  store: CountedStore;
  admission: Pick<Admission, 'refusal'>;
  clock: Clock;
}) {
  const { pool, directory, gatewayDevices, store: storeCounted, admission, clock } = parts;

  async function* chunksOf(choice: KeptChoice): AsyncGenerator<KeptMessage[]> {
    // Messages that are refused in the meantime wait for the next time.
    const newest = await findNewestKept(pool, choice);
    for (let afterId = 0; afterId < newest; ) {
      const rows = await listKept(pool, choice, { afterId, limit: AT_ONCE });
      const chunk = rows.filter(({ id }) => id <= newest);
      if (chunk.length === 0) return;
      yield chunk;
      afterId = chunk.at(-1)?.id ?? newest;
    }
  }

  /** The readings of a message by device. @throws Rejection */
  async function readingsOf(
    sender: Device,
    message: KeptMessage,
    devicesOf: (parts: readonly GatewayPart[]) => Promise<ReadonlyMap<string, Device | RejectionReason>>,
  ): Promise<(readonly [Device, Reading[]])[]> {
    const { sent, topic, transport, receivedTime } = message;
    const now = clock();
    const as = ({ key, keptFrom, keyNames }: Device) => ({
      key,
      keptFrom,
      keyNames,
      stamp: () => receivedTime,
    });
    if (sent === null) throw new NotStorable('not-kept');
    const isOfGateway = transport === 'mqtt' && topic === GATEWAY_TOPICS.telemetry;
    const isTelemetry = transport === 'http' ? topic === 'telemetry' : purposeOf(topic)?.kind === 'telemetry';
    if (!isOfGateway && !isTelemetry) throw new NotStorable('no-readings');
    // An array is what the database refused of a device's part, in the device's own form.
    if (!isOfGateway || sent[0] === OPENING_BRACKET) {
      return [[sender, orThrow(decodeTelemetry(sent, as(sender), now))]];
    }
    const { parts: named, checkText } = orThrow(decodeParts(sent));
    // The part of a device's own, which its gateway sent, is kept with the device.
    const devices = sender.isGateway ? await devicesOf(named) : undefined;
    return named.map(({ name, content }) => {
      const device = devices ? orThrow(devices.get(name) ?? ('device-out-of-reach' as const)) : sender;
      return [device, orThrow(toReadings(content, as(device), now, checkText))] as const;
    });
  }

  /** @throws Rejection, Unavailable, NotNow */
  async function store(device: Device, readings: Reading[], { transport, sent }: KeptMessage): Promise<void> {
    if (readings.length === 0) return;
    const refusal = admission.refusal(device);
    if (refusal) throw new NotNow(refusal);
    device.rate.count(clock(), readings.length, sent?.length ?? 0);
    await storeCounted(device, readings, { transport, payloadBytes: 0 });
  }

  return {
    /** Says what would become of the messages now, by reason, without storing anything or adding a gateway's devices. */
    async preview(choice: KeptChoice): Promise<KeptGroup[]> {
      const sender = await directory.findByKey(choice.device);
      if (!sender) return [];
      const groups = new Map<string, Mutable<KeptGroup> & { staying: Map<NotSent, number> }>();
      for await (const chunk of chunksOf(choice)) {
        for (const message of chunk) {
          const { reason, receivedTime } = message;
          const group = groups.get(reason) ?? {
            reason,
            messages: 0,
            from: receivedTime,
            to: receivedTime,
            storable: 0,
            readings: 0,
            staying: new Map(),
          };
          groups.set(reason, group);
          group.messages += 1;
          group.to = receivedTime;
          try {
            const found = await readingsOf(
              sender,
              message,
              async (named) => new Map(named.map(({ name }) => [name, sender])),
            );
            group.storable += 1;
            group.readings += countReadings(found);
          } catch (error) {
            addOne(group.staying, reasonOf(error));
          }
        }
      }
      return [...groups.values()].sort((one, other) => other.messages - one.messages);
    },

    /** Messages of all devices of a tenant, by reason. */
    countByReason: (tenantId: string): Promise<KeptReason[]> => countKeptByReason(pool, tenantId),

    /** Ids of the next devices of a tenant that have messages for a reason. */
    devicesWith: (
      choice: { readonly tenantId: string; readonly reason: string },
      page: { readonly afterId: string | undefined; readonly limit: number },
    ): Promise<string[]> => listKeptDevices(pool, choice, page),

    count: (choice: KeptChoice): Promise<number> => countKept(pool, choice),

    /**
     * Sends them, oldest first.
     * @throws NotNow, Unavailable: what was stored until then has left the quarantine
     */
    async send(choice: KeptChoice): Promise<SentAgain> {
      const staying = new Map<NotSent, number>();
      const total = { messages: 0, readings: 0 };
      const sender = await directory.findByKey(choice.device);
      if (!sender) return { ...total, staying };
      for await (const chunk of chunksOf(choice)) {
        const stored: number[] = [];
        let failure: unknown;
        await Promise.all(
          chunk.map(async (message) => {
            try {
              const found = await readingsOf(sender, message, (named) =>
                gatewayDevices.find(
                  sender,
                  named.map(({ name }) => ({ name, type: null })),
                ),
              );
              await Promise.all(found.map(([device, readings]) => store(device, readings, message)));
              stored.push(message.id);
              total.readings += countReadings(found);
            } catch (error) {
              if (error instanceof Rejection || error instanceof NotStorable)
                addOne(staying, reasonOf(error));
              else failure ??= error;
            }
          }),
        );
        total.messages += await deleteKept(pool, stored);
        if (failure) throw failure;
      }
      return { ...total, staying };
    },
  };
}

/** A message that holds no readings to send again. */
class NotStorable extends Error {
  override readonly name = 'NotStorable';
  readonly reason: 'not-kept' | 'no-readings';

  constructor(reason: 'not-kept' | 'no-readings') {
    super(reason);
    this.reason = reason;
  }
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

function reasonOf(error: unknown): NotSent {
  if (error instanceof Rejection || error instanceof NotStorable) return error.reason;
  throw error;
}

/** @throws Rejection */
function orThrow<T>(decoded: T | RejectionReason): T {
  if (typeof decoded === 'string') throw new Rejection(decoded as RejectionReason);
  return decoded;
}

const countReadings = (found: readonly (readonly [Device, readonly Reading[]])[]) =>
  found.reduce((sum, [, readings]) => sum + readings.length, 0);

const addOne = (counts: Map<NotSent, number>, reason: NotSent) =>
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
