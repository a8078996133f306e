import { randomInt } from 'node:crypto';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { tenantOf, tenantWithin } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { deviceCredentials } from './devices.tables.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 20;

/** A new access token of a device: 20 random letters and digits, 119 bits. */
export function newAccessToken(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

export type DeviceCredentials = typeof deviceCredentials.$inferSelect;

export async function insertCredentials(
  tx: Queryable,
  rows: readonly (typeof deviceCredentials.$inferInsert)[],
): Promise<DeviceCredentials[]> {
  return tx
    .insert(deviceCredentials)
    .values([...rows])
    .returning();
}

/** The credentials of a device, whose scope the caller of this function has checked. */
export async function findCredentials(
  tx: Queryable,
  deviceId: string,
): Promise<DeviceCredentials | undefined> {
  const [found] = await tx.select().from(deviceCredentials).where(eq(deviceCredentials.deviceId, deviceId));
  return found;
}

/** Locked until the transaction ends. */
export async function lockCredentials(
  tx: Queryable,
  deviceId: string,
): Promise<DeviceCredentials | undefined> {
  const [found] = await tx
    .select()
    .from(deviceCredentials)
    .where(eq(deviceCredentials.deviceId, deviceId))
    .for('update');
  return found;
}

export async function updateCredentials(
  tx: Queryable,
  id: string,
  change: Pick<DeviceCredentials, 'credentialsId' | 'credentialsValue' | 'version'>,
): Promise<DeviceCredentials> {
  return firstOrThrow(
    await tx.update(deviceCredentials).set(change).where(eq(deviceCredentials.id, id)).returning(),
  );
}

/** Ids of the devices that have these access tokens. */
export async function findDevicesByTokens(
  queryable: Queryable,
  accessTokens: readonly string[],
): Promise<string[]> {
  const { deviceId, credentialsId } = deviceCredentials;
  const rows = await queryable
    .select({ deviceId })
    .from(deviceCredentials)
    .where(inArray(credentialsId, [...accessTokens]));
  return rows.map((row) => row.deviceId);
}

const idsOf = (deviceIds: readonly string[]) => sql`any(${sql.param([...deviceIds])}::uuid[])`;

/** The given devices whose access token users of a customer could read. */
export async function findReadByCustomers(tx: Queryable, deviceIds: readonly string[]): Promise<Set<string>> {
  const { deviceId, customerReadableSince } = deviceCredentials;
  const found = await tx
    .select({ deviceId })
    .from(deviceCredentials)
    .where(and(sql`${deviceId} = ${idsOf(deviceIds)}`, isNotNull(customerReadableSince)));
  return new Set(found.map((row) => row.deviceId));
}

/**
 * Begins the record of who could read the access tokens of devices that have another owner or token from `now` on:
 * users of their customer, if their tenant allows it.
 */
export async function restartReadability(
  tx: Queryable,
  deviceIds: readonly string[],
  now: number,
): Promise<void> {
  await tx.execute(sql`
    with present as (
      select d.id, case when d.customer_id is not null and t.customers_may_read_tokens then ${now}::bigint end as since
      from device d left join tenant t on t.id = d.tenant_id where d.id = ${idsOf(deviceIds)}
    )
    update device_credentials c set customer_readable_since = present.since, customer_read_time = null
    from present where c.device_id = present.id
      and (c.customer_readable_since is not null or present.since is not null)`);
}

/** Records that a user of the customer has read the access token of a device. */
export async function recordCustomerRead(tx: Queryable, deviceId: string, now: number): Promise<void> {
  const { customerReadableSince: since } = deviceCredentials;
  await tx
    .update(deviceCredentials)
    .set({ customerReadableSince: sql`coalesce(${since}, ${now})`, customerReadTime: now })
    .where(eq(deviceCredentials.deviceId, deviceId));
}

/** Records that users of customers can read the access tokens of all devices of a tenant that have one, from `now` on. */
export async function recordReadability(tx: Queryable, tenantId: string, now: number): Promise<void> {
  await tx.execute(sql`
    update device_credentials c set customer_readable_since = ${now} from device d
    where d.id = c.device_id and d.tenant_id = ${tenantId} and d.customer_id is not null
      and c.customer_readable_since is null`);
}

/** Whether the caller's tenant lets its customers' users read the access tokens of their devices. */
export async function mayCustomersReadTokens(tx: Queryable, caller: Scope): Promise<boolean> {
  const [found] = await tx
    .select({ isAllowed: tenant.customersMayReadTokens })
    .from(tenant)
    .where(eq(tenant.id, tenantWithin(caller)));
  return found?.isAllowed ?? false;
}

/** @returns the tenant; undefined: deleted */
export async function updateCustomersMayReadTokens(
  tx: Queryable,
  caller: Scope,
  customersMayReadTokens: boolean,
): Promise<{ id: string; title: string } | undefined> {
  const [updated] = await tx
    .update(tenant)
    .set({ customersMayReadTokens })
    .where(eq(tenant.id, tenantOf(caller)))
    .returning({ id: tenant.id, title: tenant.title });
  return updated;
}
