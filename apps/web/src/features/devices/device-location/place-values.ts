import { PLACE_TYPES, placeTypeOf } from '@airdeck/air/places';
import { devicePlaceFormSchema } from '@airdeck/contract/devices/device-place';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { pointAt, textsOf } from '../../../parts/point/point-values.ts';

/** An explicit choice of no kind of place. Stored as null. */
export const NO_KIND = 'None';

/** The values of the fields. The time zone is an IANA name; empty: unknown. */
export type PlaceValues = {
  readonly kind: string;
  readonly city: string;
  readonly lat: string;
  readonly lon: string;
  readonly timeZone: string;
};

/** The field values of a device's record. A null kind of place counts as not entered. */
export function placeValuesOf(record: DeviceRecord): PlaceValues {
  return {
    kind: placeTypeOf(record.placeType) ?? '',
    city: record.city ?? '',
    ...textsOf(pointAt(record.lat, record.lon)),
    timeZone: record.timeZone ?? '',
  };
}

/** The stored value of a kind of place. */
export function storedKind(kind: string): string | null {
  return PLACE_TYPES.find((type) => type === kind) ?? null;
}

/** Missing fields are unchanged, null clears a field. */
export type PlaceChange = {
  readonly placeType: string | null;
  readonly city?: string | null;
  readonly lat?: number | null;
  readonly lon?: number | null;
  readonly timeZone?: string | null;
};

/** The change to save. An unknown time zone is omitted: the server determines it from the coordinates. */
export function placeChangeOf(values: PlaceValues): PlaceChange {
  const { city, lat, lon } = devicePlaceFormSchema.parse(values);
  const isOpen = values.timeZone === '' && lat !== null;
  return {
    placeType: storedKind(values.kind),
    city,
    lat,
    lon,
    ...(isOpen ? {} : { timeZone: values.timeZone || null }),
  };
}
