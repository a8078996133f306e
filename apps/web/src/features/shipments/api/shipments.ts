import type { InputOf } from '@airdeck/contract/common/operation';
import { listDeviceRecords } from '@airdeck/contract/devices/devices';
import {
  checkShipmentDevices,
  createShipment,
  deleteShipment,
  updateShipment,
  updateShipmentStatus,
} from '@airdeck/contract/shipments/shipment-changes';
import {
  countShipments,
  getShipment,
  listShipmentDevices,
  listShipmentLogs,
  listShipments,
  SHIPMENT_DEVICE_SORT_PROPERTIES,
  SHIPMENT_SORT_PROPERTIES,
} from '@airdeck/contract/shipments/shipment-lists';
import { receiveShipmentDevice, receiveShipmentDevices } from '@airdeck/contract/shipments/shipment-receipts';
import type { ShipmentStatus, WholeShipment } from '@airdeck/contract/shipments/shipments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { lookupQuery } from '../../../lib/lists/lookup.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';
import { invalidate, pageQueryOf, queryKeyOf, queryOf } from '../../../lib/query/query.ts';

/** Refresh interval of shipments without events, ms. */
export const REFRESH_SHIPMENTS_MS = 60_000;

/** One page of the shipments in the reader's scope. @param status null: any */
export function shipmentsQuery(wanted: WantedPage, status: ShipmentStatus | null) {
  const query = {
    ...pageParameters(wanted, SHIPMENT_SORT_PROPERTIES),
    status: status === null ? undefined : (`${status}` as const),
  };
  return pageQueryOf(listShipments, { query });
}

/** Numbers of shipments by status, and of those under way. */
export function useShipmentCounts() {
  return useQuery({
    ...queryOf(countShipments, {}),
    refetchInterval: REFRESH_SHIPMENTS_MS,
  });
}

/** One shipment, without its devices. */
export function useShipment(shipmentId: string) {
  return useQuery({
    ...queryOf(getShipment, { params: { shipmentId } }),
    refetchInterval: REFRESH_SHIPMENTS_MS,
  });
}

/** One page of the devices of a shipment. @param isInstalled null: received or not */
export function shipmentDevicesQuery(shipmentId: string, wanted: WantedPage, isInstalled: boolean | null) {
  const query = {
    ...pageParameters(wanted, SHIPMENT_DEVICE_SORT_PROPERTIES),
    isInstalled: isInstalled === null ? undefined : isInstalled,
  };
  return queryOf(listShipmentDevices, { params: { shipmentId }, query });
}

/** The newest entries of the log of a shipment. */
export function useShipmentLogs(shipmentId: string, pageSize: number) {
  return useQuery({
    ...queryOf(listShipmentLogs, { params: { shipmentId }, query: { pageSize, page: 0 } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_SHIPMENTS_MS,
  });
}

/** Marks one device as received, or no longer. */
export const markDevice = (shipmentIdMongo: string, deviceIdMongo: string, isInstalled: boolean) =>
  call(receiveShipmentDevice, { body: { shipmentIdMongo, deviceIdMongo, isInstalled } });

/** Marks many devices as received. */
export const receiveDevices = (_id: string, codes: readonly string[]) =>
  call(receiveShipmentDevices, { query: { _id }, body: { codes: [...codes] } });

export const changeStatus = (_id: string, body: InputOf<typeof updateShipmentStatus>['body']) =>
  call(updateShipmentStatus, { query: { _id }, body });

/** Thousands of devices are looked up before the shipment is stored. */
const SAVE_TIMEOUT_MS = 60_000;

type ShipmentBody = InputOf<typeof createShipment>['body'];

/** Creates a shipment, or changes a stored one in the version read. */
export const saveShipment = (
  body: ShipmentBody,
  stored: Pick<WholeShipment, '_id' | 'version'> | undefined,
) =>
  stored
    ? call(
        updateShipment,
        { query: { _id: stored._id }, body: { ...body, version: stored.version } },
        { timeoutMs: SAVE_TIMEOUT_MS },
      )
    : call(createShipment, { body }, { timeoutMs: SAVE_TIMEOUT_MS });

/** Finds listed devices in stock. @param body `deviceList`: by label or name */
export const checkDevices = (body: InputOf<typeof checkShipmentDevices>['body'], signal: AbortSignal) =>
  call(checkShipmentDevices, { body }, { signal });

/** Key of queries of `checkDevices`: devices may leave other shipments. */
export const checkedDevicesKey = (...parts: readonly unknown[]) => queryKeyOf(checkShipmentDevices, ...parts);

/** Devices in stock, by a part of label or name. */
export const stockQuery = (text: string) =>
  pageQueryOf(listDeviceRecords, { query: { ...lookupQuery(text, 'deviceLabel'), state: 'stock' } });

/** Refetches shipments after a change. */
export const shipmentsChanged = () => invalidate('shipments');

/** Refetches shipments and devices after devices were received. */
export const devicesReceived = () => invalidate('shipments', 'devices');

export const removeShipment = (_id: string) => call(deleteShipment, { query: { _id } });
