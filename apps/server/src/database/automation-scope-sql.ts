import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../http/caller.ts';
import { callerScope, tenantOf } from './caller-scope-sql.ts';
import { automation } from './schema/automations.ts';
import { device } from './schema/devices.ts';
import { tenant } from './schema/tenancy.ts';

/** Whether an automation sets a device of its tenant: `watches()` as a condition of a query over both. */
export const choosesDevice = sql`(
  ${automation.devices} ->> 'kind' = 'all'
  or ${automation.devices} -> 'places' ? ${device.deviceInstalledPlace}
  or ${automation.devices} -> 'customerIds' ? ${device.customerId}::text
  or ${automation.devices} -> 'deviceIds' ? ${device.id}::text)`;

/** Enabled automations of the tenant itself: those of its customers are read by customer. */
export const isActiveOfTenant = (tenantId: string): SQL | undefined =>
  and(eq(automation.tenantId, tenantId), isNull(automation.customerId), eq(automation.isEnabled, true));

/** Whether a tenant allows its customers to have automations, which operate devices as their users do. */
export const customersMayAutomateSql = and(
  eq(tenant.customersMayAutomate, true),
  eq(tenant.customersMayOperate, true),
);

/**
 * Whether the caller may read the name of an automation that set a device in scope: it is in scope itself, or its tenant's
 * and still applies to the device.
 */
export const mayNameAutomation = (caller: Scope): SQL | undefined =>
  or(callerScope(caller, automation), and(isActiveOfTenant(tenantOf(caller)), choosesDevice));
