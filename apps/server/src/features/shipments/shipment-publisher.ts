import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvent, DomainEvents, ShipmentAction } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { LockedShipment } from './shipment-locks.repository.ts';

export type ShipmentPublisher = ReturnType<typeof createShipmentPublisher>;

/** Publishes changes of shipments: a domain event in the transaction, an event on the bus after the commit. */
export function createShipmentPublisher(parts: { events: EventBus; domainEvents: DomainEvents }) {
  const { events, domainEvents } = parts;

  return async function publish(
    action: ShipmentAction,
    shipment: LockedShipment,
    unit: UnitOfWork,
    details?: DomainEvent['details'],
  ): Promise<void> {
    const { id, consigneeTitle: name, consigneeTenantId: tenantId, consignorUserId, missingCount } = shipment;
    const entity = { id, name, tenantId, consignorUserId, isComplete: missingCount === 0 };
    await domainEvents.publish({ entityType: 'SHIPMENT', action, entity, ...(details && { details }) }, unit);
    unit.afterCommit(() => events.emit('shipments.changed', { shipmentId: id, tenantId }));
  };
}
