import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { insertProductMessage, type ProductMessage } from './product-messages.repository.ts';

/** Writes a message of the product to its recipients, if any, and announces it. */
export function productMessageWriter(parts: { clock: Clock; events: EventBus; domainEvents: DomainEvents }) {
  const { clock, events, domainEvents } = parts;
  return async (message: ProductMessage, unit: UnitOfWork): Promise<void> => {
    const now = clock();
    const written = await insertProductMessage(unit.tx, message, now);
    if (!written) return;
    const { id, userIds } = written;
    const { tenantId, kind, importance } = message;
    if (written.isNew) {
      const entity = { id, name: kind, tenantId, kind, importance, fromTime: now };
      await domainEvents.publish(
        { entityType: 'MESSAGE', action: 'writtenByProduct', entity, isAudited: false },
        unit,
      );
    }
    unit.afterCommit(() => events.emit('messages.changed', { userIds, tenantId }));
  };
}
