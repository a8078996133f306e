import { z } from 'zod';
import { errors } from '../common/errors.ts';

/** By status number, 0 to 3. */
export const SHIPMENT_STATUSES = ['initialized', 'inTransit', 'received', 'completed'] as const;
export type ShipmentStatusName = (typeof SHIPMENT_STATUSES)[number];

/** A shipment is open until it is completed. */
export const SHIPMENT_STATUS = { initialized: 0, inTransit: 1, received: 2, completed: 3 } as const;

export const shipmentStatusSchema = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
  .describe(SHIPMENT_STATUSES.map((name, status) => `${status}: ${name}`).join(', '));
export type ShipmentStatus = z.infer<typeof shipmentStatusSchema>;

/** Most devices in one shipment, and most codes in one call. */
export const MAX_SHIPMENT_DEVICES = 5000;
/** Most entries of the log included in a shipment, the newest ones; others are read by page. */
export const MAX_SHIPMENT_LOGS = 1000;

export const SHIPMENT_ERRORS = errors('shipments', {
  consigneeRequired: 'Consignee is required',
  consigneeUnknown: 'Could not find the specified consignee!',
  deviceRequired: 'At least one device is required',
  tooManyDevices: `A shipment has at most ${MAX_SHIPMENT_DEVICES} devices`,
  /** The body has `deviceList`: each device with its error. */
  devicesRefused: 'Some of the devices cannot be sent',
  /** The body has `missing`: the devices. */
  devicesMissing: '{count} devices of the shipment are missing',
  deviceUnknown: ['ITEM_NOT_FOUND', 'The shipment has no such device'],
  deviceNameTaken: ['VERSION_CONFLICT', 'The consignee has a device of this name already'],
  notInitialized: [
    'VERSION_CONFLICT',
    'Only an Initialized shipment of which nothing was received can be changed',
  ],
  /** The body has `changed`: status, time and person. */
  statusChanged: ['VERSION_CONFLICT', 'The status of the shipment was changed in the meantime'],
  completed: ['VERSION_CONFLICT', 'The shipment is completed'],
  reopenRefused: ['VERSION_CONFLICT', 'Only a system administrator can reopen a completed shipment'],
  undoDeviceGone: ['VERSION_CONFLICT', 'The consignee has the device no longer'],
  undoHasCustomer: ['VERSION_CONFLICT', 'A customer has the device already'],
  undoHasReadings: ['VERSION_CONFLICT', 'The device has sent readings already'],
  undoTokenShown: ['VERSION_CONFLICT', 'The access token of the device was read or changed already'],
});

/** A person by display name; null: a deleted user. */
const personSchema = z.object({
  userId: z.string(),
  email: z.string(),
  userFirstName: z.string().nullable(),
  userLastName: z.string().nullable(),
});
export type ShipmentPerson = z.infer<typeof personSchema>;

/** A shipment without its devices. */
export const shipmentSchema = z.object({
  _id: z.string(),
  consignorId: z.string().nullable().describe('A system administrator; null: the account has been deleted'),
  consigneeId: z.string().describe('The tenant or partner that receives it'),
  consignmentCountry: z.string().nullable(),
  consignmentState: z.string().nullable(),
  consignmentCity: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  status: shipmentStatusSchema,
  createdAt: z.number().int().describe('Epoch milliseconds'),
  statusTimes: z
    .array(z.number().int().nullable())
    .length(SHIPMENT_STATUSES.length)
    .describe(
      'When each status was set last, in the order of their numbers, epoch milliseconds; null: never',
    ),
  deviceCount: z.number().int().describe('All devices that were sent'),
  receivedCount: z.number().int(),
  missingCount: z.number().int().describe('Neither received nor returned to the stock'),
  version: z.number().int().describe('Counts changes of the shipment: see `updateShipment`'),
  consignordetails: z.array(personSchema).describe('Empty: the account has been deleted'),
  consigneedetails: z
    .array(
      z.object({
        userFirstName: z
          .string()
          .nullable()
          .describe('Name of the first administrator; null: it has none, or no name'),
        tenantName: z.string(),
      }),
    )
    .length(1),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** A device of a shipment, with its name and label at the time of sending. */
export const shipmentDeviceSchema = z.object({
  _id: z.string().describe('Id of the device; it may have been deleted since it was received'),
  shipmentIdMongo: z.string(),
  deviceIdMongo: z.string().describe('The same as `_id`'),
  deviceName: z.string(),
  deviceLabel: z.string().nullable(),
  isInstalled: z.boolean().describe('Received'),
  isReturned: z
    .boolean()
    .describe('It was missing when the shipment was completed, and is in the stock again'),
  receivedAt: z.number().int().nullable().describe('Epoch milliseconds'),
  receivedBy: personSchema.nullable().describe('Null: not received, or the account has been deleted'),
});
export type ShipmentDevice = z.infer<typeof shipmentDeviceSchema>;

export const SHIPMENT_LOG_KINDS = [
  'created',
  'updated',
  'statusChanged',
  'received',
  'receiptUndone',
] as const;

/** An entry of the log of a shipment. */
export const shipmentLogSchema = z.object({
  _id: z.string(),
  createdAt: z.number().int().describe('Epoch milliseconds'),
  kind: z.enum(SHIPMENT_LOG_KINDS),
  by: personSchema.nullable().describe('Who did it; null: the account has been deleted'),
  isAutomatic: z.boolean().describe('The status followed from what was received'),
  statusBefore: shipmentStatusSchema.nullable(),
  status: shipmentStatusSchema.nullable(),
  notes: z.string().nullable(),
  deviceCount: z
    .number()
    .int()
    .nullable()
    .describe('Number of devices of a receipt, of a new shipment, or after a change'),
  deviceIdMongo: z.string().nullable().describe('The device, if the entry is about one'),
  deviceName: z.string().nullable(),
  deviceLabel: z.string().nullable(),
});
export type ShipmentLog = z.infer<typeof shipmentLogSchema>;

const withLogs = { shipmentLogs: z.array(shipmentLogSchema).describe('Newest first') };

export const shipmentWithLogsSchema = shipmentSchema.extend(withLogs);
export type ShipmentWithLogs = z.infer<typeof shipmentWithLogsSchema>;

/** A shipment as a whole. */
export const wholeShipmentSchema = shipmentWithLogsSchema.extend({
  shipmentDevices: z.array(shipmentDeviceSchema).describe('In the order in which they were listed'),
  deviceList: z
    .array(
      shipmentDeviceSchema.pick({
        deviceName: true,
        deviceLabel: true,
        isInstalled: true,
        shipmentIdMongo: true,
        deviceIdMongo: true,
      }),
    )
    .describe('The same in the words of `createShipment`'),
});
export type WholeShipment = z.infer<typeof wholeShipmentSchema>;
