import { PATHS } from '../../../lib/paths/paths.ts';

/** Instead of an id: the form for a new one. */
export const NEW_MAINTENANCE = 'new';

/** The form of a maintenance. @param deviceId for a new one: the device that it is about */
export function maintenancePath(maintenanceId: string, deviceId?: string): string {
  const path = `${PATHS.maintenance}/${encodeURIComponent(maintenanceId)}`;
  return deviceId === undefined ? path : `${path}?${new URLSearchParams({ device: deviceId })}`;
}
