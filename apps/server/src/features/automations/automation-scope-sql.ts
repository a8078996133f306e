import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { callerScope, tenantWithin } from '../../database/caller-scope-sql.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { watchesDevice } from '../../database/watched-devices-sql.ts';
import type { Scope } from '../../http/caller.ts';
import { automation } from './automations.tables.ts';

/** Whether an automation sets a device of its tenant, for a query over both. */
export const choosesDevice = watchesDevice(automation.devices);

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
  or(callerScope(caller, automation), and(isActiveOfTenant(tenantWithin(caller)), choosesDevice));
