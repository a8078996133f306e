import type { PlaceChange as WirePlaceChange } from '@airdeck/contract/devices/device-changes';
import type { PlaceChange, PlaceColumns } from './device-place.ts';

/** The place in a body. */
export const placeOf = (body: WirePlaceChange): PlaceChange => ({
  placeType: body.deviceInstalledPlace,
  city: body.deviceInstalledCity,
  lat: body.deviceLat,
  lon: body.deviceLon,
  timeZone: body.timeZone,
});

/** The place in a new device's body. Empty form fields count as missing. */
export const givenPlace = (body: WirePlaceChange): PlaceChange => ({
  placeType: body.deviceInstalledPlace ?? undefined,
  city: body.deviceInstalledCity ?? undefined,
  lat: body.deviceLat ?? undefined,
  lon: body.deviceLon ?? undefined,
  timeZone: body.timeZone ?? undefined,
});

/** Names of the fields in entries of time lines and audit logs, which are answered as they are stored. */
export const ENTRY_FIELDS: Readonly<Record<keyof PlaceColumns, string>> = {
  placeType: 'deviceInstalledPlace',
  city: 'deviceInstalledCity',
  lat: 'deviceLat',
  lon: 'deviceLon',
  timeZone: 'timeZone',
};
