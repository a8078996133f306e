import type { AutomationTrigger } from '@airdeck/contract/automations/automations';
import { and, asc, count, eq, exists, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import { callerScope, tenantOf } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import type { Owner } from '../../database/limited-rows-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { type Scope, scopeOfOwner } from '../../http/caller.ts';
import { choosesDevice, isActiveOfTenant } from './automation-scope-sql.ts';
import { automatedDevice, automation, automationCondition } from './automations.tables.ts';

export type AutomationRow = typeof automation.$inferSelect;
export type AutomationColumns = typeof automation.$inferInsert;

/** Owner of automations; `customerId` null: the tenant. */
export type AutomationOwner = Owner;

const isOf = ({ tenantId, customerId }: AutomationOwner): SQL | undefined =>
  and(
    eq(automation.tenantId, tenantId),
    customerId === null ? isNull(automation.customerId) : eq(automation.customerId, customerId),
  );

/** By position. */
export const listAutomationsOf = (db: Queryable, owner: AutomationOwner): Promise<AutomationRow[]> =>
  db.select().from(automation).where(isOf(owner)).orderBy(asc(automation.position), asc(automation.id));

/** Enabled automations of a customer's tenant that select devices of the customer by their readings. */
export function listActingAutomations(db: Queryable, owner: AutomationOwner): Promise<AutomationRow[]> {
  const own = callerScope(scopeOfOwner(owner), device);
  const isSource = sql`${automation.trigger} -> ${jsonKey<AutomationTrigger>('source')} -> ${jsonKey<AutomationTrigger['source']>('deviceIds')} ? ${device.id}::text`;
  const hasOwn = (which: SQL) => exists(db.select({ key: device.key }).from(device).where(and(own, which)));
  return db
    .select()
    .from(automation)
    .where(
      and(
        isActiveOfTenant(owner.tenantId),
        hasOwn(choosesDevice),
        or(sql`${automation.trigger} #>> '{source,kind}' is distinct from 'monitors'`, hasOwn(isSource)),
      ),
    )
    .orderBy(asc(automation.position), asc(automation.id));
}

/** An automation in the caller's scope. */
export async function findAutomation(
  db: Queryable,
  caller: Scope,
  id: string,
): Promise<AutomationRow | undefined> {
  const [found] = await db
    .select()
    .from(automation)
    .where(and(callerScope(caller, automation), eq(automation.id, id)));
  return found;
}

/** The same, locked until the transaction ends. */
export async function lockAutomation(
  tx: Queryable,
  caller: Scope,
  id: string,
): Promise<AutomationRow | undefined> {
  const [found] = await tx
    .select()
    .from(automation)
    .where(and(callerScope(caller, automation), eq(automation.id, id)))
    .for('update');
  return found;
}

/** Number of an owner's automations, and the next position. */
export async function countAutomationsOf(
  tx: Queryable,
  owner: AutomationOwner,
): Promise<{ count: number; nextPosition: number }> {
  const [found] = await tx
    .select({ count: count(), last: max(automation.position) })
    .from(automation)
    .where(isOf(owner));
  return { count: found?.count ?? 0, nextPosition: (found?.last ?? -1) + 1 };
}

export async function insertAutomation(tx: Queryable, row: AutomationColumns): Promise<AutomationRow> {
  return firstOrThrow(await tx.insert(automation).values(row).returning());
}

export async function updateAutomation(
  tx: Queryable,
  id: string,
  change: Partial<AutomationColumns>,
): Promise<AutomationRow> {
  return firstOrThrow(await tx.update(automation).set(change).where(eq(automation.id, id)).returning());
}

export async function deleteAutomation(tx: Queryable, id: string): Promise<void> {
  await tx.delete(automation).where(eq(automation.id, id));
}

/** Sets their order, which increments each version. */
export async function updateOrder(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${automation} set position = o.position, version = version + 1
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as o(id, position)
    where ${automation.id} = o.id`);
}

/** Devices of an owner at which each of these holds; automations that hold at none are left out. */
export async function countDevicesOf(
  db: Queryable,
  owner: AutomationOwner,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: automatedDevice.automationId, devices: count() })
    .from(automatedDevice)
    .innerJoin(device, eq(device.key, automatedDevice.deviceKey))
    .where(and(callerScope(scopeOfOwner(owner), device), inArray(automatedDevice.automationId, [...ids])))
    .groupBy(automatedDevice.automationId);
  return new Map(rows.map(({ id, devices }) => [id, devices]));
}

/** Deletes the state of automations that end without changing modes. */
async function forgetAutomations(tx: Queryable, which: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: automation.id }).from(automation).where(which);
  await tx.delete(automationCondition).where(inArray(automationCondition.automationId, ids));
  await tx
    .update(automatedDevice)
    .set({ automationId: null, mode: null, waitingSince: null })
    .where(inArray(automatedDevice.automationId, ids));
}

/** The same for one automation. */
export const forgetAutomation = (tx: Queryable, id: string): Promise<void> =>
  forgetAutomations(tx, eq(automation.id, id));

/** The same for all automations of a tenant's customers. */
export const forgetCustomersAutomations = (tx: Queryable, tenantId: string): Promise<void> =>
  forgetAutomations(tx, and(eq(automation.tenantId, tenantId), isNotNull(automation.customerId)));

/** Deletes the automation state of devices that change owner. */
export async function forgetDevices(tx: Queryable, deviceIds: readonly string[]): Promise<void> {
  const keys = tx
    .select({ key: device.key })
    .from(device)
    .where(inArray(device.id, [...deviceIds]));
  await tx.delete(automationCondition).where(inArray(automationCondition.deviceKey, keys));
  await tx.delete(automatedDevice).where(inArray(automatedDevice.deviceKey, keys));
}

/** The given devices that belong to an owner. */
export async function findDeviceIds(
  db: Queryable,
  owner: AutomationOwner,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: device.id })
    .from(device)
    .where(and(callerScope(scopeOfOwner(owner), device), inArray(device.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** A tenant's permissions for its customers that automations need. */
export type CustomersAllowances = { readonly mayAutomate: boolean; readonly mayOperate: boolean };

export async function findCustomersAllowances(db: Queryable, caller: Scope): Promise<CustomersAllowances> {
  const [found] = await db
    .select({ mayAutomate: tenant.customersMayAutomate, mayOperate: tenant.customersMayOperate })
    .from(tenant)
    .where(eq(tenant.id, tenantOf(caller)));
  return found ?? { mayAutomate: false, mayOperate: false };
}

/** Returns the tenant's name; undefined: deleted. */
export async function updateCustomersMayAutomate(
  tx: Queryable,
  caller: Scope,
  customersMayAutomate: boolean,
): Promise<{ id: string; title: string } | undefined> {
  const [updated] = await tx
    .update(tenant)
    .set({ customersMayAutomate })
    .where(eq(tenant.id, tenantOf(caller)))
    .returning({ id: tenant.id, title: tenant.title });
  return updated;
}
