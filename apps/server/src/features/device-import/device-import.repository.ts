import type { MadePlaceKind } from '@airdeck/contract/places/places';
import { and, asc, eq, gt, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { device, deviceProfile } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { purifier } from '../../database/schema/purifiers.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { descriptionOf } from '../devices/device-fields.ts';
import { deviceCredentials } from '../devices/devices.tables.ts';

// Lookups by the names in files: thousands of names in one query each.

export type Titled = { readonly id: string; readonly title: string };

/** One array parameter for any number of values: single parameters are limited to 65,535. */
const oneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`;

export const findCustomersByTitle = (
  queryable: Queryable,
  tenantId: string,
  titles: readonly string[],
): Promise<Titled[]> =>
  queryable
    .select({ id: customer.id, title: customer.title })
    .from(customer)
    .where(and(eq(customer.tenantId, tenantId), oneOf(customer.title, titles)));

export const findTenantsByTitle = (queryable: Queryable, titles: readonly string[]): Promise<Titled[]> =>
  queryable.select({ id: tenant.id, title: tenant.title }).from(tenant).where(oneOf(tenant.title, titles));

export async function findProfileNames(
  queryable: Queryable,
  tenantId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await queryable
    .select({ name: deviceProfile.name })
    .from(deviceProfile)
    .where(and(eq(deviceProfile.tenantId, tenantId), oneOf(deviceProfile.name, names)));
  return rows.map(({ name }) => name);
}

/**
 * The given tokens that devices have.
 * @param tenantId only its devices: whether a token is in use elsewhere cannot be asked; null: all, and the stock
 */
export async function findAccessTokens(
  queryable: Queryable,
  tokens: readonly string[],
  tenantId: string | null,
): Promise<string[]> {
  const rows = await queryable
    .select({ token: deviceCredentials.credentialsId })
    .from(deviceCredentials)
    .innerJoin(device, eq(device.id, deviceCredentials.deviceId))
    .where(
      and(
        oneOf(deviceCredentials.credentialsId, tokens),
        tenantId === null ? undefined : eq(device.tenantId, tenantId),
      ),
    );
  return rows.map(({ token }) => token);
}

/** A device named in a file. */
export type KnownDevice = {
  readonly id: string;
  /** Null: in stock. */
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly name: string;
  readonly purifierId: string | null;
  readonly label: string | null;
  /** Name of its profile. */
  readonly type: string | null;
  readonly additionalInfo: Record<string, unknown> | null;
};

/**
 * Devices with these names: of the tenants, and in stock if `withStock`.
 * One array parameter each, for any number of values: single parameters are limited to 65,535.
 */
export async function findDevicesByName(
  queryable: Queryable,
  names: readonly string[],
  scope: { readonly tenantIds: readonly string[]; readonly withStock: boolean },
): Promise<KnownDevice[]> {
  const ofTenants = isAnyOf(device.tenantId, scope.tenantIds);
  return queryable
    .select({
      id: device.id,
      tenantId: device.tenantId,
      customerId: device.customerId,
      name: device.name,
      purifierId: device.purifierId,
      label: device.label,
      type: device.type,
      additionalInfo: device.additionalInfo,
    })
    .from(device)
    .where(
      and(
        // The index is on lower case.
        sql`lower(${device.name}) in (select lower(name) from unnest(${sql.param(names)}::text[]) name)`,
        sql`${device.name} = any(${sql.param(names)}::text[])`,
        scope.withStock ? or(ofTenants, isNull(device.tenantId)) : ofTenants,
      ),
    )
    .orderBy(asc(device.key));
}

export type KnownPurifier = { readonly id: string; readonly modelNo: string };

/**
 * Purifiers with these model numbers, by `purifierId`: several may have the same model.
 * @param tenantId only those of this tenant, or without a tenant; null: all
 */
export async function findPurifiersByModel(
  queryable: Queryable,
  modelNos: readonly string[],
  tenantId: string | null,
): Promise<KnownPurifier[]> {
  return queryable
    .select({ id: purifier.id, modelNo: purifier.modelNo })
    .from(purifier)
    .where(
      and(
        sql`${purifier.modelNo} = any(${sql.param(modelNos)}::text[])`,
        tenantId === null ? undefined : or(isNull(purifier.tenantId), eq(purifier.tenantId, tenantId)),
      ),
    )
    .orderBy(asc(purifier.number));
}

/** The name of the place of a kind that a device is in. */
const placeOfKind = (kind: MadePlaceKind) =>
  sql<string | null>`(select around.name from ${place} r join ${place} around on around.id = any(r.path)
    where r.id = ${device.roomId} and around.kind = ${kind})`;

const PLACE_COLUMNS = {
  building: placeOfKind('building'),
  floor: placeOfKind('floor'),
  room: placeOfKind('room'),
};

/** A device with the columns of a file. */
export type ExportedDevice = Awaited<ReturnType<typeof listDevicesAfter>>[number];

/**
 * The next devices after one of them, in order of creation.
 * @param tenantId null: of all tenants, and in stock
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
      ...PLACE_COLUMNS,
      name: device.name,
      label: device.label,
      profile: device.type,
      place: device.placeType,
      city: device.city,
      latitude: device.lat,
      longitude: device.lon,
      timeZone: device.timeZone,
      purifier: purifier.modelNo,
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
