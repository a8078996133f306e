import { and, count, desc, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { purifier } from '../../database/schema/purifiers.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { deviceHealth } from '../device-health/device-health.tables.ts';
import { visibleTo } from '../devices/devices-sql.ts';
import { devicePassport } from './passports.tables.ts';

export type StoredPassport = typeof devicePassport.$inferSelect;

/** A device in scope, with its names and owners; undefined: no such device in scope. */
export async function findDeviceOfPassport(db: Queryable, caller: Caller, deviceId: string) {
  const [found] = await selectDevices(db, and(visibleTo(caller), eq(device.id, deviceId)));
  return found;
}
export type PassportDevice = Awaited<ReturnType<typeof selectDevices>>[number];

const selectDevices = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: device.id,
      createdTime: device.createdTime,
      name: device.name,
      label: device.label,
      type: device.type,
      place: device.placeType,
      city: device.city,
      timeZone: device.timeZone,
      tenantId: device.tenantId,
      customerId: device.customerId,
      tenantReadableFrom: device.tenantReadableFrom,
      customerSince: device.customerSince,
      model: purifier.modelNo,
      tenantName: tenant.title,
      customerName: customer.title,
      findings: deviceHealth.findings,
    })
    .from(device)
    .leftJoin(purifier, eq(purifier.id, device.purifierId))
    .leftJoin(tenant, eq(tenant.id, device.tenantId))
    .leftJoin(customer, eq(customer.id, device.customerId))
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .where(where);

/** Names of tenants by id, without deleted ones. */
export async function findTenantNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: tenant.id, title: tenant.title })
    .from(tenant)
    .where(inArray(tenant.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function insertPassport(tx: Queryable, row: typeof devicePassport.$inferInsert): Promise<void> {
  await tx.insert(devicePassport).values(row);
}

/** Without scope: the service decides what a caller may read. */
export async function findPassport(db: Queryable, code: string): Promise<StoredPassport | undefined> {
  const [found] = await db.select().from(devicePassport).where(eq(devicePassport.code, code));
  return found;
}

/** Passports issued in the caller's scope, or in that of one of the caller's customers. */
const passportScope = (caller: Scope): SQL | undefined =>
  caller.authority === 'SYS_ADMIN' ? isNull(devicePassport.tenantId) : callerScope(caller, devicePassport);

/** Whether the caller may read the rows of a passport. @param since earliest start of its rows, epoch ms */
export async function isInScope(
  db: Queryable,
  caller: Scope,
  { code }: Pick<StoredPassport, 'code'>,
  since: number,
): Promise<boolean> {
  const found = await db
    .select({ code: devicePassport.code })
    .from(devicePassport)
    .where(
      and(passportScope(caller), eq(devicePassport.code, code), gte(devicePassport.readableFrom, since)),
    );
  return found.length > 0;
}

/** The newest passports of a device that the caller may read, whose rows start at a time, epoch ms, or later. */
export async function listPassports(
  db: Queryable,
  caller: Scope,
  deviceId: string,
  { since, limit }: { since: number; limit: number },
) {
  const { code, createdTime, userEmail, sha256, readableFrom } = devicePassport;
  return db
    .select({ code, createdTime, userEmail, sha256 })
    .from(devicePassport)
    .where(and(passportScope(caller), eq(devicePassport.deviceId, deviceId), gte(readableFrom, since)))
    .orderBy(desc(createdTime), desc(code))
    .limit(limit);
}

/** Number of passports of a device that were issued since a time, epoch ms, by all users. */
export async function countPassports(db: Queryable, deviceId: string, since: number): Promise<number> {
  const counted = await db
    .select({ total: count() })
    .from(devicePassport)
    .where(and(eq(devicePassport.deviceId, deviceId), gte(devicePassport.createdTime, since)));
  return firstOrThrow(counted).total;
}
