import type { Clock } from '../../clock.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { forgetPositions, insertHealth, resetHealth } from './device-health.repository.ts';

/**
 * Every device of a tenant has its row from the moment the tenant gets it, and loses what is known of it when it
 * moves: another tenant is not to hear of the former one's room, nor another customer where that was.
 */
export function keepHealthRows(parts: { domainEvents: DomainEvents; clock: Clock }): void {
  const { domainEvents, clock } = parts;
  domainEvents.listenToAll(async (events, { tx }) => {
    const idsOf = (...actions: readonly string[]) =>
      events.flatMap(({ entityType, action, entity }) =>
        entityType === 'DEVICE' && actions.includes(action) ? [entity.id] : [],
      );
    for (const id of idsOf('movedToTenant')) await resetHealth(tx, id, clock());
    // Also of those from the stock; in stock there are none.
    const arrived = idsOf('created', 'movedToTenant');
    if (arrived.length > 0) await insertHealth(tx, arrived, clock());
    const lent = idsOf('assigned', 'unassigned');
    if (lent.length > 0) await forgetPositions(tx, lent);
  });
}
