import { singleDevicePath } from '../../lib/paths/paths.ts';

/** Names in the address whose tenant's the device is. */
export const TENANT_PARAMETER = 'tenant';

/** Where a system administrator sees a tenant's device. */
export function visitedDevicePath(deviceId: string, deviceName: string, tenantId: string): string {
  return `${singleDevicePath(deviceId, deviceName)}?${new URLSearchParams({ [TENANT_PARAMETER]: tenantId })}`;
}
