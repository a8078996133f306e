import { placeTypeOf } from '@airdeck/air/places';
import { isTimeZone } from '@airdeck/contract/common/time-zones';
import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import { ApiError, badRequest } from '../../http/errors.ts';
import { timeZoneAt } from '../geography/time-zones.ts';

/** Location of a device. */
export type PlaceColumns = {
  readonly placeType: string | null;
  readonly city: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly timeZone: string | null;
};

/** Missing fields are unchanged, null clears a field. */
export type PlaceChange = { readonly [Field in keyof PlaceColumns]?: PlaceColumns[Field] | undefined };

/** Without a location. */
export const NO_PLACE: PlaceColumns = {
  placeType: null,
  city: null,
  lat: null,
  lon: null,
  timeZone: null,
};

/**
 * The place after a change: missing fields are unchanged, null clears a field. New coordinates set their time zone.
 * @throws ApiError 400/31 unknown kind of place or time zone, or an incomplete position
 */
export function placeAfter(stored: PlaceColumns, change: PlaceChange): PlaceColumns {
  const { placeType, city = stored.city, lat = stored.lat, lon = stored.lon } = change;
  if ((lat === null) !== (lon === null)) {
    throw badRequest(DEVICE_ERRORS.positionIncomplete);
  }
  const isMoved = lat !== stored.lat || lon !== stored.lon;
  const place = {
    placeType: placeType === undefined ? stored.placeType : kindOf(placeType),
    city: city || null,
    lat,
    lon,
  };
  if (change.timeZone !== undefined) return { ...place, timeZone: zoneOf(change.timeZone) };
  if (!isMoved && stored.timeZone !== null) return { ...place, timeZone: stored.timeZone };
  const timeZone = lat === null || lon === null ? null : timeZoneAt({ lat: lat, lon: lon });
  return { ...place, timeZone };
}

/** The fields in which two places differ. */
export function changedPlaceFields(before: PlaceColumns, after: PlaceColumns): (keyof PlaceColumns)[] {
  const fields = Object.keys(NO_PLACE) as (keyof PlaceColumns)[];
  return fields.filter((field) => before[field] !== after[field]);
}

/** @throws ApiError 400/31 */
export function kindOf(given: string | null): string | null {
  const kind = placeTypeOf(given);
  if (kind === null && given !== null && given !== '' && given !== 'None') {
    throw new ApiError(DEVICE_ERRORS.placeUnknown, { place: given });
  }
  return kind;
}

function zoneOf(given: string | null): string | null {
  if (given && !isTimeZone(given)) throw new ApiError(DEVICE_ERRORS.timeZoneUnknown, { timeZone: given });
  return given || null;
}
