import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { deviceRecord, purifier } from '../../database/schema/device-registry.ts';

/** A row of the registry as a file of devices tells it. */
export type ExportedDevice = Awaited<ReturnType<typeof listDevicesAfter>>[number];

/**
 * The next devices after one of them, in the order in which they were entered.
 * @param tenantId whose; null: of all, those in stock included
 */
export async function listDevicesAfter(
  queryable: Queryable,
  tenantId: string | null,
  after: { readonly id: string } | undefined,
  limit: number,
) {
  return queryable
    .select({
      id: deviceRecord.id,
      tenantId: deviceRecord.tenantId,
      customerId: deviceRecord.deviceOwnerId,
      name: deviceRecord.deviceName,
      label: deviceRecord.deviceLabel,
      profile: deviceRecord.deviceProfileName,
      place: deviceRecord.deviceInstalledPlace,
      city: deviceRecord.deviceInstalledCity,
      latitude: deviceRecord.deviceLat,
      longitude: deviceRecord.deviceLon,
      timeZone: deviceRecord.timeZone,
      purifier: purifier.purifierModelNo,
      description: deviceRecord.description,
    })
    .from(deviceRecord)
    .leftJoin(purifier, eq(purifier.id, deviceRecord.purifierId))
    .where(
      and(
        tenantId === null ? undefined : eq(deviceRecord.tenantId, tenantId),
        after && gt(deviceRecord.id, after.id),
      ),
    )
    .orderBy(asc(deviceRecord.id))
    .limit(limit);
}
