import { type DeviceRecord, deviceRecordSchema, type PlaceChange } from '@airdeck/contract/device-records';
import { type Purifier, purifierSchema } from '@airdeck/contract/purifiers';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { DEVICE_RECORDS_KEY } from '../../../lib/devices/device-records.ts';

/** What stands somewhere: a device, or a model of purifier, of which only the kind of place is kept. */
export type Placed =
  | { readonly kind: 'device'; readonly device: DeviceRecord }
  | { readonly kind: 'purifier'; readonly purifier: Purifier };

/**
 * @param id of a device, its record or, for a system administrator, of a purifier.
 * @param hasPurifiers whether the reader may see purifiers
 */
export function placedQuery(id: string, hasPurifiers: boolean) {
  return queryOptions({
    queryKey: [...DEVICE_RECORDS_KEY, 'placed', id],
    queryFn: ({ signal }) => readPlaced(id, hasPurifiers, signal),
    // What is read again behind a form must not change what a user fills in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function readPlaced(id: string, hasPurifiers: boolean, signal: AbortSignal): Promise<Placed> {
  try {
    const path = `/backoffice/dapDevice/${encodeURIComponent(id)}`;
    return { kind: 'device', device: await api.request({ path, schema: deviceRecordSchema, signal }) };
  } catch (error) {
    const isUnknown = isApiFailure(error) && error.status === 404;
    if (!isUnknown || !hasPurifiers) throw error;
    const path = `/backoffice/purifier/${encodeURIComponent(id)}`;
    return { kind: 'purifier', purifier: await api.request({ path, schema: purifierSchema, signal }) };
  }
}

/** @param id of the device, its record or the purifier. */
export async function savePlace(id: string, change: PlaceChange): Promise<void> {
  await api.request({
    method: 'PUT',
    path: '/backoffice/deviceApi/updateDevicePlace',
    body: { deviceId: id, ...change },
    schema: emptyAnswer,
  });
}
