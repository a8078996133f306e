import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { LimitsChoice } from '@airdeck/air/yardstick';
import type { TelemetryEntity, TelemetryEntityType } from '@airdeck/contract/telemetry/telemetry';
import { and, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { beyondBranches, roomScope, tenantWithin, wasInRooms } from '../../database/caller-scope-sql.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { readableFrom } from '../../database/owned-device-sql.ts';
import { device } from '../../database/schema/devices.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceNotFound, otherCustomers, PlainTextError, systemAdminDenied } from '../../http/errors.ts';
import { judgedBy, yardstickOf } from '../worst-air/present-air.ts';
import { yardstickColumns } from '../yardsticks/yardstick-sql.ts';
import type { EventDeviceData } from './telemetry.events.ts';

/** A device whose telemetry a caller may read, and the start of the readable time. */
export type ReadableDevice = {
  readonly id: string;
  /** The device's key in telemetry tables. */
  readonly key: number;
  /** Epoch ms. Bounds every read of telemetry: older readings belong to a former owner. */
  readonly readableFrom: number;
};

/**
 * Devices of the caller's tenant, with what the caller may read of them.
 * @param roomIds rooms in which they were: what is read is bounded by that time instead of the room in which they are now
 */
const readableColumns = (caller: Caller, roomIds?: readonly string[]) => ({
  id: device.id,
  key: device.key,
  isOwn: sql<boolean>`${device.customerId} is not distinct from ${caller.customerId}::uuid`,
  isInBranch: sql<boolean>`${roomIds ? wasInRooms(caller, device.id, roomIds) : roomScope(caller, device.roomId)}`,
  readableFrom: sql<number>`${readableFrom(roomIds ? beyondBranches(caller) : caller)}`.mapWith(
    device.tenantReadableFrom,
  ),
});
const ofTenant = (caller: Caller, deviceIds: readonly string[]) =>
  and(isAnyOf(device.id, deviceIds), eq(device.tenantId, tenantWithin(caller)));

/**
 * Whether a device of the caller's tenant is in their scope. A customer's user without a customer has no devices, not even
 * those without a customer; who is limited to branches has those in rooms there.
 */
export const mayRead = (
  { authority, customerId }: Caller,
  { isOwn, isInBranch }: Pick<NamedReadableDevice, 'isOwn' | 'isInBranch'>,
): boolean => isInBranch === true && (authority === 'TENANT_ADMIN' || (isOwn && customerId !== null));

/**
 * The access check of a device's telemetry and attributes: by the caller's tenant, then by its customer and the branches.
 * @param deviceId a well-formed UUID
 * @throws PlainTextError 404 no such device of the tenant, 403 another customer's device, and system administrators
 */
export async function getReadableDevice(
  { db }: Pick<Database, 'db'>,
  caller: Caller,
  deviceId: string,
): Promise<ReadableDevice> {
  if (caller.authority === 'SYS_ADMIN') throw systemAdminDenied();
  const [found] = await db
    .select(readableColumns(caller))
    .from(device)
    .where(ofTenant(caller, [deviceId]));
  if (!found) throw deviceNotFound();
  if (!mayRead(caller, found)) throw otherCustomers();
  return { id: found.id, key: found.key, readableFrom: found.readableFrom };
}

/** A device of the caller's tenant. */
export type NamedReadableDevice = ReadableDevice & {
  readonly name: string;
  /** The index by which it is judged. */
  readonly by: AirQualityIndex;
  /** The limits of its yardstick. */
  readonly limits: LimitsChoice;
  /** Whether it belongs to the caller's customer. */
  readonly isOwn: boolean;
  /** Whether it is in the branches to which the caller is limited, if they are. */
  readonly isInBranch: boolean;
};

/**
 * The given devices that belong to the caller's tenant, by id.
 * @param roomIds rooms of the caller in which they were: each reading has to be bounded by that time
 */
export async function findReadableDevices(
  { db }: Pick<Database, 'db'>,
  caller: Caller,
  deviceIds: readonly string[],
  roomIds?: readonly string[],
): Promise<Map<string, NamedReadableDevice>> {
  const rows = await db
    .select({
      ...readableColumns(caller, roomIds),
      name: device.name,
      ...yardstickColumns(),
    })
    .from(device)
    .where(ofTenant(caller, deviceIds));
  return new Map(rows.map((row) => [row.id, { ...row, by: judgedBy(row), limits: yardstickOf(row).limits }]));
}

type Lookup = {
  readonly name: string;
  /** Returns `own`: whether an id ($1) is in the caller's tenant ($2) and customer ($3, may be null). */
  readonly sql?: string;
  /** Whether system administrators have access. */
  readonly systemAdmin?: boolean;
};

const IN_CUSTOMER = '($3::uuid is null or %s is not distinct from $3)';

const LOOKUPS: Record<Exclude<TelemetryEntityType, 'DEVICE'>, Lookup> = {
  TENANT: {
    name: 'Tenant',
    sql: 'select $3::uuid is null and ($2::uuid is null or id = $2) as own from tenant where id = $1',
    systemAdmin: true,
  },
  CUSTOMER: {
    name: 'Customer',
    sql: `select tenant_id = $2 and ${IN_CUSTOMER.replace('%s', 'id')} as own from customer where id = $1`,
  },
  USER: {
    name: 'User',
    sql: `select ($2::uuid is null and authority <> 'CUSTOMER_USER' or tenant_id = $2
      and ${IN_CUSTOMER.replace('%s', 'customer_id')}) as own from app_user where id = $1`,
    systemAdmin: true,
  },
  DEVICE_PROFILE: {
    name: 'Device profile',
    // The customer is irrelevant, but a given parameter must be used.
    sql: 'select tenant_id = $2 and ($3::uuid is null or true) as own from device_profile where id = $1',
  },
  DASHBOARD: { name: 'Dashboard' },
  ASSET: { name: 'Asset' },
  ASSET_PROFILE: { name: 'Asset profile' },
  ENTITY_VIEW: { name: 'Entity-view' },
  EDGE: { name: 'Edge' },
};

/**
 * Checks the access to telemetry of an entity other than a device. These have none, so that the answer is empty.
 * @throws PlainTextError 404 or 403
 */
export async function checkOtherEntity(
  { pool }: Pick<Database, 'pool'>,
  caller: Caller,
  { entityType, entityId }: TelemetryEntity & { entityType: Exclude<TelemetryEntityType, 'DEVICE'> },
): Promise<void> {
  const { name, sql, systemAdmin } = LOOKUPS[entityType];
  if (caller.authority === 'SYS_ADMIN' && !systemAdmin) throw systemAdminDenied();
  // A tenant, a customer and others' accounts are of the whole.
  if (caller.placeIds !== null && entityId !== caller.userId) throw otherCustomers();
  const parameters = [entityId, caller.tenantId, caller.customerId];
  const { rows } = sql ? await pool.query<{ own: boolean | null }>(sql, parameters) : { rows: [] };
  const [found] = rows;
  if (!found) throw new PlainTextError(404, `${name} with requested id wasn't found!`);
  if (!found.own) throw otherCustomers();
}

/** The device's id and name for events; undefined: deleted. */
export async function findDeviceOfData(
  tx: Queryable,
  deviceId: string,
): Promise<EventDeviceData | undefined> {
  const [found] = await tx
    .select({
      id: device.id,
      name: device.name,
      tenantId: device.tenantId,
      customerId: device.customerId,
    })
    .from(device)
    .where(eq(device.id, deviceId));
  return found;
}
