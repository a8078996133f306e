import { PLACE_TYPES, placeTypeOf } from '@airdeck/air/places';
import type { PlaceChange } from '@airdeck/contract/device-changes';
import { devicePlaceFormSchema, pointFormSchema } from '@airdeck/contract/device-place';
import type { DeviceRecord } from '@airdeck/contract/devices';

/** Chosen on purpose: the device stands in no kind of place. Stored as null. */
export const NO_KIND = 'None';

/** What is in the fields. The time zone's name is the IANA's; empty where none is known. */
export type PlaceValues = {
  readonly kind: string;
  readonly city: string;
  readonly lat: string;
  readonly lon: string;
  readonly timeZone: string;
};

/** Six of a degree are a hand's breadth; what is beyond is how a computer counts. */
const DECIMALS = 6;

export type Point = { readonly lat: number; readonly lon: number };

/** The fields of a device as it is recorded. No kind of place is the same as none entered. */
export function placeValuesOf(record: DeviceRecord): PlaceValues {
  return {
    kind: placeTypeOf(record.deviceInstalledPlace) ?? '',
    city: record.deviceInstalledCity ?? '',
    ...textsOf(pointAt(record.deviceLat, record.deviceLon)),
    timeZone: record.timeZone ?? '',
  };
}

/** Coordinates as text, in a form that every language reads and that can be pasted elsewhere. */
export function textsOf(point: Point | undefined): { lat: string; lon: string } {
  return { lat: point ? degreesText(point.lat) : '', lon: point ? degreesText(point.lon) : '' };
}

function degreesText(degrees: number): string {
  return String(Number(degrees.toFixed(DECIMALS)));
}

function pointAt(lat: number | null, lon: number | null): Point | undefined {
  return lat === null || lon === null ? undefined : { lat, lon };
}

/** The point in the fields; undefined while there is none, or none on earth. */
export function pointOf({ lat, lon }: Pick<PlaceValues, 'lat' | 'lon'>): Point | undefined {
  const { data } = pointFormSchema.safeParse({ lat, lon });
  return data && pointAt(data.lat, data.lon);
}

/** The kind of place as it is stored. */
export function storedKind(kind: string): string | null {
  return PLACE_TYPES.find((type) => type === kind) ?? null;
}

/** What is sent. A time zone that is unknown here is left out: the server finds the one of the coordinates. */
export function placeChangeOf(values: PlaceValues): PlaceChange {
  const { city, lat, lon } = devicePlaceFormSchema.parse(values);
  const isOpen = values.timeZone === '' && lat !== null;
  return {
    deviceInstalledPlace: storedKind(values.kind),
    deviceInstalledCity: city,
    deviceLat: lat,
    deviceLon: lon,
    ...(isOpen ? {} : { timeZone: values.timeZone || null }),
  };
}
