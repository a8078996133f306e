import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../http/caller.ts';
import { callerScope, tenantOf } from './caller-scope-sql.ts';
import { automation } from './schema/automations.ts';
import { device } from './schema/devices.ts';
import { tenant } from './schema/tenancy.ts';

/** Whether an automation chooses a device of its tenant to be set: `watches()` as a condition of a query over both. */
export const choosesDevice = sql`(
  ${automation.devices} ->> 'kind' = 'all'
  or ${automation.devices} -> 'places' ? ${device.deviceInstalledPlace}
  or ${automation.devices} -> 'customerIds' ? ${device.customerId}::text
  or ${automation.devices} -> 'deviceIds' ? ${device.id}::text)`;

/** Switched on, and of the tenant itself: those of its customers are read by customer. */
export const isActiveOfTenant = (tenantId: string): SQL | undefined =>
  and(eq(automation.tenantId, tenantId), isNull(automation.customerId), eq(automation.isEnabled, true));

/** Whether a tenant lets its customers have automations, which operate devices as their users do. */
export const customersMayAutomateSql = and(
  eq(tenant.customersMayAutomate, true),
  eq(tenant.customersMayOperate, true),
);

/**
 * Whether the caller may know what an automation that set a device in scope is called: it is in scope itself, or its tenant's
 * and acts on the device still.
 */
export const mayNameAutomation = (caller: Scope): SQL | undefined =>
  or(callerScope(caller, automation), and(isActiveOfTenant(tenantOf(caller)), choosesDevice));
