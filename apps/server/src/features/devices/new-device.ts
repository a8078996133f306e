import type { NewDeviceRecord, PlaceChange } from '@airdeck/contract/device-records';
import { violatedConstraint } from '../../database/errors.ts';
import { badRequest } from '../../http/errors.ts';

/** What a new device's body says of its place. A field of a form that is empty says nothing. */
export function givenPlace(wish: NewDeviceRecord): PlaceChange {
  const { deviceInstalledPlace, deviceInstalledCity, deviceLat, deviceLon, timeZone } = wish;
  return {
    deviceInstalledPlace: deviceInstalledPlace ?? undefined,
    deviceInstalledCity: deviceInstalledCity ?? undefined,
    deviceLat: deviceLat ?? undefined,
    deviceLon: deviceLon ?? undefined,
    timeZone: timeZone ?? undefined,
  };
}

/** Saves a record that may name a purifier. @throws ApiError 400/31 when there is none of that id */
export async function mapPurifierReferenceErrors<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (violatedConstraint(error) !== 'device_record__purifier_id_reference') throw error;
    throw badRequest('Could not find the specified purifier!');
  }
}
