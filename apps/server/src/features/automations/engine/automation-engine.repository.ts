import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type pg from 'pg';
import { callerScope } from '../../../database/caller-scope-sql.ts';
import type { Queryable } from '../../../database/database.ts';
import { BY_ROOM, TRIED_DEVICE_COLUMNS } from '../../../database/owned-device-sql.ts';
import { device } from '../../../database/schema/devices.ts';
import { customer, tenant } from '../../../database/schema/tenancy.ts';
import { watchesDevice } from '../../../database/watched-devices-sql.ts';
import { scopeOfOwner } from '../../../http/caller.ts';
import { customerTitleFor } from '../../customers/customer-title-sql.ts';
import { yardstickColumns } from '../../yardsticks/yardstick-sql.ts';
import { customersMayAutomateSql } from '../automation-scope-sql.ts';
import type { AutomationOwner, AutomationRow } from '../automations.repository.ts';
import { automatedDevice, automation, automationCondition } from '../automations.tables.ts';
import type { AutomatedState } from './mode-decision.ts';

/** Customers' automations count while their tenant allows them. */
const isActive = and(
  eq(automation.isEnabled, true),
  or(isNull(automation.customerId), customersMayAutomateSql),
);

/** Enabled automations for devices of these owners by precedence: the tenant's first, each by position. */
export async function findActiveAutomations(
  db: Queryable,
  { tenantIds, customerIds }: { tenantIds: readonly string[]; customerIds: readonly string[] },
): Promise<AutomationRow[]> {
  const found = await db
    .select({ automation })
    .from(automation)
    .innerJoin(tenant, eq(tenant.id, automation.tenantId))
    .where(
      and(
        isActive,
        inArray(automation.tenantId, [...tenantIds]),
        or(isNull(automation.customerId), inArray(automation.customerId, [...customerIds])),
      ),
    )
    .orderBy(sql`${automation.customerId} is not null`, asc(automation.position), asc(automation.id));
  return found.map((row) => row.automation);
}

/** Automation of a change to write about a device; undefined: none is left. */
type Written = {
  readonly device: AutomationOwner & { readonly id: string };
  readonly automation: { readonly row: { readonly id: string; readonly version: number } } | undefined;
};

/**
 * The rows whose automation is still enabled and unchanged, and whose device still has the same owner; both locked until
 * the transaction ends.
 */
export async function lockCurrent<T extends Written>(tx: Queryable, all: readonly T[]): Promise<T[]> {
  const automations = await tx
    .select({ id: automation.id, version: automation.version })
    .from(automation)
    .innerJoin(tenant, eq(tenant.id, automation.tenantId))
    .where(
      and(isActive, inArray(automation.id, [...new Set(all.flatMap((one) => one.automation?.row.id ?? []))])),
    )
    .orderBy(automation.id)
    .for('share', { of: automation });
  const { id, tenantId, customerId } = device;
  const devices = await tx
    .select({ id, tenantId, customerId })
    .from(device)
    .where(inArray(id, [...new Set(all.map((one) => one.device.id))]))
    .orderBy(id)
    .for('no key update');
  const versions = new Map(automations.map((row) => [row.id, row.version]));
  const owners = new Map(devices.map((row) => [row.id, row]));
  return all.filter((one) => {
    const owner = owners.get(one.device.id);
    const isOwners = owner?.tenantId === one.device.tenantId && owner.customerId === one.device.customerId;
    return (
      isOwners && (!one.automation || versions.get(one.automation.row.id) === one.automation.row.version)
    );
  });
}

/** A device at which the condition of an automation holds. */
export type HeldCondition = {
  readonly automationId: string;
  readonly deviceKey: number;
  /** Key of the device. */
  readonly customerId: string | null;
};

/** Conditions that hold, of these devices or of these automations. */
export const findHeldConditions = (
  db: Queryable,
  deviceKeys: readonly number[],
  automationIds: readonly string[],
): Promise<HeldCondition[]> =>
  db
    .select({
      automationId: automationCondition.automationId,
      deviceKey: automationCondition.deviceKey,
      customerId: device.customerId,
    })
    .from(automationCondition)
    .innerJoin(device, eq(device.key, automationCondition.deviceKey))
    .where(
      or(
        inArray(automationCondition.deviceKey, [...deviceKeys]),
        inArray(automationCondition.automationId, [...automationIds]),
      ),
    );

