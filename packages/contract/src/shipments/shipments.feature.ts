import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

/** A shipment was created, sent or completely received; devices of it are missing long after it was sent. */
export const SHIPMENT_EVENTS = [
  'shipmentMade',
  'shipmentSent',
  'shipmentReceived',
  'shipmentOverdue',
] as const;
export type ShipmentEvent = (typeof SHIPMENT_EVENTS)[number];

export const SHIPMENTS_ENTRY = {
  auditedKinds: ['SHIPMENT'],
  auditActions: ['statusChanged', 'received', 'receiptUndone'],
  messageKinds: SHIPMENT_EVENTS,
  messageSubjects: { shipmentId: z.string().nullable() },
  deliveryEvents: SHIPMENT_EVENTS,
  alertSubjects: ['shipments'],
  streamEvents: {
    /** These shipments: created, changed, received or deleted. */
    shipments: z.object({ shipmentIds: z.array(z.string()) }),
  },
} as const satisfies FeatureEntry;
