import { placeDevice } from '@airdeck/contract/devices/device-changes';
import { getDeviceRecord } from '@airdeck/contract/devices/devices';
import { findNearestPlace, type NearestPlace } from '@airdeck/contract/geography/geography';
import { getPurifier, listPurifiers } from '@airdeck/contract/purifiers/purifiers';
import { getTimeseries } from '@airdeck/contract/telemetry/telemetry';
import { useMutation, useQuery } from '@tanstack/react-query';
import { isApiFailure } from '../../../../lib/api-client/api-failure.ts';
import { call } from '../../../../lib/api-client/call.ts';
import { type DeviceRecord, toDeviceRecord } from '../../../../lib/devices/api/device-record.ts';
import { placedAt } from '../../../../lib/geography/geography.ts';
import { type Purifier, toPurifier } from '../../../../lib/purifiers/api/purifier.ts';
import { invalidate, queryKeyOf } from '../../../../lib/query/query.ts';
import { getLatest } from '../../../../lib/telemetry/telemetry-calls.ts';
import type { Point } from '../../../../parts/point/point-values.ts';
import type { PlaceChange } from '../place-values.ts';

/** A device, or a purifier model, which only has a kind of place. */
export type Placed =
  | { readonly kind: 'device'; readonly device: DeviceRecord }
  | { readonly kind: 'purifier'; readonly purifier: Purifier };

/**
 * @param id of a device, its record or, for a system administrator, of a purifier
 * @param hasPurifiers whether the reader may see purifiers
 */
export function usePlaced(id: string, hasPurifiers: boolean) {
  return useQuery({
    queryKey: queryKeyOf(getPurifier, 'placed', id),
    queryFn: ({ signal }) => readPlaced(id, hasPurifiers, signal),
    // A refetch must not change the form while it is edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function readPlaced(id: string, hasPurifiers: boolean, signal: AbortSignal): Promise<Placed> {
  try {
    const device = await call(getDeviceRecord, { params: { deviceId: id } }, { signal });
    return { kind: 'device', device: toDeviceRecord(device) };
  } catch (error) {
    const isUnknown = isApiFailure(error) && error.status === 404;
    if (!isUnknown || !hasPurifiers) throw error;
    const purifier = await call(getPurifier, { params: { purifierId: id } }, { signal });
    return { kind: 'purifier', purifier: toPurifier(purifier) };
  }
}

export const usePlaceDevice = (deviceId: string) =>
  useMutation({
    mutationFn: ({ placeType, city, lat, lon, timeZone }: PlaceChange) =>
      call(placeDevice, {
        body: {
          deviceId,
          deviceInstalledPlace: placeType,
          deviceInstalledCity: city,
          deviceLat: lat,
          deviceLon: lon,
          timeZone,
        },
      }),
    onSuccess: () => void invalidate('devices', listPurifiers),
  });

/** Nearest places do not change while a form is filled in. */
const FRESH_MS = 3_600_000;

/** A point with its nearest known place. */
export type NearestOfPoint = { readonly at: Point; readonly nearest: NearestPlace };

/** The nearest place of a point, with the time zone; undefined while loading. @param text latitude and longitude; '': none */
export function useNearestPlace(text: string): NearestOfPoint | undefined {
  const { data } = useQuery({
    queryKey: queryKeyOf(findNearestPlace, text),
    queryFn: async ({ signal }): Promise<NearestOfPoint> => {
      const at = placedAt({ value: text });
      return { at, nearest: await call(findNearestPlace, { query: at }, { signal }) };
    },
    enabled: text !== '',
    staleTime: FRESH_MS,
  });
  return data;
}

type ReportedPoint = Point & {
  /** Time of the reported position, epoch ms. */
  readonly ts: number;
};

/**
 * The last position reported by a device; null: none. Devices without a position send zeros.
 * @param deviceId the platform's id; null: no request
 */
export function useReportedPoint(deviceId: string | null): ReportedPoint | null | undefined {
  const { data } = useQuery({
    queryKey: queryKeyOf(getTimeseries, 'reported-point', deviceId),
    queryFn: async ({ signal }): Promise<ReportedPoint | null> => {
      const { lat, lon } = await getLatest(deviceId ?? '', signal);
      const [newestLat, newestLon] = [lat?.at(-1), lon?.at(-1)];
      if (typeof newestLat?.value !== 'number' || typeof newestLon?.value !== 'number') return null;
      if (newestLat.value === 0 && newestLon.value === 0) return null;
      return { lat: newestLat.value, lon: newestLon.value, ts: newestLat.ts };
    },
    enabled: deviceId !== null,
  });
  return deviceId === null ? null : data;
}
