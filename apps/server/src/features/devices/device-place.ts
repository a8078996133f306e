import { placeTypeOf } from '@airdeck/air/places';
import { isTimeZone } from '@airdeck/contract/common/time-zones';
import type { PlaceChange } from '@airdeck/contract/devices/device-changes';
import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import { ApiError, badRequest } from '../../http/errors.ts';
import { timeZoneAt } from '../geography/time-zones.ts';

/** Location of a device. */
export type PlaceColumns = {
  readonly deviceInstalledPlace: string | null;
  readonly deviceInstalledCity: string | null;
  readonly deviceLat: number | null;
  readonly deviceLon: number | null;
  readonly timeZone: string | null;
};

/** Without a location. */
export const NO_PLACE: PlaceColumns = {
  deviceInstalledPlace: null,
  deviceInstalledCity: null,
  deviceLat: null,
  deviceLon: null,
  timeZone: null,
};

/**
 * The place after a change: missing fields are unchanged, null clears a field. New coordinates set their time zone.
 * @throws ApiError 400/31 unknown kind of place or time zone, or an incomplete position
 */
export function placeAfter(stored: PlaceColumns, change: PlaceChange): PlaceColumns {
  const {
    deviceInstalledPlace,
    deviceInstalledCity = stored.deviceInstalledCity,
    deviceLat = stored.deviceLat,
    deviceLon = stored.deviceLon,
  } = change;
  if ((deviceLat === null) !== (deviceLon === null)) {
    throw badRequest(DEVICE_ERRORS.positionIncomplete);
  }
  const isMoved = deviceLat !== stored.deviceLat || deviceLon !== stored.deviceLon;
  const place = {
    deviceInstalledPlace:
      deviceInstalledPlace === undefined ? stored.deviceInstalledPlace : kindOf(deviceInstalledPlace),
    deviceInstalledCity: deviceInstalledCity || null,
    deviceLat,
    deviceLon,
  };
  if (change.timeZone !== undefined) return { ...place, timeZone: zoneOf(change.timeZone) };
  if (!isMoved && stored.timeZone !== null) return { ...place, timeZone: stored.timeZone };
  const timeZone =
    deviceLat === null || deviceLon === null ? null : timeZoneAt({ lat: deviceLat, lon: deviceLon });
  return { ...place, timeZone };
}

/** The place in a new device's body. Empty form fields count as missing. */
export function givenPlace(body: PlaceChange): PlaceChange {
  return {
    deviceInstalledPlace: body.deviceInstalledPlace ?? undefined,
    deviceInstalledCity: body.deviceInstalledCity ?? undefined,
    deviceLat: body.deviceLat ?? undefined,
    deviceLon: body.deviceLon ?? undefined,
    timeZone: body.timeZone ?? undefined,
  };
}

/** Names of the fields in which two places differ. */
export function changedPlaceFields(before: PlaceColumns, after: PlaceColumns): string[] {
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
