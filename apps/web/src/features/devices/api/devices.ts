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
import {
  DEVICE_RECORD_SORT_PROPERTIES,
  type DeviceRecord,
  listDeviceRecords,
} from '@airdeck/contract/devices/devices';
import { listPurifiers } from '@airdeck/contract/purifiers/purifiers';
import { call } from '../../../lib/api-client/call.ts';
import { downloadFile } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';
import { toPurifier } from '../../../lib/purifiers/api/purifier.ts';
import { mapQuery, pageQueryOf, queryOf } from '../../../lib/query/query.ts';
import type { DeviceFilter } from '../devices-address.ts';

type Devices = readonly DeviceRecord[];

/** One page of the devices in the reader's scope; the search covers names, labels, cities and owners. */
export function devicesQuery(wanted: WantedPage, filter: DeviceFilter, isOutside: boolean) {
  const query = {
    ...pageParameters(wanted, DEVICE_RECORD_SORT_PROPERTIES),
    state: filter.state ?? undefined,
    deviceInstalledPlace: filter.place ?? undefined,
    purifierId: filter.purifierId ?? undefined,
    gatewayId: filter.gatewayId ?? undefined,
    [isOutside ? 'tenantId' : 'deviceOwnerId']: filter.ownerId ?? undefined,
  };
  return pageQueryOf(listDeviceRecords, { query });
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
  call(renameDevice, { body: { deviceId, deviceName } });

/** The present token: each read is recorded. */
export const readToken = (deviceId: string) => call(getAccessToken, { params: { deviceId } });

export const changeToken = (deviceId: string, accessToken: string) =>
  call(changeAccessToken, { body: { deviceId, accessToken } });

const named = (devices: Devices) => devices.map(({ _id }) => ({ deviceId: _id }));

/** Acts on one device, or on many of them in one call. */
export const deletion = {
  run: ({ _id }: DeviceRecord) => call(deleteDeviceRecord, { params: { deviceId: _id } }),
  runAll: (all: Devices) => call(deleteDevices, { body: { devices: named(all) } }),
};

/** Rejected for a device that has another tenant by now. */
export const tenantAssignment = (tenantId: string) => ({
  run: ({ _id, tenantId: expectedTenantId }: DeviceRecord) =>
    call(assignDeviceToTenant, { params: { deviceId: _id }, body: { tenantId, expectedTenantId } }),
  runAll: (all: Devices) =>
    call(assignDevicesToTenant, {
      body: {
        tenantId,
        devices: all.map((one) => ({ deviceId: one._id, expectedTenantId: one.tenantId })),
      },
    }),
});

type Assigned = { deviceOwnerId: string; withHistory: boolean; keepsAccessToken: boolean };

/** Rejected for a device that has another customer by now. */
export const customerAssignment = (body: Assigned) => ({
  run: ({ _id, deviceOwnerId: expectedOwnerId }: DeviceRecord) =>
    call(assignDeviceToCustomer, { params: { deviceId: _id }, body: { ...body, expectedOwnerId } }),
  runAll: (all: Devices) =>
    call(assignDevicesToCustomer, {
      body: {
        ...body,
        devices: all.map((one) => ({ deviceId: one._id, expectedOwnerId: one.deviceOwnerId })),
      },
    }),
});

export function takingBack(keepsAccessToken: boolean) {
  const body = { deviceOwnerId: null, keepsAccessToken };
  return {
    run: ({ _id }: DeviceRecord) => call(setDeviceOwner, { params: { deviceId: _id }, body }),
    runAll: (all: Devices) => call(assignDevicesToCustomer, { body: { ...body, devices: named(all) } }),
  };
}

export const modeChange = (modeOf: (device: DeviceRecord) => number) => ({
  run: (device: DeviceRecord) =>
    call(setDeviceMode, { params: { deviceId: device._id }, body: { mode: modeOf(device) } }),
  runAll: (all: Devices) =>
    call(setDeviceModes, {
      body: { devices: all.map((device) => ({ deviceId: device._id, mode: modeOf(device) })) },
    }),
});
