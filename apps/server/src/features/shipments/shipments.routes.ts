import { toPage } from '@airdeck/contract/common/page';
import {
  checkShipmentDevices,
  createShipment,
  deleteShipment,
  updateShipment,
  updateShipmentStatus,
  type ListedDevice as WireListedDevice,
  type NewShipment as WireNewShipment,
} from '@airdeck/contract/shipments/shipment-changes';
import {
  countShipments,
  getShipment,
  getWholeShipment,
  listShipmentDevices,
  listShipmentLogs,
  listShipments,
  listShipmentsOfConsignee,
  type ShipmentDeviceSortProperty,
  type ShipmentSortProperty,
} from '@airdeck/contract/shipments/shipment-lists';
import { receiveShipmentDevice, receiveShipmentDevices } from '@airdeck/contract/shipments/shipment-receipts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { withSortNames } from '../../http/sort-names.ts';
import { COSTLY_WHEN_WHOLE, sendWhole } from '../../http/whole-list.ts';
import type { ListedDevice } from './listed-devices.repository.ts';
import {
  checkedDeviceBody,
  receiptBody,
  shipmentBody,
  shipmentDeviceBody,
  shipmentLogBody,
  shipmentWithLogsBody,
  wholeShipmentBody,
} from './shipment.presenter.ts';
import type { ShipmentDeviceQuery } from './shipment-contents.repository.ts';
import type { NewShipment } from './shipment-maker.service.ts';
import type { ShipmentReader } from './shipment-reader.service.ts';
import type { createShipmentServices } from './shipment-services.ts';
import { SHIPMENT_LIMITS } from './shipments.limits.ts';
import type { ShipmentPageQuery } from './shipments.repository.ts';

/** For thousands of devices in one call, with labels and names of maximum length. */
const LARGE = {
  bodyLimit: SHIPMENT_LIMITS.numbers.bodyBytes,
  maxBodyValues: SHIPMENT_LIMITS.numbers.bodyValues,
};

const SORTS = {
  createdAt: 'createdTime',
  consignee: 'consignee',
  consignor: 'consignor',
  consignmentState: 'state',
  consignmentCountry: 'country',
  consignmentCity: 'city',
  address: 'address',
  status: 'status',
  deviceCount: 'deviceCount',
} as const satisfies Record<ShipmentSortProperty, NonNullable<ShipmentPageQuery['sort']>['property']>;

const DEVICE_SORTS = {
  position: 'position',
  deviceName: 'name',
  deviceLabel: 'label',
  receivedAt: 'receivedTime',
} as const satisfies Record<ShipmentDeviceSortProperty, NonNullable<ShipmentDeviceQuery['sort']>['property']>;

/** Reads shipments, their devices and their logs. */
export function shipmentReadingRoutes(app: FastifyInstance, reader: ShipmentReader): void {
  serve(
    app,
    listShipments,
    async ({ caller, query, reply }) => {
      if (query.isWhole) return sendWhole(reply, reader.wholeFor(caller, query), shipmentBody);
      const { rows, total } = await reader.pageFor(caller, withSortNames(query, SORTS));
      return toPage(rows.map(shipmentBody), total, query.page, query.pageSize);
    },
    COSTLY_WHEN_WHOLE,
  );
  serve(
    app,
    listShipmentsOfConsignee,
    ({ caller, query, reply }) =>
      sendWhole(reply, reader.ofConsigneeFor(caller, query.consigneeId), shipmentWithLogsBody),
    { isCostly: true },
  );
  serve(app, getWholeShipment, async ({ caller, query }) =>
    wholeShipmentBody(await reader.getWholeFor(caller, query._id)),
  );
  serve(app, countShipments, ({ caller }) => reader.countsFor(caller));
  serve(app, getShipment, async ({ caller, params }) =>
    shipmentBody(await reader.getFor(caller, params.shipmentId)),
  );
  serve(
    app,
    listShipmentDevices,
    async ({ caller, params, query: { isInstalled: isReceived, ...query } }) => {
      const ofPage = { ...withSortNames(query, DEVICE_SORTS), isReceived };
      const { rows, total } = await reader.devicesFor(caller, params.shipmentId, ofPage);
      return toPage(rows.map(shipmentDeviceBody), total, query.page, query.pageSize);
    },
  );
  serve(app, listShipmentLogs, async ({ caller, params, query }) => {
    const { rows, total } = await reader.logsFor(caller, params.shipmentId, query);
    return toPage(rows.map(shipmentLogBody), total, query.page, query.pageSize);
  });
}

type Changes = Omit<ReturnType<typeof createShipmentServices>, 'shipmentReader'>;

/** Changes of shipments, which return the shipment as stored. */
export function shipmentChangeRoutes(app: FastifyInstance, services: Changes): void {
  const { shipmentMaker: maker, shipmentReceiver: receiver, shipmentStatus } = services;

  serve(
    app,
    checkShipmentDevices,
    async ({ body: { consigneeId = null, shipmentId = null, deviceList } }) => {
      const rows = await maker.check(deviceList.map(toListedDevice), { consigneeId, shipmentId });
      return { deviceList: rows.map(checkedDeviceBody) };
    },
    LARGE,
  );
  serve(
    app,
    createShipment,
    async ({ caller, body }) => shipmentBody(await maker.create(caller, toNewShipment(body))),
    LARGE,
  );
  serve(
    app,
    updateShipment,
    async ({ caller, query, body }) => {
      const changed = { ...toNewShipment(body), version: body.version };
      return shipmentBody(await maker.update(caller, query._id, changed));
    },
    LARGE,
  );
  serve(app, deleteShipment, ({ caller, query }) => maker.delete(caller, query._id));
  serve(app, updateShipmentStatus, async ({ caller, query, body: { statusBefore, ...given } }) =>
    shipmentBody(await shipmentStatus.set(caller, query._id, { ...given, seenStatus: statusBefore })),
  );
  serve(
    app,
    receiveShipmentDevices,
    async ({ caller, query, body }) => {
      const { receipts, shipment } = await receiver.receiveAll(caller, query._id, body.codes);
      return { receipts: receipts.map(receiptBody), shipment: shipmentBody(shipment) };
    },
    LARGE,
  );
  serve(app, receiveShipmentDevice, async ({ caller, body }) => {
    const { shipmentIdMongo: shipmentId, deviceIdMongo: deviceId, tenantId, isInstalled = true } = body;
    const change = { shipmentId, deviceId, tenantId, isReceived: isInstalled };
    const { device, shipment } = await receiver.receiveOne(caller, change);
    return { ...shipmentDeviceBody(device), shipment: shipmentBody(shipment) };
  });
}

const toListedDevice = ({ deviceIdMongo, deviceLabel, deviceName }: WireListedDevice): ListedDevice => ({
  deviceId: deviceIdMongo,
  label: deviceLabel,
  name: deviceName,
});

const toNewShipment = (body: WireNewShipment): NewShipment => ({
  consigneeId: body.consigneeId,
  country: body.consignmentCountry,
  state: body.consignmentState,
  city: body.consignmentCity,
  address: body.address,
  phone: body.phone,
  notes: body.notes,
  devices: body.deviceList.map(toListedDevice),
});
