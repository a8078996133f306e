import type { Language } from '@airdeck/contract/common/languages';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { inUnitOfWork } from '../../../database/unit-of-work.ts';
import { type DomainEvents, eventOf } from '../../../domain-events.ts';
import type { LinkLookups } from '../../../limits/link-lookups.ts';
import type { UnsubscribeLinks } from '../unsubscribe-links.ts';
import {
  dropDeliveriesTo,
  findReceiver,
  findTenantTitle,
  lockReceiver,
  type ReceiverRow,
  updateReceiver,
} from './receivers.repository.ts';

export type ReceiverAgreement = ReturnType<typeof createReceiverAgreement>;

/** Whether the reader of a mail address outside agrees to its messages, as they say by the link in a mail to it. */
export function createReceiverAgreement(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  unsubscribeLinks: UnsubscribeLinks;
  linkLookups: LinkLookups;
}) {
  const { database, clock, domainEvents, unsubscribeLinks, linkLookups } = parts;

  return {
    /**
     * Undefined: the link is of no use: too old, forged, or sent to a former address.
     * @param address of the request
     * @throws ApiError 429/33
     */
    async find(
      token: string,
      address: string,
    ): Promise<{ row: ReceiverRow; language: Language; tenantTitle: string } | undefined> {
      return linkLookups.find(token, address, async () => {
        const id = unsubscribeLinks.readerIn(token);
        const row = id === undefined ? undefined : await findReceiver(database.db, id);
        if (row?.target.kind !== 'mail') return undefined;
        if (!unsubscribeLinks.isValid(token, 'receiver', row.target.address)) return undefined;
        const tenantTitle = await findTenantTitle(database.db, row.tenantId);
        return { row, language: row.language, tenantTitle };
      });
    },

    /** Begins or ends the messages. Nothing happens twice. */
    async answer({ id, tenantId, target }: ReceiverRow, agrees: boolean): Promise<void> {
      await inUnitOfWork(database.db, undefined, async (unit) => {
        const stored = await lockReceiver(unit.tx, tenantId, id);
        // It was deleted, or has another address by now.
        if (!stored || JSON.stringify(stored.target) !== JSON.stringify(target)) return;
        if ((stored.confirmedTime !== null) === agrees) return;
        await updateReceiver(unit.tx, id, { confirmedTime: agrees ? clock() : null });
        if (!agrees) await dropDeliveriesTo(unit.tx, id);
        const action = agrees ? 'receiverConfirmed' : 'receiverEnded';
        await domainEvents.publish(unit, eventOf('RECEIVER', action, stored));
      });
    },
  };
}
