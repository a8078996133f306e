import { and, inArray } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { deviceRecord } from '../../database/schema/device-registry.ts';
import type { Caller } from '../../http/caller.ts';
import { visibleTo } from './device-scope-sql.ts';

/** Where a device of the platform stands, as far as it is known. */
export type DevicePlace = {
  readonly deviceId: string | null;
  readonly deviceName: string;
  readonly deviceLabel: string | null;
  readonly deviceInstalledPlace: string | null;
  readonly deviceInstalledCity: string | null;
  readonly timeZone: string | null;
};

export function findPlaces(
  db: Queryable,
  caller: Caller,
  deviceIds: readonly string[],
): Promise<DevicePlace[]> {
  const { deviceId, deviceName, deviceLabel, deviceInstalledPlace, deviceInstalledCity, timeZone } =
    deviceRecord;
  return db
    .select({ deviceId, deviceName, deviceLabel, deviceInstalledPlace, deviceInstalledCity, timeZone })
    .from(deviceRecord)
    .where(and(visibleTo(caller), inArray(deviceId, [...deviceIds])));
}
