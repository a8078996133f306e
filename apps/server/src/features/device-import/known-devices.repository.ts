import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { deviceRecord, purifier } from '../../database/schema/device-registry.ts';

/** A device that a file names, as the registry has it. */
export type KnownDevice = {
  readonly recordId: string;
  /** Null while it is in stock. */
  readonly deviceId: string | null;
  /** Null while it is in stock. */
  readonly tenantId: string | null;
  readonly name: string;
  readonly purifierId: string | null;
};

/**
 * Devices of these names: of the tenants, and those in stock when `withStock`.
 * One array parameter each, however many there are: a parameter for each name would end at 65,535.
 */
export async function findDevicesByName(
  queryable: Queryable,
  names: readonly string[],
  scope: { readonly tenantIds: readonly string[]; readonly withStock: boolean },
): Promise<KnownDevice[]> {
  const ofTenants = sql`${deviceRecord.tenantId} = any(${sql.param(scope.tenantIds)}::uuid[])`;
  return queryable
    .select({
      recordId: deviceRecord.id,
      deviceId: deviceRecord.deviceId,
      tenantId: deviceRecord.tenantId,
      name: deviceRecord.deviceName,
      purifierId: deviceRecord.purifierId,
    })
    .from(deviceRecord)
    .where(
      and(
        // The index is on lower case.
        sql`lower(${deviceRecord.deviceName}) in (select lower(name) from unnest(${sql.param(names)}::text[]) name)`,
        sql`${deviceRecord.deviceName} = any(${sql.param(names)}::text[])`,
        scope.withStock ? or(ofTenants, isNull(deviceRecord.tenantId)) : ofTenants,
      ),
    )
    .orderBy(asc(deviceRecord.id));
}

/** Which of the access tokens are reserved for devices in stock. */
export async function findReservedTokens(queryable: Queryable, tokens: readonly string[]): Promise<string[]> {
  const rows = await queryable
    .select({ token: deviceRecord.accessToken })
    .from(deviceRecord)
    .where(sql`${deviceRecord.accessToken} = any(${sql.param(tokens)}::text[])`);
  return rows.flatMap(({ token }) => token ?? []);
}

export type KnownPurifier = { readonly id: string; readonly modelNo: string };

/**
 * Purifiers of these model numbers, by their own number: several may be of the same model.
 * @param tenantId those that are for it or for nobody in particular; null: all
 */
export async function findPurifiersByModel(
  queryable: Queryable,
  modelNos: readonly string[],
  tenantId: string | null,
): Promise<KnownPurifier[]> {
  return queryable
    .select({ id: purifier.id, modelNo: purifier.purifierModelNo })
    .from(purifier)
    .where(
      and(
        sql`${purifier.purifierModelNo} = any(${sql.param(modelNos)}::text[])`,
        tenantId === null ? undefined : or(isNull(purifier.tenantId), eq(purifier.tenantId, tenantId)),
      ),
    )
    .orderBy(asc(purifier.purifierId));
}
