import { z } from 'zod';
import { REQUEST_ERRORS, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { optionalField, requiredField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { SHIPMENT_PERMISSIONS } from './shipments.permissions.ts';
import {
  MAX_SHIPMENT_DEVICES,
  SHIPMENT_ERRORS,
  shipmentDeviceSchema,
  shipmentSchema,
  shipmentStatusSchema,
} from './shipments.ts';

const lowerCaseId = z.guid().transform((id) => id.toLowerCase());

/** Length limit of notes of a shipment, or of a change of its status. */
export const MAX_NOTES_LENGTH = 4096;

/** The form of a shipment, without its devices. */
export const shipmentFormSchema = z.object({
  consigneeId: requiredField(
    'The tenant or partner that is to receive it, or an administrator of it',
    SHIPMENT_ERRORS.consigneeRequired,
    { is: (text) => z.guid().safeParse(text).success, otherwise: SHIPMENT_ERRORS.consigneeUnknown },
  ),
  consignmentCountry: optionalField('consignmentCountry', 'Name of the country'),
  consignmentState: optionalField('consignmentState', 'Name of the state'),
  consignmentCity: optionalField('consignmentCity', 'Name of the city'),
  address: optionalField('address', 'Address'),
  phone: optionalField('phone', 'Telephone'),
  notes: optionalField('notes', 'Notes', MAX_NOTES_LENGTH),
});
export type ShipmentForm = z.output<typeof shipmentFormSchema>;

/**
 * A device in an entered list: by its id, or by label or name, case-insensitive. A label is searched among labels
 * first, then among names; a name narrows the devices with the label.
 */
const listedDeviceSchema = z.object({
  deviceIdMongo: lowerCaseId.nullish(),
  deviceLabel: z.string().max(255).nullish(),
  deviceName: z.string().max(255).nullish(),
});
export type ListedDevice = z.infer<typeof listedDeviceSchema>;

const deviceListSchema = z
  .array(listedDeviceSchema)
  .superRefine((list, context) => {
    if (list.length === 0) context.addIssue(issueOf(SHIPMENT_ERRORS.deviceRequired));
    if (list.length > MAX_SHIPMENT_DEVICES) context.addIssue(issueOf(SHIPMENT_ERRORS.tooManyDevices));
  })
  .describe('In this order on the packing list');

/** Why a device cannot be sent. */
export const LISTED_DEVICE_FAULTS = [
  'unknown',
  /** Several devices in stock have this label or name: the id is required. */
  'ambiguous',
  /** Assigned to a tenant. */
  'taken',
  /** In another shipment. */
  'inShipment',
  /** Duplicate of an earlier entry of the list. */
  'twice',
  /** Its name is used by a device of the consignee, or by another device of the list. */
  'nameTaken',
] as const;
export type ListedDeviceFault = (typeof LISTED_DEVICE_FAULTS)[number];

/** The device found for an entry of the list. */
export const checkedDeviceSchema = z.object({
  deviceIdMongo: z.string().nullable().describe('Null where none, or not exactly one, was found'),
  deviceName: z.string().nullable(),
  deviceLabel: z.string().nullable(),
  fault: z.enum(LISTED_DEVICE_FAULTS).nullable().describe('Null: it can be sent'),
  shipmentIdMongo: z.string().nullable().describe('The shipment that it is in already'),
});
export type CheckedDevice = z.infer<typeof checkedDeviceSchema>;

/** Further fields of the error `shipments.devicesRefused`, in the order of the list. */
export const refusedDevicesSchema = z.object({ deviceList: z.array(checkedDeviceSchema) });

const newShipmentSchema = shipmentFormSchema.extend({
  consignorId: z.string().nullish().describe('Always the caller, whatever is given'),
  deviceList: deviceListSchema,
});
export type NewShipment = z.output<typeof newShipmentSchema>;

const tag = 'shipments';
const { manage, receive } = SHIPMENT_PERMISSIONS;
const query = z.object({ _id: uuidParameter('_id') });
const { consigneeRequired, consigneeUnknown, deviceRequired, tooManyDevices, devicesRefused } =
  SHIPMENT_ERRORS;
const FORM_ERRORS = [
  consigneeRequired,
  consigneeUnknown,
  deviceRequired,
  tooManyDevices,
  devicesRefused,
] as const;

export const checkShipmentDevices = operation({
  method: 'POST',
  path: '/backoffice/shipmentApi/checkDevices',
  permission: manage,
  changes: false,
  tag,
  summary: 'Look up devices in stock, and whether each can be sent',
  body: z.object({
    consigneeId: lowerCaseId
      .nullish()
      .describe('Tenant with whose devices their names are compared; none if missing'),
    shipmentId: lowerCaseId
      .nullish()
      .describe('The shipment that is changed: its own devices may stay in it'),
    deviceList: deviceListSchema,
  }),
  responses: { 200: z.object({ deviceList: z.array(checkedDeviceSchema).describe('In the same order') }) },
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.tooLarge, deviceRequired, tooManyDevices],
});

export const createShipment = operation({
  method: 'POST',
  path: '/backoffice/shipmentApi/createShipment',
  permission: manage,
  tag,
  summary: 'Create a shipment of devices in stock, with status Initialized',
  description: 'A device is in one open shipment at most. If one cannot be sent, the whole list is refused.',
  body: newShipmentSchema,
  responses: { 200: shipmentSchema },
  errors: [...SAVE_ERRORS, ...FORM_ERRORS],
});

export const updateShipment = operation({
  method: 'PUT',
  path: '/backoffice/shipmentApi/updateShipment',
  permission: manage,
  tag,
  summary:
    'Change a shipment that is Initialized, before a device of it was received: all of its fields and devices',
  query,
  body: newShipmentSchema.extend({
    version: z.number().int().nullish().describe('The one that the caller saw; any when missing'),
  }),
  responses: { 200: shipmentSchema },
  errors: [...SAVE_ERRORS, ...FORM_ERRORS, SHIPMENT_ERRORS.notInitialized],
});

export const deleteShipment = operation({
  method: 'DELETE',
  path: '/backoffice/shipmentApi/deleteShipment',
  permission: manage,
  tag,
  summary: 'Delete a shipment; devices that were not received return to the stock',
  query,
  responses: { 200: z.void().describe('Done') },
});

export const updateShipmentStatus = operation({
  method: 'PUT',
  path: '/backoffice/shipmentApi/updateShipmentStatus',
  permission: receive,
  tag,
  summary: 'Set any status of a shipment',
  description:
    'Refused with 409 if it is no longer `statusBefore`; `changed` says what it is, since when and by whom. Completed with missing devices is refused with 400 and their list, `missing`, unless confirmed: they then return to the stock. Only system administrators change Completed; devices still in stock are then in the shipment again.',
  query,
  body: z.object({
    status: shipmentStatusSchema,
    statusBefore: shipmentStatusSchema.describe('The one that the caller saw'),
    notes: optionalField('notes', 'Notes', MAX_NOTES_LENGTH),
    isConfirmed: z.boolean().optional().describe('Complete it although devices are missing'),
  }),
  responses: { 200: shipmentSchema },
  errors: [
    ...USUAL_ERRORS,
    SHIPMENT_ERRORS.statusChanged,
    SHIPMENT_ERRORS.reopenRefused,
    SHIPMENT_ERRORS.devicesMissing,
  ],
});

/** Further fields of the error `shipments.statusChanged`. */
export const changedStatusSchema = z.object({
  changed: z.object({
    status: shipmentStatusSchema,
    changedAt: z.number().int().describe('Epoch milliseconds'),
    by: shipmentDeviceSchema.shape.receivedBy,
  }),
});
export type ChangedStatus = z.infer<typeof changedStatusSchema>['changed'];

/** Further fields of the error `shipments.devicesMissing`. */
export const missingDevicesSchema = z.object({
  missing: z.array(shipmentDeviceSchema.pick({ _id: true, deviceName: true, deviceLabel: true })),
});
