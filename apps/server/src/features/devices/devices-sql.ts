import { DEFAULT_INACTIVITY_TIMEOUT_MS, MAX_CLOCK_LEAD_MS } from '@airdeck/air/staleness';
import { INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes/attributes';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';

/**
 * The caller's scope of devices in the console, as a condition of the query: all for a system administrator, including
 * those in stock; those of the tenant for its administrators; those of the own customer for its users.
 */
export const visibleTo = (caller: Caller): SQL | undefined =>
  caller.authority === 'SYS_ADMIN' ? undefined : callerScope(caller, device);

/** Join condition for a device's own valid inactivity time-out. */
export const ownTimeOut = and(
  eq(deviceAttribute.deviceKey, device.key),
  eq(deviceAttribute.scope, 'SERVER_SCOPE'),
  eq(deviceAttribute.key, INACTIVITY_TIMEOUT_KEY),
  sql`jsonb_typeof(${deviceAttribute.value}) = 'number' and ${deviceAttribute.value} > '0'`,
);

/** Inactivity time-out of a device in ms: its own, or the default. */
export const timeoutMs = sql<number>`coalesce(${deviceAttribute.value}::double precision, ${DEFAULT_INACTIVITY_TIMEOUT_MS})`;

/** Whether a device sent within its time-out, by a correct clock. Requires joins of latest reading and time-out. */
export const isActive = (now: number): SQL<boolean> =>
  sql<boolean>`coalesce(${latestReading.receivedTime} + ${timeoutMs} > ${now}
    and ${latestReading.receivedTime} <= ${now + MAX_CLOCK_LEAD_MS}, false)`;

/** Whether a device has one of these owners or profiles; none: undefined, which finds nothing more in an `or`. */
export const isOneOf = (column: PgColumn, rows: readonly { id: string }[]): SQL | undefined =>
  rows.length === 0
    ? undefined
    : isAnyOf(
        column,
        rows.map(({ id }) => id),
      );
