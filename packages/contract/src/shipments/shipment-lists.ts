import { z } from 'zod';
import { operation } from '../common/operation.ts';
import {
  optionalPageQuerySchema,
  pageSchema,
  wholeOrPageQuerySchema,
  wholeOrPageSchema,
} from '../common/page.ts';
import { booleanParameter, uuidParameter } from '../common/parameters.ts';
import { SHIPMENT_PERMISSIONS } from './shipments.permissions.ts';
import {
  MAX_SHIPMENT_LOGS,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
  shipmentDeviceSchema,
  shipmentLogSchema,
  shipmentSchema,
  shipmentWithLogsSchema,
  wholeShipmentSchema,
} from './shipments.ts';

export const SHIPMENT_SORT_PROPERTIES = [
  'createdAt',
  'consignee',
  'consignor',
  'consignmentState',
  'consignmentCountry',
  'consignmentCity',
  'address',
  'status',
  'deviceCount',
] as const;
export type ShipmentSortProperty = (typeof SHIPMENT_SORT_PROPERTIES)[number];

const numbered = z.enum(['0', '1', '2', '3']).transform((text) => Number(text) as ShipmentStatus);

const shipmentListQuerySchema = wholeOrPageQuerySchema(SHIPMENT_SORT_PROPERTIES, {
  status: numbered.optional(),
});
export type ShipmentPageQuery = Omit<z.output<typeof shipmentListQuerySchema>, 'isWhole'>;

export const SHIPMENT_DEVICE_SORT_PROPERTIES = [
  'position',
  'deviceName',
  'deviceLabel',
  'receivedAt',
] as const;
export type ShipmentDeviceSortProperty = (typeof SHIPMENT_DEVICE_SORT_PROPERTIES)[number];

/** `textSearch` searches name and label. */
const shipmentDevicePageQuerySchema = optionalPageQuerySchema(SHIPMENT_DEVICE_SORT_PROPERTIES, {
  isInstalled: booleanParameter('isInstalled').describe('Only those that were received, or were not'),
});
export type ShipmentDevicePageQuery = z.output<typeof shipmentDevicePageQuerySchema>;

const tag = 'shipments';
const params = z.object({ shipmentId: uuidParameter('shipmentId') });
const { read } = SHIPMENT_PERMISSIONS;

/** `textSearch` searches consignee, consignor, country, state, city, address and phone. */
export const listShipments = operation({
  method: 'GET',
  path: '/backoffice/shipmentApi/getAllShipment',
  permission: read,
  tag,
  summary: "Shipments, newest first: all, or those to the caller's tenant",
  description: 'All as an array, or a page if a parameter of one is given.',
  query: shipmentListQuerySchema,
  responses: { 200: wholeOrPageSchema(shipmentSchema) },
});

export const listShipmentsOfConsignee = operation({
  method: 'GET',
  path: '/backoffice/shipmentApi/getByConsigneeIdWithLogs',
  permission: read,
  tag,
  summary: 'Shipments to a tenant or partner with their logs, the newest first',
  description: `All of them, each with the newest ${MAX_SHIPMENT_LOGS} entries of its log. Of another tenant than one's own there are none.`,
  query: z.object({
    consigneeId: uuidParameter('consigneeId').describe('The tenant, or an administrator of it'),
  }),
  responses: { 200: z.array(shipmentWithLogsSchema) },
});

export const getWholeShipment = operation({
  method: 'GET',
  path: '/backoffice/shipmentApi/getByIdWithLogs',
  permission: read,
  tag,
  summary: 'A shipment with all of its devices and its log',
  description: `The newest ${MAX_SHIPMENT_LOGS} entries of the log.`,
  query: z.object({ _id: uuidParameter('_id') }),
  responses: { 200: wholeShipmentSchema },
});

export const countShipments = operation({
  method: 'GET',
  path: '/backoffice/shipmentApi/counts',
  permission: read,
  tag,
  summary: 'Number of shipments in scope, in total and by status',
  responses: {
    200: z.object({
      total: z.number().int(),
      byStatus: z.array(z.number().int()).length(SHIPMENT_STATUSES.length),
      underWay: z.number().int().describe('Open ones with devices that were not received yet'),
    }),
  },
});

export const getShipment = operation({
  method: 'GET',
  path: '/backoffice/shipmentApi/shipments/:shipmentId',
  permission: read,
  tag,
  summary: 'A shipment without its devices',
  params,
  responses: { 200: shipmentSchema },
});

export const listShipmentDevices = operation({
  method: 'GET',
  path: '/backoffice/shipmentApi/shipments/:shipmentId/devices',
  permission: read,
  tag,
  summary: 'The devices of a shipment, in the order in which they were listed unless asked otherwise',
  params,
  query: shipmentDevicePageQuerySchema,
  responses: { 200: pageSchema(shipmentDeviceSchema) },
});

export const listShipmentLogs = operation({
  method: 'GET',
  path: '/backoffice/shipmentApi/shipments/:shipmentId/logs',
  permission: read,
  tag,
  summary: 'The log of a shipment, newest first',
  params,
  query: optionalPageQuerySchema([], {}),
  responses: { 200: pageSchema(shipmentLogSchema) },
});
