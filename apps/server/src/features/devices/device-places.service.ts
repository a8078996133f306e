import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { type DevicePlace, findPlaces } from './device-places.repository.ts';

export type DevicePlaces = ReturnType<typeof createDevicePlaces>;

/** Where devices stand, for those who write of them. */
export function createDevicePlaces({ database }: { database: Database }) {
  return {
    /** By device; those that the caller may not see, and those nobody entered, are absent. */
    async of(caller: Caller, deviceIds: readonly string[]): Promise<Map<string, DevicePlace>> {
      const places = await findPlaces(database.db, caller, deviceIds);
      return new Map(places.flatMap((place) => (place.deviceId ? [[place.deviceId, place]] : [])));
    },
  };
}