/** Stores the start or end of conditions at devices. */
export async function saveConditions(
  tx: Queryable,
  changes: readonly { automationId: string; deviceKey: number; holds: boolean }[],
  sinceTime: number,
): Promise<void> {
  const begun = changes.filter(({ holds }) => holds);
  if (begun.length > 0) {
    await tx
      .insert(automationCondition)
      .values(begun.map(({ automationId, deviceKey }) => ({ automationId, deviceKey, sinceTime })))
      .onConflictDoNothing();
  }
  const ended = changes.filter(({ holds }) => !holds);
  if (ended.length > 0) {
    await tx.execute(
      sql`delete from ${automationCondition} using unnest(
        ${sql.param(ended.map(({ automationId }) => automationId))}::uuid[],
        ${sql.param(ended.map(({ deviceKey }) => deviceKey))}::int4[]
      ) as ended (automation_id, device_key)
      where ${automationCondition.automationId} = ended.automation_id and ${automationCondition.deviceKey} = ended.device_key`,
    );
  }
}

/** Last effect of automations on these devices, by key. */
export async function findAutomatedStates(
  db: Queryable,
  deviceKeys: readonly number[],
): Promise<ReadonlyMap<number, AutomatedState>> {
  const rows = await db
    .select()
    .from(automatedDevice)
    .where(inArray(automatedDevice.deviceKey, [...deviceKeys]));
  return new Map(rows.map(({ deviceKey, ...state }) => [deviceKey, state]));
}

export async function saveAutomatedStates(
  tx: Queryable,
  states: ReadonlyMap<number, AutomatedState>,
): Promise<void> {
  if (states.size === 0) return;
  await tx
    .insert(automatedDevice)
    .values(
      [...states].map(([key, state]) => ({ ...state, deviceKey: key, askedTimes: [...state.askedTimes] })),
    )
    .onConflictDoUpdate({
      target: automatedDevice.deviceKey,
      set: {
        automationId: sql`excluded.automation_id`,
        mode: sql`excluded.mode`,
        askedTimes: sql`excluded.asked_times`,
        waitingSince: sql`excluded.waiting_since`,
        toldTime: sql`excluded.told_time`,
      },
    });
}

/** Selected devices of an owner, by room. */
export const findChosenDevices = (db: Queryable, owner: AutomationOwner, devices: RuleDevices) =>
  db
    .select({
      ...TRIED_DEVICE_COLUMNS,
      ...yardstickColumns(),
      customerTitle: customerTitleFor(scopeOfOwner(owner)),
    })
    .from(device)
    .leftJoin(customer, eq(customer.id, device.customerId))
    .where(
      and(callerScope(scopeOfOwner(owner), device), watchesDevice(sql`${JSON.stringify(devices)}::jsonb`)),
    )
    .orderBy(...BY_ROOM);

/** A fingerprint that changes with the tenant's automations, and with its customers' permission. */
export async function findAutomationMarks(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ tenantId: string; mark: string }>(
    `select t.id as "tenantId",
       t.customers_may_automate || ' ' || t.customers_may_operate || ' ' || count(*) || ' ' || sum(a.version) || ' ' || max(a.created_time) as mark
     from automation a join tenant t on t.id = a.tenant_id group by t.id`,
  );
  return new Map(rows.map(({ tenantId, mark }) => [tenantId, mark]));
}

/** Keys of all devices of these tenants; missing: of all tenants with automations. */
export async function findDevicesOfAutomations(
  pool: pg.Pool,
  tenantIds?: readonly string[],
): Promise<number[]> {
  const { rows } = await pool.query<{ key: number }>(
    `select d.key from device d
     where d.tenant_id in (select tenant_id from automation where is_enabled)
       and ($1::uuid[] is null or d.tenant_id = any($1))`,
    [tenantIds ?? null],
  );
  return rows.map(({ key }) => key);
}
