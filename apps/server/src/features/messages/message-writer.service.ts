import type { MessageParams, ProductMessageKind } from '@airdeck/contract/messages/messages';
import type { Clock } from '../../clock.ts';
import { authorOf, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { NOTIFICATION_LIMITS } from '../notifications/notifications.limits.ts';
import {
  findUserName,
  insertProductMessage,
  listMessagesOfDevice,
  type ProductMessage,
} from './product-messages.repository.ts';
import { withdraw } from './sent-messages.repository.ts';

/** A message to be written. `failed` is 0 when missing. */
type GivenMessage = Omit<ProductMessage, 'params'> & {
  readonly params: Omit<MessageParams, 'failed'> & Partial<Pick<MessageParams, 'failed'>>;
};

export type MessageWriter = ReturnType<typeof createMessageWriter>;

/** Writes messages of the product for the features that they are about, in the transaction of their event. */
export function createMessageWriter(parts: { clock: Clock; events: EventBus; domainEvents: DomainEvents }) {
  const { clock, events, domainEvents } = parts;
  return {
    /** Writes a message to its recipients, if any, and announces it. */
    async write(unit: UnitOfWork, { params, ...given }: GivenMessage): Promise<void> {
      const now = clock();
      const message = { ...given, params: { failed: 0, ...params } };
      const written = await insertProductMessage(unit.tx, message, now);
      if (!written) return;
      const { id, userIds } = written;
      const { tenantId, kind, importance, isDelivered = true } = message;
      if (written.isNew) {
        const entity = { id, name: kind, tenantId, kind, importance, fromTime: now, isDelivered };
        await domainEvents.publish(unit, {
          entityType: 'MESSAGE',
          action: 'writtenByProduct',
          entity,
          isAudited: false,
        });
      }
      unit.afterCommit(() => events.emit('messages.changed', { userIds, tenantId }));
    },

    /** Withdraws the messages about one device, of these kinds, and announces it. */
    async withdraw(unit: UnitOfWork, kinds: readonly ProductMessageKind[], deviceId: string): Promise<void> {
      for (const { id, tenantId } of await listMessagesOfDevice(unit.tx, kinds, deviceId)) {
        const userIds = await withdraw(unit.tx, id, clock());
        unit.afterCommit(() => events.emit('messages.changed', { userIds, tenantId }));
      }
    },

    /** The present span of time in which several messages of the same kind are combined, for their keys. */
    span: (): number => Math.floor(clock() / NOTIFICATION_LIMITS.numbers.windowMs),

    /** The person who did it, with their name for messages to others. Null: the server. */
    async actor({ by, tx }: UnitOfWork): Promise<{ userId: string; name: string | null } | null> {
      if (!by) return null;
      const { userId } = authorOf(by);
      return { userId, name: await findUserName(tx, userId) };
    },
  };
}
