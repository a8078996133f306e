import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';

/** A device that readings are stored for, and from when on they belong to its tenant. */
export type ImportDevice = {
  readonly id: string;
  readonly key: number;
  readonly name: string;
  readonly readableFrom: number;
};

/** Devices of a tenant, by id or by name. */
export const findDevices = (
  db: Queryable,
  tenantId: string,
  by: { readonly id: string } | { readonly names: readonly string[] },
): Promise<ImportDevice[]> =>
  db
    .select({
      id: device.id,
      key: device.key,
      name: device.name,
      readableFrom: device.tenantReadableFrom,
    })
    .from(device)
    .where(
      and(
        eq(device.tenantId, tenantId),
        'id' in by ? eq(device.id, by.id) : inArray(device.name, [...by.names]),
      ),
    );
