import type { UnitOfWork } from '../../database/unit-of-work.ts';
import {
  type AuditedActionOn,
  type DetailsArgument,
  type DomainEvent,
  type DomainEvents,
  eventOf,
} from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { LockedShipment } from './shipment-locks.repository.ts';
import type { EventShipment } from './shipments.events.ts';

export type ShipmentPublisher = ReturnType<typeof createShipmentPublisher>;

/** Publishes changes of shipments: a domain event in the transaction, an event on the bus after the commit. */
export function createShipmentPublisher(parts: { events: EventBus; domainEvents: DomainEvents }) {
  const { events, domainEvents } = parts;

  async function publishEvent(unit: UnitOfWork, event: DomainEvent, shipment: LockedShipment): Promise<void> {
    await domainEvents.publish(unit, event);
    const { id: shipmentId, consigneeTenantId: tenantId } = shipment;
    unit.afterCommit(() => events.emit('shipments.changed', { shipmentId, tenantId }));
  }

  return {
    publish: <Name extends AuditedActionOn<'SHIPMENT'>>(
      unit: UnitOfWork,
      action: Name,
      shipment: LockedShipment,
      ...details: DetailsArgument<'SHIPMENT', Name>
    ): Promise<void> =>
      publishEvent(unit, eventOf('SHIPMENT', action, eventShipment(shipment), ...details), shipment),

    publishOverdue: (unit: UnitOfWork, shipment: LockedShipment): Promise<void> =>
      publishEvent(
        unit,
        { entityType: 'SHIPMENT', action: 'overdue', entity: eventShipment(shipment), isAudited: false },
        shipment,
      ),
  };
}

function eventShipment(shipment: LockedShipment): EventShipment {
  const { id, consigneeTitle: name, consigneeTenantId: tenantId, consignorUserId, missingCount } = shipment;
  return { id, name, tenantId, consignorUserId, isComplete: missingCount === 0 };
}
