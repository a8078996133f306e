import { z } from 'zod';
import { REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { SHIPMENT_PERMISSIONS } from './shipments.permissions.ts';
import { MAX_SHIPMENT_DEVICES, SHIPMENT_ERRORS, shipmentDeviceSchema, shipmentSchema } from './shipments.ts';

const tag = 'shipments';
const permission = SHIPMENT_PERMISSIONS.receive;
const lowerCaseId = z.guid().transform((id) => id.toLowerCase());

/** Length limit of labels and names: longer codes are not from a device. */
export const MAX_CODE_LENGTH = 255;

/** Result for a code scanned from a device or its packing list. */
export const RECEIPT_OUTCOMES = [
  'received',
  /** Received already: see `receivedAt` and `receivedBy`. */
  'alreadyReceived',
  /** In another shipment to the same consignee, or already a device of the consignee. */
  'foreign',
  'unknown',
  /** The consignee already has a device of this name: one of them has to be renamed. */
  'nameTaken',
  /** Several devices of the shipment have this label or name: the id is required. */
  'ambiguous',
  /** It was missing when the shipment was completed, and is no longer part of it. */
  'returned',
] as const;
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];

export const receiptSchema = z.object({
  code: z.string(),
  outcome: z.enum(RECEIPT_OUTCOMES),
  /** Null: not in the shipment. */
  device: shipmentDeviceSchema.nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const receiveShipmentDevices = operation({
  method: 'PUT',
  path: '/backoffice/shipmentApi/receiveDevices',
  permission,
  tag,
  summary: "Mark devices of a shipment as received: they are the consignee's from then on",
  description:
    'Repeating it changes nothing. Of two who receive a device at once, one does, and the other is answered who did. With the last device, the status becomes Received.',
  query: z.object({ _id: uuidParameter('_id') }),
  body: z.object({
    codes: z
      .array(z.string().trim().min(1).max(MAX_CODE_LENGTH))
      .min(1)
      .max(MAX_SHIPMENT_DEVICES)
      .describe('Ids, labels or names of devices; labels and names in any case'),
  }),
  responses: {
    200: z.object({
      receipts: z.array(receiptSchema).describe('One for each code, in their order'),
      shipment: shipmentSchema,
    }),
  },
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.tooLarge],
});

export const receiveShipmentDevice = operation({
  method: 'PUT',
  path: '/backoffice/shipmentApi/updateConsignmentDeviceStatus',
  permission,
  tag,
  summary: 'Mark a device of a shipment as received, or undo it',
  description:
    "A received device is the consignee's, with its access token. It can be undone until a customer has the device, it sends a reading, or its token is read or changed.",
  body: z.object({
    shipmentIdMongo: lowerCaseId,
    deviceIdMongo: lowerCaseId,
    tenantId: lowerCaseId.nullish().describe('The consignee; a shipment to another one is not found'),
    isInstalled: z.boolean().optional().describe('False undoes it; true when left out'),
  }),
  responses: { 200: shipmentDeviceSchema.extend({ shipment: shipmentSchema }) },
  errors: [
    ...USUAL_ERRORS,
    SHIPMENT_ERRORS.completed,
    SHIPMENT_ERRORS.deviceUnknown,
    SHIPMENT_ERRORS.deviceNameTaken,
    SHIPMENT_ERRORS.undoDeviceGone,
    SHIPMENT_ERRORS.undoHasCustomer,
    SHIPMENT_ERRORS.undoHasReadings,
    SHIPMENT_ERRORS.undoTokenShown,
  ],
});
