import { SHIPMENT_STATUS } from '@airdeck/contract/shipments/shipments';
import type { ShipmentEvent } from '@airdeck/contract/shipments/shipments.feature';
import { authorOf, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEventOf, DomainEvents } from '../../domain-events.ts';
import { administratorsOf, oneUser } from '../messages/message-people-sql.ts';
import type { MessageWriter } from '../messages/message-writer.service.ts';
import type { ProductMessageText, ProductMessageTexts } from '../messages/product-message.ts';
import { countShipped } from './shipment-messages.repository.ts';
import { shipmentTexts } from './shipment-texts.ts';

const say =
  (kind: ShipmentEvent): ProductMessageText =>
  ({ name, count }, language) => {
    const t = shipmentTexts(language);
    return { title: t(`title.${kind}`, { consignee: name ?? '' }), lines: [t('devices', { count })] };
  };

export const SHIPMENT_MESSAGE_TEXTS = {
  shipmentMade: say('shipmentMade'),
  shipmentSent: say('shipmentSent'),
  shipmentReceived: say('shipmentReceived'),
  shipmentOverdue: say('shipmentOverdue'),
} satisfies Partial<ProductMessageTexts>;

/** Writes messages about shipments to their consignees and consignors, except the actor. */
export function writeShipmentMessages(parts: {
  domainEvents: DomainEvents;
  messageWriter: MessageWriter;
}): void {
  const { domainEvents, messageWriter } = parts;

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
      params: { name, count: kind === 'shipmentOverdue' ? missingCount : deviceCount },
      about: { shipmentId },
      onceKey: `${kind} ${shipmentId} ${messageWriter.span()}`,
      isCounted: false,
      // The shipment has a delivery of its own.
      isDelivered: false,
    };
    await messageWriter.write(
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
function kindOfShipment({ action, entity, details }: DomainEventOf<'SHIPMENT'>): ShipmentEvent | undefined {
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
