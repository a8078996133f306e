import type {
  RejectedGroup,
  RejectedReason,
  SentAgain,
} from '@airdeck/contract/device-health/rejected-messages';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Caller } from '../../http/caller.ts';
import type { SentMessages } from '../../ingest/sent-again.ts';
import type { DataWrites } from '../telemetry/data-writes.service.ts';
import type { EntityAccess } from '../telemetry/entity-access.ts';

/** Devices and messages of one request: some seconds. */
const DEVICES_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 1_000;

export type RejectedMessages = ReturnType<typeof createRejectedMessages>;

/** Rejected messages of devices in the caller's scope, to be sent again. */
export function createRejectedMessages(parts: {
  access: EntityAccess;
  dataWrites: DataWrites;
  sentMessages: SentMessages;
}) {
  const { access, dataWrites, sentMessages } = parts;

  /** @throws PlainTextError 404 or 403: a device out of scope */
  async function choose(caller: Caller, deviceId: string, reason: string | undefined) {
    const { key: device, readableFrom: since } = await access.device(caller, deviceId);
    return { device, since, reason };
  }

  /**
   * Sends those of one reason, or all. It is recorded before it begins, since it is not one transaction.
   * @throws NotNow, Unavailable: some may have been stored
   */
  async function send(caller: Caller, deviceId: string, reason: string | undefined): Promise<SentAgain> {
    const choice = await choose(caller, deviceId, reason);
    const messages = await sentMessages.count(choice);
    if (messages > 0) {
      const details = { messages, ...(reason !== undefined && { reason }) };
      await dataWrites.publishAct(caller, deviceId, 'rejectedSentAgain', details);
    }
    const sent = await sentMessages.send(choice);
    return { ...sent, staying: listOf(sent.staying) };
  }

  return {
    send,

    /** Says what would become of them now, by reason. */
    async preview(caller: Caller, deviceId: string): Promise<RejectedGroup[]> {
      const groups = await sentMessages.preview(await choose(caller, deviceId, undefined));
      return groups.map((group) => ({ ...group, staying: listOf(group.staying) }));
    },

    /** Counts those of all devices in scope, by reason. */
    countAll: (caller: Caller): Promise<RejectedReason[]> => sentMessages.countByReason(tenantOf(caller)),

    /**
     * Sends those of the next devices in scope for a reason: of so many devices, or of fewer with many messages.
     * @param after the last device that was sent; undefined: begin
     * @returns `next`: the last device of this time; null: there are no more
     * @throws NotNow, Unavailable: some may have been stored
     */
    async sendNext(caller: Caller, reason: string, after: string | undefined): Promise<SentOfDevices> {
      const choice = { tenantId: tenantOf(caller), reason };
      const devices = await sentMessages.devicesWith(choice, { afterId: after, limit: DEVICES_AT_ONCE });
      const sent: SentAgain[] = [];
      for (const [index, device] of devices.entries()) {
        sent.push(await send(caller, device, reason));
        const isLast = index === devices.length - 1 && devices.length < DEVICES_AT_ONCE;
        if (!isLast && messagesIn(sent) >= MESSAGES_AT_ONCE) return { ...sumOf(sent), next: device };
      }
      const isMore = devices.length === DEVICES_AT_ONCE;
      return { ...sumOf(sent), next: isMore ? (devices.at(-1) ?? null) : null };
    },
  };
}

type SentOfDevices = SentAgain & { readonly next: string | null };

const messagesIn = (sent: readonly SentAgain[]): number =>
  sent.reduce(
    (sum, { messages, staying }) =>
      sum + messages + staying.reduce((others, one) => others + one.messages, 0),
    0,
  );

function sumOf(sent: readonly SentAgain[]): SentAgain {
  const staying = new Map<string, number>();
  for (const { reason, messages } of sent.flatMap((one) => one.staying))
    staying.set(reason, (staying.get(reason) ?? 0) + messages);
  return {
    messages: sent.reduce((sum, { messages }) => sum + messages, 0),
    readings: sent.reduce((sum, { readings }) => sum + readings, 0),
    staying: listOf(staying),
  };
}

const listOf = (staying: ReadonlyMap<string, number>) =>
  Array.from(staying, ([reason, messages]) => ({ reason, messages }));
