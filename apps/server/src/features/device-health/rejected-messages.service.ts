import type { RejectedGroup, SentAgain } from '@airdeck/contract/device-health/rejected-messages';
import type { Caller } from '../../http/caller.ts';
import type { SentMessages } from '../../ingest/sent-again.ts';
import type { DataWrites } from '../telemetry/data-writes.service.ts';
import type { EntityAccess } from '../telemetry/entity-access.ts';

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

  return {
    /** Says what would become of them now, by reason. */
    async preview(caller: Caller, deviceId: string): Promise<RejectedGroup[]> {
      const groups = await sentMessages.preview(await choose(caller, deviceId, undefined));
      return groups.map((group) => ({ ...group, staying: listOf(group.staying) }));
    },

    /**
     * Sends those of one reason, or all. It is recorded before it begins, since it is not one transaction.
     * @throws NotNow, Unavailable: some may have been stored
     */
    async send(caller: Caller, deviceId: string, reason: string | undefined): Promise<SentAgain> {
      const choice = await choose(caller, deviceId, reason);
      const messages = await sentMessages.count(choice);
      if (messages > 0) {
        const details = { messages, ...(reason !== undefined && { reason }) };
        await dataWrites.publishAct(caller, deviceId, 'rejectedSentAgain', details);
      }
      const sent = await sentMessages.send(choice);
      return { ...sent, staying: listOf(sent.staying) };
    },
  };
}

const listOf = (staying: ReadonlyMap<string, number>) =>
  Array.from(staying, ([reason, messages]) => ({ reason, messages }));
