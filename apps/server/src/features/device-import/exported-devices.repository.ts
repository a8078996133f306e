import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { purifier } from '../../database/schema/purifiers.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { descriptionOf } from '../devices/device-fields.ts';

/** A device as a file of devices tells it. */
export type ExportedDevice = Awaited<ReturnType<typeof listDevicesAfter>>[number];

/**
 * The next devices after one of them, in the order in which they were made.
 * @param tenantId whose; null: of all, those in stock included
 */
export async function listDevicesAfter(
  queryable: Queryable,
  tenantId: string | null,
  after: { readonly key: number } | undefined,
  limit: number,
) {
  const rows = await queryable
    .select({
      key: device.key,
      tenant: tenant.title,
      customer: customer.title,
      name: device.name,
      label: device.label,
      profile: device.type,
      place: device.deviceInstalledPlace,
      city: device.deviceInstalledCity,
      latitude: device.deviceLat,
      longitude: device.deviceLon,
      timeZone: device.timeZone,
      purifier: purifier.purifierModelNo,
      additionalInfo: device.additionalInfo,
    })
    .from(device)
    .leftJoin(tenant, eq(tenant.id, device.tenantId))
    .leftJoin(customer, eq(customer.id, device.customerId))
    .leftJoin(purifier, eq(purifier.id, device.purifierId))
    .where(
      and(tenantId === null ? undefined : eq(device.tenantId, tenantId), after && gt(device.key, after.key)),
    )
    .orderBy(asc(device.key))
    .limit(limit);
  return rows.map((row) => ({ ...row, description: descriptionOf(row) }));
}
