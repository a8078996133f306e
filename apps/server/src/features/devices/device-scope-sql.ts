import { and, eq, or, type SQL } from 'drizzle-orm';
import { deviceRecord } from '../../database/schema/device-registry.ts';
import type { Caller } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';

/**
 * The records that a caller may see, as a condition of the query itself: all for a system administrator, those in
 * stock included; those of the tenant for its administrators; those of the own customer for its users.
 */
export function visibleTo({ authority, tenantId, customerId }: Caller): SQL | undefined {
  if (authority === 'SYS_ADMIN') return undefined;
  if (!tenantId) throw permissionDenied();
  const ofTenant = eq(deviceRecord.tenantId, tenantId);
  if (authority === 'TENANT_ADMIN') return ofTenant;
  if (!customerId) throw permissionDenied();
  return and(ofTenant, eq(deviceRecord.deviceOwnerId, customerId));
}

/** The record of this id, or that of the platform's device of this id. */
export const isRecord = (which: string): SQL | undefined =>
  or(eq(deviceRecord.id, which), eq(deviceRecord.deviceId, which));
