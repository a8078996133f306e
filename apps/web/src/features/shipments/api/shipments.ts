import type { InputOf } from '@airdeck/contract/common/operation';
import type { Page } from '@airdeck/contract/common/page';
import { deleteShipment, updateShipmentStatus } from '@airdeck/contract/shipments/shipment-changes';
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
import type { Shipment, ShipmentStatus } from '@airdeck/contract/shipments/shipments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';
import { SHIPMENTS_KEY } from '../../../lib/shipments/shipments-key.ts';

/** Refresh interval of shipments without events, ms. */
export const REFRESH_SHIPMENTS_MS = 60_000;

/** One page of the shipments in the reader's scope. @param status null: any */
export async function readShipments(
  wanted: WantedPage,
  status: ShipmentStatus | null,
  signal: AbortSignal,
): Promise<Page<Shipment>> {
  const query = {
    ...pageParameters(wanted, SHIPMENT_SORT_PROPERTIES),
    status: status === null ? undefined : (`${status}` as const),
  };
  return callPage(listShipments, { query }, { signal });
}

/** Numbers of shipments by status, and of those under way. */
export function useShipmentCounts() {
  return useQuery({
    queryKey: [...SHIPMENTS_KEY, 'counts'],
    queryFn: ({ signal }) => call(countShipments, {}, { signal }),
    refetchInterval: REFRESH_SHIPMENTS_MS,
  });
}

/** One shipment, without its devices. */
export function useShipment(shipmentId: string) {
  return useQuery({
    queryKey: [...SHIPMENTS_KEY, 'one', shipmentId],
    queryFn: ({ signal }) => call(getShipment, { params: { shipmentId } }, { signal }),
    refetchInterval: REFRESH_SHIPMENTS_MS,
  });
}

/** One page of the devices of a shipment. @param isInstalled null: received or not */
export function readShipmentDevices(
  shipmentId: string,
  wanted: WantedPage,
  isInstalled: boolean | null,
  signal: AbortSignal,
) {
  const query = {
    ...pageParameters(wanted, SHIPMENT_DEVICE_SORT_PROPERTIES),
    isInstalled: isInstalled === null ? undefined : isInstalled,
  };
  return call(listShipmentDevices, { params: { shipmentId }, query }, { signal });
}

/** The newest entries of the log of a shipment. */
export function useShipmentLogs(shipmentId: string, pageSize: number) {
  return useQuery({
    queryKey: [...SHIPMENTS_KEY, 'logs', shipmentId, pageSize],
    queryFn: ({ signal }) =>
      call(listShipmentLogs, { params: { shipmentId }, query: { pageSize, page: 0 } }, { signal }),
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

export const removeShipment = (_id: string) => call(deleteShipment, { query: { _id } });
