import type { ProductMessageKind } from '@airdeck/contract/messages/messages';
import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import {
  insertProductMessage,
  listMessagesOfDevice,
  type ProductMessage,
} from './product-messages.repository.ts';
import { withdraw } from './sent-messages.repository.ts';

/** Writes a message of the product to its recipients, if any, and announces it. */
export function productMessageWriter(parts: { clock: Clock; events: EventBus; domainEvents: DomainEvents }) {
  const { clock, events, domainEvents } = parts;
  return async (unit: UnitOfWork, message: ProductMessage): Promise<void> => {
    const now = clock();
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
  };
}

/** Withdraws the messages of the product about one device, of these kinds, and announces it. */
export function productMessageWithdrawer({ clock, events }: { clock: Clock; events: EventBus }) {
  return async (unit: UnitOfWork, kinds: readonly ProductMessageKind[], deviceId: string): Promise<void> => {
    for (const { id, tenantId } of await listMessagesOfDevice(unit.tx, kinds, deviceId)) {
      const userIds = await withdraw(unit.tx, id, clock());
      unit.afterCommit(() => events.emit('messages.changed', { userIds, tenantId }));
    }
  };
}
