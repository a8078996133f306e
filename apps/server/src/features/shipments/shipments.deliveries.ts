import { SHIPMENT_STATUS } from '@airdeck/contract/shipments/shipments';
import { SHIPMENT_EVENTS, type ShipmentEvent } from '@airdeck/contract/shipments/shipments.feature';
import type { DomainEvent } from '../../domain-events.ts';
import type { DeliverySubject } from '../../notify/delivery-subject.ts';
import { NOTIFICATION_LIMITS } from '../notifications/notifications.limits.ts';
import { areAdministrators, findMessageShipments, isUser } from './shipment-deliveries.repository.ts';
import { shipmentMessage, shipmentWords } from './shipment-message.ts';

const pathOf = (shipmentId: string) => `/shipmentDetails/${shipmentId}`;

/** Notifies the consignee of what comes, and the consignor of what has arrived and of what has not. */
export const shipmentDeliveries: DeliverySubject<Awaited<ReturnType<typeof findMessageShipments>>[number]> = {
  column: 'shipmentId',
  choice: 'alerts',
  listed: { subject: 'shipments', pathOf },

  async write(published, { byUserId, now, insert }) {
    for (const one of published) {
      const event = eventOf(one);
      if (!event || one.entityType !== 'SHIPMENT') continue;
      const { id, tenantId, consignorUserId } = one.entity;
      const isToConsignee = event === 'shipmentMade' || event === 'shipmentSent';
      await insert({
        id,
        event,
        dueTime: now,
        people: isToConsignee ? areAdministrators(tenantId, byUserId) : isUser(consignorUserId, byUserId),
        // Sent by itself: a consignee who does, undoes and repeats something must not flood a consignor.
        onceInMs: NOTIFICATION_LIMITS.numbers.windowMs,
      });
    }
  },

  find: findMessageShipments,

  say({ consigneeTenantId, ...shipment }, { event, tenantId }, { language }) {
    // The consignee may have changed. A consignor has no tenant.
    if (tenantId !== null && tenantId !== consigneeTenantId) return undefined;
    if (!isShipmentEvent(event)) return undefined;
    return {
      ...shipmentMessage(shipment, event, language),
      ...shipmentWords(event, language),
      path: pathOf(shipment.id),
      aboutId: shipment.id,
      isUrgent: false,
    };
  },
};

const isShipmentEvent = (event: string): event is ShipmentEvent =>
  SHIPMENT_EVENTS.some((name) => name === event);

const IN_TRANSIT = SHIPMENT_STATUS.inTransit;

function eventOf(event: DomainEvent): ShipmentEvent | undefined {
  if (event.entityType !== 'SHIPMENT') return undefined;
  const { action, entity, details } = event;
  if (action === 'created' || (action === 'updated' && details?.isToAnother)) return 'shipmentMade';
  if (action === 'statusChanged' && details.to === IN_TRANSIT && details.from !== IN_TRANSIT) {
    return 'shipmentSent';
  }
  if (action === 'received' && entity.isComplete) return 'shipmentReceived';
  return action === 'overdue' ? 'shipmentOverdue' : undefined;
}
