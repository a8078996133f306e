import { DEFAULT_INACTIVITY_TIMEOUT_MS, MAX_CLOCK_LEAD_MS } from '@airdeck/air/staleness';
import { INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { device, deviceAttribute } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import type { Caller } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';

/**
 * The devices that a caller sees in the console, as a condition of the query itself: all for a system administrator,
 * those in stock included; those of the tenant for its administrators; those of the own customer for its users.
 */
export function visibleTo({ authority, tenantId, customerId }: Caller): SQL | undefined {
  if (authority === 'SYS_ADMIN') return undefined;
  if (!tenantId) throw permissionDenied();
  const ofTenant = eq(device.tenantId, tenantId);
  if (authority === 'TENANT_ADMIN') return ofTenant;
  if (!customerId) throw permissionDenied();
  return and(ofTenant, eq(device.customerId, customerId));
}

/** The row of a device's own inactivity time-out, where it has one that makes sense: to be joined on. */
export const ownTimeOut = and(
  eq(deviceAttribute.deviceKey, device.key),
  eq(deviceAttribute.scope, 'SERVER_SCOPE'),
  eq(deviceAttribute.key, INACTIVITY_TIMEOUT_KEY),
  sql`jsonb_typeof(${deviceAttribute.value}) = 'number' and ${deviceAttribute.value} > '0'`,
);

/** After so many milliseconds without a sign of life a device counts as inactive: its own time-out, or the usual one. */
export const timeoutMs = sql<number>`coalesce(${deviceAttribute.value}::double precision, ${DEFAULT_INACTIVITY_TIMEOUT_MS})`;

/** Whether a device was heard of within its time-out, and not by a clock that was ahead. Wants its latest reading and its time-out joined. */
export const isActive = (now: number): SQL<boolean> =>
  sql<boolean>`coalesce(${latestReading.receivedTime} + ${timeoutMs} > ${now}
    and ${latestReading.receivedTime} <= ${now + MAX_CLOCK_LEAD_MS}, false)`;

/** One array parameter, however many there are: a parameter each would end at 65,535. */
export function isOneOf(column: PgColumn, rows: readonly { id: string }[]): SQL | undefined {
  if (rows.length === 0) return undefined;
  return sql`${column} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
}
