import type { ProductMessageKind } from '@airdeck/contract/messages/messages';
import { SHIPMENT_STATUS } from '@airdeck/contract/shipments/shipments';
import type { Clock } from '../../clock.ts';
import { authorOf, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEventOf, DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { LIMITS } from '../../limits/limits.ts';
import { administratorsOf, oneUser } from '../messages/message-people-sql.ts';
import { productMessageWriter } from '../messages/product-message-writer.ts';
import { countShipped } from './shipment-messages.repository.ts';

/** Writes messages about shipments to their consignees and consignors, except the actor. */
export function writeShipmentMessages(parts: {
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
}): void {
  const { clock, domainEvents } = parts;
  const write = productMessageWriter(parts);

  async function writeOfShipment(unit: UnitOfWork, act: DomainEventOf<'SHIPMENT'>): Promise<void> {
    const kind = kindOfShipment(act);
    if (!kind) return;
    const { id: shipmentId, name, tenantId, consignorUserId } = act.entity;
    const isToConsignee = kind === 'shipmentMade' || kind === 'shipmentSent';
    const { deviceCount, missingCount } = await countShipped(unit.tx, shipmentId);
    const by = unit.by && authorOf(unit.by).userId;
    const message = {
      kind,
      importance: kind === 'shipmentOverdue' ? ('important' as const) : ('info' as const),
      params: { name, count: kind === 'shipmentOverdue' ? missingCount : deviceCount, failed: 0 },
      deviceId: null,
      shipmentId,
      onceKey: `${kind} ${shipmentId} ${Math.floor(clock() / LIMITS.notifications.windowMs)}`,
      isCounted: false,
      // The shipment has a delivery of its own.
      isDelivered: false,
    };
    await write(
      unit,
      isToConsignee
        ? { ...message, tenantId, people: administratorsOf(tenantId, by) }
        : { ...message, tenantId: null, people: oneUser(consignorUserId === by ? null : consignorUserId) },
    );
  }

  domainEvents.listen(async (unit, event) => {
    if (event.entityType === 'SHIPMENT') await writeOfShipment(unit, event);
  });
}

const { inTransit } = SHIPMENT_STATUS;

/** The consignee is notified of incoming shipments, the consignor of received and missing devices. */
function kindOfShipment({
  action,
  entity,
  details,
}: DomainEventOf<'SHIPMENT'>): ProductMessageKind | undefined {
  switch (action) {
    case 'created':
      return 'shipmentMade';
    case 'statusChanged':
      return details.to === inTransit && details.from !== inTransit ? 'shipmentSent' : undefined;
    case 'received':
      return entity.isComplete ? 'shipmentReceived' : undefined;
    case 'overdue':
      return 'shipmentOverdue';
    default:
      return undefined;
  }
}
