import { and, eq, type SQL } from 'drizzle-orm';
import { device } from '../../database/schema/devices.ts';
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
