import type { RuleRecipients, RuleStep } from '@airdeck/contract/rules/rule-handling';
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { placePath } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Caller } from '../../http/caller.ts';
import { alarm } from '../alarms/alarms.tables.ts';
import { rota } from '../notifications/on-call/on-call.tables.ts';
import { receiver } from '../notifications/receivers/receivers.tables.ts';
import { declaredQuantity } from '../quantities/quantities.tables.ts';
import type { WatchedDevice } from './rule-devices.ts';
import { alarmRule } from './rules.tables.ts';

export type RuleRow = typeof alarmRule.$inferSelect;
export type RuleColumns = typeof alarmRule.$inferInsert;

/** By name, sorted by language rules. */
export const listRulesOf = (db: Queryable, tenantId: string): Promise<RuleRow[]> =>
  db
    .select()
    .from(alarmRule)
    .where(eq(alarmRule.tenantId, tenantId))
    .orderBy(asc(sql`lower(${alarmRule.name})`), asc(alarmRule.id));

export async function findRule(db: Queryable, tenantId: string, id: string): Promise<RuleRow | undefined> {
  const [found] = await db
    .select()
    .from(alarmRule)
    .where(and(eq(alarmRule.tenantId, tenantId), eq(alarmRule.id, id)));
  return found;
}

/** Locked until the transaction ends. */
export async function lockRule(tx: Queryable, tenantId: string, id: string): Promise<RuleRow | undefined> {
  const [found] = await tx
    .select()
    .from(alarmRule)
    .where(and(eq(alarmRule.tenantId, tenantId), eq(alarmRule.id, id)))
    .for('update');
  return found;
}

export const countRulesOf = (tx: Queryable, tenantId: string): Promise<number> =>
  tx.$count(alarmRule, eq(alarmRule.tenantId, tenantId));

export async function insertRules(tx: Queryable, rules: readonly RuleColumns[]): Promise<RuleRow[]> {
  return tx
    .insert(alarmRule)
    .values([...rules])
    .returning();
}

export async function updateRule(tx: Queryable, id: string, change: Partial<RuleColumns>): Promise<RuleRow> {
  return firstOrThrow(await tx.update(alarmRule).set(change).where(eq(alarmRule.id, id)).returning());
}

export async function deleteRule(tx: Queryable, id: string): Promise<void> {
  await tx.delete(alarmRule).where(eq(alarmRule.id, id));
}

/** Open alarms by rule; rules without one are left out. */
export async function countOpenAlarms(
  db: Queryable,
  ruleIds: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (ruleIds.length === 0) return new Map();
  const rows = await db
    .select({ ruleId: alarm.ruleId, alarms: count() })
    .from(alarm)
    .where(and(inArray(alarm.ruleId, [...ruleIds]), isNull(alarm.clearTime)))
    .groupBy(alarm.ruleId);
  return new Map(rows.map(({ ruleId, alarms }) => [ruleId, alarms]));
}

/** The devices of the tenant that are among these ids, in the caller's scope. */
export const findWatchedDevices = (
  db: Queryable,
  caller: Caller,
  ids: readonly string[],
): Promise<WatchedDevice[]> =>
  db
    .select({
      id: device.id,
      customerId: device.customerId,
      placeType: device.placeType,
      placePath: placePath(),
    })
    .from(device)
    .where(and(callerScope(caller, device), inArray(device.id, [...ids])));

/** Number of these that belong to the tenant. */
export const countUsers = (db: Queryable, tenantId: string, ids: readonly string[]): Promise<number> =>
  db.$count(appUser, and(eq(appUser.tenantId, tenantId), inArray(appUser.id, [...ids])));

export const countReceivers = (db: Queryable, tenantId: string, ids: readonly string[]): Promise<number> =>
  db.$count(receiver, and(eq(receiver.tenantId, tenantId), inArray(receiver.id, [...ids])));

export const countRotas = (db: Queryable, tenantId: string, ids: readonly string[]): Promise<number> =>
  db.$count(rota, and(eq(rota.tenantId, tenantId), inArray(rota.id, [...ids])));

/** Takes a receiver or rota that is deleted out of the rules that name it, and out of their steps. */
export async function forgetRecipient(
  tx: Queryable,
  tenantId: string,
  list: 'receiverIds' | 'rotaIds',
  id: string,
): Promise<void> {
  const key = jsonKey<RuleRecipients>(list);
  const without = (recipients: SQL) =>
    sql`jsonb_set(${recipients}, array[${key}], coalesce(${recipients} -> ${key}, '[]') - ${id}::text)`;
  const stepRecipients = sql`step -> ${jsonKey<RuleStep>('recipients')}`;
  await tx
    .update(alarmRule)
    .set({
      recipients: without(sql`${alarmRule.recipients}`),
      steps: sql`(select coalesce(jsonb_agg(jsonb_set(step, array[${jsonKey<RuleStep>('recipients')}],
          ${without(sql`(${stepRecipients})`)}) order by place), '[]')
        from jsonb_array_elements(${alarmRule.steps}) with ordinality as all_steps(step, place))`,
    })
    .where(
      and(
        eq(alarmRule.tenantId, tenantId),
        sql`(${alarmRule.recipients} -> ${key} ? ${id} or exists (
          select 1 from jsonb_array_elements(${alarmRule.steps}) step where ${stepRecipients} -> ${key} ? ${id}))`,
      ),
    );
}

/** Whether the installation declares a quantity with this key, also if it is withdrawn. */
export const isDeclaredKey = async (db: Queryable, key: string): Promise<boolean> =>
  (await db.$count(declaredQuantity, eq(declaredQuantity.key, key))) > 0;

/** Number of enabled rules of each tenant with any, the most first. */
export const countRulesByTenant = (db: Queryable) =>
  db
    .select({ tenantId: tenant.id, name: tenant.title, rules: count() })
    .from(alarmRule)
    .innerJoin(tenant, eq(tenant.id, alarmRule.tenantId))
    .where(eq(alarmRule.isEnabled, true))
    .groupBy(tenant.id, tenant.title)
    .orderBy(desc(count()), asc(tenant.title));
