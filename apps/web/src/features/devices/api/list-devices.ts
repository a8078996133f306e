import { DEVICE_RECORD_SORT_PROPERTIES, deviceRecordPageSchema } from '@airdeck/contract/device-records';
import { api } from '../../../lib/api-client/api.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/page-parameters.ts';
import type { DeviceFilter } from '../device-filter.ts';

/** One page of the devices in the reader's scope; a search looks into names, labels and cities. */
export function listDevices(wanted: WantedPage, filter: DeviceFilter, signal: AbortSignal) {
  return api.request({
    path: '/backoffice/dapDevice/getAll',
    query: {
      ...pageParameters(wanted, DEVICE_RECORD_SORT_PROPERTIES),
      state: filter.state ?? undefined,
      deviceInstalledPlace: filter.place ?? undefined,
      purifierId: filter.purifierId ?? undefined,
    },
    schema: deviceRecordPageSchema,
    signal,
  });
}
