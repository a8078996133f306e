import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import { INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { device, deviceAttribute } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';

/** The row of a device's own inactivity time-out, where it has one that makes sense: to be joined on. */
export const ownTimeOut = and(
  eq(deviceAttribute.deviceKey, device.key),
  eq(deviceAttribute.scope, 'SERVER_SCOPE'),
  eq(deviceAttribute.key, INACTIVITY_TIMEOUT_KEY),
  sql`jsonb_typeof(${deviceAttribute.value}) = 'number' and ${deviceAttribute.value} > '0'`,
);

/** After so many milliseconds without a sign of life a device counts as inactive: its own time-out, or the usual one. */
export const timeoutMs = sql<number>`coalesce(${deviceAttribute.value}::double precision, ${DEFAULT_INACTIVITY_TIMEOUT_MS})`;

/** Whether a device was heard of within its time-out. Wants its latest reading and its time-out joined. */
export const isActive = (now: number): SQL<boolean> =>
  sql<boolean>`coalesce(${latestReading.receivedTime} + ${timeoutMs} > ${now}, false)`;
