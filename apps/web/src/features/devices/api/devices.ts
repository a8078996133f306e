import { setDeviceMode } from '@airdeck/contract/commands/device-modes';
import { exportDevices } from '@airdeck/contract/device-import/device-import';
import {
  assignDevicesToCustomer,
  assignDevicesToTenant,
  deleteDevices,
  setDeviceModes,
} from '@airdeck/contract/devices/device-batches';
import {
  assignDeviceToCustomer,
  assignDeviceToTenant,
  changeAccessToken,
  deleteDeviceRecord,
  renameDevice,
  setDeviceOwner,
} from '@airdeck/contract/devices/device-changes';
import { getAccessToken } from '@airdeck/contract/devices/device-credentials';
import { DEVICE_RECORD_SORT_PROPERTIES, listDeviceRecords } from '@airdeck/contract/devices/devices';
import { settleDevices } from '@airdeck/contract/places/rooms';
import { listPurifiers } from '@airdeck/contract/purifiers/purifiers';
import { call } from '../../../lib/api-client/call.ts';
import { downloadFile } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { type DeviceRecord, toDeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { devicesChanged } from '../../../lib/devices/devices-changed.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { toPurifier } from '../../../lib/purifiers/api/purifier.ts';
import { changing, mapPage, mapQuery, pageQueryOf, queryOf } from '../../../lib/query/query.ts';
import type { DeviceFilter } from '../devices-address.ts';

type Devices = readonly DeviceRecord[];

/** Sort properties of the wire, by the console's. */
const SORTS = { placeType: 'deviceInstalledPlace' };

/** One page of the devices in the reader's scope; the search covers names, labels, cities and owners. */
export function devicesQuery(wanted: WantedPage, filter: Partial<DeviceFilter>, isOutside: boolean) {
  const query = {
    ...pageParameters(wanted, DEVICE_RECORD_SORT_PROPERTIES, SORTS),
    state: filter.state ?? undefined,
    deviceInstalledPlace: filter.place ?? undefined,
    purifierId: filter.purifierId ?? undefined,
    gatewayId: filter.gatewayId ?? undefined,
    placeId: filter.placeId ?? undefined,
    [isOutside ? 'tenantId' : 'deviceOwnerId']: filter.ownerId ?? undefined,
  };
  return mapQuery(pageQueryOf(listDeviceRecords, { query }), mapPage(toDeviceRecord));
}

/** All purifier models, for their modes. */
export const modelsQuery = () =>
  mapQuery(queryOf(listPurifiers, { query: {} }), (answer) =>
    (Array.isArray(answer) ? answer : answer.data).map(toPurifier),
  );

/** The devices in the reader's scope as a file suitable for import; without access tokens. */
export const downloadDevices = (signal: AbortSignal): Promise<Blob> =>
  downloadFile({ ...requestOf(exportDevices, {}), signal });

export const rename = (deviceId: string, deviceName: string) =>
  call(renameDevice, { body: { deviceId, deviceName } }).finally(() => void devicesChanged());

/** Says in which room devices are from now on; null: in none. */
export const moveToRoom = (roomId: string | null, devices: Devices) =>
  changing(
    call(settleDevices, { body: { roomId, deviceIds: devices.map(({ id }) => id) } }),
    settleDevices,
    'devices',
  );

/** The present token: each read is recorded. */
export const readToken = (deviceId: string) => call(getAccessToken, { params: { deviceId } });

export const changeToken = (deviceId: string, accessToken: string) =>
  call(changeAccessToken, { body: { deviceId, accessToken } });

const named = (devices: Devices) => devices.map(({ id }) => ({ deviceId: id }));

/** Acts on one device, or on many of them in one call. */
export const deletion = {
  run: ({ id }: DeviceRecord) => call(deleteDeviceRecord, { params: { deviceId: id } }),
  runAll: (all: Devices) => call(deleteDevices, { body: { devices: named(all) } }),
};

/** Rejected for a device that has another tenant by now. */
export const tenantAssignment = (tenantId: string) => ({
  run: ({ id, tenantId: expectedTenantId }: DeviceRecord) =>
    call(assignDeviceToTenant, { params: { deviceId: id }, body: { tenantId, expectedTenantId } }),
  runAll: (all: Devices) =>
    call(assignDevicesToTenant, {
      body: {
        tenantId,
        devices: all.map((one) => ({ deviceId: one.id, expectedTenantId: one.tenantId })),
      },
    }),
});

type Assigned = { customerId: string; withHistory: boolean; keepsAccessToken: boolean };

/** Rejected for a device that has another customer by now. */
export function customerAssignment({ customerId: deviceOwnerId, ...options }: Assigned) {
  const body = { deviceOwnerId, ...options };
  return {
    run: ({ id, customerId: expectedOwnerId }: DeviceRecord) =>
      call(assignDeviceToCustomer, { params: { deviceId: id }, body: { ...body, expectedOwnerId } }),
    runAll: (all: Devices) =>
      call(assignDevicesToCustomer, {
        body: {
          ...body,
          devices: all.map((one) => ({ deviceId: one.id, expectedOwnerId: one.customerId })),
        },
      }),
  };
}

export function takingBack(keepsAccessToken: boolean) {
  const body = { deviceOwnerId: null, keepsAccessToken };
  return {
    run: ({ id }: DeviceRecord) => call(setDeviceOwner, { params: { deviceId: id }, body }),
    runAll: (all: Devices) => call(assignDevicesToCustomer, { body: { ...body, devices: named(all) } }),
  };
}

export const modeChange = (modeOf: (device: DeviceRecord) => number) => ({
  run: (device: DeviceRecord) =>
    call(setDeviceMode, { params: { deviceId: device.id }, body: { mode: modeOf(device) } }),
  runAll: (all: Devices) =>
    call(setDeviceModes, {
      body: { devices: all.map((device) => ({ deviceId: device.id, mode: modeOf(device) })) },
    }),
});
