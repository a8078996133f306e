import { type DeviceRecord, listDeviceRecords } from '@airdeck/contract/devices/devices';
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
import { receiveShipmentDevice } from '@airdeck/contract/shipments/shipment-receipts';
import type { ShipmentStatus } from '@airdeck/contract/shipments/shipments';
import { getTenant } from '@airdeck/contract/tenants/tenants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api-client/call.ts';
import { LOOKUP_SIZE, lookupQuery } from '../../../lib/lists/lookup.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { invalidate, mapPage, mapQuery, pageQueryOf, queryKeyOf, queryOf } from '../../../lib/query/query.ts';
import {
  type CheckedDevice,
  type ListedDevice,
  listedBody,
  type Shipment,
  type ShipmentDevice,
  toCheckedDevice,
  toDevice,
  toEntry,
  toShipment,
} from './shipment.ts';
import { fieldsBody, type ShipmentFields } from './shipment-changes.ts';

/** Refresh interval of shipments without events, ms. */
export const REFRESH_SHIPMENTS_MS = 60_000;

/** Sort properties of the wire, by the console's. */
const SORTS: Readonly<Record<string, string>> = {
  country: 'consignmentCountry',
  state: 'consignmentState',
  city: 'consignmentCity',
};

/** One page of the shipments in the reader's scope. @param status null: any */
export function shipmentsQuery(wanted: WantedPage, status: ShipmentStatus | null) {
  const query = {
    ...pageParameters(wanted, SHIPMENT_SORT_PROPERTIES, SORTS),
    status: status === null ? undefined : (`${status}` as const),
  };
  return mapQuery(pageQueryOf(listShipments, { query }), mapPage(toShipment));
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
    ...mapQuery(queryOf(getShipment, { params: { shipmentId } }), toShipment),
    refetchInterval: REFRESH_SHIPMENTS_MS,
  });
}

/** One page of the devices of a shipment. @param isReceived null: received or not */
export function shipmentDevicesQuery(shipmentId: string, wanted: WantedPage, isReceived: boolean | null) {
  const query = {
    ...pageParameters(wanted, SHIPMENT_DEVICE_SORT_PROPERTIES),
    isInstalled: isReceived === null ? undefined : isReceived,
  };
  return mapQuery(queryOf(listShipmentDevices, { params: { shipmentId }, query }), mapPage(toDevice));
}

/** The newest entries of the log of a shipment. */
export function useShipmentLogs(shipmentId: string, pageSize: number) {
  return useQuery({
    ...mapQuery(
      queryOf(listShipmentLogs, { params: { shipmentId }, query: { pageSize, page: 0 } }),
      mapPage(toEntry),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_SHIPMENTS_MS,
  });
}

/** Marks one device as received, or no longer. @returns it as stored */
export async function markDevice(
  shipmentId: string,
  deviceId: string,
  isReceived: boolean,
): Promise<ShipmentDevice> {
  const body = { shipmentIdMongo: shipmentId, deviceIdMongo: deviceId, isInstalled: isReceived };
  return toDevice(await call(receiveShipmentDevice, { body }));
}

type StatusChange = {
  readonly status: ShipmentStatus;
  /** The status from which alone it is changed. */
  readonly seenStatus: ShipmentStatus;
  readonly notes: string | null;
  readonly isConfirmed: boolean;
};

export const changeStatus = (shipmentId: string, { seenStatus, ...change }: StatusChange) =>
  call(updateShipmentStatus, { query: { _id: shipmentId }, body: { ...change, statusBefore: seenStatus } });

/** Thousands of devices are looked up before the shipment is stored. */
const SAVE_TIMEOUT_MS = 60_000;

/** @param stored the shipment to change, with the version that was seen; undefined: a new one */
export async function saveShipment(
  stored: Pick<Shipment, 'id' | 'version'> | undefined,
  fields: ShipmentFields,
  devices: readonly ListedDevice[],
): Promise<Shipment> {
  const body = { ...fieldsBody(fields), deviceList: devices.map(listedBody) };
  const options = { timeoutMs: SAVE_TIMEOUT_MS };
  return toShipment(
    stored
      ? await call(
          updateShipment,
          { query: { _id: stored.id }, body: { ...body, version: stored.version } },
          options,
        )
      : await call(createShipment, { body }, options),
  );
}

/** The shipment for which devices are looked up. */
export type ShipmentOwner = {
  /** The consignee must not have devices of the same names; null: not chosen yet. */
  readonly consigneeId: string | null;
  /** The edited shipment, which may keep its own devices; null: a new one. */
  readonly shipmentId: string | null;
};

/** Looks devices up in the stock. @returns one for each, in their order */
export async function checkDevices(
  owner: ShipmentOwner,
  devices: readonly ListedDevice[],
  signal: AbortSignal,
): Promise<CheckedDevice[]> {
  const body = { ...owner, deviceList: devices.map(listedBody) };
  const { deviceList } = await call(checkShipmentDevices, { body }, { signal });
  return deviceList.map(toCheckedDevice);
}

/** Key of queries of `checkDevices`: devices may leave other shipments. */
export const checkedDevicesKey = (...parts: readonly unknown[]) => queryKeyOf(checkShipmentDevices, ...parts);

/** A device in stock. */
export type StockDevice = Pick<DeviceRecord, 'deviceName' | 'deviceLabel'> & { readonly id: string };

const toStockDevice = ({ _id, deviceName, deviceLabel }: DeviceRecord): StockDevice => ({
  id: _id,
  deviceName,
  deviceLabel,
});

/** Devices in stock, by a part of label or name. */
export const stockQuery = (text: string) =>
  mapQuery(
    pageQueryOf(listDeviceRecords, { query: { ...lookupQuery(text, 'deviceLabel'), state: 'stock' } }),
    mapPage(toStockDevice),
  );

/** Devices in stock beyond those that are offered: some are in other shipments, and are left out. */
const SEARCHED_STOCK = 200;

/** Devices in stock that can be sent in a shipment, by a part of label or name. */
export const freeStockQuery = (text: string, owner: ShipmentOwner) => ({
  queryKey: checkedDevicesKey('free', text, owner.consigneeId, owner.shipmentId),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = {
      ...lookupQuery(text, 'deviceLabel'),
      pageSize: SEARCHED_STOCK,
      page: 0,
      state: 'stock',
    } as const;
    const page = await callPage(listDeviceRecords, { query }, { signal });
    const found = page.data.map(toStockDevice);
    const listed = found.map(({ id, deviceLabel, deviceName }) => ({
      deviceId: id,
      label: deviceLabel,
      name: deviceName,
    }));
    const checked = listed.length === 0 ? [] : await checkDevices(owner, listed, signal);
    return found.filter((_, index) => checked[index]?.fault === null).slice(0, LOOKUP_SIZE);
  },
});

/** Address and telephone of a consignee, for the form of a shipment. */
export async function readDestination(tenantId: string) {
  const { country, state, city, address, address2, zip, phone } = await call(getTenant, {
    params: { tenantId },
  });
  return {
    country: country ?? '',
    state: state ?? '',
    city: city ?? '',
    address: [address, address2, zip].filter(Boolean).join(', '),
    phone: phone ?? '',
  };
}

/** Refetches shipments after a change. */
export const shipmentsChanged = () => invalidate('shipments');

/** Refetches shipments and devices after devices were received. */
export const devicesReceived = () => invalidate('shipments', 'devices');

/** Lists are refetched beside it: the shipment's own page is left first. */
export const removeShipment = (shipmentId: string) =>
  call(deleteShipment, { query: { _id: shipmentId } }).finally(() => void shipmentsChanged());
