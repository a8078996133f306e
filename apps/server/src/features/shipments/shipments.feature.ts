import { z } from 'zod';
import { defineFeature } from '../../feature.ts';
import { SHIPMENT_MESSAGE_TEXTS, writeShipmentMessages } from './shipment-messages.ts';
import { SHIPMENT_PERSONAL_DATA } from './shipment-personal-data.repository.ts';
import { shipmentDeliveries } from './shipments.deliveries.ts';
import { SHIPMENT_LIMITS } from './shipments.limits.ts';
import { shipmentChangeRoutes, shipmentReadingRoutes } from './shipments.routes.ts';

/** Devices on their way from the stock to a tenant, until they are received. */
export const shipmentsFeature = defineFeature({
  name: 'shipments',
  personalData: SHIPMENT_PERSONAL_DATA,
  limits: SHIPMENT_LIMITS,
  deliveries: shipmentDeliveries,
  messageTexts: SHIPMENT_MESSAGE_TEXTS,
  uses: [
    'domainEvents',
    'messageWriter',
    'shipmentMaker',
    'shipmentReader',
    'shipmentReceiver',
    'shipmentStatus',
  ],
  sharedEvents: { 'shipments.changed': z.object({ shipmentId: z.string(), tenantId: z.string() }) },
  announce: (announcements, events) =>
    events.on('shipments.changed', ({ shipmentId, tenantId }) =>
      announcements.toOwner('shipments', { tenantId, customerId: null }, { shipmentIds: [shipmentId] }),
    ),
  register(app, needs) {
    writeShipmentMessages(needs);
    shipmentReadingRoutes(app, needs.shipmentReader);
    shipmentChangeRoutes(app, needs);
  },
  jobs: ({ shipmentStatus }) => [
    { name: 'overdue-shipments', everyMs: 600_000, run: shipmentStatus.reportOverdue },
  ],
});
